//! Seasons and the events they list.

use chrono::{Datelike, NaiveDate};

/// All seasons of upstream. Numbers and years come from its data, because they follow no rule (docs/results-service.md,
/// "Seasons and events").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seasons {
    /// Upstream's number of the current season.
    pub current: u64,
    /// In upstream's order; without seasons whose year is not a number.
    pub listed: Vec<Season>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Season {
    pub number: u64,
    pub year: Option<i32>,
}

impl Seasons {
    /// The seasons that may have events on `since` or later: the current one first, then those of that year or later,
    /// because next year's are listed before the year ends.
    pub fn since(&self, since: NaiveDate) -> Vec<u64> {
        let others = self.listed.iter().filter(|season| {
            season.number != self.current && season.year.is_some_and(|year| year >= since.year())
        });
        std::iter::once(self.current)
            .chain(others.map(|season| season.number))
            .collect()
    }

    pub fn of_year(&self, year: i32) -> Vec<u64> {
        let of_year = self
            .listed
            .iter()
            .filter(|season| season.year == Some(year));
        of_year.map(|season| season.number).collect()
    }
}

/// An event as its season lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonEvent {
    pub number: u64,
    pub name: String,
    pub last_day: Option<NaiveDate>,
}

impl SeasonEvent {
    /// Ends on `since` or later, or has no known end.
    pub fn may_last_until(&self, since: NaiveDate) -> bool {
        self.last_day.is_none_or(|last_day| last_day >= since)
    }
}
