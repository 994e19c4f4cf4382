//! When a player without a pick is reminded: a day and two hours before picks close, each once.

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

    /// How long before the lock it becomes due.
    pub fn lead(self) -> TimeDelta {
        match self {
            Self::Day => TimeDelta::hours(24),
            Self::Hours => TimeDelta::hours(2),
        }
    }

    /// The reminder that is due now. Each is due until the next one is, so that a player who could not be reached in
    /// time gets the later one and not both; `None` once picks have closed. It is computed again before sending, so
    /// that reminders follow an event that is rescheduled.
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

/// Whole hours until picks close, to the nearest one; 0 if less than half an hour is left.
pub fn hours_left(now: DateTime<Utc>, closes_at: DateTime<Utc>) -> i64 {
    ((closes_at - now).num_minutes() + 30).div_euclid(60).max(0)
}
