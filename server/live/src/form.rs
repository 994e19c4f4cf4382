//! Athletes' form in memory: all rankings so far, and the chances of start lists computed from them (docs/form.md).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use podium_domain::form::{CategoryKey, Chances, Form, FormPrediction, Record, StartList};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use tokio::sync::Mutex;

use crate::registry::Live;
use podium_store::db::{Store, StoreError};

/// Cheap to clone. Reads all rankings at the first use, then only those of events that have changed.
#[derive(Clone, Default)]
pub(crate) struct Rankings(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    form: Form,
    /// By event: the offset of its topic when its rankings were read, and its categories.
    events: HashMap<EventId, (i64, Vec<CategoryKey>)>,
}

/// A starter with the chances, and what they rest on.
#[derive(Debug, Clone)]
pub struct StarterForm {
    pub athlete: AthleteId,
    pub chances: Chances,
    pub record: Record,
}

impl Known {
    /// Offsets are read first: what changes in between is read again next time.
    async fn refresh(&mut self, store: &Store) -> Result<(), StoreError> {
        let offsets = store.event_offsets().await?;
        let known = |id: &EventId| self.events.get(id).map(|(offset, _)| *offset);
        let moved: HashMap<EventId, i64> = offsets
            .into_iter()
            .filter(|(id, offset)| known(id) != Some(*offset))
            .collect();
        if moved.is_empty() {
            return Ok(());
        }
        let ids: Vec<EventId> = moved.keys().cloned().collect();
        let rankings = store.final_rankings(&ids).await?;
        for (id, offset) in moved {
            let before = self.events.insert(id, (offset, Vec::new()));
            for key in before.into_iter().flat_map(|(_, categories)| categories) {
                self.form.remove(&key);
            }
        }
        for (key, outcome) in rankings {
            self.form.record(key.clone(), &outcome);
            if let Some((_, categories)) = self.events.get_mut(&key.event) {
                categories.push(key);
            }
        }
        Ok(())
    }

    fn of_starters(&self, list: StartList) -> Vec<StarterForm> {
        let athletes = list.starters.iter().map(|starter| &starter.athlete);
        let records = self.form.records(&list.pool, list.date, athletes);
        let chances = self.form.chances(&list);
        let starters = list.starters.into_iter().zip(chances).zip(records);
        starters
            .map(|((starter, chances), record)| StarterForm {
                athlete: starter.athlete,
                chances,
                record,
            })
            .collect()
    }
}

impl Live {
    /// The form of everybody on these start lists, in their order.
    pub async fn form_of(
        &self,
        lists: BTreeMap<CategoryId, StartList>,
    ) -> Result<Vec<(CategoryId, Vec<StarterForm>)>, StoreError> {
        if lists.is_empty() {
            return Ok(Vec::new());
        }
        let mut known = Arc::clone(&self.rankings().0).lock_owned().await;
        known.refresh(self.store()).await?;
        // A start list takes a millisecond or two, which the caller's sockets must not wait for.
        let computed = self.run_in_background(async move {
            let lists = lists.into_iter();
            lists
                .map(|(category, list)| (category, known.of_starters(list)))
                .collect()
        });
        computed.await.ok_or(StoreError::Busy)
    }

    /// Stores the chances of closed events. Rankings of their first day and later do not count, so it does not matter how
    /// soon after the lock.
    pub async fn store_form_predictions(&self) -> Result<(), StoreError> {
        let store = self.store().unhurried();
        for event in store.events_without_form_predictions().await? {
            for (category, prediction) in self.form_predictions(&event).await? {
                let wakeups = store
                    .save_form_prediction(&event, &category, &prediction)
                    .await?;
                self.wake(&wakeups);
            }
        }
        Ok(())
    }

    /// What the model says of an event's start lists.
    pub async fn form_predictions(
        &self,
        event: &EventId,
    ) -> Result<Vec<(CategoryId, FormPrediction)>, StoreError> {
        let lists = self.store().unhurried().start_lists(event).await?;
        let predicted = self.form_of(lists).await?.into_iter();
        let prediction = |(category, starters): (CategoryId, Vec<StarterForm>)| {
            let (athletes, chances): (Vec<_>, Vec<_>) = starters
                .into_iter()
                .map(|starter| (starter.athlete, starter.chances))
                .unzip();
            (category, FormPrediction::new(&athletes, &chances))
        };
        Ok(predicted.map(prediction).collect())
    }
}
