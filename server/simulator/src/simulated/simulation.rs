//! A season in time: what it says now, corrected by hand where somebody has corrected it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::event::correction::Correction;
use crate::event::documents::{CategoryId, EventId};
use crate::service::world::Body;
use crate::simulated::clock::{Clock, Timekeeper};
use crate::simulated::cycle::{BEGINS_AT, CYCLE};
use crate::simulated::plan::{Ms, Phase};
use crate::simulated::season::Season;
use crate::simulated::tenant::Tenant;
use crate::simulated::venue::address::Address;

#[derive(Debug)]
pub(crate) struct Simulation {
    pub(crate) season: Season,
    pub(crate) timekeeper: Timekeeper,
    corrections: Vec<Made>,
    pages: BTreeMap<String, (Version, Body)>,
}

/// As long as this stays the same, so does the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) cycle: u64,
    pub(crate) revision: usize,
    pub(crate) corrections: usize,
    /// When it became so; unknown of what has been so from the start.
    pub(crate) since: Option<DateTime<Utc>>,
}

/// A correction somebody made.
#[derive(Debug)]
pub(crate) struct Made {
    event: EventId,
    pub(crate) correction: Correction,
    /// As upstream writes a time.
    pub(crate) at: String,
    /// The live event's results are only corrected until they start over.
    cycle: Option<u64>,
}

/// Where a simulated season is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedOverview {
    pub tenant: Tenant,
    pub seed: u64,
    pub speed: f64,
    /// Of the season's own time.
    pub elapsed_ms: u64,
    /// How often the live event has started over.
    pub cycle: u64,
    pub cycle_elapsed_ms: u64,
    pub cycle_ms: u64,
    pub live: Vec<EventId>,
    pub finished: Vec<EventId>,
    pub upcoming: Vec<EventId>,
    /// The first of the upcoming ones.
    pub next: Option<EventId>,
}

/// The season's time, as a page needs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Now {
    pub(crate) elapsed_ms: Ms,
    pub(crate) cycle: u64,
    /// Into the cycle.
    pub(crate) at: Ms,
}

impl Now {
    /// The end of the same cycle: how everything that is on now will have ended.
    pub(crate) const fn at_the_end(self) -> Self {
        Self {
            elapsed_ms: self.cycle * CYCLE + CYCLE - 1,
            cycle: self.cycle,
            at: CYCLE - 1,
        }
    }
}

impl Simulation {
    pub(crate) fn new(season: Season, clock: Clock, utc: DateTime<Utc>) -> Self {
        Self {
            season,
            timekeeper: Timekeeper::new(clock, BEGINS_AT, utc),
            corrections: Vec::new(),
            pages: BTreeMap::new(),
        }
    }

    pub(crate) fn season_of(&self) -> Season {
        self.season.clone()
    }

    pub(crate) fn has(&self, event: EventId) -> bool {
        self.season.event(event).is_some()
    }

    pub(crate) fn has_category(&self, event: EventId, category: CategoryId) -> bool {
        let event = self.season.event(event);
        event.is_some_and(|event| event.category(category).is_some())
    }

    pub(crate) fn set_clock(&mut self, clock: Clock, utc: DateTime<Utc>) {
        self.timekeeper.set_clock(clock, utc);
    }

    pub(crate) fn advance(&mut self, by: Duration, utc: DateTime<Utc>) {
        self.timekeeper.advance(by, utc);
    }

    pub(crate) fn overview(&self, utc: DateTime<Utc>) -> SimulatedOverview {
        let now = self.now(utc);
        let upcoming = self.season.event_ids(Phase::Upcoming);
        SimulatedOverview {
            tenant: self.season.plan().tenant,
            seed: self.season.plan().seed,
            speed: self.timekeeper.clock().speed(),
            elapsed_ms: now.elapsed_ms,
            cycle: now.cycle,
            cycle_elapsed_ms: now.at,
            cycle_ms: CYCLE,
            live: self.season.event_ids(Phase::Live),
            finished: self.season.event_ids(Phase::Finished),
            next: upcoming.first().copied(),
            upcoming,
        }
    }

    pub(crate) fn now(&self, utc: DateTime<Utc>) -> Now {
        let elapsed_ms = self.timekeeper.elapsed_ms(utc);
        Now {
            elapsed_ms,
            cycle: elapsed_ms / CYCLE,
            at: elapsed_ms % CYCLE,
        }
    }

    /// The page as it is now. It is only written anew when something on it has changed.
    pub(crate) fn page(&mut self, path: &str, utc: DateTime<Utc>) -> Option<Body> {
        let address = Address::parse(path)?;
        let now = self.now(utc);
        let version = self.version(address, now)?;
        if let Some((of, body)) = self.pages.get(path)
            && *of == version
        {
            return Some(Arc::clone(body));
        }
        let body = Body::from(self.render(address, now)?);
        self.pages
            .insert(path.to_owned(), (version, Arc::clone(&body)));
        Some(body)
    }

    /// From now on; `at` is when, as upstream writes a time.
    pub(crate) fn correct(
        &mut self,
        event: EventId,
        correction: Correction,
        at: &str,
        utc: DateTime<Utc>,
    ) {
        let live = self
            .season
            .event(event)
            .is_some_and(|event| event.phase == Phase::Live);
        let of_a_result = correction.result_category().is_some();
        self.corrections.push(Made {
            event,
            correction,
            at: at.to_owned(),
            cycle: (live && of_a_result).then(|| self.now(utc).cycle),
        });
    }

    /// Those of an event that hold now, in the order they were made.
    pub(crate) fn corrections(&self, event: EventId, now: Now) -> impl Iterator<Item = &Made> {
        self.corrections.iter().filter(move |made| {
            made.event == event && made.cycle.is_none_or(|cycle| cycle == now.cycle)
        })
    }

    pub(crate) fn correction_count(&self) -> usize {
        self.corrections.len()
    }

    /// When each page that somebody has asked for last changed.
    pub(crate) fn changed_at(&self) -> impl Iterator<Item = (String, DateTime<Utc>)> {
        self.pages
            .iter()
            .filter_map(|(path, (version, _))| Some((path.clone(), version.since?)))
    }
}
