//! Parts of answers and messages.

use serde_json::Value;

#[track_caller]
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().expect("a list")
}

#[track_caller]
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

#[track_caller]
pub(crate) fn number(value: &Value, key: &str) -> u64 {
    value[key].as_u64().expect("a number")
}

/// This field of each part of a list.
#[track_caller]
pub(crate) fn each<'a>(list: &'a Value, key: &str) -> Vec<&'a Value> {
    let parts = list.as_array().expect("a list").iter();
    parts.map(|part| &part[key]).collect()
}

/// These fields, in this order.
pub(crate) fn fields<const N: usize>(value: &Value, keys: [&str; N]) -> Value {
    keys.iter().map(|key| value[*key].clone()).collect()
}

/// These fields of each part of a list.
#[track_caller]
pub(crate) fn rows<const N: usize>(list: &Value, keys: [&str; N]) -> Value {
    let parts = list.as_array().expect("a list").iter();
    parts.map(|part| fields(part, keys)).collect()
}
