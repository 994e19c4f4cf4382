//! The group commit of picks (docs/invariants.md, "Picks and locks"): all requests that arrive for one event while the
//! previous commit runs are written as one transaction of a few statements, and each caller gets its own answer. One
//! bad row never fails its neighbours.
//!
//! **The lock is the database's.** The first statement takes the event's shared lock. The write is a second,
//! conditional statement, whose snapshot is taken after the lock was granted; in a single statement, or with a flag
//! read earlier, picks slip past a lock (docs/invariants.md, "Picks and locks").

pub(crate) mod locks;
pub(crate) mod refusals;
pub(crate) mod saved;
pub(crate) mod statements;

use std::collections::HashMap;
use std::sync::Arc;

use podium_domain::ids::EventId;
use podium_wire::picks::prediction::PredictionView;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::picks::admin_edit;
use crate::picks::all_leagues::ExpandedBatch;
use crate::picks::batch::locks::{Leagues, PicksToLock, lock_event_for_picks};
use crate::picks::batch::refusals::{Refusal, refusals};
use crate::picks::batch::saved::{SavedPick, open_views};
use crate::picks::batch::statements::{create, delete, update};
use crate::picks::changes::{DeletedPick, append_deleted, append_saved, marks_to_delete};
use crate::picks::commands::{Author, PickMutation, PickOutcome, PickRequest};
use crate::picks::idempotency::{acquire_keys, store_answers};
use crate::picks::queries::{Views, views_by_id};

/// Attempts to write picks when other transactions interfere.
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
    /// batch creates picks, or changes and deletes stored ones, each at most once, or saves for all leagues, at most
    /// once for each player. A batch that fails is split in halves until each failing request is alone: each request
    /// gets its own outcome or error, in order.
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
                    let overtaken = || Arc::new(StoreError::Overtaken);
                    let written = written.into_iter();
                    outcomes.extend(written.map(|outcome| outcome.ok_or_else(overtaken)));
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
    ) -> Result<(Vec<Option<PickOutcome>>, Wakeups), StoreError> {
        let mut tx = self.begin_pick_batch().await?;
        lock_event_for_picks(tx.connection(), event, bypass).await?;
        let repeats = acquire_keys(&mut tx, requests).await?;
        let places: Vec<usize> = (0..requests.len())
            .filter(|place| !repeats.contains(place))
            .collect();
        let rest = places.iter().filter_map(|place| requests.get(*place));
        let leagues = Leagues::of(rest.clone(), bypass);
        leagues.lock_league(tx.connection()).await?;
        let picks = PicksToLock::of(rest.clone());
        picks.lock(tx.connection(), event).await?;
        let expanded = ExpandedBatch::expand(tx.connection(), event, rest).await?;
        let done = write(&mut tx, event, bypass, expanded.writes()).await?;
        let done = expanded.collect(tx.connection(), done).await?;
        let mut outcomes = vec![Some(PickOutcome::Repeated); requests.len()];
        for (place, outcome) in places.into_iter().zip(done) {
            if let Some(slot) = outcomes.get_mut(place) {
                *slot = outcome;
            }
        }
        store_answers(&mut tx, requests, &outcomes).await?;
        Ok((outcomes, tx.commit().await?))
    }
}

/// Writes what may be written, appends the changes to the live topics, and returns each outcome
/// ([`Written::outcomes`]).
pub(crate) async fn write(
    tx: &mut Transaction,
    event: &EventId,
    bypass: bool,
    writes: &[(Author, PickMutation)],
) -> Result<Vec<Option<PickOutcome>>, StoreError> {
    if bypass {
        return admin_edit::write(tx, event, writes).await;
    }
    let written = Written::by_statements(tx, event, false, writes).await?;
    let saved = open_views(tx.connection(), event, written.picks()).await?;
    written.append_changes(tx, &saved)?;
    written.outcomes(tx, event, false, &saved, writes).await
}

/// What the statements of a batch have done.
pub(crate) struct Written {
    created: Vec<SavedPick>,
    updated: Vec<SavedPick>,
    deleted: Vec<DeletedPick>,
}

impl Written {
    pub(crate) async fn by_statements(
        tx: &mut Transaction,
        event: &EventId,
        bypass: bool,
        writes: &[(Author, PickMutation)],
    ) -> Result<Self, StoreError> {
        let created = create(tx, event, bypass, writes).await?;
        let updated = update(tx, event, bypass, writes).await?;
        let mut deleted = marks_to_delete(tx, writes).await?;
        let gone = delete(tx, event, bypass, writes).await?;
        deleted.retain(|pick| gone.contains(&pick.id));
        Ok(Self {
            created,
            updated,
            deleted,
        })
    }

