//! Accepted and rejected queries of each route, with the fields that errors name.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test that does not find what it expects has failed"
)]

use podium_domain::filter::events::EventField;
use podium_domain::filter::leagues::LeagueField;
use podium_domain::filter::predictions::PredictionField;
use podium_domain::filter::predictions_with_events::{PredictionSort, PredictionWithEventField};
use podium_domain::filter::scoring_status::ScoringStatusField;
use podium_domain::filter::standings::StandingField;
use podium_domain::filter::values::FilterValue;
use podium_domain::filter::{
    CONDITIONS_MAX, Condition, Field, IN_LENGTH_MAX, InvalidFilter, Operator, Page, conditions,
};
use serde_json::{Value, json};

const HEX: &str = "0123456789abcdef01234567";

fn read<F: Field>(document: &Value) -> Result<Vec<Condition<F>>, InvalidFilter> {
    conditions(document.as_object().expect("a document"))
}

fn refused(document: &Value) -> InvalidFilter {
    read::<EventField>(document)
        .err()
        .unwrap_or_else(|| panic!("{document} was taken"))
}

fn one(document: &Value) -> FilterValue {
    let mut read = read::<EventField>(document).unwrap_or_else(|error| panic!("{error}"));
    read.pop()
        .expect("a condition")
        .values
        .pop()
        .expect("a value")
}

fn takes<F: Field>(fields: &[(&str, Value)]) {
    for (name, value) in fields {
        assert!(F::parse(name).is_some(), "{name}");
        for document in [
            json!({*name: value}),
            json!({*name: {"$eq": value}}),
            json!({*name: {"$ne": value}}),
            json!({*name: {"$in": [value, value]}}),
        ] {
            assert!(read::<F>(&document).is_ok(), "{document}");
        }
        for value in [
            json!(null),
            json!([]),
            json!({}),
            json!([value]),
            json!({"$in": []}),
            json!({"$in": value}),
            json!({"$in": [null]}),
            json!({"$eq": [value]}),
            json!({"$eq": {"$eq": value}}),
            json!({"$in": [[value]]}),
            json!({"$in": vec![value.clone(); IN_LENGTH_MAX + 1]}),
            json!("\0"),
            json!(""),
            json!(1.5),
            json!(u64::MAX),
        ] {
            let document = json!({*name: value});
            let error = read::<F>(&document).err();
            let error = error.unwrap_or_else(|| panic!("{document} was taken"));
            assert_eq!(
                error,
                InvalidFilter::InvalidValue((*name).to_owned()),
                "{document}"
            );
        }
    }
}

#[test]
fn each_route_accepts_its_own_fields() {
    let (event, hex, series) = (json!("1405"), json!(HEX), json!("usa"));
    let day = json!("2025-06-01");
    takes::<EventField>(&[
        ("id", event.clone()),
        ("_id", json!("usa-504")),
        ("name", json!("IFSC World Cup Bern")),
        ("series", series.clone()),
        ("league", json!("ifsc")),
        ("discipline", json!("lead")),
        ("year", json!(2025)),
        ("locked", json!(true)),
        ("cancelled", json!(false)),
        ("event_finished", json!(true)),
        ("starts_at", json!("2025-06-01T00:00:00+02:00")),
        ("ends_at", json!("2025-06-01T00:00:00.000Z")),
        ("local_start_date", day.clone()),
        ("local_end_date", day),
    ]);
    let predictions = [
        ("eventId", event.clone()),
        ("categoryId", json!("3")),
        ("leagueId", hex.clone()),
        ("userId", hex.clone()),
        ("locked", json!(false)),
        ("event_finished", json!(false)),
    ];
    takes::<PredictionField>(&predictions);
    takes::<PredictionWithEventField>(&predictions);
    takes::<PredictionWithEventField>(&[
        ("year", json!(2024)),
        ("discipline", json!("combined")),
        ("series", series.clone()),
        ("league", series.clone()),
    ]);
    takes::<LeagueField>(&[
        ("_id", hex.clone()),
        ("name", json!("Friends")),
        ("joinPolicy", json!("open")),
    ]);
    takes::<ScoringStatusField>(&[
        ("id", event.clone()),
        ("eventId", event),
        ("year", json!(2024)),
        ("series", series),
    ]);
    takes::<StandingField>(&[("leagueId", hex.clone()), ("userId", hex)]);
}

#[test]
fn only_ordered_fields_accept_comparisons() {
    let ordered = [
        ("year", json!(2025)),
        ("starts_at", json!("2025-06-01T00:00:00Z")),
        ("ends_at", json!("2025-06-01T00:00:00Z")),
        ("local_start_date", json!("2025-06-01")),
        ("local_end_date", json!("2025-06-01")),
    ];
    let others = [
        ("id", json!("1405")),
        ("name", json!("Bern")),
        ("series", json!("ifsc")),
        ("discipline", json!("lead")),
        ("locked", json!(true)),
        ("cancelled", json!(true)),
        ("event_finished", json!(true)),
    ];
    for operator in [Operator::Gt, Operator::Gte, Operator::Lt, Operator::Lte] {
        for (name, value) in &ordered {
            let read = read::<EventField>(&json!({*name: {operator.as_str(): value}}));
            assert_eq!(read.expect("taken").len(), 1, "{name}");
        }
        for (name, value) in &others {
            let error = refused(&json!({*name: {operator.as_str(): value}}));
            assert_eq!(error.named(), *name);
            assert_eq!(
                error.to_string(),
                format!("{name} does not take {}", operator.as_str())
            );
        }
    }
}

