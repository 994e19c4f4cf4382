# Everything installs what it needs and can be run again at any time.
SHELL := /bin/bash
CARGO := cargo
BIN := target/debug
WITH_POSTGRES := $(BIN)/podium-postgres run --

.PHONY: run serve release test check lint fmt types queries web setup test-server test-web test-story test-season test-google test-screens test-proof proof soak load bench bench-reads fuzz

## The product in demo mode: a simulated season, leagues full of players, two sign-ins; prints the address.
run: web .setup/postgres
	$(CARGO) build --bin podium
	$(BIN)/podium serve --demo

## The same against the real results services, on a database of its own.
serve: web .setup/postgres
	$(CARGO) build --bin podium
	$(BIN)/podium serve

## One optimised binary with the client inside: target/release/podium.
release: web
	$(CARGO) build --release --bin podium

## What a change can break: the client, the server, and both together in two browsers.
test:
	tools/parts test-web test-server test-story

## The rest of what CI runs: lints, faults, the API's contract, the demo, sign-in with Google.
check:
	tools/parts lint test-proof test-contract test-season test-google

lint: web
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	cd web && npm run --silent typecheck && npm run --silent lint

## The server's tests, against a Postgres of their own.
test-server: binaries .setup/nats
	$(WITH_POSTGRES) tools/test-server --workspace
	$(BIN)/podium-postgres run --migrations migrations --schema server/store/schema/0* -- tools/prepare-queries --check

## Real nodes and a real Postgres, killed, cut and frozen: the short form (a seed is printed; PODIUM_PROOF_SEED repeats it).
test-proof: binaries .setup/nats
	$(CARGO) test --workspace --test faults -- --test-threads=1 --show-output

## The same with the promised counts; takes an hour or more. With ONLY=word, proofs with that word.
proof: binaries .setup/nats
	PODIUM_PROOF=full $(CARGO) test --workspace --test faults -- --test-threads=1 --nocapture $(ONLY)

## People who come and go, pick, look and sign in, for SOAK_MINUTES (30): what a node holds must not grow.
soak: binaries
	PODIUM_SOAK_MINUTES=$${SOAK_MINUTES:-30} $(CARGO) test --workspace --test faults -- --nocapture soak

test-web: web
	cd web && npm test --silent

## The HTTP API against its own OpenAPI document, as a player and as a site admin: CONTRACT_EXAMPLES (10) per operation,
## drawn by CONTRACT_SEED: the same ones every time unless asked otherwise, for a gate must not depend on luck.
test-contract: web binaries .setup/schemathesis.installed
	CONTRACT_SEED=$${CONTRACT_SEED:-2203759861} .setup/schemathesis/bin/python tools/contract/run.py

## Two people, two browsers, a real server, from the first pick to the final score.
test-story: web binaries .setup/chromium
	cd web && npm run --silent story

## The demo as a newcomer sees it, and a results service that fails on stage.
test-season: web binaries .setup/chromium
	cd web && npm run --silent season

## Signing in with Google, a certified OpenID provider in its place.
test-google: web binaries .setup/chromium
	cd web && npm run --silent google

## Every screen, at both sizes, on the demo, and every fixed text; SCENES=word plays some. One that fails is
## played once more, and says so.
test-screens: web binaries .setup/chromium
	cd web && npm run --silent screens

.PHONY: binaries
binaries: .setup/postgres
	$(CARGO) build --workspace --bins

## The built client, in web/dist.
web: .setup/web
	cd web && npm run --silent build

fmt: .setup/web
	$(CARGO) fmt --all
	cd web && npx prettier --log-level warn --write .

## TypeScript types from the Rust ones.
types:
	$(CARGO) run --quiet -p podium-wire --bin export-types > web/src/wire/generated.ts

## The checked queries' offline data (.sqlx), from a fresh database with our migrations.
queries: .setup/postgres
	$(CARGO) build -p podium-postgres
	$(BIN)/podium-postgres run --migrations migrations --schema server/store/schema/0* -- tools/prepare-queries

## Arbitrary bytes for every reader of what others send, FUZZ_SECONDS (60) each; FUZZ_TARGETS picks some.
fuzz:
	tools/fuzz

## Many viewers of the demo's largest league: VIEWERS (200) for WATCH_SECONDS (30).
load: binaries
	tools/load

## The most used reads on a database of a million predictions, as a table; with ONLY=word, lines with that word.
bench-reads: web .setup/postgres
	$(CARGO) build -p podium-postgres
	$(WITH_POSTGRES) $(CARGO) bench -p podium-app --bench reads -- $(ONLY)

## Our server beside others, as one table (loadtest/README.md); with ONLY=word, jobs with that word.
bench: web .setup/postgres .setup/bench-peers.installed
	$(CARGO) build --release -p podium-app -p podium-postgres -p podium-wire -p podium-loadtest --bins --examples
	target/release/podium-postgres run --durable -- target/release/podium-bench run $(ONLY)

setup: .setup/web .setup/postgres .setup/chromium .setup/nats .setup/schemathesis.installed

# `npm install` and not `npm ci`: not every registry carries Tailwind's binaries for platforms that
# are not ours, and `npm ci` then refuses a lock file that is right about everything else.
.setup/web: web/package.json web/package-lock.json
	cd web && npm install --no-audit --no-fund
	mkdir -p .setup && touch $@

.setup/postgres:
	tools/install-postgres
	mkdir -p .setup && touch $@

.setup/schemathesis.installed: tools/install-schemathesis
	tools/install-schemathesis
	touch $@

.setup/bench-peers.installed: tools/install-bench-peers loadtest/peers/package.json loadtest/peers/requirements.txt
	tools/install-bench-peers
	touch $@

.setup/chromium:
	tools/install-chromium
	mkdir -p .setup && touch $@

.setup/nats:
	tools/install-nats
	mkdir -p .setup && touch $@
