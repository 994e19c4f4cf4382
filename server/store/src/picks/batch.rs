//! The group commit of picks (docs/invariants.md, "Picks and locks"): all requests that arrive for one event while the
//! previous commit runs are written as one transaction of a few statements, and each caller gets its own answer. One
//! bad row never fails its neighbours.
//!
//! **The lock is the database's.** The first statement takes the event's shared lock. The write is a second,
//! conditional statement, whose snapshot is taken after the lock was granted; in a single statement, or with a flag
//! read earlier, picks slip past a lock (docs/invariants.md, "Picks and locks").

pub(crate) mod locks;
pub(crate) mod saved;
pub(crate) mod statements;

use std::collections::HashSet;
use std::sync::Arc;

use podium_domain::events::event::Closed;
use podium_domain::ids::EventId;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::picks::admin_edit;
use crate::picks::all_leagues::ExpandedBatch;
use crate::picks::batch::locks::{Leagues, PicksToLock, lock_event_for_picks};
use crate::picks::batch::saved::{SavedPick, open_views};
use crate::picks::batch::statements::{Row, create, delete, update};
use crate::picks::changes::{DeletedPick, append_deleted, append_saved, marks_to_delete};
use crate::picks::commands::{Author, PickMutation, PickOutcome, PickRequest};
use crate::picks::idempotency::{acquire_keys, store_answers};
use crate::picks::queries::{Views, views_by_id};

/// Attempts to judge and write picks when other transactions interfere.
const ATTEMPTS: u32 = 3;

/// Retries a write that conflicts with other transactions, up to [`ATTEMPTS`] times.
pub(crate) async fn retry_on_conflict<T, F>(mut write: impl FnMut() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    for _ in 1..ATTEMPTS {
        match write().await {
            Err(error) if error.is_retryable_conflict() => {}
            done => return done,
        }
    }
    write().await
}

/// If every attempt conflicts, the request itself is valid.
pub(crate) fn overtaken_if_conflict(error: StoreError) -> StoreError {
    if error.is_retryable_conflict() {
        return StoreError::Overtaken;
    }
    error
}

impl Store {
    /// All writers of one batch have the same right to bypass locks, because the right belongs to the transaction. A
    /// batch that fails is split in halves until each failing request is alone: each request gets its own outcome or
    /// error, in order.
    #[tracing::instrument(skip_all, fields(%event, picks = requests.len()))]
    pub async fn write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        requests: &[PickRequest],
    ) -> (Vec<Result<PickOutcome, Arc<StoreError>>>, Wakeups) {
        let mut outcomes = Vec::with_capacity(requests.len());
        let mut wakeups = Wakeups::default();
        let mut parts = vec![requests];
        while let Some(part) = parts.pop() {
            let error = match retry_on_conflict(|| self.try_write_picks(event, bypass, part)).await
            {
                Ok((written, moved)) => {
                    outcomes.extend(written.into_iter().map(Ok));
                    wakeups.join(moved);
                    continue;
                }
                Err(error) => error,
            };
            let is_away =
                matches!(error, StoreError::Unavailable(_)) && !error.is_retryable_conflict();
            let failed = if is_away {
                // The other parts would wait as long and get the same error.
                parts.clear();
                requests.len() - outcomes.len()
            } else if let [_] = part {
                1
            } else {
                if part.len() == requests.len() {
                    tracing::warn!(cause = ?error, "picks are written in halves");
                }
                let (first, rest) = part.split_at(part.len() / 2);
                parts.extend([rest, first]);
                continue;
            };
            let error = Arc::new(overtaken_if_conflict(error));
            outcomes.extend((0..failed).map(|_| Err(Arc::clone(&error))));
        }
        (outcomes, wakeups)
    }

    async fn try_write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        requests: &[PickRequest],
    ) -> Result<(Vec<PickOutcome>, Wakeups), StoreError> {
        let mut tx = self.begin_pick_batch().await?;
        lock_event_for_picks(tx.connection(), event, bypass).await?;
        let repeats = acquire_keys(&mut tx, requests).await?;
        let places: Vec<usize> = (0..requests.len())
            .filter(|place| !repeats.contains(place))
            .collect();
        let asked = places.iter().filter_map(|place| requests.get(*place));
        let leagues = Leagues::of(asked.clone(), bypass);
        leagues.lock_league(tx.connection()).await?;
        let picks = PicksToLock::of(asked.clone());
        picks.lock(tx.connection(), event).await?;
        let expanded = ExpandedBatch::expand(tx.connection(), event, asked).await?;
        let done = write(&mut tx, event, bypass, expanded.writes()).await?;
        let done = expanded.collect(tx.connection(), done).await?;
        let mut outcomes = vec![PickOutcome::Repeated; requests.len()];
        for (place, outcome) in places.into_iter().zip(done) {
            if let Some(slot) = outcomes.get_mut(place) {
                *slot = outcome;
            }
        }
        store_answers(&mut tx, requests, &outcomes).await?;
        Ok((outcomes, tx.commit().await?))
    }
}

