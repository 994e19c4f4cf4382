"""Tests the HTTP API against its own OpenAPI document with schemathesis, on the demo's data, as a player and as a
site admin: no answer may be a 500, undocumented, or of another form than documented.

Both roles send the systematic cases and follow links. The player, whose leagues have members, picks and requests, also
sends random cases, CONTRACT_EXAMPLES (10) per operation; the site admin sends them only where site admins have
operations of their own. CONTRACT_SEED repeats the cases of another run, which prints its seed at start.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
START_S = 240
PLAYER = ("player@demo.invalid", "player-of-the-demo")
ADMIN = ("admin@demo.invalid", "admin-of-the-demo")
# The tags with an operation for site admins.
ADMINS = ["Admin", "Events", "Leagues", "Predictions", "Reports", "Scoring", "Standings"]
RUNS = [
    ("player", PLAYER, ["--phases", "coverage,fuzzing,stateful"]),
    ("admin", ADMIN, ["--phases", "coverage,stateful"]),
    ("admin-fuzzing", ADMIN, ["--phases", "fuzzing", *(f"--include-tag={tag}" for tag in ADMINS)]),
]


class Api:
    """A minimal client that looks up ids."""

    def __init__(self, base, email, password):
        self.base, self.token = base, None
        opened = self.open("/api/auth/login", {"email": email, "password": password})
        self.token = re.search(r"podium_session=([0-9a-f]+)", opened.headers["set-cookie"]).group(1)

    def open(self, path, body=None):
        request = urllib.request.Request(self.base + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("cookie", f"podium_session={self.token}")
        return urllib.request.urlopen(request, timeout=60)

    def ask(self, path, body=None):
        return json.load(self.open(path, body))


def known_ids(api):
    """Existing ids of this server, by the names of path parameters."""
    api.ask("/api/leagues", {"name": "Contract Wall", "type": "private"})
    mine = api.ask("/api/leagues/my-leagues")["leagues"]
    public = api.ask("/api/leagues/query", {"query": {}, "type": "public"})["leagues"]
    events = api.ask("/api/events")["events"]
    upcoming = api.ask("/api/events/upcoming")["events"]
    predictions = api.ask("/api/predictions/query", {"query": {}, "limit": 10})["predictions"]
    members = [
        member
        for league in mine[:3]
        for member in api.ask(f"/api/leagues/{league['_id']}/members?limit=5")["members"]
    ]
    entered = [
        athlete
        for event in upcoming[:3]
        for athlete in api.ask(f"/api/upcoming/{event['id']}")["registrations"][:10]
    ]
    some = [*events[:2], *events[-2:], *upcoming[:3]]
    return {
        "league_id": [league["_id"] for league in [*mine, *public[:2]]],
        "slug": [league["slug"] for league in mine],
        "event_id": [event["id"] for event in some],
        "event_name": [event["name"] for event in some],
        "category_id": sorted({category["dcat_id"] for event in some for category in event["dcats"]}),
        "prediction_id": [prediction["_id"] for prediction in predictions],
        "user_id": [member["id"] for member in members],
        "athlete_id": [athlete["athlete_id"] for athlete in entered],
    }


def start_server(scratch):
    environment = {
        **os.environ,
        "PODIUM_DATA_DIR": str(scratch / "data"),
        "PODIUM_LISTEN": "127.0.0.1:0",
        "PODIUM_RATE_LIMITS": "off",
    }
    binary = Path(os.environ.get("PODIUM_BIN_DIR", ROOT / "target/debug")) / "podium"
    log = open(scratch / "log", "wb")
    server = subprocess.Popen([binary, "serve", "--demo"], env=environment, stdout=log, stderr=log)
    for _ in range(START_S * 2):
        said = (scratch / "log").read_text()
        if "the demo is complete" in said:
            return server, re.search(r"^listening on (\S+)", said, re.M).group(1)
        if server.poll() is not None:
            break
        time.sleep(0.5)
    server.kill()
    sys.exit(f"the demo did not start:\n{(scratch / 'log').read_text()[-3000:]}")


def run_as(name, options, base, api, seed, scratch):
    report = scratch / f"{name}.json"
    environment = {
        **os.environ,
        "PODIUM_TOKEN": api.token,
        "PODIUM_KNOWN_IDS": json.dumps(known_ids(api)),
        "CONTRACT_SEED": seed,
        "PYTHONPATH": str(HERE),
        "SCHEMATHESIS_HOOKS": "hooks",
    }
    command = [
        Path(sys.executable).parent / "schemathesis",
        "--config-file", HERE / "schemathesis.toml",
        "run", f"{base}/api/openapi.json",
        *options,
        "--max-examples", os.environ.get("CONTRACT_EXAMPLES", "10"),
        "--seed", seed,
        "--report", "json", "--report-json-path", report,
    ]  # fmt: skip
    print(f"--- {name}", flush=True)
    done = subprocess.run(command, env=environment, cwd=scratch)
    return done.returncode


def main():
    seed = os.environ.get("CONTRACT_SEED") or str(random.getrandbits(32))
    print(f"CONTRACT_SEED={seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        server, base = start_server(scratch)
        try:
            failed = [
                name
                for name, account, options in RUNS
                if run_as(name, options, base, Api(base, *account), seed, scratch) != 0
            ]
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)
        said = (scratch / "log").read_text().splitlines()
        # The framework also logs a client's malformed request as an error.
        errors = [line for line in said if "panicked" in line or ("ERROR" in line and "podium" in line)]
    if errors:
        print("\n".join(errors[:20]))
    if failed or errors:
        sys.exit(f"the contract does not hold: {', '.join(failed) or 'errors in the log'}")


if __name__ == "__main__":
    main()
