//! The JSON of what an athlete did in a round, one literal per discipline: read into its type and
//! written back the same. It is also what is stored.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::events::round_result::RoundResult;
use serde_json::{Value, json};

#[track_caller]
fn same(literal: &Value) {
    let read: RoundResult = serde_json::from_value(literal.clone()).expect("a round");
    assert_eq!(&serde_json::to_value(read).expect("JSON"), literal);
}

#[test]
fn a_round_has_the_json_shape_of_the_specification() {
    same(&lead_qualification());
    same(&boulder_final());
    same(&speed_final());
    same(&combined_final());
}

/// Stored before rounds were typed, as upstream spelled them.
#[test]
fn a_round_of_an_older_format_keeps_what_it_can() {
    let old = json!({
        "category_round_id": 9381, "round_name": "Qualification", "rank": 3, "score": "99.2",
        "ascents": [{"route_id": 1, "modified": "2025-04-18 09:11:58 +00:00"}]
    });
    let read: RoundResult = serde_json::from_value(old).expect("a round");
    let expected = json!({
        "category_round_id": "9381", "round_name": "Qualification", "rank": 3, "score": "99.2",
        "value": null, "starting_group": null
    });
    assert_eq!(serde_json::to_value(read).expect("JSON"), expected);
}

fn lead_qualification() -> Value {
    json!({
        "category_round_id": "9000", "round_name": "Qualification", "rank": 1, "score": "7.75",
        "value": {"kind": "lead_points", "points": 7.75}, "starting_group": null,
        "discipline": "lead", "ascents": [{
            "route_id": 1, "route_name": "1", "top": false, "plus": true, "score": "45+",
            "value": {"kind": "lead_height", "hold": 45, "plus": true}, "time_ms": null, "rank": 6,
            "corrective_rank": 6.5, "restarted": false, "status": "locked"
        }]
    })
}

fn boulder_final() -> Value {
    json!({
        "category_round_id": "9001", "round_name": "Final", "rank": 1, "score": "24.9",
        "value": {"kind": "boulder_points", "points": 24.9}, "starting_group": "Group A",
        "discipline": "boulder", "ascents": [{
            "route_id": 1, "route_name": "1", "top": true, "top_tries": 2, "zone": true, "zone_tries": 1,
            "low_zone": null, "low_zone_tries": null, "points": 24.9, "status": "locked"
        }]
    })
}

fn speed_final() -> Value {
    json!({
        "category_round_id": "9002", "round_name": "Final", "rank": 2, "score": "5.13 (5.09)",
        "value": {"kind": "time", "time_ms": 5130, "tie_break_ms": 5090}, "starting_group": null,
        "speed_elimination_stages": [{
            "id": 4, "name": "Final", "heat_id": 77878, "winner": 0, "score": "5.13",
            "value": {"kind": "time", "time_ms": 5130, "tie_break_ms": null}, "time": 5139,
            "ascents": [{
                "route_id": 1, "route_name": "A", "time_ms": 5139, "dnf": false, "dns": false,
                "not_started": false, "status": "active"
            }]
        }]
    })
}

fn combined_final() -> Value {
    json!({
        "category_round_id": "9003", "round_name": "Final", "rank": null, "score": "155.2",
        "value": {"kind": "combined", "points": 155.2}, "starting_group": null,
        "combined_stages": [{"stage_name": "Boulder", "stage_score": 63.1, "stage_score_text": "63.1", "stage_rank": 3,
            "discipline": "boulder", "ascents": []}]
    })
}
