//! The documents of one event as upstream publishes them after its end.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::event::json;

/// Upstream's number of an event.
pub type EventId = u64;
/// Upstream's `dcat_id`: the same number in every event of a league.
pub type CategoryId = u64;

#[derive(Debug, Clone, PartialEq)]
pub struct EventDocuments {
    pub id: EventId,
    /// `/events/{id}`
    pub event: Value,
    /// `/events/{id}/registrations`; absent when it was never recorded.
    pub registrations: Option<Value>,
    /// `/events/{id}/result/{dcat}`
    pub results: BTreeMap<CategoryId, Value>,
}

impl EventDocuments {
    pub fn name(&self) -> &str {
        json::text(&self.event, "name")
    }

    /// The categories that the event lists, in its order, with or without a known result.
    pub fn categories(&self) -> impl Iterator<Item = (CategoryId, &Value)> {
        json::array(&self.event, "d_cats")
            .iter()
            .filter_map(|category| Some((json::number(category, "dcat_id")?, category)))
    }

    pub(crate) fn category(&self, id: CategoryId) -> Option<&Value> {
        self.categories()
            .find(|(known, _)| *known == id)
            .map(|(_, category)| category)
    }

    /// Whether every link of the event leads to a document.
    pub fn is_complete(&self) -> bool {
        self.registrations.is_some()
            && self
                .categories()
                .all(|(id, _)| self.results.contains_key(&id))
    }
}
