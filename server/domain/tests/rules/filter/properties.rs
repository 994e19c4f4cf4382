//! Any JSON query yields either conditions or an error that quotes a part of the query.

#![allow(
    clippy::expect_used,
    reason = "a test that does not find what it expects has failed"
)]

use podium_domain::filter::events::EventField;
use podium_domain::filter::leagues::LeagueField;
use podium_domain::filter::predictions::PredictionField;
use podium_domain::filter::predictions_with_events::PredictionWithEventField;
use podium_domain::filter::scoring_status::ScoringStatusField;
use podium_domain::filter::standings::StandingField;
use podium_domain::filter::{
    CONDITIONS_MAX, Field, IN_LENGTH_MAX, InvalidFilter, Operator, conditions,
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn key() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "id",
            "_id",
            "name",
            "series",
            "league",
            "discipline",
            "year",
            "locked",
            "cancelled",
            "event_finished",
            "starts_at",
            "local_start_date",
            "eventId",
            "categoryId",
            "leagueId",
            "userId",
            "joinPolicy",
            "$eq",
            "$ne",
            "$gt",
            "$in",
            "$where",
        ])
        .prop_map(str::to_owned),
        ".*",
    ]
}

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (1900_i64..2100).prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        ".*".prop_map(Value::from),
        "[0-9+-]{1,5}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:00))?"
            .prop_map(Value::from),
        "[0-9a-f]{24}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((key(), inner), 0..6)
                .prop_map(|pairs| Value::Object(Map::from_iter(pairs))),
        ]
    })
}

fn document() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::vec((key(), json_value()), 0..6).prop_map(Map::from_iter)
}

/// Keys at any depth.
fn keys(document: &Map<String, Value>, found: &mut Vec<String>) {
    for (key, value) in document {
        found.push(key.chars().take(60).collect());
        if let Value::Object(inner) = value {
            keys(inner, found);
        }
    }
}

fn holds<F: Field>(document: &Map<String, Value>) {
    match conditions::<F>(document) {
        Ok(read) => {
            assert!(read.len() <= CONDITIONS_MAX);
            for condition in read {
                let values = condition.values.len();
                let most = if condition.operator == Operator::In {
                    IN_LENGTH_MAX
                } else {
                    1
                };
                assert!((1..=most).contains(&values));
            }
        }
        Err(InvalidFilter::TooLarge) => assert!(document.len() > 1),
        Err(error) => {
            let mut known = Vec::new();
            keys(document, &mut known);
            assert!(known.iter().any(|key| key == error.named()), "{error}");
            assert!(error.to_string().contains(error.named()));
        }
    }
}

proptest! {
    #[test]
    fn any_document_parses_or_is_refused_by_name(document in document()) {
        holds::<EventField>(&document);
        holds::<PredictionField>(&document);
        holds::<PredictionWithEventField>(&document);
        holds::<LeagueField>(&document);
        holds::<ScoringStatusField>(&document);
        holds::<StandingField>(&document);
    }
}
