//! All rankings so far, in memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use podium_domain::form::{CategoryKey, Form};
use podium_domain::ids::EventId;
use tokio::sync::Mutex;

use podium_store::db::{Store, StoreError};

/// Cheap to clone. Reads all rankings at the first use, then only those of events that have changed.
#[derive(Clone, Default)]
pub(crate) struct Rankings(pub(crate) Arc<Mutex<Known>>);

#[derive(Default)]
pub(crate) struct Known {
    /// Shared with computations in progress, which a newer ranking does not disturb.
    pub(crate) form: Arc<Form>,
    /// By event: the offset of its topic when its rankings were read, and its categories.
    events: HashMap<EventId, (i64, Vec<CategoryKey>)>,
}

impl Known {
    /// Offsets are read first: what changes in between is read again next time.
    pub(crate) async fn refresh(&mut self, store: &Store) -> Result<(), StoreError> {
        let offsets = store.event_offsets().await?;
        let known = |id: &EventId| self.events.get(id).map(|(offset, _)| *offset);
        let moved: HashMap<EventId, i64> = offsets
            .iter()
            .filter(|now| known(&now.event) != Some(now.offset))
            .map(|now| (now.event.clone(), now.offset))
            .collect();
        if moved.is_empty() {
            return Ok(());
        }
        let ids: Vec<EventId> = moved.keys().cloned().collect();
        let rankings = store.final_rankings(&ids).await?;
        let mut gone = BTreeSet::new();
        for (id, offset) in moved {
            let before = self.events.insert(id, (offset, Vec::new()));
            gone.extend(before.into_iter().flat_map(|(_, categories)| categories));
        }
        // A final moves its event several times a second, and changes nothing in the event's finished categories.
        for (key, outcome) in rankings {
            gone.remove(&key);
            if !self.form.has(&key, &outcome) {
                Arc::make_mut(&mut self.form).record(key.clone(), &outcome);
            }
            if let Some((_, categories)) = self.events.get_mut(&key.event) {
                categories.push(key);
            }
        }
        for key in gone {
            Arc::make_mut(&mut self.form).remove(&key);
        }
        Ok(())
    }
}
