//! A season in time: its current state, with manual corrections applied.

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

/// The version of a page: while it is unchanged, so is the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) cycle: u64,
    pub(crate) revision: usize,
    pub(crate) corrections: usize,
}

/// A correction with the event and time it applies to.
#[derive(Debug)]
pub(crate) struct Made {
    event: EventId,
    pub(crate) correction: Correction,
    /// In upstream's time format.
    pub(crate) at: String,
}

/// The current state of a simulated season.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedOverview {
    pub tenant: Tenant,
    pub seed: u64,
    pub speed: f64,
    /// In the season's own time.
    pub elapsed_ms: u64,
    /// Number of the current live event, counted from 0.
    pub cycle: u64,
    pub cycle_elapsed_ms: u64,
    pub cycle_ms: u64,
    pub live: Vec<EventId>,
    pub finished: Vec<EventId>,
    pub upcoming: Vec<EventId>,
    /// The first of the upcoming ones.
    pub next: Option<EventId>,
}

/// The current moment of the season, in the form that pages need.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Now {
    pub(crate) elapsed_ms: Ms,
    pub(crate) cycle: u64,
    /// Time since the start of the cycle.
    pub(crate) at: Ms,
}

impl Now {
    /// The end of the same cycle, with the final results of everything in progress.
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
        let events = |phase| self.season.event_ids_in(now.cycle, phase);
        let upcoming = events(Phase::Upcoming);
        SimulatedOverview {
            tenant: self.season.plan().tenant,
            seed: self.season.plan().seed,
            speed: self.timekeeper.clock().speed(),
            elapsed_ms: now.elapsed_ms,
            cycle: now.cycle,
            cycle_elapsed_ms: now.at,
            cycle_ms: CYCLE,
            live: events(Phase::Live),
            finished: events(Phase::Finished),
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

    /// The current page. It is rendered again only if something on it has changed.
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

    /// Applies a correction from now on; `at` is its time in upstream's format.
    pub(crate) fn correct(&mut self, event: EventId, correction: Correction, at: &str) {
        self.corrections.push(Made {
            event,
            correction,
            at: at.to_owned(),
        });
    }

    /// The corrections of an event, in order of creation.
    pub(crate) fn corrections(&self, event: EventId) -> impl Iterator<Item = &Made> {
        let made = self.corrections.iter();
        made.filter(move |made| made.event == event)
    }

    pub(crate) fn correction_count(&self) -> usize {
        self.corrections.len()
    }
}
