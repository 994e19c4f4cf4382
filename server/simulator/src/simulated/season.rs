//! A season invented as a whole: events, entries, and the course of every contest.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{Datelike, NaiveDate};

use crate::event::documents::{CategoryId, EventId};
use crate::simulated::athletes::competitors::{Competitors, Entry};
use crate::simulated::calendar;
use crate::simulated::contest::Contest;
use crate::simulated::plan::{CategoryPlan, EventPlan, Phase};
use crate::simulated::tenant::Tenant;

/// The input of a season: the same plan gives the same season.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeasonPlan {
    pub tenant: Tenant,
    pub seed: u64,
    /// Events are placed around this day.
    pub today: NaiveDate,
}

/// An invented season. Contests are computed on first use.
#[derive(Debug, Clone)]
pub struct Season {
    plan: SeasonPlan,
    events: Vec<EventPlan>,
    competitors: Competitors,
    held: Arc<Mutex<Contests>>,
    entered: Arc<Mutex<BTreeMap<EventId, Arc<Entered>>>>,
}

/// The start lists of an event's categories.
pub(crate) type Entered = Vec<(CategoryPlan, Vec<Entry>)>;

type Contests = BTreeMap<(EventId, CategoryId), Arc<Contest>>;

/// A possible winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Favourite {
    pub athlete_id: u64,
    /// Relative weight: an athlete with twice the weight is picked twice as often.
    pub weight: u64,
}

impl Season {
    pub fn invent(plan: SeasonPlan) -> Self {
        Self::with_events(plan, calendar::events(plan.tenant, plan.today))
    }

    pub(crate) fn with_events(plan: SeasonPlan, events: Vec<EventPlan>) -> Self {
        Self {
            plan,
            events,
            competitors: Competitors::invent(plan.tenant, plan.seed),
            held: Arc::default(),
            entered: Arc::default(),
        }
    }

    pub const fn plan(&self) -> SeasonPlan {
        self.plan
    }

    /// The events' numbers when the fake service starts, in chronological order.
    pub fn event_ids(&self, phase: Phase) -> Vec<EventId> {
        self.event_ids_in(0, phase)
    }

    pub(crate) fn event_ids_in(&self, cycle: u64, phase: Phase) -> Vec<EventId> {
        let events = self.listed(cycle);
        events
            .filter(|event| event.held.phase(cycle) == phase)
            .map(|event| event.id)
            .collect()
    }

    pub(crate) fn listed(&self, cycle: u64) -> impl Iterator<Item = &EventPlan> {
        let events = self.events.iter();
        events.filter(move |event| event.held.is_listed(cycle))
    }

    /// Athletes entered when the fake service starts, the likeliest winner first.
    pub fn favourites(&self, event: EventId, category: CategoryId) -> Vec<Favourite> {
        let Some((event, category)) = self.find(event, category) else {
            return Vec::new();
        };
        let favourites = self.competitors.favourites(event, category).into_iter();
        favourites
            .map(|(athlete, weight)| Favourite {
                athlete_id: athlete.id,
                weight,
            })
            .collect()
    }

    /// The names of the seasons, by number.
    pub(crate) fn years(&self) -> BTreeMap<u64, String> {
        let year = self.plan.today.year();
        [year - 1, year]
            .map(|year| (self.plan.tenant.season_id(year), year.to_string()))
            .into()
    }

    pub(crate) fn event(&self, id: EventId) -> Option<&EventPlan> {
        self.events.iter().find(|event| event.id == id)
    }

    fn find(&self, event: EventId, category: CategoryId) -> Option<(&EventPlan, &CategoryPlan)> {
        let event = self.event(event)?;
        Some((event, event.category(category)?))
    }

    /// The contest of a category; `None` if it begins after this cycle.
    pub(crate) fn contest(
        &self,
        event: &EventPlan,
        category: &CategoryPlan,
        cycle: u64,
    ) -> Option<Arc<Contest>> {
        if event.held.phase(cycle) == Phase::Upcoming {
            return None;
        }
        let key = (event.id, category.id);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(contest) = held.get(&key) {
            return Some(Arc::clone(contest));
        }
        let seed = self.plan.seed.wrapping_mul(31) ^ (event.id << 20) ^ (category.id << 40);
        let starters = self.competitors.starters(event, category, seed);
        let contest = Arc::new(Contest::hold(category, event.boulder, &starters, seed));
        held.insert(key, Arc::clone(&contest));
        Some(contest)
    }

    /// The entries by category.
    pub(crate) fn entries(&self, event: &EventPlan) -> Arc<Entered> {
        let mut known = self.entered.lock().unwrap_or_else(PoisonError::into_inner);
        let entered = known.entry(event.id).or_insert_with(|| {
            let categories = event.categories.iter();
            let entered = categories
                .map(|category| (category.clone(), self.competitors.entries(event, category)));
            Arc::new(entered.collect())
        });
        Arc::clone(entered)
    }
}
