//! Every page of a simulated season, rendered on demand.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{Duration, NaiveDate};
use serde::Serialize;
use serde_json::Value;

use crate::event::correction::{Correction, repeat_in_event};
use crate::event::documents::{CategoryId, EventId};
use crate::event::json;
use crate::event::season::index_pages;
use crate::simulated::contest::Contest;
use crate::simulated::cycle::CYCLE;
use crate::simulated::document::Stamps;
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::event::{EventView, event_document, head};
use crate::simulated::document::registrations::registrations;
use crate::simulated::document::result::result;
use crate::simulated::plan::{CategoryPlan, EventDays, EventPlan, Held, Ms, Phase};
use crate::simulated::simulation::{Now, Simulation, Version};
use crate::simulated::venue::address::Address;

/// An event with the data that its views borrow.
struct LoadedEvent<'a> {
    event: &'a EventPlan,
    /// Uncorrected; corrections of the event's own fields are applied later.
    head: Value,
    contests: Vec<(&'a CategoryPlan, Option<Arc<Contest>>)>,
    stamps: Stamps<'a>,
    at: Ms,
}

/// For events that have not begun, entries opened this many days before today.
const OPENED_DAYS_AGO: i64 = 60;
/// The live event began yesterday, and ends tomorrow.
const LIVE_DAYS: u64 = 3;

impl LoadedEvent<'_> {
    fn view<'a>(
        &'a self,
        category: &'a CategoryPlan,
        contest: Option<&'a Contest>,
    ) -> CategoryView<'a> {
        CategoryView {
            event: self.event,
            category,
            contest,
            stamps: self.stamps,
            at: self.at,
        }
    }

    fn views(&self) -> EventView<'_> {
        let contests = self.contests.iter();
        EventView {
            head: &self.head,
            categories: contests
                .map(|(category, contest)| self.view(category, contest.as_deref()))
                .collect(),
        }
    }

    fn view_of(&self, category: CategoryId) -> Option<CategoryView<'_>> {
        let mut contests = self.contests.iter();
        let (category, contest) = contests.find(|(own, _)| own.id == category)?;
        Some(self.view(category, contest.as_deref()))
    }
}

impl Simulation {
    pub(crate) fn version(&self, address: Address, now: Now) -> Option<Version> {
        let mut version = Version {
            cycle: now.cycle,
            revision: 0,
            corrections: self.correction_count(),
        };
        match address {
            Address::Root | Address::Season(_) => {}
            Address::Event(id) => {
                self.add_contests(&mut version, self.season.event(id)?, None, now);
            }
            Address::Result(id, category) => {
                let event = self.season.event(id)?;
                let category = event.category(category)?;
                self.add_contests(&mut version, event, Some(category), now);
            }
            Address::Registrations(id) => {
                let entered = self.season.entries(self.season.event(id)?);
                let entries = entered.iter().flat_map(|(_, entries)| entries);
                let changes =
                    entries.flat_map(|entry| [Some(entry.entered_at), entry.withdrawn_at]);
                let past = changes.flatten().filter(|at| *at <= now.elapsed_ms);
                version.cycle = 0;
                version.revision = past.count();
            }
        }
        Some(version)
    }

    /// The live event's state changes with every action; other events stay unchanged.
    fn add_contests(
        &self,
        version: &mut Version,
        event: &EventPlan,
        only: Option<&CategoryPlan>,
        now: Now,
    ) {
        if event.held.phase(now.cycle) != Phase::Live {
            return;
        }
        let categories = event.categories.iter();
        for category in categories.filter(|own| only.is_none_or(|only| only.id == own.id)) {
            let Some(contest) = self.season.contest(event, category, now.cycle) else {
                continue;
            };
            version.revision += contest.revision(now.at);
        }
    }

    pub(crate) fn render(&self, address: Address, now: Now) -> Option<Vec<u8>> {
        match address {
            Address::Root => self.index("/api/v1/", now),
            Address::Season(id) => self.index(&format!("/api/v1/seasons/{id}"), now),
            Address::Event(id) => self.event(id, now),
            Address::Registrations(id) => self.registrations(id, now),
            Address::Result(id, category) => self.result(id, category, now),
        }
    }

