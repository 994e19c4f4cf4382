//! What the invented documents say, in both generations of keys.

use podium_domain::events::climb_score::ScoreValue;
use podium_domain::events::round_result::{EliminationStage, RoundDetail};
use serde_json::{Value, json};

use crate::documents::{DOCUMENTS, document, read, rows};

fn renamed(mut value: Value, names: &[(&str, &str)]) -> Value {
    match &mut value {
        Value::Array(items) => {
            for item in items {
                *item = renamed(item.take(), names);
            }
        }
        Value::Object(fields) => {
            let old = std::mem::take(fields);
            for (key, field) in old {
                let new = names.iter().find(|(name, _)| *name == key);
                let key = new.map_or(key, |(_, new)| (*new).to_owned());
                fields.insert(key, renamed(field, names));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    value
}

#[test]
fn every_generated_document_is_read() {
    for (name, body) in DOCUMENTS {
        let outcome = read(name, body).unwrap_or_else(|error| panic!("{name}: {error}"));
        let unknown = |round: &podium_domain::events::round_result::RoundResult| {
            round
                .scores()
                .any(|score| score.value == Some(ScoreValue::Unknown))
        };
        assert!(!outcome.rounds.iter().any(unknown), "{name}");
        assert!(!outcome.texts.is_empty(), "{name}");
    }
}

#[test]
fn old_and_new_keys_are_equivalent() {
    let names = [
        ("bib", "bib_number"),
        ("federation_id", "organisation_id"),
        ("d_cats", "dcats"),
    ];
    let back = names.map(|(old, new)| (new, old));
    for name in ["result_boulder", "result_lead", "registrations", "event"] {
        let one = document(name);
        let (new, old) = (renamed(one.clone(), &names), renamed(one.clone(), &back));
        let expected = read(name, &one.to_string()).expect("readable");
        // Documents that carry a list under both keys lose one of the two by renaming.
        assert_eq!(
            read(name, &new.to_string()).expect("readable"),
            expected,
            "{name}"
        );
        assert_eq!(
            read(name, &old.to_string()).expect("readable"),
            expected,
            "{name}"
        );
    }
}

#[test]
fn ids_and_ranks_may_be_text_and_rank_0_is_none() {
    let body = json!({"ranking": [
        {"athlete_id": "11", "rank": "3", "rounds": [{"category_round_id": "5", "rank": "0", "score": 0}]},
        {"athlete_id": 12, "rank": 0}
    ]});
    let facts = rows(&body.to_string()).expect("readable").facts;
    let ranks: Vec<_> = facts
        .iter()
        .map(|row| (row.athlete.as_str(), row.rank))
        .collect();
    assert_eq!(ranks, [("11", Some(3)), ("12", None)]);
    let round = &facts[0].rounds[0];
    assert_eq!((round.round_id.as_str(), round.rank), ("5", None));
}

#[test]
fn a_required_field_of_the_wrong_type_refuses_the_document() {
    for ranking in [
        json!({}),
        json!("x"),
        json!([[11, 1]]),
        json!([null]),
        json!([{"athlete_id": {}, "rank": 1}]),
        json!([{"athlete_id": 11, "rank": "first"}]),
        json!([{"athlete_id": 11, "rank": -1}]),
        json!([{"athlete_id": 11, "rank": 1.5}]),
        json!([{"athlete_id": 11, "rank": 1e300}]),
        json!([{"athlete_id": 11, "rank": u32::MAX}]),
        json!([{"athlete_id": 11, "rounds": {}}]),
        json!([{"athlete_id": 11, "rounds": [{"rank": 1}]}]),
    ] {
        let body = json!({ "ranking": ranking }).to_string();
        assert!(rows(&body).is_err(), "{body}");
    }
    let deep = format!("{{\"ranking\":{}{}}}", "[".repeat(5000), "]".repeat(5000));
    assert!(rows(&deep).is_err());
}

#[test]
fn an_optional_field_of_the_wrong_type_is_absent() {
    let body = json!({
        "category_rounds": [{"category_round_id": 5, "kind": "boulder", "starting_groups": "?"}],
        "ranking": [{
            "athlete_id": 11, "rank": 1, "bib_number": {}, "organisation_id": "x", "country": [],
            "rounds": [{"category_round_id": 5, "rank": 1, "score": {}, "ascents": [
                {"route_id": "a", "top": "yes", "top_tries": -3, "zone": 1, "points": "many"}, 7
            ]}]
        }]
    });
    let facts = rows(&body.to_string()).expect("readable").facts;
    let row = &facts[0];
    assert_eq!(
        (row.rank, row.bib.as_ref(), row.federation_id),
        (Some(1), None, None)
    );
    let json = serde_json::to_value(&row.rounds[0]).expect("JSON");
    assert_eq!(json["score"], Value::Null);
    assert_eq!(json["ascents"][0]["zone"], true);
    assert_eq!(json["ascents"][0]["points"], Value::Null);
    assert_eq!(json["ascents"].as_array().map(Vec::len), Some(2));
}

fn stages(name: &str) -> Vec<EliminationStage> {
    let outcome = read(name, &document(name).to_string()).expect("readable");
    let of_round = outcome.rounds.into_iter().map(|round| match round.detail {
        RoundDetail::Elimination {
            speed_elimination_stages,
        } => speed_elimination_stages,
        RoundDetail::Ascents(_) | RoundDetail::Combined { .. } | RoundDetail::None {} => Vec::new(),
    });
    of_round.flatten().collect()
}

#[test]
fn heats_are_read_in_both_formats_and_have_no_loser_before_they_are_run() {
    let won = |name| -> Vec<_> {
        let stages = stages(name);
        stages
            .iter()
            .map(|stage| (stage.heat_id, stage.won))
            .collect()
    };
    assert_eq!(
        won("result_speed"),
        [
            (Some(71), Some(true)),
            (Some(73), Some(true)),
            (Some(72), Some(true)),
            (Some(73), Some(false)),
            (Some(72), Some(false)),
        ]
    );
    assert_eq!(
        won("result_speed_qualified"),
        [
            (Some(71), Some(true)),
            (Some(73), None),
            (Some(72), Some(true)),
            (Some(73), None),
            (Some(71), Some(false)),
        ]
    );
    let walk_over = &stages("result_speed")[0];
    assert_eq!(walk_over.score.value, Some(ScoreValue::Wildcard));
    assert_eq!(walk_over.time_ms, None);
}
