//! Types of values in a query.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

use crate::ids::{CategoryId, EventId, LeagueId, Series};

/// Maximum number of characters of a name; no stored one is longer.
const NAME_MAX: usize = 200;
/// Years of a four-digit date.
const YEARS: std::ops::RangeInclusive<i64> = 0..=9999;

/// A validated value, in the type of its column.
#[derive(Debug, Clone, PartialEq)]
pub enum FilterValue {
    Text(String),
    Integer(i64),
    Boolean(bool),
    Time(DateTime<Utc>),
    Date(NaiveDate),
}

/// The kind of values that a field accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    EventId,
    CategoryId,
    /// Of a league, a user or a prediction.
    HexId,
    Series,
    Discipline,
    /// Compared case-insensitively.
    Name,
    /// One of these words.
    Word(&'static [&'static str]),
    Boolean,
    Year,
    /// RFC 3339: four-digit years, all of which Postgres holds.
    Time,
    /// `YYYY-MM-DD`, or a time, of which only the date as written counts.
    Date,
}

impl ValueKind {
    /// Whether `$gt` and similar operators apply.
    pub(super) fn is_ordered(self) -> bool {
        match self {
            Self::Year | Self::Time | Self::Date => true,
            Self::EventId
            | Self::CategoryId
            | Self::HexId
            | Self::Series
            | Self::Discipline
            | Self::Name
            | Self::Word(_)
            | Self::Boolean => false,
        }
    }

    /// `None` when the value is not of this kind.
    pub(super) fn read(self, value: &Value) -> Option<FilterValue> {
        match self {
            Self::Boolean => value.as_bool().map(FilterValue::Boolean),
            Self::Year => value
                .as_i64()
                .filter(|year| YEARS.contains(year))
                .map(FilterValue::Integer),
            Self::Time => time(value.as_str()?).map(FilterValue::Time),
            Self::Date => date(value.as_str()?).map(FilterValue::Date),
            Self::EventId
            | Self::CategoryId
            | Self::HexId
            | Self::Series
            | Self::Discipline
            | Self::Name
            | Self::Word(_) => self.read_text(value.as_str()?).map(FilterValue::Text),
        }
    }

    fn read_text(self, text: &str) -> Option<String> {
        match self {
            Self::EventId => text.parse().ok().map(EventId::into_string),
            Self::CategoryId => text.parse().ok().map(CategoryId::into_string),
            Self::HexId => text.parse().ok().map(LeagueId::into_string),
            Self::Series => {
                let series: Series = text.parse().ok()?;
                Some(series.as_str().to_owned())
            }
            Self::Discipline => discipline(text).map(str::to_owned),
            Self::Name => name(text).map(str::to_owned),
            Self::Word(words) => words
                .iter()
                .find(|word| **word == text)
                .map(ToString::to_string),
            Self::Boolean | Self::Year | Self::Time | Self::Date => None,
        }
    }
}

/// Disciplines by the names that players use: upstream's `boulder&lead` is a combined one.
fn discipline(text: &str) -> Option<&'static str> {
    Some(match text {
        "lead" => "lead",
        "boulder" => "boulder",
        "speed" => "speed",
        "combined" | "boulder&lead" => "combined",
        _ => return None,
    })
}

fn name(text: &str) -> Option<&str> {
    let text = text.trim();
    let fits =
        !text.is_empty() && text.chars().count() <= NAME_MAX && !text.chars().any(char::is_control);
    fits.then_some(text)
}

fn time(text: &str) -> Option<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(text).ok()?;
    Some(time.with_timezone(&Utc))
}

fn date(text: &str) -> Option<NaiveDate> {
    let (date, rest) = text.split_at_checked(10)?;
    if !rest.is_empty() {
        time(text)?;
    }
    // chrono would also accept a sign before the year.
    if !date.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    date.parse().ok()
}
