//! The state of the fake service, and the pages rendered from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::event::dates::upstream_time;
use crate::event::documents::{CategoryId, EventId};
use crate::event::pages::{StagedDocuments, StagedEvent};
use crate::event::season::index_pages;
use crate::service::PROGRAMME_PATH;
use crate::service::control::ControlError;
use crate::service::fault::Faults;
use crate::service::gate::{Gate, Sessions};
use crate::service::overview;
use crate::service::overview::RankedAthlete;
use crate::service::request_log::RequestLog;
use crate::simulated::simulation::Simulation;
use crate::timeline::stage::Stage;

/// A serialised document, shared with the answers that carry it.
pub(crate) type Body = Arc<[u8]>;

/// Documents by path.
type Pages = BTreeMap<String, Body>;

#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) events: BTreeMap<EventId, StagedEvent>,
    /// A season that progresses by its clock, beside or instead of the staged events.
    pub(crate) simulation: Option<Simulation>,
    pub(crate) gate: Gate,
    pub(crate) sessions: Sessions,
    pub(crate) faults: Faults,
    pub(crate) requests: RequestLog,
    /// Served instead of the simulated one.
    pub(crate) programme: Option<Value>,
    current: BTreeMap<EventId, StagedDocuments>,
    event_pages: BTreeMap<EventId, Pages>,
    index_pages: Pages,
    latest_stamp: Option<i64>,
}

impl World {
    pub(crate) fn behind(gate: Gate) -> Self {
        Self {
            gate,
            ..Self::default()
        }
    }

    /// A timestamp for documents. It never repeats: upstream's times have a resolution of one second, and two
    /// reveals within one second must still differ for a client that compares `ranking_as_of`.
    pub(crate) fn stamp(&mut self, now: DateTime<Utc>) -> String {
        let second = now.timestamp();
        let second = self
            .latest_stamp
            .map_or(second, |latest| second.max(latest.saturating_add(1)));
        self.latest_stamp = Some(second);
        upstream_time(DateTime::from_timestamp(second, 0).unwrap_or(now))
    }

    /// Renders the pages of one event again, and returns the time when they became the served ones, in Unix
    /// milliseconds: taken after rendering, so that a latency measured from here is the client's own.
    pub(crate) fn render(&mut self, event: EventId) -> i64 {
        if let Some(staged) = self.events.get(&event).map(StagedEvent::staged) {
            let pages = serialised(staged.pages(event));
            self.current.insert(event, staged);
            self.index_pages = serialised(index_pages(
                self.current.values().map(|staged| &staged.event),
                &BTreeMap::new(),
            ));
            self.event_pages.insert(event, pages);
        }
        Utc::now().timestamp_millis()
    }

    pub(crate) fn page(&mut self, path: &str) -> Option<Body> {
        if path == PROGRAMME_PATH {
            return self.programme_page();
        }
        let simulated = self
            .simulation
            .as_mut()
            .and_then(|simulation| simulation.page(path, Utc::now()));
        if simulated.is_some() {
            return simulated;
        }
        let path = if path == "/api/v1" { "/api/v1/" } else { path };
        let index = self.index_pages.get(path);
        index
            .or_else(|| self.event_pages.values().find_map(|pages| pages.get(path)))
            .cloned()
    }

    fn programme_page(&self) -> Option<Body> {
        let simulated = || Some(self.simulation.as_ref()?.programme(Utc::now()));
        let programme = self.programme.clone().or_else(simulated)?;
        serde_json::to_vec(&programme).ok().map(Body::from)
    }

    /// The ranking that is served now.
    pub(crate) fn ranking(&self, event: EventId, category: CategoryId) -> Vec<RankedAthlete> {
        if let Some(simulation) = self.simulating(event) {
            let now = simulation.now(Utc::now());
            return simulation.ranking(event, category, now);
        }
        let staged = self.current.get(&event);
        let result = staged.and_then(|staged| staged.results.get(&category));
        result.map(overview::ranking).unwrap_or_default()
    }

    /// The final ranking, corrections so far included.
    pub(crate) fn final_ranking(&self, event: EventId, category: CategoryId) -> Vec<RankedAthlete> {
        if let Some(simulation) = self.simulating(event) {
            let end = simulation.now(Utc::now()).at_the_end();
            return simulation.ranking(event, category, end);
        }
        let finished = self.events.get(&event).map(StagedEvent::finished);
        let result = finished
            .as_ref()
            .and_then(|documents| documents.results.get(&category));
        result.map(overview::ranking).unwrap_or_default()
    }

    /// The error for an event without a stage.
    pub(crate) fn cannot_stage(&self, event: EventId) -> ControlError {
        match self.simulating(event) {
            Some(_) => ControlError::Simulated(event),
            None => ControlError::UnknownEvent(event),
        }
    }

    /// The simulation, if it contains the event.
    pub(crate) fn simulating(&self, event: EventId) -> Option<&Simulation> {
        let simulation = self.simulation.as_ref();
        simulation.filter(|simulation| simulation.has(event))
    }

    pub(crate) fn set_stage(
        &mut self,
        event: EventId,
        stages: &BTreeMap<CategoryId, Stage>,
    ) -> i64 {
        let stamp = self.stamp(Utc::now());
        if let Some(staged) = self.events.get_mut(&event) {
            for (category, stage) in stages {
                staged.set_stage(*category, *stage, &stamp);
            }
        }
        self.render(event)
    }
}

fn serialised(pages: BTreeMap<String, Value>) -> Pages {
    // Serialisation cannot fail: keys are strings and numbers are finite.
    let body = |page: Value| Body::from(serde_json::to_vec(&page).unwrap_or_default());
    pages
        .into_iter()
        .map(|(path, page)| (path, body(page)))
        .collect()
}