    fn load_event<'a>(
        &'a self,
        event: &'a EventPlan,
        only: Option<&CategoryPlan>,
        now: Now,
    ) -> LoadedEvent<'a> {
        let categories = event.categories.iter();
        let contests = categories
            .filter(|own| only.is_none_or(|only| only.id == own.id))
            .map(|own| (own, self.season.contest(event, own, now.cycle)));
        LoadedEvent {
            event,
            head: head(event, self.days(event)),
            contests: contests.collect(),
            stamps: self.stamps(event),
            at: match event.held.phase(now.cycle) {
                Phase::Finished => Ms::MAX,
                Phase::Live => now.at,
                Phase::Upcoming => 0,
            },
        }
    }

    /// The event of a cycle includes the day on which the cycle begins.
    pub(crate) fn days(&self, event: &EventPlan) -> Option<EventDays> {
        let Some(begins_at) = event.held.begins_at() else {
            return event.days;
        };
        let began_at = self.timekeeper.utc(begins_at);
        let yesterday = event.place.today(began_at).pred_opt();
        yesterday.map(|first| EventDays::lasting(first, LIVE_DAYS))
    }

    fn stamps<'a>(&'a self, event: &EventPlan) -> Stamps<'a> {
        let midnight = |day: NaiveDate| event.place.midnight(day);
        match (event.held, event.days) {
            (Held::InCycle(own), _) => Stamps::Cycle(&self.timekeeper, own.saturating_mul(CYCLE)),
            (Held::Before, Some(days)) => Stamps::Days(midnight(days.first)),
            (Held::Before | Held::Later, _) => {
                let today = midnight(self.season.plan().today);
                Stamps::Days(today - Duration::days(OPENED_DAYS_AGO))
            }
        }
    }

    /// The event's own fields, corrected.
    pub(crate) fn served_head(&self, event: &EventPlan) -> Value {
        let mut served = head(event, self.days(event));
        for made in self.corrections(event.id) {
            if let Correction::Event { patch } = &made.correction {
                json::merge(&mut served, patch);
            }
        }
        served
    }

    fn index(&self, path: &str, now: Now) -> Option<Vec<u8>> {
        let heads: Vec<Value> = self
            .season
            .listed(now.cycle)
            .map(|event| self.served_head(event))
            .collect();
        let names: BTreeMap<u64, String> = self.season.years();
        bytes(index_pages(heads.iter(), &names).get(path)?)
    }

    fn registrations(&self, id: EventId, now: Now) -> Option<Vec<u8>> {
        let event = self.season.event(id)?;
        let entered = self.season.entries(event);
        let listed = registrations(&entered, now.elapsed_ms);
        let mut corrections = self.corrections(id).peekable();
        if corrections.peek().is_none() {
            return bytes(&listed);
        }
        let mut listed = serde_json::to_value(&listed).ok()?;
        corrections.for_each(|made| made.correction.apply_to_registrations(&mut listed));
        bytes(&listed)
    }

    fn event(&self, id: EventId, now: Now) -> Option<Vec<u8>> {
        let event = self.season.event(id)?;
        let loaded = self.load_event(event, None, now);
        let views = loaded.views();
        let document = event_document(&views);
        let mut corrections = self.corrections(id).peekable();
        if corrections.peek().is_none() {
            return bytes(&document);
        }
        let mut document = serde_json::to_value(&document).ok()?;
        for made in corrections {
            if let Correction::Event { patch } = &made.correction {
                json::merge(&mut document, patch);
            }
            if let Some(category) = made.correction.result_category() {
                let result = self.result_value(id, category, now)?;
                repeat_in_event(&mut document, category, &result);
            }
        }
        bytes(&document)
    }

    fn result(&self, id: EventId, category: CategoryId, now: Now) -> Option<Vec<u8>> {
        if self.is_corrected(id, category) {
            return bytes(&self.result_value(id, category, now)?);
        }
        let event = self.season.event(id)?;
        let loaded = self.load_event(event, Some(event.category(category)?), now);
        bytes(&result(&loaded.view_of(category)?))
    }

    fn is_corrected(&self, id: EventId, category: CategoryId) -> bool {
        self.corrections(id)
            .any(|made| made.correction.result_category() == Some(category))
    }

    /// The result with all corrections applied.
    pub(crate) fn result_value(
        &self,
        id: EventId,
        category: CategoryId,
        now: Now,
    ) -> Option<Value> {
        let event = self.season.event(id)?;
        let loaded = self.load_event(event, Some(event.category(category)?), now);
        let mut document = serde_json::to_value(result(&loaded.view_of(category)?)).ok()?;
        for made in self.corrections(id) {
            if made.correction.result_category() == Some(category) {
                made.correction.apply_to_result(&mut document, &made.at);
            }
        }
        Some(document)
    }
}

fn bytes(document: &impl Serialize) -> Option<Vec<u8>> {
    serde_json::to_vec(document).ok()
}
