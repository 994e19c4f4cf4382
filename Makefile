# Every target installs what it needs and can be repeated at any time.
SHELL := /bin/bash
CARGO := cargo
BIN := target/debug
WITH_POSTGRES := $(BIN)/podium-postgres run --
# macOS' make and shell lack these.
OUTPUT_SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
ONE_AT_A_TIME := $(if $(shell command -v flock),flock .setup)
# Node 24, if .setup/web had to install it (tools/install-node).
export PATH := $(CURDIR)/.setup/node/bin:$(PATH)

## Prints these targets.
help:
	@awk '/^## / { text = text " " substr($$0, 4); next } \
		text && /^[a-z-]+:/ { sub(/:.*/, ""); printf "make %s\n   %s\n", $$0, text } \
		{ text = "" }' Makefile | fold -s -w 100

.PHONY: help run serve release test check lint fmt types queries web setup test-server test-web test-story test-season test-google test-browsers test-screens test-proof proof soak load bench fuzz clip

## The product in demo mode: a simulated season, leagues full of players, two sign-ins; prints the address.
run: server-and-client
	$(BIN)/podium serve --demo

## The same against the real results services, with a separate database.
serve: server-and-client
	$(BIN)/podium serve

.PHONY: podium server-and-client
server-and-client:
	$(MAKE) -j2 $(OUTPUT_SYNC) web .setup/postgres podium

podium:
	$(CARGO) build --bin podium

## One optimised binary that contains the client, target/release/podium, with its symbols, bills of materials and
## checksums beside it. FEATURES=otlp adds traces.
release: web .setup/postgres .setup/release-tools
	tools/release $(if $(FEATURES),--features $(FEATURES))

## What a change can break: the client, the server, and both together in two browsers.
test:
	tools/parts prepare test-web test-server test-story

## The rest of what CI runs: lints, faults, the API's contract, the demo, sign-in with Google, three browsers.
check:
	tools/parts lint test-proof test-contract test-season test-google test-browsers

## Formats, types, lints, links of the documentation, and whether .sqlx is current: the compiler reads the queries'
## types while it lints.
lint: web binaries .setup/postgres
	$(MAKE) -j2 $(OUTPUT_SYNC) lint-client lint-server

.PHONY: lint-client lint-server
lint-client:
	cd web && npm run --silent typecheck && npm run --silent lint

lint-server:
	$(CARGO) fmt --all --check
	$(BIN)/podium-postgres run --migrations migrations --schema server/store/schema/0* -- tools/prepare-queries --check
	RUSTDOCFLAGS='-D warnings -A rustdoc::private_intra_doc_links' $(CARGO) doc --quiet --workspace --no-deps --document-private-items

## The server's tests, with a separate Postgres.
test-server: binaries .setup/postgres
	$(WITH_POSTGRES) tools/test-server --workspace --lib --bins --tests --no-fail-fast

## Fault tests: real nodes and a real Postgres, killed, cut and frozen. Short form; ONLY=word runs the tests with that
## word, PODIUM_PROOF_SEED repeats the printed seed.
test-proof: binaries .setup/pg_dump .setup/nats
	$(CARGO) test --workspace --test faults -- --test-threads=1 --show-output $(ONLY)

## The same with the promised counts; takes an hour or more. ONLY=word runs the tests with that word.
proof: binaries .setup/pg_dump .setup/nats
	PODIUM_PROOF=full $(CARGO) test --workspace --test faults -- --test-threads=1 --nocapture $(ONLY)
	PODIUM_RACE_ROUNDS=1000 $(WITH_POSTGRES) tools/test-server --workspace --test api -- $(or $(ONLY),races)

## Simulated users come, go, pick, read and sign in for SOAK_MINUTES (30): a node's memory must not grow.
soak: binaries .setup/postgres
	PODIUM_SOAK_MINUTES=$${SOAK_MINUTES:-30} $(CARGO) test --workspace --test faults -- --nocapture soak

test-web: .setup/web
	cd web && npm test --silent

## The HTTP API against its own OpenAPI document, as a player and as a site admin: CONTRACT_EXAMPLES (10) per operation.
## The default of CONTRACT_SEED is fixed, because a gate must not depend on chance.
test-contract: web binaries .setup/postgres .setup/schemathesis.installed
	CONTRACT_SEED=$${CONTRACT_SEED:-2203759861} .setup/schemathesis/bin/python tools/contract/run.py

## Two users, two browsers and a real server, from the first pick to the final score.
test-story: web binaries .setup/postgres .setup/chromium
	cd web && npm run --silent story

## The demo as a new user sees it, and a failing results service.
test-season: web binaries .setup/postgres .setup/chromium
	cd web && npm run --silent season

