//! The fields of a JSON object, read strictly where they matter and leniently where they decorate.

use podium_domain::decimal::Decimal;
use podium_domain::text::{is_invisible, is_unprintable};
use serde_json::{Map, Value};

use crate::reading::Unreadable;

/// Characters of a malformed value that are told.
const TOLD_MAX: usize = 60;

/// The whole document. Nesting is bounded by the parser (128), so nothing here recurses further.
pub(crate) fn parse(body: &str) -> Result<Value, Unreadable> {
    serde_json::from_str(body).map_err(|error| Unreadable::NotJson(error.to_string()))
}

/// A text of theirs as we keep it: without what controls a screen, turns text around or is not
/// seen. It reaches chats, mails and pictures, and Postgres cannot hold a NUL.
fn seen(text: &str) -> String {
    let text: String = text
        .chars()
        .filter(|c| !is_unprintable(*c) && !is_invisible(*c))
        .collect();
    text.trim().to_owned()
}

fn malformed(key: &str, value: &Value) -> Unreadable {
    Unreadable::Malformed {
        key: key.to_owned(),
        found: value.to_string().chars().take(TOLD_MAX).collect(),
    }
}

pub(crate) fn as_rows<'a>(key: &str, value: &'a Value) -> Result<&'a [Value], Unreadable> {
    value
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| malformed(key, value))
}

/// An object, or null or nothing.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(Option<&'a Map<String, Value>>);

/// What matters: of an unexpected type, the document is unreadable.
impl<'a> Fields<'a> {
    pub(crate) fn of(key: &str, value: &'a Value) -> Result<Self, Unreadable> {
        let fields = value.as_object().ok_or_else(|| malformed(key, value))?;
        Ok(Self(Some(fields)))
    }

    pub(crate) fn has(self, key: &str) -> bool {
        self.0.is_some_and(|fields| fields.contains_key(key))
    }

    /// Missing and null are alike; where they are not, ask [`Self::has`].
    fn get(self, key: &str) -> Option<&'a Value> {
        self.0?.get(key).filter(|value| !value.is_null())
    }

    /// A number, also written as text.
    pub(crate) fn id(self, key: &'static str) -> Result<Option<u64>, Unreadable> {
        let read = |value| whole_number(value).ok_or_else(|| malformed(key, value));
        self.get(key).map(read).transpose()
    }

    pub(crate) fn required_id(self, key: &'static str) -> Result<u64, Unreadable> {
        self.id(key)?.ok_or(Unreadable::Missing { key })
    }

    /// A place; 0 is none, as is null.
    pub(crate) fn rank(self, key: &'static str) -> Result<Option<u32>, Unreadable> {
        // As large as the store holds: a larger one is no rank.
        let read = |value| {
            whole_number(value)
                .filter(|rank| i32::try_from(*rank).is_ok())
                .and_then(|rank| u32::try_from(rank).ok())
                .ok_or_else(|| malformed(key, value))
        };
        let rank = self.get(key).map(read).transpose()?;
        Ok(rank.filter(|rank| *rank > 0))
    }

    /// A name without which the thing could not be shown.
    pub(crate) fn required_text(self, key: &'static str) -> Result<String, Unreadable> {
        let text = self.strict_text(key)?;
        text.filter(|text| !text.is_empty())
            .ok_or(Unreadable::Missing { key })
    }

    /// A status: what decides whether picks are open is not guessed.
    pub(crate) fn strict_text(self, key: &'static str) -> Result<Option<String>, Unreadable> {
        let read = |value: &Value| {
            let text = value.as_str().ok_or_else(|| malformed(key, value))?;
            Ok(seen(text))
        };
        self.get(key).map(read).transpose()
    }

    /// A time that closes picks: text that is no time makes the document unreadable, because a
    /// deadline must not be lost with it. Empty text is none, as is null.
    pub(crate) fn strict_moment<T>(
        self,
        key: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, Unreadable> {
        match self.strict_text(key)?.filter(|text| !text.is_empty()) {
            Some(text) => read(&text)
                .map(Some)
                .ok_or_else(|| malformed(key, &Value::String(text))),
            None => Ok(None),
        }
    }

    /// None where there is no such list.
    pub(crate) fn rows(self, key: &'static str) -> Result<Option<&'a [Value]>, Unreadable> {
        self.get(key).map(|value| as_rows(key, value)).transpose()
    }

    pub(crate) fn object(self, key: &'static str) -> Result<Self, Unreadable> {
        match self.get(key) {
            Some(value) => Self::of(key, value),
            None => Err(Unreadable::Missing { key }),
        }
    }
}

/// What decorates: of an unexpected type, it is absent.
impl<'a> Fields<'a> {
    pub(crate) fn lenient(value: &'a Value) -> Self {
        Self(value.as_object())
    }

    pub(crate) fn inner(self, key: &str) -> Self {
        Self(self.get(key).and_then(Value::as_object))
    }

    pub(crate) fn list(self, key: &str) -> &'a [Value] {
        self.get(key)
            .and_then(Value::as_array)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// Text or a number as text; empty where there is none.
    pub(crate) fn text(self, key: &str) -> String {
        self.some_text(key).unwrap_or_default()
    }

    pub(crate) fn some_text(self, key: &str) -> Option<String> {
        let text = match self.get(key)? {
            Value::String(text) => seen(text),
            Value::Number(number) => number.to_string(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    pub(crate) fn number(self, key: &str) -> Option<u64> {
        whole_number(self.get(key)?)
    }

    pub(crate) fn count(self, key: &str) -> Option<u32> {
        self.number(key)?.try_into().ok()
    }

    /// Upstream says 1 and 0 as well.
    pub(crate) fn flag(self, key: &str) -> Option<bool> {
        match self.get(key)? {
            Value::Bool(flag) => Some(*flag),
            Value::Number(number) => match number.as_u64() {
                Some(0) => Some(false),
                Some(1) => Some(true),
                _ => None,
            },
            Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }

    pub(crate) fn is(self, key: &str) -> bool {
        self.flag(key) == Some(true)
    }

    pub(crate) fn decimal(self, key: &str) -> Option<Decimal> {
        match self.get(key)? {
            Value::Number(number) => number.as_f64().and_then(Decimal::nearest),
            Value::String(text) => Decimal::parse(text.trim()),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }
}

fn whole_number(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64(),
        Value::String(text) => {
            let digits = text.trim();
            let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
            all_digits.then(|| digits.parse().ok()).flatten()
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}
