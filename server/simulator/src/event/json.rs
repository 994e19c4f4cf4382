//! Reads and writes loosely typed documents without panics: missing values read as empty.

use serde_json::Value;

pub(crate) fn array<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

pub(crate) fn number(value: &Value, key: &str) -> Option<u64> {
    value.get(key).and_then(Value::as_u64)
}

pub(crate) fn set(value: &mut Value, key: &str, new: impl Into<Value>) {
    if let Some(object) = value.as_object_mut() {
        object.insert(key.to_owned(), new.into());
    }
}

pub(crate) fn remove(value: &mut Value, key: &str) {
    if let Some(object) = value.as_object_mut() {
        object.remove(key);
    }
}

/// Replaces an existing value only: older documents keep their own set of keys.
pub(crate) fn replace(value: &mut Value, key: &str, new: impl Into<Value>) {
    if let Some(old) = value.get_mut(key) {
        *old = new.into();
    }
}

pub(crate) fn array_mut<'a>(value: &'a mut Value, key: &str) -> &'a mut [Value] {
    value
        .get_mut(key)
        .and_then(Value::as_array_mut)
        .map_or(&mut [], Vec::as_mut_slice)
}

/// Adds all fields of another object, nulls included, which a merge patch would not.
pub(crate) fn extend(value: &mut Value, more: Value) {
    if let (Some(object), Value::Object(more)) = (value.as_object_mut(), more) {
        object.extend(more);
    }
}

/// JSON merge patch (RFC 7396): objects merge, null removes, everything else replaces.
pub(crate) fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(serde_json::Map::new());
    }
    let Some(fields) = target.as_object_mut() else {
        return;
    };
    for (key, change) in changes {
        if change.is_null() {
            fields.remove(key);
        } else {
            merge(fields.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_merge_patch_merges_removes_and_replaces() {
        let mut target =
            json!({"name": "Cup", "place": {"town": "A", "hall": "B"}, "list": [1, 2]});
        merge(
            &mut target,
            &json!({"name": "[CANCELLED] Cup", "place": {"hall": null}, "list": [3]}),
        );
        assert_eq!(
            target,
            json!({"name": "[CANCELLED] Cup", "place": {"town": "A"}, "list": [3]})
        );
    }
}
