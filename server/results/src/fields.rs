//! The fields of a JSON object, read strictly if they are essential and leniently if they are decoration.

use podium_domain::decimal::Decimal;
use podium_domain::text::{is_invisible, is_unprintable};
use serde_json::{Map, Value};

use crate::reading::Unreadable;

/// Maximum number of characters of a malformed value in an error.
const TOLD_MAX: usize = 60;

/// Parses the whole document. The parser bounds the nesting (128), so no function here recurses further.
pub(crate) fn parse(body: &str) -> Result<Value, Unreadable> {
    serde_json::from_str(body).map_err(|error| Unreadable::NotJson(error.to_string()))
}

/// Upstream's text as stored: without control, direction-changing and invisible characters. It is shown in chats, mails
/// and pictures, and Postgres cannot store a NUL.
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

/// An object, or an empty one for null or a missing value.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(Option<&'a Map<String, Value>>);

/// Essential fields: a value of an unexpected type makes the document unreadable.
impl<'a> Fields<'a> {
    pub(crate) fn of(key: &str, value: &'a Value) -> Result<Self, Unreadable> {
        let fields = value.as_object().ok_or_else(|| malformed(key, value))?;
        Ok(Self(Some(fields)))
    }

    pub(crate) fn has(self, key: &str) -> bool {
        self.0.is_some_and(|fields| fields.contains_key(key))
    }

    /// Treats null as missing; use [`Self::has`] to distinguish them.
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

    /// A rank; 0 and null are none.
    pub(crate) fn rank(self, key: &'static str) -> Result<Option<u32>, Unreadable> {
        // Bounded by the column's type: a larger number is not a rank.
        let read = |value| {
            whole_number(value)
                .filter(|rank| i32::try_from(*rank).is_ok())
                .and_then(|rank| u32::try_from(rank).ok())
                .ok_or_else(|| malformed(key, value))
        };
        let rank = self.get(key).map(read).transpose()?;
        Ok(rank.filter(|rank| *rank > 0))
    }

    /// A name that is required for display.
    pub(crate) fn required_text(self, key: &'static str) -> Result<String, Unreadable> {
        let text = self.strict_text(key)?;
        text.filter(|text| !text.is_empty())
            .ok_or(Unreadable::Missing { key })
    }

    /// A status: it decides whether picks are open, so it is never guessed.
    pub(crate) fn strict_text(self, key: &'static str) -> Result<Option<String>, Unreadable> {
        let read = |value: &Value| {
            let text = value.as_str().ok_or_else(|| malformed(key, value))?;
            Ok(seen(text))
        };
        self.get(key).map(read).transpose()
    }

    /// A time that closes picks: a malformed one makes the document unreadable, because the deadline must not be lost.
    /// Empty text and null are none.
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

    /// `None` if the list is missing.
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

/// Decoration: a value of an unexpected type counts as absent.
pub(crate) struct Names {
    pub(crate) first: String,
    pub(crate) last: String,
    pub(crate) whole: String,
}

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

    /// Text, or a number as text; empty if missing.
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

    /// A relay's squad, whose members have no rank of their own.
    pub(crate) fn is_squad(self) -> bool {
        self.get("squad_id").or(self.get("squad_members")).is_some()
    }

    /// An athlete's names. Services leave out the whole name or its parts: each is made of the other
    /// (docs/results-service.md, "Rankings").
    pub(crate) fn names(self) -> Names {
        let (first, last) = (self.text("firstname"), self.text("lastname"));
        let parts = format!("{first} {last}").trim().to_owned();
        let is_whole_only = parts.is_empty();
        let whole = self.some_text("name").unwrap_or(parts);
        let last = if is_whole_only { whole.clone() } else { last };
        Names { first, last, whole }
    }

    pub(crate) fn number(self, key: &str) -> Option<u64> {
        whole_number(self.get(key)?)
    }

    pub(crate) fn count(self, key: &str) -> Option<u32> {
        self.number(key)?.try_into().ok()
    }

    /// Upstream also writes 1 and 0.
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
