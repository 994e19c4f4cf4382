//! What is said of picks once they are closed, and of their history, spelled exactly.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::live::change::Change;
use podium_wire::picks::prediction::PickHistoryAnswer;
use podium_wire::picks::reveal::{
    CountedPicksAnswer, FingerprintsAnswer, FormPodiumsAnswer, RevealAnswer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const AT: &str = "2026-06-19T22:00:00.000Z";

#[track_caller]
fn same<T: Serialize + DeserializeOwned>(literal: &Value) {
    let read: T = serde_json::from_value(literal.clone())
        .unwrap_or_else(|error| panic!("{error} in {literal}"));
    assert_eq!(&serde_json::to_value(read).expect("JSON"), literal);
}

#[test]
fn reveals_and_fingerprints_have_the_json_shape_of_the_client() {
    same::<RevealAnswer>(&json!({"reveal": {
        "leagueId": "x", "eventId": "1405", "categoryId": "7", "members": 4, "picked": 1,
        "consensus": {"first": "1147", "second": null, "third": null},
        "athletes": [{
            "athleteId": "1147", "firstname": "Janja", "lastname": "GARNBRET", "country": "SLO",
            "first": 1, "second": 0, "third": 0, "chance": 0.125
        }],
        "podiums": [{
            "userId": "a1", "userName": "Ann", "avatarUrl": null,
            "data": {"first": "1147", "second": null, "third": null},
            "editedByAdmin": false, "bold": [2], "alone": [1], "longShots": [3], "same": 1, "loneWolf": true
        }],
        "form": {
            "podium": {"first": "1147", "second": null, "third": null},
            "athletes": [{"athleteId": "1147", "firstname": "Janja", "lastname": "GARNBRET", "country": "SLO"}]
        }
    }}));
    same::<FormPodiumsAnswer>(&json!({"podiums": [{
        "eventId": "1405", "eventName": "Cup", "categoryId": "7", "categoryName": "LEAD Men",
        "athletes": [{"athleteId": "1147", "firstname": "Janja", "lastname": "GARNBRET", "country": "SLO"}],
        "podium": {"first": "1147", "second": null, "third": null}, "mine": null,
        "points": 15, "myPoints": null, "provisional": true
    }]}));
    same::<FingerprintsAnswer>(&json!({
        "fingerprints": [{
            "number": 2, "digest": "d", "salt": "s", "picks": 1, "madeAt": AT,
            "madeById": "a2", "madeByName": null, "ofGuest": true
        }]
    }));
    same::<CountedPicksAnswer>(&json!({
        "picks": [{"categoryId": "7", "userId": "a1", "first": "1147", "second": null, "third": null}]
    }));
    same::<Change>(&json!({
        "kind": "fingerprint_made", "eventId": "1405", "number": 1, "digest": "d", "picks": 12
    }));
}

#[test]
fn a_pick_history_has_the_json_shape_of_the_client() {
    same::<PickHistoryAnswer>(&json!({"history": [{
        "predictionId": "bb", "leagueId": "x", "eventId": "1405", "categoryId": "7", "version": 2,
        "data": {"first": null, "second": null, "third": null},
        "athletes": {"first": null, "second": null, "third": null},
        "byAdmin": false, "editorName": null, "at": AT
    }]}));
}
