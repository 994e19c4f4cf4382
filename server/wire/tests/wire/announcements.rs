//! What is said of announcements, spelled exactly.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::leagues::announcement::{
    AnnounceBody, AnnouncementAnswer, AnnouncementList, ExportedAnnouncement,
};
use podium_wire::live::change::Change;
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

fn announcement() -> Value {
    json!({"id": 7, "text": "Pizza\nat eight", "authorId": "a1", "authorName": "Ann", "createdAt": AT})
}

#[test]
fn announcements_have_the_json_shape_of_the_protocol() {
    same::<AnnounceBody>(&json!({"text": "Pizza"}));
    same::<AnnouncementAnswer>(&json!({"announcement": announcement()}));
    same::<AnnouncementList>(&json!({"announcements": [announcement()], "count": 1}));
    same::<ExportedAnnouncement>(
        &json!({"leagueId": "x", "leagueName": "Friends", "text": "Pizza", "createdAt": AT}),
    );
    for data in [
        json!({"kind": "announcements_changed", "made": announcement(), "goneIds": [3]}),
        json!({"kind": "announcements_changed", "made": null, "goneIds": [7]}),
    ] {
        same::<Change>(&data);
    }
}
