//! When somebody who has not picked is reminded: a day and two hours before picks close, each once.

use chrono::{DateTime, TimeDelta, Utc};

/// One of the two reminders of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reminder {
    /// A day ahead.
    Day,
    /// Two hours ahead.
    Hours,
}

impl Reminder {
    pub const ALL: [Self; 2] = [Self::Day, Self::Hours];

    /// How long before the lock it is due.
    pub fn lead(self) -> TimeDelta {
        match self {
            Self::Day => TimeDelta::hours(24),
            Self::Hours => TimeDelta::hours(2),
        }
    }

    /// The one that is due now. Each is due until the next one is, so that whoever could not be
    /// reached in time gets the later one and not both; none once picks have closed. It is asked
    /// anew before anything is sent, so that an event that moves takes its reminders along.
    pub fn due(now: DateTime<Utc>, closes_at: DateTime<Utc>) -> Option<Self> {
        if now >= closes_at {
            return None;
        }
        let left = closes_at - now;
        Self::ALL
            .into_iter()
            .rev()
            .find(|reminder| left <= reminder.lead())
    }
}

/// Whole hours until picks close, to the nearest one; none of less than half an hour is told as one.
pub fn hours_left(now: DateTime<Utc>, closes_at: DateTime<Utc>) -> i64 {
    ((closes_at - now).num_minutes() + 30).div_euclid(60).max(0)
}