#[test]
fn values_are_parsed_into_their_stored_type() {
    assert_eq!(one(&json!({"year": 2025})), FilterValue::Integer(2025));
    assert_eq!(one(&json!({"locked": true})), FilterValue::Boolean(true));
    assert_eq!(
        one(&json!({"discipline": "boulder&lead"})),
        FilterValue::Text("combined".to_owned())
    );
    assert_eq!(
        one(&json!({"name": " Bern "})),
        FilterValue::Text("Bern".to_owned())
    );
    let FilterValue::Time(time) = one(&json!({"starts_at": "2025-06-01T01:00:00+02:00"})) else {
        panic!("a time")
    };
    assert_eq!(time.to_rfc3339(), "2025-05-31T23:00:00+00:00");
    let FilterValue::Date(date) = one(&json!({"local_start_date": "2025-06-01T01:00:00+02:00"}))
    else {
        panic!("a date")
    };
    assert_eq!(date.to_string(), "2025-06-01", "as it is written");
}

#[test]
fn invalid_values_are_refused_and_their_field_is_named() {
    for (name, values) in [
        (
            "id",
            vec![json!("1'--"), json!(1405), json!("x".repeat(41))],
        ),
        (
            "name",
            vec![
                json!("x".repeat(201)),
                json!("a\u{0}b"),
                json!("  "),
                json!(7),
            ],
        ),
        (
            "series",
            vec![json!("IFSC"), json!("'; DROP TABLE users; --")],
        ),
        ("discipline", vec![json!("Lead"), json!("chess")]),
        (
            "year",
            vec![
                json!("2025"),
                json!(-1),
                json!(10_000),
                json!(2025.0),
                json!(true),
            ],
        ),
        ("locked", vec![json!("true"), json!(1)]),
        (
            "starts_at",
            vec![
                json!("2025-06-01"),
                json!("yesterday"),
                json!("+12025-06-01T00:00:00Z"),
                json!("-0001-06-01T00:00:00Z"),
                json!(0),
            ],
        ),
        (
            "local_start_date",
            vec![
                json!("2025-02-30"),
                json!("2025-6-1"),
                json!("2025-06-01x"),
                json!("+2025-06-1"),
                json!("-001-06-01"),
                json!("２０２５-06-01"),
                json!("2025-06-0é"),
            ],
        ),
    ] {
        for value in values {
            assert_eq!(
                refused(&json!({name: value})),
                InvalidFilter::InvalidValue(name.to_owned()),
                "{value}"
            );
        }
    }
}

#[test]
fn unknown_fields_and_operators_are_refused_by_name() {
    for (document, named) in [
        (json!({"$where": "1"}), "$where"),
        (json!({"$or": []}), "$or"),
        (json!({"colour": 1}), "colour"),
        (json!({"Year": 2025}), "Year"),
        (json!({"year; --": 2025}), "year; --"),
        (json!({"year": {"$regex": "2"}}), "$regex"),
        (json!({"year": {"gte": 2025}}), "gte"),
        (json!({"year": {"$not": {"$eq": 2025}}}), "$not"),
    ] {
        assert_eq!(refused(&document).named(), named, "{document}");
    }
    let long = refused(&json!({"x".repeat(5000): 1}));
    assert_eq!(long.named().len(), 60);
    assert!(read::<PredictionField>(&json!({"year": 2025})).is_err());
    assert!(read::<StandingField>(&json!({"eventId": "1405"})).is_err());
}

#[test]
fn filter_documents_are_bounded() {
    let years = |operators: usize| {
        let names = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"];
        let fields = [
            "year",
            "starts_at",
            "ends_at",
            "local_start_date",
            "local_end_date",
        ];
        let mut document = serde_json::Map::new();
        let pairs = fields
            .iter()
            .flat_map(|field| names.iter().map(move |name| (field, name)));
        for (field, name) in pairs.take(operators) {
            let value = match *field {
                "year" => json!(2025),
                "starts_at" | "ends_at" => json!("2025-06-01T00:00:00Z"),
                _ => json!("2025-06-01"),
            };
            document.entry(*field).or_insert_with(|| json!({}))[*name] = value;
        }
        Value::Object(document)
    };
    assert_eq!(
        read::<EventField>(&years(CONDITIONS_MAX)).map(|read| read.len()),
        Ok(CONDITIONS_MAX)
    );
    assert_eq!(refused(&years(CONDITIONS_MAX + 1)), InvalidFilter::TooLarge);
}

#[test]
fn pages_are_bounded() {
    assert_eq!(
        Page::parse(None, None, 100),
        Ok(Page {
            limit: 100,
            skip: 0
        })
    );
    for limit in [0, -1, 501, i64::MAX, i64::MIN] {
        let error = Page::parse(Some(limit), None, 100).expect_err("too much");
        assert_eq!(error.to_string(), "limit must be between 1 and 500");
        assert_eq!(error.named(), "limit");
    }
    for skip in [-1, 1_000_001, i64::MAX] {
        assert_eq!(Page::parse(None, Some(skip), 100), Err(InvalidFilter::Skip));
    }
    assert_eq!(
        Page::parse_up_to(Some(51), None, 20, 50),
        Err(InvalidFilter::Limit(50))
    );
}

#[test]
fn unknown_sort_fields_are_refused_by_name() {
    for name in [
        "createdAt",
        "updatedAt",
        "starts_at",
        "totalPoints",
        "eventName",
    ] {
        assert!(PredictionSort::parse(name).is_ok(), "{name}");
    }
    for name in ["", "created_at", "id; DROP TABLE users"] {
        let error = PredictionSort::parse(name).expect_err(name);
        assert_eq!(error.named(), "sortField");
    }
}
