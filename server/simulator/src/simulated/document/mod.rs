//! A category at one moment, in upstream's format.
//!
//! Typed rather than built from loose values, for speed: a live result is serialised again for every attempt.

pub(crate) mod ascents;
pub(crate) mod category;
pub(crate) mod event;
pub(crate) mod registrations;
pub(crate) mod result;
pub(crate) mod rounds;
pub(crate) mod sighting;

use chrono::{DateTime, Datelike, Duration, Timelike, Utc};
use serde::{Serialize, Serializer};

use crate::simulated::clock::Timekeeper;
use crate::simulated::plan::Ms;

/// Converts the times of an event's actions to real time.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stamps<'a> {
    /// Real days, from midnight of the first day.
    Days(DateTime<Utc>),
    /// A cycle of the live event that began at this moment of the season's time.
    Cycle(&'a Timekeeper, Ms),
}

impl Stamps<'_> {
    pub(crate) fn utc(self, at: Ms) -> DateTime<Utc> {
        match self {
            Self::Days(midnight) => {
                midnight + Duration::milliseconds(i64::try_from(at).unwrap_or(0))
            }
            Self::Cycle(timekeeper, began_at) => timekeeper.utc(began_at.saturating_add(at)),
        }
    }

    /// "2025-04-18 11:53:36 UTC"
    fn upstream(self, at: Ms) -> String {
        let mut text = seconds(self.utc(at));
        text.push_str(" UTC");
        text
    }
}

/// "2025-04-18 11:53:36". Built digit by digit: a result needs hundreds, and formatting with a format string is
/// slow.
fn seconds(utc: DateTime<Utc>) -> String {
    let mut text = String::with_capacity(26);
    let mut push = |number: u32, separator: &str| {
        for digit in [number / 10, number % 10] {
            text.push(char::from_digit(digit, 10).unwrap_or('0'));
        }
        text.push_str(separator);
    };
    let year = u32::try_from(utc.year()).unwrap_or(0) % 10_000;
    push(year / 100, "");
    push(year % 100, "-");
    push(utc.month(), "-");
    push(utc.day(), " ");
    push(utc.hour(), ":");
    push(utc.minute(), ":");
    push(utc.second(), "");
    text
}

/// Points: a whole number, or one with one decimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tenths(u64);

impl Serialize for Tenths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u32::try_from(self.0) {
            // A tenth of a small integer is a float that prints with one digit.
            Ok(tenths) if tenths % 10 != 0 => serializer.serialize_f64(f64::from(tenths) / 10.0),
            _ => serializer.serialize_u64(self.0 / 10),
        }
    }
}

/// The value of a key that is present even without data; other generations of documents omit the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Nullable<T> {
    Null,
    Value(T),
}

impl<T> From<Option<T>> for Nullable<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_upstream_writes_them() {
        for text in ["2025-04-18 11:53:36", "2026-12-01 00:00:09"] {
            let utc: DateTime<Utc> = format!("{}Z", text.replace(' ', "T")).parse().unwrap();
            assert_eq!(seconds(utc + Duration::milliseconds(999)), text);
        }
    }

    #[test]
    fn points_have_a_decimal_only_where_they_need_one() {
        for (tenths, expected) in [(0, "0"), (250, "25"), (249, "24.9"), (1_552, "155.2")] {
            assert_eq!(serde_json::to_string(&Tenths(tenths)).unwrap(), expected);
        }
    }
}
