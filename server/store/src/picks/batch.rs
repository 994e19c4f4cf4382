//! The group commit of picks (docs/invariants.md, "Picks and locks"): everything that arrived for
//! one event while the last commit ran is written as one transaction of a few statements, and each
//! caller gets an answer of its own. One bad row never fails its neighbours.
//!
//! **The lock is the database's.** The event's shared lock is taken as a first statement, and the
//! write is conditional in a second one, whose snapshot is younger than the wait; in one statement,
//! or with a flag read before, picks slip past a lock (docs/invariants.md, "Picks and locks").

pub(crate) mod locks;
pub(crate) mod statements;

use std::sync::Arc;

use podium_domain::events::event::Closed;
use podium_domain::ids::EventId;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::transaction::{Bells, Writing};
use crate::picks::admin_edits::{picks_before, record_edits};
use crate::picks::all_leagues::Unfolded;
use crate::picks::batch::locks::{Leagues, hold_to_write};
use crate::picks::batch::statements::{Row, create, delete, update};
use crate::picks::changes::{announce_deleted, announce_saved, marks_to_delete};
use crate::picks::commands::{PickOutcome, PickRequest, PickWrite, Picker};
use crate::picks::idempotency::{answer, claim};
use crate::picks::late_edits::LateEdits;
use crate::picks::queries::{Views, views_by_id};
use crate::scoring::settle::settle_late_picks;

/// Times that picks are judged and written, if another transaction comes in between.
const ATTEMPTS: u32 = 3;

/// Writes picks until no other transaction comes in between, or one always does.
pub(crate) async fn unless_overtaken<T, F>(mut write: impl FnMut() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    for _ in 1..ATTEMPTS {
        match write().await {
            Err(error) if error.is_overtaken() => {}
            done => return done,
        }
    }
    write().await
}

/// Where another transaction always comes in between, nothing is wrong with what was asked: it is worth trying again.
pub(crate) fn busy_if_overtaken(error: StoreError) -> StoreError {
    if error.is_overtaken() {
        return StoreError::Unavailable(sqlx::Error::PoolTimedOut);
    }
    error
}

impl Store {
    /// All writers of one batch have the same right to bypass locks, for it is the transaction's. A batch that fails is
    /// written in halves until what cannot be written is alone: each request gets its own outcome or error, in order.
    #[tracing::instrument(skip_all, fields(%event, picks = requests.len()))]
    pub async fn write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        requests: &[PickRequest],
    ) -> (Vec<Result<PickOutcome, Arc<StoreError>>>, Bells) {
        let mut outcomes = Vec::with_capacity(requests.len());
        let mut bells = Bells::default();
        let mut parts = vec![requests];
        while let Some(part) = parts.pop() {
            let error = match unless_overtaken(|| self.try_write_picks(event, bypass, part)).await {
                Ok((written, rung)) => {
                    outcomes.extend(written.into_iter().map(Ok));
                    bells.join(rung);
                    continue;
                }
                Err(error) => error,
            };
            let is_away = matches!(error, StoreError::Unavailable(_)) && !error.is_overtaken();
            let failed = if is_away {
                // The others would wait as long, and hear the same.
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
        (outcomes, bells)
    }

    async fn try_write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        requests: &[PickRequest],
    ) -> Result<(Vec<PickOutcome>, Bells), StoreError> {
        let mut writing = self.writing_picks().await?;
        hold_to_write(writing.connection(), event, bypass).await?;
        let repeats = claim(&mut writing, requests).await?;
        let places: Vec<usize> = (0..requests.len())
            .filter(|place| !repeats.contains(place))
            .collect();
        let asked = places.iter().filter_map(|place| requests.get(*place));
        let leagues = Leagues::of(asked.clone(), bypass);
        leagues.hold(writing.connection()).await?;
        let unfolded = Unfolded::begin(writing.connection(), event, asked).await?;
        let done = write(&mut writing, event, bypass, unfolded.writes()).await?;
        let done = unfolded.fold(writing.connection(), done).await?;
        let mut outcomes = vec![PickOutcome::Repeated; requests.len()];
        for (place, outcome) in places.into_iter().zip(done) {
            if let Some(slot) = outcomes.get_mut(place) {
                *slot = outcome;
            }
        }
        answer(&mut writing, requests, &outcomes).await?;
        Ok((outcomes, writing.commit().await?))
    }
}

/// Writes what may be written and says so on the live topics; gives what became of each.
pub(crate) async fn write(
    writing: &mut Writing,
    event: &EventId,
    bypass: bool,
    writes: &[(Picker, PickWrite)],
) -> Result<Vec<PickOutcome>, StoreError> {
    let late = LateEdits::begin(writing, event, bypass, writes).await?;
    let created = create(writing, event, bypass, writes).await?;
    let before = picks_before(writing, bypass, writes).await?;
    let updated = update(writing, event, bypass, writes).await?;
    let unpicked = marks_to_delete(writing, writes).await?;
    let deleted = delete(writing, event, bypass, writes).await?;

    let done = |rows: &[Row]| -> Vec<String> {
        rows.iter()
            .filter(|row| row.verdict == "ok")
            .filter_map(|row| row.id.clone())
            .collect()
    };
    let fresh = done(&created);
    let saved: Vec<String> = fresh.iter().cloned().chain(done(&updated)).collect();
    if bypass {
        settle_late_picks(writing, event, &saved).await?;
    }
    let saved = views_by_id(writing.connection(), &saved).await?;
    record_edits(writing, event, &before, &saved, writes).await?;
    late.end(writing, event).await?;
    announce_saved(writing, &saved, &fresh, bypass)?;
    announce_deleted(writing, &unpicked, &done(&deleted), bypass)?;

    let rows: Vec<Row> = created.into_iter().chain(updated).chain(deleted).collect();
    let shown = shown_to_refused(writing, &rows).await?;
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

/// The picks that some are told of because theirs were not written: as they are now, which only a statement after the
/// judgement knows. Costs nothing where there are none.
async fn shown_to_refused(writing: &mut Writing, rows: &[Row]) -> Result<Views, StoreError> {
    let refused = rows
        .iter()
        .filter(|row| matches!(row.verdict.as_str(), "exists" | "changed"));
    let ids: Vec<String> = refused.filter_map(|row| row.id.clone()).collect();
    views_by_id(writing.connection(), &ids).await
}

fn outcome(row: &Row, saved: &Views, shown: &Views) -> PickOutcome {
    let id = row.id.as_deref().unwrap_or_default();
    match row.verdict.as_str() {
        "ok" => saved.get(id).map_or(PickOutcome::Deleted, |view| {
            PickOutcome::Saved(Box::new(view.clone()))
        }),
        // What was deleted in the same moment is not there.
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
