//! Tests of whole seasons through their pages at many moments.

pub(crate) mod course;
pub(crate) mod rules;
pub(crate) mod season;

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

use crate::event::documents::{CategoryId, EventId};
use crate::simulated::clock::Clock;
use crate::simulated::plan::Phase;
use crate::simulated::season::{Season, SeasonPlan};
use crate::simulated::simulation::Simulation;
use crate::simulated::tenant::Tenant;

pub(crate) const TENANTS: [Tenant; 2] = [Tenant::Ifsc, Tenant::Usa];

pub(crate) fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 5, 20).unwrap()
}

pub(crate) fn noon() -> DateTime<Utc> {
    today().and_hms_opt(12, 0, 0).unwrap().and_utc()
}

pub(crate) fn season(tenant: Tenant, seed: u64) -> Season {
    Season::invent(SeasonPlan {
        tenant,
        seed,
        today: today(),
    })
}

/// A season whose clock moves only on request.
pub(crate) struct Frozen(pub(crate) Simulation);

impl Frozen {
    pub(crate) fn new(tenant: Tenant, seed: u64) -> Self {
        let season = season(tenant, seed);
        Self(Simulation::new(season, Clock::frozen(), noon()))
    }

    pub(crate) fn advance(&mut self, seconds: u64) {
        self.0.advance(Duration::from_secs(seconds), noon());
    }

    pub(crate) fn find(&mut self, path: &str) -> Option<Value> {
        let body = self.0.page(path, noon())?;
        Some(serde_json::from_slice(&body).unwrap())
    }

    pub(crate) fn page(&mut self, path: &str) -> Value {
        self.find(path).unwrap_or_else(|| panic!("no page {path}"))
    }

    pub(crate) fn event(&mut self, id: EventId) -> Value {
        self.page(&format!("/api/v1/events/{id}"))
    }

    pub(crate) fn result(&mut self, id: EventId, category: CategoryId) -> Value {
        self.page(&format!("/api/v1/events/{id}/result/{category}"))
    }

    pub(crate) fn events(&self, phase: Phase) -> Vec<EventId> {
        self.0.season_of().event_ids(phase)
    }

    pub(crate) fn live(&self) -> EventId {
        self.events(Phase::Live)[0]
    }
}

pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// The numbers of an event's categories.
pub(crate) fn categories(event: &Value) -> Vec<CategoryId> {
    let listed = list(event, "d_cats").iter();
    listed
        .map(|category| category["dcat_id"].as_u64().unwrap())
        .collect()
}
