//! What is asked of a pick that is there, as JSON.

#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_wire::picks::prediction::UpdatePredictionBody;
use serde_json::{Value, from_value, json};

fn read(body: Value) -> Result<UpdatePredictionBody, serde_json::Error> {
    from_value(body)
}

#[test]
fn an_update_covers_one_league_by_default() {
    let data = json!({"first": "1", "second": null, "third": "3"});
    let alone = read(json!({"data": data})).expect("a body");
    assert!(!alone.common);
    assert_eq!(alone.data.third.as_deref(), Some("3"));
    let common = read(json!({"data": data, "common": true})).expect("a body");
    assert!(common.common);
    for odd in [json!(null), json!("true"), json!(1)] {
        assert!(read(json!({"data": data, "common": odd})).is_err(), "{odd}");
    }
}
