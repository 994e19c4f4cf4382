//! Which events a leaderboard counts (docs/rules.md, "Leaderboard order").

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::events::event::CategoryPhase;
use crate::ids::EventId;

/// What decides whether an event has begun, beside its categories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventStart {
    pub starts_at: Option<DateTime<Utc>>,
    pub locked: bool,
    pub cancelled: bool,
    pub postponed: bool,
}

impl EventStart {
    /// The event among the seasons, with the phases of its categories.
    pub fn season(
        self,
        year: Option<u32>,
        phases: impl IntoIterator<Item = CategoryPhase>,
        now: DateTime<Utc>,
    ) -> EventSeason {
        let begun = self.has_begun(phases, now);
        EventSeason { year, begun }
    }

    /// Its start or its lock, unless it is off; in any case once a category runs or is over.
    pub fn has_begun(
        self,
        phases: impl IntoIterator<Item = CategoryPhase>,
        now: DateTime<Utc>,
    ) -> bool {
        let is_due = self.locked || self.starts_at.is_some_and(|start| start <= now);
        let mut phases = phases.into_iter();
        (is_due && !self.cancelled && !self.postponed)
            || phases.any(|phase| matches!(phase, CategoryPhase::Running | CategoryPhase::Finished))
    }
}

/// An event among the seasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventSeason {
    /// Of its first day; `None` without one.
    pub year: Option<u32>,
    pub begun: bool,
}

/// Events in which a league has predictions.
pub type LeagueEvents = HashMap<EventId, EventSeason>;

/// The current season: the year of the newest event that has begun; `None` before the first one.
pub fn current_season(events: impl IntoIterator<Item = EventSeason>) -> Option<u32> {
    let begun = events.into_iter().filter(|event| event.begun);
    begun.filter_map(|event| event.year).max()
}

/// All seasons, newest first: the years of the events that have begun.
pub fn seasons(events: &LeagueEvents) -> Vec<u32> {
    let begun = events.values().filter(|event| event.begun);
    let mut years: Vec<u32> = begun.filter_map(|event| event.year).collect();
    years.sort_unstable_by(|a, b| b.cmp(a));
    years.dedup();
    years
}

/// Those of these seasons, newest first, that have ended: a later one has begun, or the year is over.
pub fn ended(seasons: &[u32], this_year: u32) -> Vec<u32> {
    let newest = seasons.first().copied();
    let ended = seasons.iter().copied();
    ended
        .filter(|year| Some(*year) != newest || *year < this_year)
        .collect()
}

/// The season before this event's, if no other event of its season has begun: then this one ends it, or leaves it open.
pub fn ended_by(events: &LeagueEvents, event: &EventId) -> Option<u32> {
    let year = events.get(event)?.year?;
    let begun = events.iter().filter(|(_, one)| one.begun);
    let mut others = begun.filter(|(id, _)| *id != event);
    if others.any(|(_, other)| other.year == Some(year)) {
        return None;
    }
    let earlier = events.values().filter_map(|one| one.year);
    earlier.filter(|one| *one < year).max()
}

/// Whether a later season than this one has begun.
pub fn has_later(events: &LeagueEvents, year: u32) -> bool {
    current_season(events.values().copied()).is_some_and(|current| current > year)
}

/// What a leaderboard counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Counted {
    CurrentSeason,
    /// The season to which this event belongs.
    SeasonOf(EventId),
    Year(u32),
    AllYears,
}

impl Counted {
    /// The year that counts, in which an event without a date has no part; `None` if none or all do.
    pub fn year(&self, events: &LeagueEvents) -> Option<u32> {
        match self {
            Self::CurrentSeason => current_season(events.values().copied()),
            Self::SeasonOf(event) => events.get(event)?.year,
            Self::Year(year) => Some(*year),
            Self::AllYears => None,
        }
    }

    /// The events that count.
    pub fn events<'a>(&self, events: &'a LeagueEvents) -> Vec<&'a EventId> {
        let year = self.year(events);
        let counts = |event: &EventSeason| *self == Self::AllYears || event.year == year;
        let counted = events.iter().filter(|(_, event)| counts(event));
        counted.map(|(id, _)| id).collect()
    }
}