/// Writes what may be written, appends the changes to the live topics, and returns each outcome.
pub(crate) async fn write(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<PickOutcome>, StoreError> {
    if bypass {
        return admin_edit::write(tx, event, writes).await;
    }
    let written = Written::by_statements(tx, event, false, writes).await?;
    let saved = open_views(tx.connection(), event, written.picks()).await?;
    written.append_changes(tx, &saved)?;
    written.outcomes(tx, &saved, writes.len()).await
}

/// What the statements of a batch have done.
pub(crate) struct Written {
    created: Vec<Row>,
    updated: Vec<Row>,
    deleted: Vec<Row>,
    /// The picks that were to be deleted.
    asked_to_delete: Vec<DeletedPick>,
}

impl Written {
    pub(crate) async fn by_statements(
        tx: &mut Transaction,
        event: &EventId,
        bypass: bool,
        writes: &[(Author, PickMutation)],
    ) -> Result<Self, StoreError> {
        Ok(Self {
            created: create(tx, event, bypass, writes).await?,
            updated: update(tx, event, bypass, writes).await?,
            asked_to_delete: marks_to_delete(tx, writes).await?,
            deleted: delete(tx, event, bypass, writes).await?,
        })
    }

    /// Ids of created and changed picks.
    pub(crate) fn saved(&self) -> Vec<String> {
        done(&self.created).chain(done(&self.updated)).collect()
    }

    fn picks(&self) -> impl Iterator<Item = &SavedPick> + Clone {
        let rows = self.created.iter().chain(&self.updated);
        rows.filter_map(|row| row.saved.as_ref())
    }

    pub(crate) fn deleted_picks(&self) -> impl Iterator<Item = &DeletedPick> {
        let deleted: HashSet<String> = done(&self.deleted).collect();
        let asked = self.asked_to_delete.iter();
        asked.filter(move |pick| deleted.contains(&pick.id))
    }

    pub(crate) fn append_changes(
        &self,
        tx: &mut Transaction,
        saved: &Views,
    ) -> Result<(), StoreError> {
        let fresh: Vec<String> = done(&self.created).collect();
        append_saved(tx, saved, &fresh)?;
        append_deleted(tx, self.deleted_picks())
    }

    pub(crate) async fn outcomes(
        self,
        tx: &mut Transaction,
        saved: &Views,
        writes: usize,
    ) -> Result<Vec<PickOutcome>, StoreError> {
        let rows = self.created.into_iter().chain(self.updated);
        let rows: Vec<Row> = rows.chain(self.deleted).collect();
        let shown = shown_to_refused(tx, &rows).await?;
        let mut outcomes = vec![PickOutcome::NotFound; writes];
        for row in rows {
            let outcome = outcome(&row, saved, &shown);
            let slot = usize::try_from(row.number - 1)
                .ok()
                .and_then(|i| outcomes.get_mut(i));
            if let Some(slot) = slot {
                *slot = outcome;
            }
        }
        Ok(outcomes)
    }
}

/// Ids of the rows that were written.
fn done(rows: &[Row]) -> impl Iterator<Item = String> {
    let written = rows.iter().filter(|row| row.verdict == "ok");
    written.filter_map(|row| row.id.clone())
}

/// The current picks for callers whose own pick was not written. A separate statement after the judgement, because only
/// its snapshot has them. Costs no statement if there are none.
async fn shown_to_refused(tx: &mut Transaction, rows: &[Row]) -> Result<Views, StoreError> {
    let refused = rows
        .iter()
        .filter(|row| matches!(row.verdict.as_str(), "exists" | "changed"));
    let ids: Vec<String> = refused.filter_map(|row| row.id.clone()).collect();
    views_by_id(tx.connection(), &ids).await
}

fn outcome(row: &Row, saved: &Views, shown: &Views) -> PickOutcome {
    let id = row.id.as_deref().unwrap_or_default();
    match row.verdict.as_str() {
        "ok" => saved.get(id).map_or(PickOutcome::Deleted, |view| {
            PickOutcome::Saved(Box::new(view.clone()))
        }),
        // The pick was deleted in the meantime.
        "exists" => shown.get(id).map_or(PickOutcome::NotFound, |view| {
            PickOutcome::Exists(Box::new(view.clone()))
        }),
        "changed" => shown.get(id).map_or(PickOutcome::NotFound, |view| {
            PickOutcome::Changed(vec![view.clone()])
        }),
        "event_locked" => PickOutcome::Closed(Closed::EventLocked),
        "category_finished" => PickOutcome::Closed(Closed::CategoryFinished),
        "prediction_locked" => PickOutcome::Closed(Closed::PredictionLocked),
        "not_a_member" => PickOutcome::NotAMember,
        "unknown_category" => PickOutcome::UnknownCategory,
        "not_on_start_list" => PickOutcome::NotOnStartList,
        "not_attending" => PickOutcome::NotAttending,
        _ => PickOutcome::NotFound,
    }
}
