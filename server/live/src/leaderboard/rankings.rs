//! Rankings of running events, from the events' actors and the database. Pure.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{CategoryId, EventId};

use podium_store::events::EventState;

/// Cheap to clone: rankings are shared.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rankings(HashMap<EventId, Event>);

#[derive(Debug, Clone)]
struct Event {
    read_at: DateTime<Utc>,
    categories: HashMap<CategoryId, Running>,
}

#[derive(Debug, Clone)]
pub(crate) struct Running {
    /// When this ranking was first read unchanged.
    pub(crate) since: DateTime<Utc>,
    provisional: bool,
    ranking: Arc<OfficialRanking>,
}

impl Running {
    /// `None` while the category gives no provisional points.
    pub(crate) fn ranking(&self) -> Option<&OfficialRanking> {
        self.provisional.then_some(&*self.ranking)
    }
}

impl Rankings {
    /// Applies an event's state, unless a newer one is known: reads from two sources may arrive out of order.
    pub(crate) fn update(&mut self, event: &EventState) {
        let known = self.0.get(&event.id);
        if known.is_some_and(|known| known.read_at > event.read_at) {
            return;
        }
        let categories = event.categories.iter().map(|category| {
            let old = known
                .and_then(|known| known.categories.get(&category.id))
                .filter(|old| {
                    old.provisional == category.provisional && old.ranking == category.ranking
                });
            // All leagues share the event's copy: comparing a ranking with itself only compares two addresses.
            let running = Running {
                since: old.map_or(event.read_at, |old| old.since),
                provisional: category.provisional,
                ranking: Arc::clone(&category.ranking),
            };
            (category.id.clone(), running)
        });
        let event_now = Event {
            read_at: event.read_at,
            categories: categories.collect(),
        };
        self.0.insert(event.id.clone(), event_now);
    }

    /// Removes events that are no longer followed.
    pub(crate) fn keep(&mut self, is_followed: impl Fn(&EventId) -> bool) {
        self.0.retain(|event, _| is_followed(event));
    }

    pub(crate) fn of(&self, event: &EventId, category: &CategoryId) -> Option<&Running> {
        self.0.get(event)?.categories.get(category)
    }
}
