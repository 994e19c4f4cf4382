//! What is said of devices that are told while Podium is closed, and to them, spelled exactly.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::delivery::push::{ExportedPushDevice, PushDeviceBody, PushMessage, PushSettings};
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

fn switches() -> Value {
    json!({"picks": true, "results": false, "leagues": true})
}

#[test]
fn devices() {
    same::<PushSettings>(&json!({"devices": [
        {"sessionId": "s", "current": true, "userAgent": "Firefox", "switches": switches(),
         "since": AT, "lastSentAt": AT},
        {"sessionId": "t", "current": false, "switches": switches(), "since": AT, "lastSentAt": null}
    ]}));
    same::<PushDeviceBody>(&json!({
        "endpoint": "https://push.example.test/x", "p256dh": "B", "auth": "A", "switches": switches()
    }));
    same::<ExportedPushDevice>(&json!({
        "sessionId": "s", "endpoint": "https://push.example.test/x", "switches": switches(),
        "since": AT, "lastSentAt": null
    }));
}

#[test]
fn messages() {
    same::<PushMessage>(&json!({
        "tag": "league:l",
        "notices": [{"kind": "invited", "leagueId": "l", "leagueName": "Friends"}],
        "more": 2,
        "toldAt": AT
    }));
}
