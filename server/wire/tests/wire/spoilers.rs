//! What is said of events whose results somebody does not want to be told, as JSON.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::live::change::Change;
use podium_wire::notifications::spoiler::{ShieldBody, SpoilerShields, SpoilersBody};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

#[track_caller]
fn same<T: Serialize + DeserializeOwned>(example: &Value) {
    let read: T = serde_json::from_value(example.clone()).expect("readable");
    assert_eq!(&serde_json::to_value(read).expect("writable"), example);
}

fn shields() -> Value {
    json!({
        "byItself": true,
        "shields": [
            {"eventId": "1405", "eventName": "Innsbruck", "startsAt": "2026-06-16T22:00:00.000Z", "raised": true},
            {"eventId": "1404", "eventName": "Bern", "startsAt": null, "raised": false}
        ]
    })
}

#[test]
fn spoiler_guards_have_their_event_and_state() {
    same::<SpoilerShields>(&shields());
    same::<Change>(&json!({"kind": "shields_changed", "spoilers": shields()}));
}

#[test]
fn a_spoiler_guard_is_set_by_one_field() {
    same::<SpoilersBody>(&json!({"byItself": true}));
    same::<ShieldBody>(&json!({"raised": false}));
}
