//! One served event: its complete documents, the stage of each category, and its corrections.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::event::correction::{Correction, repeat_in_event};
use crate::event::dates;
use crate::event::documents::{CategoryId, EventDocuments};
use crate::event::json;
use crate::timeline::stage::{Stage, script};
use crate::timeline::{Moment, stage_event, stage_result};

#[derive(Debug)]
pub(crate) struct StagedEvent {
    documents: EventDocuments,
    moments: BTreeMap<CategoryId, Moment>,
    corrections: Vec<(Correction, String)>,
}

/// The documents as a client would see them at one moment.
#[derive(Debug)]
pub(crate) struct StagedDocuments {
    pub(crate) event: Value,
    pub(crate) registrations: Option<Value>,
    pub(crate) results: BTreeMap<CategoryId, Value>,
}

impl StagedEvent {
    pub(crate) fn new(documents: EventDocuments, upcoming_status: &str, at: &str) -> Self {
        let moment = Moment {
            stage: Stage::Upcoming,
            at: at.to_owned(),
            upcoming_status: upcoming_status.to_owned(),
        };
        let moments = documents
            .categories()
            .map(|(id, _)| (id, moment.clone()))
            .collect();
        Self {
            documents,
            moments,
            corrections: Vec::new(),
        }
    }

    pub(crate) fn documents(&self) -> &EventDocuments {
        &self.documents
    }

    pub(crate) fn categories(&self) -> impl Iterator<Item = CategoryId> {
        self.moments.keys().copied()
    }

    pub(crate) fn stage(&self, category: CategoryId) -> Option<Stage> {
        self.moments.get(&category).map(|moment| moment.stage)
    }

    pub(crate) fn set_stage(&mut self, category: CategoryId, stage: Stage, at: &str) {
        if let Some(moment) = self.moments.get_mut(&category) {
            moment.stage = stage;
            at.clone_into(&mut moment.at);
        }
    }

    /// The next stage of the category's script that reveals more than the current one.
    pub(crate) fn next_stage(&self, category: CategoryId) -> Option<Stage> {
        let now = self.stage(category)?;
        let result = self.documents.results.get(&category);
        let steps = script(self.documents.category(category)?, result);
        steps.into_iter().find(|stage| *stage > now)
    }

    pub(crate) fn round_count(&self, category: CategoryId) -> usize {
        let category = self.documents.category(category);
        category.map_or(0, |category| json::array(category, "category_rounds").len())
    }

    pub(crate) fn correct(&mut self, correction: Correction, at: &str) {
        self.corrections.push((correction, at.to_owned()));
    }

    pub(crate) fn start_in_days(&mut self, days: i64, now: DateTime<Utc>) {
        dates::start_in_days(&mut self.documents.event, days, now);
    }

    pub(crate) fn staged(&self) -> StagedDocuments {
        self.at(&self.moments)
    }

    /// The final documents, corrections included.
    pub(crate) fn finished(&self) -> StagedDocuments {
        let mut moments = self.moments.clone();
        for moment in moments.values_mut() {
            moment.stage = Stage::Finished;
        }
        self.at(&moments)
    }

    fn at(&self, moments: &BTreeMap<CategoryId, Moment>) -> StagedDocuments {
        let results: BTreeMap<CategoryId, Value> = moments
            .iter()
            .filter_map(|(id, moment)| {
                Some((*id, stage_result(self.documents.results.get(id)?, moment)))
            })
            .collect();
        let event = stage_event(&self.documents.event, moments, &results);
        let mut staged = StagedDocuments {
            event,
            registrations: self.documents.registrations.clone(),
            results,
        };
        for (correction, at) in &self.corrections {
            staged.correct(correction, at);
        }
        staged
    }
}

impl StagedDocuments {
    fn correct(&mut self, correction: &Correction, at: &str) {
        if let Correction::Event { patch } = correction {
            json::merge(&mut self.event, patch);
        }
        if let Some(registrations) = &mut self.registrations {
            correction.apply_to_registrations(registrations);
        }
        let Some(category) = correction.result_category() else {
            return;
        };
        if let Some(result) = self.results.get_mut(&category) {
            correction.apply_to_result(result, at);
            repeat_in_event(&mut self.event, category, result);
        }
    }

    /// Every path of this event with its document.
    pub(crate) fn pages(&self, id: u64) -> BTreeMap<String, Value> {
        let event_path = event_path(id);
        let mut pages = BTreeMap::new();
        for (category, result) in &self.results {
            pages.insert(result_path(id, *category), result.clone());
        }
        if let Some(registrations) = &self.registrations {
            pages.insert(registrations_path(id), registrations.clone());
        }
        pages.insert(event_path, self.event.clone());
        pages
    }
}

pub(crate) fn event_path(id: u64) -> String {
    format!("/api/v1/events/{id}")
}

pub(crate) fn registrations_path(id: u64) -> String {
    format!("/api/v1/events/{id}/registrations")
}

pub(crate) fn result_path(id: u64, category: CategoryId) -> String {
    format!("/api/v1/events/{id}/result/{category}")
}