## Sign-in with Google, with a certified OpenID provider in Google's place.
test-google: web binaries .setup/postgres .setup/chromium
	cd web && npm run --silent google

## The main path in Firefox, WebKitGTK and Chromium at once, by WebDriver; screenshots in .screenshots/browsers.
test-browsers: web binaries .setup/postgres .setup/chromium .setup/browsers .setup/geckodriver
	cd web && npm run --silent browsers

## Every screen of the demo at both sizes, and its fixed texts; SCENES=word runs some. A failed scene is repeated
## once, and reported. PICTURES=1 saves a screenshot of each screen in .screenshots/screens.
test-screens: web binaries .setup/postgres .setup/chromium
	cd web && npm run --silent screens

## The README's moving picture, docs/final.webp, from the demo.
clip: web binaries .setup/postgres .setup/chromium
	cd web && npm run --silent clip
	cd tools/clip && npm ci --silent --no-audit --no-fund && node join.mjs ../../.screenshots/clip ../../docs/final.webp

## All binaries and tests, in one build: a build of the binaries alone has other features and compiles much of it again.
.PHONY: binaries installed prepare
binaries:
	$(CARGO) test --workspace --lib --bins --tests --no-run --quiet

prepare:
	$(MAKE) -j2 $(OUTPUT_SYNC) installed binaries

## What `make test` installs and builds while the compiler works.
installed: web .setup/postgres .setup/chromium

## The built client, in web/dist.
web: web/dist/index.html
CLIENT := $(filter-out web/e2e/% %.test.ts %.test.tsx, $(shell git ls-files -co --exclude-standard web))
web/dist/index.html: .setup/web $(CLIENT)
	cd web && npm run --silent build

fmt: .setup/web
	$(CARGO) fmt --all
	cd web && npx prettier --log-level warn --write .

## TypeScript types from the Rust ones.
types:
	$(CARGO) run --quiet -p podium-wire --bin export-types > web/src/wire/generated.ts

## The offline data of checked queries (.sqlx), from a new database with our migrations.
queries: .setup/postgres
	$(CARGO) build -p podium-postgres
	$(BIN)/podium-postgres run --migrations migrations --schema server/store/schema/0* -- tools/prepare-queries

## Fuzzes every parser of external input for FUZZ_SECONDS (60) each; FUZZ_TARGETS selects some.
fuzz:
	tools/fuzz

## Many viewers of the demo's largest league: VIEWERS (200) for WATCH_SECONDS (30).
load: binaries .setup/postgres
	tools/load

## A table that compares our server with others (loadtest/README.md); ONLY=word runs jobs with that word.
bench: web .setup/postgres .setup/bench-peers.installed
	$(CARGO) build --release -p podium-app -p podium-postgres -p podium-wire -p podium-loadtest --bins --examples
	target/release/podium-postgres run --durable -- target/release/podium-bench run $(ONLY)

setup: .setup/web .setup/postgres .setup/chromium .setup/browsers .setup/geckodriver .setup/nats .setup/schemathesis.installed

.setup/web: web/package.json web/package-lock.json tools/install-node
	mkdir -p .setup && tools/install-node
	cd web && npm ci --no-audit --no-fund
	touch $@

.setup/postgres: tools/install-postgres tools/postgres/package-lock.json | .setup/web
	mkdir -p .setup && tools/install-postgres
	touch $@

# Only one at a time of what follows may use the system's package manager.
.setup/pg_dump: tools/install-postgres
	mkdir -p .setup && $(ONE_AT_A_TIME) tools/install-postgres pg_dump
	touch $@

.setup/schemathesis.installed: tools/install-schemathesis
	tools/install-schemathesis
	touch $@

.setup/bench-peers.installed: tools/install-bench-peers loadtest/peers/package.json loadtest/peers/requirements.txt
	tools/install-bench-peers
	touch $@

.setup/chromium:
	mkdir -p .setup && $(ONE_AT_A_TIME) tools/install-chromium
	touch $@

.setup/browsers: tools/install-browsers
	mkdir -p .setup && $(ONE_AT_A_TIME) tools/install-browsers
	touch $@

# Debian has no geckodriver.
.setup/geckodriver:
	command -v geckodriver >/dev/null || $(CARGO) install --quiet --locked --debug --root .setup/cargo geckodriver
	touch $@

.setup/nats:
	mkdir -p .setup && $(ONE_AT_A_TIME) tools/install-nats
	touch $@

.setup/release-tools:
	$(CARGO) install --quiet --locked --debug --root .setup/cargo cargo-auditable cargo-cyclonedx
	touch $@
