"""Replaces most ids that schemathesis draws by ids of the running server, so that handlers are tested beyond their
404."""

import json
import os
import random
import re

import schemathesis

KNOWN = json.loads(os.environ["PODIUM_KNOWN_IDS"])
SEED = os.environ["CONTRACT_SEED"]

HEX_ID = re.compile(r"[0-9a-f]{24}")
COMPETITION_ID = re.compile(r"([a-z]{1,10}-)?[0-9]{1,20}")
# The patterns of the OpenAPI document: ids that were drawn to be invalid must stay invalid.
SHAPES = {
    "league_id": HEX_ID,
    "user_id": HEX_ID,
    "prediction_id": HEX_ID,
    "event_id": COMPETITION_ID,
    "category_id": COMPETITION_ID,
    "athlete_id": COMPETITION_ID,
}


def lead(name, value):
    known = KNOWN.get(name)
    if not known or not isinstance(value, str):
        return value
    if name in SHAPES and not SHAPES[name].fullmatch(value):
        return value
    # Depends only on the drawn value, so that a case that is retried, shrunk or repeated gets the same id.
    chance = random.Random(f"{SEED} {name} {value}")
    # Every fifth id is kept as drawn, to test unknown ids, too.
    return chance.choice(known) if chance.random() < 0.8 else value


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if path_parameters:
        return {name: lead(name, value) for name, value in path_parameters.items()}
    return path_parameters


@schemathesis.hook
def before_call(context, case, kwargs):
    """Replaces an id of another kind. A valid case has one only from a link, which passes a value of an answer on
    without comparing it with the pattern: an announcement's id as a league's."""
    if case.meta is None or case.meta.generation.mode.is_negative:
        return
    for name, value in case.path_parameters.items():
        if name in SHAPES and KNOWN.get(name) and not SHAPES[name].fullmatch(str(value)):
            case.path_parameters[name] = random.Random(f"{SEED} {name} {value}").choice(KNOWN[name])


BODY_IDS = {
    "eventId": "event_id",
    "categoryId": "category_id",
    "leagueId": "league_id",
    "invitedUserId": "user_id",
    "first": "athlete_id",
    "second": "athlete_id",
    "third": "athlete_id",
}


@schemathesis.hook
def map_query(context, query):
    if query:
        return {name: lead(BODY_IDS.get(name), value) for name, value in query.items()}
    return query


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict):
        body = {name: lead(BODY_IDS.get(name), value) for name, value in body.items()}
        if isinstance(body.get("data"), dict):
            body["data"] = {name: lead(BODY_IDS.get(name), value) for name, value in body["data"].items()}
    return body
