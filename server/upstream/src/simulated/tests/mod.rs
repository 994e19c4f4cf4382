//! Whole seasons, looked at from outside at many moments.

mod course;
mod form;
mod rules;
mod season;

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

use super::simulation::Simulation;
use super::{Clock, Phase, Season, SeasonPlan, Tenant};
use crate::documents::{CategoryId, EventId};

pub(super) const TENANTS: [Tenant; 2] = [Tenant::Ifsc, Tenant::Usa];

pub(super) fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 5, 20).unwrap()
}

pub(super) fn noon() -> DateTime<Utc> {
    today().and_hms_opt(12, 0, 0).unwrap().and_utc()
}

pub(super) fn season(tenant: Tenant, seed: u64) -> Season {
    Season::invent(SeasonPlan {
        tenant,
        seed,
        today: today(),
    })
}

/// A season that only moves when it is told to.
pub(super) struct Frozen(pub(super) Simulation);

impl Frozen {
    pub(super) fn new(tenant: Tenant, seed: u64) -> Self {
        let season = season(tenant, seed);
        Self(Simulation::new(season, Clock::frozen(), noon()))
    }

    pub(super) fn advance(&mut self, seconds: u64) {
        self.0.advance(Duration::from_secs(seconds), noon());
    }

    pub(super) fn find(&mut self, path: &str) -> Option<Value> {
        let body = self.0.page(path, noon())?;
        Some(serde_json::from_slice(&body).unwrap())
    }

    pub(super) fn page(&mut self, path: &str) -> Value {
        self.find(path).unwrap_or_else(|| panic!("no page {path}"))
    }

    pub(super) fn event(&mut self, id: EventId) -> Value {
        self.page(&format!("/api/v1/events/{id}"))
    }

    pub(super) fn result(&mut self, id: EventId, category: CategoryId) -> Value {
        self.page(&format!("/api/v1/events/{id}/result/{category}"))
    }

    pub(super) fn events(&self, phase: Phase) -> Vec<EventId> {
        self.0.season_of().event_ids(phase)
    }

    pub(super) fn live(&self) -> EventId {
        self.events(Phase::Live)[0]
    }
}

pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// The numbers of an event's categories.
pub(super) fn categories(event: &Value) -> Vec<CategoryId> {
    let listed = list(event, "d_cats").iter();
    listed
        .map(|category| category["dcat_id"].as_u64().unwrap())
        .collect()
}
