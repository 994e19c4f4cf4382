//! Athletes' form in memory: all rankings so far, and the chances of start lists computed from them (docs/form.md).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::Utc;
use podium_domain::form::{Chances, Form, FormPrediction, RatingHistory, Record, StartList};
use podium_domain::ids::{AthleteId, CategoryId, EventId};

pub(crate) mod league_picks;
mod outlook;
mod players;
pub(crate) mod rankings;

pub use outlook::ClimbedCategory;
pub use players::EventOutlook;

use crate::registry::Live;
use podium_store::db::StoreError;

/// Days of a discipline with a rank of an athlete after which the rating is computed, newest first: each takes a
/// fit of the whole pool.
const RATED_DAYS: usize = 20;

/// A starter with the chances, and what they rest on.
#[derive(Debug, Clone)]
pub struct StarterForm {
    pub athlete: AthleteId,
    pub chances: Chances,
    pub record: Record,
}

fn of_starters(form: &Form, list: StartList) -> Vec<StarterForm> {
    let athletes = list.starters.iter().map(|starter| &starter.athlete);
    let records = form.records(&list.pool, list.date, athletes);
    let chances = form.chances(&list);
    let starters = list.starters.into_iter().zip(chances).zip(records);
    starters
        .map(|((starter, chances), record)| StarterForm {
            athlete: starter.athlete,
            chances,
            record,
        })
        .collect()
}

impl Live {
    /// All rankings that are in the database now.
    async fn form(&self) -> Result<Arc<Form>, StoreError> {
        let mut known = self.0.rankings.0.lock().await;
        known.refresh(self.store()).await?;
        Ok(Arc::clone(&known.form))
    }

    /// An athlete's ratings over time, as if `hidden` events had not happened.
    pub async fn rating_histories(
        &self,
        athlete: AthleteId,
        hidden: BTreeSet<EventId>,
    ) -> Result<Vec<RatingHistory>, StoreError> {
        let form = self.form().await?;
        let today = Utc::now().date_naive();
        let computed = self.0.services.run_in_background(async move {
            form.rating_histories(&athlete, today, &hidden, RATED_DAYS)
        });
        computed.await.ok_or(StoreError::Busy)
    }

    /// The form of everybody on these start lists, in their order.
    pub async fn form_of(
        &self,
        lists: BTreeMap<CategoryId, StartList>,
    ) -> Result<Vec<(CategoryId, Vec<StarterForm>)>, StoreError> {
        if lists.is_empty() {
            return Ok(Vec::new());
        }
        let form = self.form().await?;
        // A start list takes a millisecond or two, which the caller's sockets must not wait for.
        let computed = self.0.services.run_in_background(async move {
            let lists = lists.into_iter();
            lists
                .map(|(category, list)| (category, of_starters(&form, list)))
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
