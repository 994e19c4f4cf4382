//! What an upstream that is not ours may do to a document.

use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Debug, Clone)]
pub(crate) struct Mutation {
    /// Which of the document's values, counted round and round.
    at: usize,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    Drop,
    Replace(Value),
    Duplicate,
    Rename,
    AsText,
    Reverse,
}

/// Keys that upstream has renamed, or might.
const RENAMED: [(&str, &str); 7] = [
    ("bib", "bib_number"),
    ("federation_id", "organisation_id"),
    ("d_cats", "dcats"),
    ("athlete_id", "squad_id"),
    ("winner", "qualified"),
    ("score", "formatted_ascent_score"),
    ("ascents", "combined_stages"),
];

pub(crate) fn any_mutations() -> impl Strategy<Value = Vec<Mutation>> {
    prop::collection::vec(any_mutation(), 0..6)
}

fn any_mutation() -> impl Strategy<Value = Mutation> {
    let kind = prop_oneof![
        3 => Just(Kind::Drop),
        6 => any_odd_value().prop_map(Kind::Replace),
        2 => Just(Kind::Duplicate),
        2 => Just(Kind::Rename),
        2 => Just(Kind::AsText),
        1 => Just(Kind::Reverse),
    ];
    (any::<usize>(), kind).prop_map(|(at, kind)| Mutation { at, kind })
}

fn any_odd_value() -> impl Strategy<Value = Value> {
    let deep = (0..60).fold(json!(1), |inner, _| json!([inner]));
    prop::sample::select(vec![
        Value::Null,
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(3),
        json!(-1),
        json!(0.5),
        json!(25.0),
        json!(1e300),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!("7"),
        json!(" 11 "),
        json!("99999999999999999999999"),
        json!("TOP"),
        json!("a\u{0}b"),
        json!("ééééééééééé"),
        json!([]),
        json!({}),
        json!([null, 1, "x", {}]),
        json!({"id": 1, "athlete_id": 11, "rank": 1}),
        deep,
    ])
}

pub(crate) fn mutated(mut document: Value, mutations: &[Mutation]) -> Value {
    for mutation in mutations {
        let mut pointers = Vec::new();
        collect(&document, String::new(), &mut pointers);
        let pointer = pointers[mutation.at % pointers.len()].clone();
        apply(&mut document, &pointer, &mutation.kind);
    }
    document
}

fn collect(value: &Value, pointer: String, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{pointer}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                collect(field, format!("{pointer}/{key}"), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    found.push(pointer);
}

fn apply(document: &mut Value, pointer: &str, kind: &Kind) {
    let Some(value) = document.pointer_mut(pointer) else {
        return;
    };
    match kind {
        Kind::Replace(odd) => *value = odd.clone(),
        Kind::AsText if value.is_number() => *value = json!(value.to_string()),
        Kind::Reverse => {
            if let Some(items) = value.as_array_mut() {
                items.reverse();
            }
        }
        Kind::AsText => {}
        Kind::Drop | Kind::Duplicate | Kind::Rename => {
            let value = value.clone();
            let Some((parent, key)) = pointer.rsplit_once('/') else {
                return;
            };
            let parent = document.pointer_mut(parent).expect("a parent");
            in_parent(parent, key, value, kind);
        }
    }
}

fn in_parent(parent: &mut Value, key: &str, value: Value, kind: &Kind) {
    match parent {
        Value::Array(items) => {
            let index: usize = key.parse().expect("an index");
            match kind {
                Kind::Duplicate => items.insert(index, value),
                Kind::Drop | Kind::Rename => {
                    items.remove(index);
                }
                Kind::Replace(_) | Kind::AsText | Kind::Reverse => {}
            }
        }
        Value::Object(fields) => {
            if !matches!(kind, Kind::Duplicate) {
                fields.remove(key);
            }
            if matches!(kind, Kind::Rename) {
                let other = RENAMED.iter().find_map(|(old, new)| match key {
                    key if key == *old => Some(*new),
                    key if key == *new => Some(*old),
                    _ => None,
                });
                fields.insert(other.unwrap_or(key).to_owned(), value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
