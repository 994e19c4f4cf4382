//! A member's season and the table of a season, spelled exactly.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::scoring::season::{MySeasonAnswer, SeasonRaceAnswer, SeasonStandingsAnswer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

#[track_caller]
fn same<T: Serialize + DeserializeOwned>(literal: &Value) {
    let read: T = serde_json::from_value(literal.clone())
        .unwrap_or_else(|error| panic!("{error} in {literal}"));
    assert_eq!(&serde_json::to_value(read).expect("JSON"), literal);
}

#[test]
fn a_season_has_the_json_shape_of_the_client() {
    let pick = json!({
        "_id": "p1", "eventId": "1", "eventName": "Cup", "categoryId": "7", "categoryName": "LEAD", "leagueId": "x",
        "userId": "a1", "type": "podium", "locked": true, "event_finished": true,
        "data": {"first": "1147", "second": null, "third": null},
        "athletes": {"first": null, "second": null, "third": null}, "editedByAdmin": false, "common": false, "version": 1,
        "scoreDetails": null, "totalPoints": 20, "correction": null,
        "createdAt": "2026-06-19T22:00:00.000Z", "updatedAt": "2026-06-19T22:00:00.000Z"
    });
    let ann = json!({"userId": "a1", "userName": "Ann", "avatarUrl": null, "isMe": true});
    same::<MySeasonAnswer>(&json!({"season": {
        "leagueId": "x", "year": 2026, "years": [2026, 2025], "isOver": false, "member": ann, "members": 9,
        "rank": 2, "points": 20,
        "events": [{
            "eventId": "1", "eventName": "Cup", "date": "2026-06-19", "points": 20, "picked": 1, "categories": 2,
            "totalPoints": 20, "rank": 2, "players": 4, "playersPoints": 50
        }],
        "accuracy": [{
            "discipline": "lead", "picks": 1, "placesPicked": 1, "placesExact": 1, "placesOnPodium": 1,
            "points": 20, "possiblePoints": 45
        }],
        "bestCall": {"pick": pick, "possiblePoints": 45, "picked": 4, "pickedPoints": 50},
        "worstCall": null,
        "crowd": {
            "categories": 1, "beaten": 1, "level": 0, "points": 20, "crowdPoints": 15,
            "list": [{
                "eventId": "1", "eventName": "Cup", "categoryId": "7", "categoryName": "LEAD", "points": 20,
                "crowdPoints": 15, "picked": 4,
                "podium": {
                    "first": {"firstname": "Janja", "lastname": "GARNBRET", "country": "SLO"},
                    "second": null, "third": null
                }
            }]
        },
        "form": {"categories": 1, "beaten": 0, "level": 1, "points": 20, "formPoints": 20},
        "headToHead": {
            "against": ann, "won": 1, "drawn": 0, "lost": 0, "points": 20, "theirPoints": 5,
            "events": [{"eventId": "1", "eventName": "Cup", "points": 20, "theirPoints": 5}]
        },
        "badges": [{
            "kind": "lone_wolf", "have": 1, "need": 1,
            "earned": [{
                "eventId": "1", "eventName": "Cup", "categoryId": "7", "categoryName": "LEAD", "date": "2026-06-19"
            }]
        }]
    }}));
}

#[test]
fn a_season_table_has_the_json_shape_of_the_client() {
    same::<SeasonStandingsAnswer>(&json!({
        "year": 2025, "isOver": true, "total": 1,
        "standings": [{
            "rank": 1, "userId": "a1", "userName": "Ann", "avatarUrl": null, "isMe": false, "points": 20, "events": 1
        }]
    }));
}

#[test]
fn a_season_race_has_the_json_shape_of_the_client() {
    same::<SeasonRaceAnswer>(&json!({
        "year": 2025, "isOver": true,
        "events": [{"eventId": "1", "eventName": "Cup", "date": "2025-06-19"}],
        "runners": [{
            "userId": "a1", "userName": "Ann", "avatarUrl": null, "isMe": false, "isRival": true,
            "stands": [{"rank": 1, "points": 20}]
        }]
    }));
}