    /// Ids of created and changed picks.
    pub(crate) fn saved(&self) -> Vec<String> {
        self.picks().map(|pick| pick.id.clone()).collect()
    }

    fn picks(&self) -> impl Iterator<Item = &SavedPick> + Clone {
        self.created.iter().chain(&self.updated)
    }

    pub(crate) fn deleted_picks(&self) -> impl Iterator<Item = &DeletedPick> {
        self.deleted.iter()
    }

    pub(crate) fn append_changes(
        &self,
        tx: &mut Transaction,
        saved: &Views,
    ) -> Result<(), StoreError> {
        let fresh: Vec<String> = self.created.iter().map(|pick| pick.id.clone()).collect();
        append_saved(tx, saved, &fresh)?;
        append_deleted(tx, self.deleted_picks())
    }

    /// Of each pick that was written or deleted: its id, its league, and the account that did it.
    pub(crate) fn writers(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let saved = self.picks();
        let saved = saved.map(|pick| {
            (
                pick.id.as_str(),
                pick.league_id.as_str(),
                pick.writer_id.as_str(),
            )
        });
        let deleted = self.deleted.iter();
        saved.chain(deleted.map(|pick| {
            (
                pick.id.as_str(),
                pick.league.as_str(),
                pick.mark.user_id.as_str(),
            )
        }))
    }

    /// The outcome of each write, in their order; only an author who has written a pick gets it as saved. `None` if
    /// nothing refuses a write any more, because another transaction has changed that since.
    pub(crate) async fn outcomes(
        self,
        tx: &mut Transaction,
        event: &EventId,
        bypass: bool,
        saved: &Views,
        writes: &[(Author, PickMutation)],
    ) -> Result<Vec<Option<PickOutcome>>, StoreError> {
        let author_of: HashMap<&str, &str> =
            self.writers().map(|(id, _, writer)| (id, writer)).collect();
        let passed = |(author, write): &(Author, PickMutation)| {
            let id = write.id().as_str();
            (author_of.get(id) == Some(&author.user.as_str())).then(|| match saved.get(id) {
                Some(view) => PickOutcome::Saved(Box::new(view.clone())),
                None => PickOutcome::Deleted,
            })
        };
        let mut outcomes: Vec<Option<PickOutcome>> = writes.iter().map(passed).collect();
        let refused = writes.iter().zip(&outcomes);
        let refused: Vec<_> = refused
            .filter_map(|(write, outcome)| outcome.is_none().then_some(write))
            .collect();
        let refusals = refusals(tx, event, bypass, &refused).await?;
        let shown = shown_to_refused(tx, refusals.iter().flatten()).await?;
        let missing = outcomes.iter_mut().filter(|outcome| outcome.is_none());
        for (outcome, refusal) in missing.zip(&refusals) {
            *outcome = refusal
                .as_ref()
                .map(|refusal| refused_outcome(refusal, &shown));
        }
        Ok(outcomes)
    }
}

/// The current picks for callers whose own pick was not written. Costs no statement if there are none.
async fn shown_to_refused(
    tx: &mut Transaction,
    refusals: impl Iterator<Item = &Refusal>,
) -> Result<Views, StoreError> {
    let ids = refusals.filter_map(|refusal| match refusal {
        Refusal::Exists(id) | Refusal::Changed(id) => Some(id.clone()),
        Refusal::UnknownCategory
        | Refusal::NotAMember
        | Refusal::NotFound
        | Refusal::Closed(_)
        | Refusal::NotOnStartList
        | Refusal::NotAttending => None,
    });
    views_by_id(tx.connection(), &ids.collect::<Vec<_>>()).await
}

fn refused_outcome(refusal: &Refusal, shown: &Views) -> PickOutcome {
    // A pick that is shown can have been deleted in the meantime.
    let show = |id: &String, outcome: fn(PredictionView) -> PickOutcome| {
        shown
            .get(id)
            .map_or(PickOutcome::NotFound, |view| outcome(view.clone()))
    };
    match refusal {
        Refusal::Exists(id) => show(id, |view| PickOutcome::Exists(Box::new(view))),
        Refusal::Changed(id) => show(id, |view| PickOutcome::Changed(vec![view])),
        Refusal::Closed(closed) => PickOutcome::Closed(*closed),
        Refusal::NotAMember => PickOutcome::NotAMember,
        Refusal::UnknownCategory => PickOutcome::UnknownCategory,
        Refusal::NotOnStartList => PickOutcome::NotOnStartList,
        Refusal::NotAttending => PickOutcome::NotAttending,
        Refusal::NotFound => PickOutcome::NotFound,
    }
}
