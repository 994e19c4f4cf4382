//! The group commit of picks (docs/invariants.md, "Picks and locks"): all requests that arrive for one event while the
//! previous commit runs are written as one transaction of a few statements, and each caller gets its own answer. One
//! bad row never fails its neighbours.
//!
//! **The lock is the database's.** The first statement takes the event's shared lock. The write is a second,
//! conditional statement, whose snapshot is taken after the lock was granted; in a single statement, or with a flag
//! read earlier, picks slip past a lock (docs/invariants.md, "Picks and locks").

pub(crate) mod locks;
pub(crate) mod statements;

use std::sync::Arc;

use podium_domain::events::event::Closed;
use podium_domain::ids::EventId;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::picks::admin_edit_fingerprints::AdminEdits;
use crate::picks::admin_edits::{picks_before, record_edits};
use crate::picks::all_leagues::ExpandedBatch;
use crate::picks::batch::locks::{Leagues, lock_event_for_picks};
use crate::picks::batch::statements::{Row, create, delete, update};
use crate::picks::changes::{append_deleted, append_saved, marks_to_delete};
use crate::picks::commands::{Author, PickMutation, PickOutcome, PickRequest};
use crate::picks::idempotency::{acquire_keys, store_answers};
use crate::picks::queries::{Views, views_by_id};
use crate::scoring::settle::rescore_admin_edits;

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

/// If every attempt conflicts, the request itself is valid: it is answered as worth retrying.
pub(crate) fn busy_if_overtaken(error: StoreError) -> StoreError {
    if error.is_retryable_conflict() {
        return StoreError::Unavailable(sqlx::Error::PoolTimedOut);
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
                Ok((written, rung)) => {
                    outcomes.extend(written.into_iter().map(Ok));
                    wakeups.join(rung);
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
            let error = Arc::new(busy_if_overtaken(error));
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
    let admin_edits = AdminEdits::begin(tx, event, bypass, writes).await?;
    let created = create(tx, event, bypass, writes).await?;
    let before = picks_before(tx, bypass, writes).await?;
    let updated = update(tx, event, bypass, writes).await?;
    let unpicked = marks_to_delete(tx, writes).await?;
    let deleted = delete(tx, event, bypass, writes).await?;

    let done = |rows: &[Row]| -> Vec<String> {
        rows.iter()
            .filter(|row| row.verdict == "ok")
            .filter_map(|row| row.id.clone())
            .collect()
    };
    let fresh = done(&created);
    let saved: Vec<String> = fresh.iter().cloned().chain(done(&updated)).collect();
    if bypass {
        rescore_admin_edits(tx, event, &saved).await?;
    }
    let saved = views_by_id(tx.connection(), &saved).await?;
    record_edits(tx, event, &before, &saved, writes).await?;
    admin_edits.end(tx, event).await?;
    append_saved(tx, &saved, &fresh, bypass)?;
    append_deleted(tx, &unpicked, &done(&deleted), bypass)?;

    let rows: Vec<Row> = created.into_iter().chain(updated).chain(deleted).collect();
    let shown = shown_to_refused(tx, &rows).await?;
    let mut outcomes = vec![PickOutcome::NotFound; writes.len()];
    for row in rows {
        let outcome = outcome(&row, &saved, &shown);
        let slot = usize::try_from(row.number - 1)
            .ok()
            .and_then(|i| outcomes.get_mut(i));
        if let Some(slot) = slot {
            *slot = outcome;
        }
    }
    Ok(outcomes)
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
