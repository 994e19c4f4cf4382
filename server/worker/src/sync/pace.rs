//! How often an event is fetched. Pure.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

/// How often each kind of document is fetched.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// The season lists of events, and events that are distant or over.
    pub seasons: Duration,
    /// An event that is on.
    pub event_day: Duration,
    /// Rankings of running categories.
    pub rankings: Duration,
    /// Start lists of upcoming events; six times as often from the last day before the start on.
    pub start_lists: Duration,
    /// The programme.
    pub programme: Duration,
}

/// An event is on from this many hours before its start until this many hours after its end.
const MARGIN_HOURS: i64 = 24;
/// Factor by which start lists are fetched more often when an event is near, because they change more often then.
const NEAR_START_LISTS: u32 = 6;
/// Maximum pause after failures of an event, before up to half as much again is added.
const BACKOFF_MAX: Duration = Duration::from_mins(2);

/// Facts of an event's document that determine how often it is fetched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Days {
    pub(crate) starts_at: Option<DateTime<Utc>>,
    pub(crate) ends_at: Option<DateTime<Utc>>,
    pub(crate) running: bool,
}

/// The pauses until an event is fetched again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pace {
    /// Pause for the event's document and results that may still change.
    pub(crate) live: Duration,
    /// Pause for everything that may have changed, including the start list.
    pub(crate) full: Duration,
}

impl Schedule {
    /// The pauses for an event. A category can be `active` long before anyone climbs, so rankings are fetched often
    /// only while the event is on.
    pub(crate) fn pace(&self, days: Days, now: DateTime<Utc>) -> Pace {
        let margin = TimeDelta::hours(MARGIN_HOURS);
        let near = days.starts_at.is_some_and(|start| start - margin <= now);
        let over = days
            .ends_at
            .or(days.starts_at)
            .is_some_and(|end| end + margin < now);
        let live = match (near && !over, days.running) {
            (true, true) => self.rankings,
            (true, false) | (false, true) => self.event_day,
            (false, false) => self.seasons,
        };
        let full = match (near, over) {
            (_, true) => self.seasons,
            (true, false) => self.start_lists / NEAR_START_LISTS,
            (false, false) => self.start_lists,
        };
        Pace { live, full }
    }

    /// The pause after failures: `pace`, but at most that of an event that is on, doubled with each further failure.
    /// `jitter` from 0 to 1 adds up to half as much again, so that fetches of events do not coincide.
    pub(crate) fn backoff(&self, pace: Duration, failures: u32, jitter: f64) -> Duration {
        let doublings = failures.saturating_sub(1).min(10);
        let doubled = pace
            .min(self.event_day)
            .saturating_mul(2_u32.saturating_pow(doublings));
        doubled.min(BACKOFF_MAX).mul_f64(1.0 + jitter / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEDULE: Schedule = Schedule {
        seasons: Duration::from_hours(1),
        event_day: Duration::from_secs(30),
        rankings: Duration::from_secs(5),
        start_lists: Duration::from_mins(30),
        programme: Duration::from_hours(3),
    };

    /// The pauses in seconds, `hours` after the start of an event of two days.
    fn pauses(hours: i64, running: bool) -> (u64, u64) {
        let start = DateTime::UNIX_EPOCH;
        let days = Days {
            starts_at: Some(start),
            ends_at: Some(start + TimeDelta::hours(48)),
            running,
        };
        let pace = SCHEDULE.pace(days, start + TimeDelta::hours(hours));
        (pace.live.as_secs(), pace.full.as_secs())
    }

    #[test]
    fn events_are_fetched_more_often_when_they_are_near() {
        for (hours, running, expected) in [
            (-1000, false, (3600, 1800)),
            (-25, false, (3600, 1800)),
            (-24, false, (30, 300)),
            (0, false, (30, 300)),
            (10, true, (5, 300)),
            (72, true, (5, 300)),
            (73, false, (3600, 3600)),
            (73, true, (30, 3600)),
            (-1000, true, (30, 1800)),
        ] {
            assert_eq!(
                pauses(hours, running),
                expected,
                "{hours} h, running: {running}"
            );
        }
    }

    #[test]
    fn an_event_without_dates_is_fetched_like_a_distant_one() {
        let pace = SCHEDULE.pace(Days::default(), Utc::now());
        assert_eq!(
            pace,
            Pace {
                live: SCHEDULE.seasons,
                full: SCHEDULE.start_lists
            }
        );
    }

    #[test]
    fn a_failing_event_backs_off() {
        let seconds =
            |pace: Duration, failures, jitter| SCHEDULE.backoff(pace, failures, jitter).as_secs();
        let running =
            [1, 2, 3, 9, u32::MAX].map(|failures| seconds(SCHEDULE.rankings, failures, 0.0));
        assert_eq!(running, [5, 10, 20, 120, 120]);
        let calm = [1, 2, 3, 4].map(|failures| seconds(SCHEDULE.seasons, failures, 0.0));
        assert_eq!(calm, [30, 60, 120, 120]);
        assert_eq!(seconds(SCHEDULE.seasons, 1, 1.0), 45);
    }
}
