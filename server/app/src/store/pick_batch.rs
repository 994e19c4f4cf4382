//! The group commit of picks (design section 6): everything that arrived for one event while the
//! last commit ran is written as one transaction of a few statements, and each caller gets an
//! answer of its own. One bad row never fails its neighbours.
//!
//! **The lock is the database's.** The event's shared lock is taken as a first statement, and the
//! write is conditional in a second one, whose snapshot is younger than the wait; in one
//! statement, or with a flag read before, picks slip past a lock (reliability notes, §0.1).

#![allow(
    clippy::as_conversions,
    reason = "the form in which sqlx's macros take a column that may hold nulls"
)]

use std::collections::HashMap;
use std::time::Instant;

use podium_domain::event::Closed;
use podium_domain::ids::{EventId, PredictionId};
use podium_domain::pick::{Place, Podium};
use podium_wire::prediction::PredictionView;

use super::database::Connection;
use super::late_edits::LateEdits;
use super::locks::{bypass_locks, hold_alone};
use super::pick_audit::{picks_before, record_edits};
use super::pick_claims::{answer, claim};
use super::pick_everywhere::Unfolded;
use super::pick_news::{announce_deleted, announce_saved, marks_to_delete};
use super::pick_requests::{PickOutcome, PickRequest, PickWrite, Picker};
use super::predictions::views;
use super::settle::settle_late_picks;
use super::{Bells, Store, StoreError, Writing};

struct Row {
    number: i64,
    verdict: String,
    id: Option<String>,
}

/// Times that picks are judged and written, if another transaction comes in between.
const ATTEMPTS: u32 = 3;

/// Writes picks until no other transaction comes in between. Where one always does, nothing is wrong with the picks:
/// whoever sent them is told to try again.
pub(super) async fn unless_overtaken<T, F>(mut write: impl FnMut() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    for _ in 0..ATTEMPTS {
        match write().await {
            Err(error) if error.is_overtaken() => {}
            done => return done,
        }
    }
    Err(StoreError::Unavailable(sqlx::Error::PoolTimedOut))
}

impl Store {
    /// All writers of one batch have the same right to bypass locks, for it is the transaction's.
    #[tracing::instrument(skip_all, fields(%event, picks = requests.len()))]
    pub async fn write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        requests: &[PickRequest],
    ) -> Result<(Vec<PickOutcome>, Bells), StoreError> {
        unless_overtaken(|| self.try_write_picks(event, bypass, requests)).await
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

/// The first statement of whoever writes picks: waits for those who lock, score or change a status, and makes them wait.
pub(super) async fn hold_to_write(
    connection: &mut Connection,
    event: &EventId,
    bypass: bool,
) -> Result<(), StoreError> {
    if bypass {
        bypass_locks(connection).await?;
        return hold_alone(connection, event.as_str()).await;
    }
    let asked = Instant::now();
    sqlx::query!("SELECT hold_event_shared($1)", event.as_str())
        .fetch_one(connection)
        .await?;
    metrics::histogram!("podium_event_lock_wait_seconds", "mode" => "shared")
        .record(asked.elapsed());
    Ok(())
}

/// Writes what may be written and says so on the live topics; gives what became of each.
pub(super) async fn write(
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
    let saved: HashMap<String, PredictionView> = views(writing.connection(), &saved)
        .await?
        .into_iter()
        .map(|view| (view.id.clone(), view))
        .collect();
    record_edits(writing, event, &before, &saved, writes).await?;
    late.end(writing, event).await?;
    announce_saved(writing, &saved, &fresh, bypass)?;
    announce_deleted(writing, &unpicked, &done(&deleted), bypass)?;

    let mut outcomes = vec![PickOutcome::NotFound; writes.len()];
    for row in created.into_iter().chain(updated).chain(deleted) {
        let outcome = outcome(&row, &saved)?;
        let slot = usize::try_from(row.number - 1)
            .ok()
            .and_then(|i| outcomes.get_mut(i));
        if let Some(slot) = slot {
            *slot = outcome;
        }
    }
    Ok(outcomes)
}

fn outcome(row: &Row, saved: &HashMap<String, PredictionView>) -> Result<PickOutcome, StoreError> {
    let id = row.id.as_deref().unwrap_or_default();
    Ok(match row.verdict.as_str() {
        "ok" => saved.get(id).map_or(PickOutcome::Deleted, |view| {
            PickOutcome::Saved(Box::new(view.clone()))
        }),
        // Written elsewhere, and deleted again in the same moment.
        "exists" if row.id.is_none() => PickOutcome::NotFound,
        "exists" => PickOutcome::Exists(id.parse().map_err(StoreError::unreadable)?),
        "event_locked" => PickOutcome::Closed(Closed::EventLocked),
        "category_finished" => PickOutcome::Closed(Closed::CategoryFinished),
        "prediction_locked" => PickOutcome::Closed(Closed::PredictionLocked),
        "not_a_member" => PickOutcome::NotAMember,
        "unknown_category" => PickOutcome::UnknownCategory,
        "not_on_start_list" => PickOutcome::NotOnStartList,
        "not_attending" => PickOutcome::NotAttending,
        _ => PickOutcome::NotFound,
    })
}

/// The batch as columns; `numbers` are positions in the batch, from 1.
#[derive(Default)]
struct Columns {
    numbers: Vec<i64>,
    ids: Vec<String>,
    users: Vec<String>,
    leagues: Vec<String>,
    categories: Vec<String>,
    first: Vec<Option<String>>,
    second: Vec<Option<String>>,
    third: Vec<Option<String>>,
    common: Vec<bool>,
}

impl Columns {
    fn push(&mut self, number: i64, id: &PredictionId, picker: &Picker) {
        self.numbers.push(number);
        self.ids.push(id.to_string());
        self.users.push(picker.user.to_string());
    }

    fn push_podium(&mut self, podium: &Podium, common: bool) {
        let athlete = |place| podium.get(place).map(ToString::to_string);
        self.first.push(athlete(Place::First));
        self.second.push(athlete(Place::Second));
        self.third.push(athlete(Place::Third));
        self.common.push(common);
    }
}

async fn create(
    writing: &mut Writing,
    event: &EventId,
    bypass: bool,
    writes: &[(Picker, PickWrite)],
) -> Result<Vec<Row>, StoreError> {
    let mut columns = Columns::default();
    for ((picker, write), number) in writes.iter().zip(1..) {
        if let PickWrite::Create {
            id,
            league,
            category,
            podium,
            common,
        } = write
        {
            columns.push(number, id, picker);
            columns.leagues.push(league.to_string());
            columns.categories.push(category.to_string());
            columns.push_podium(podium, *common);
        }
    }
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows = sqlx::query_file_as!(
        Row,
        "queries/create_picks.sql",
        event.as_str(),
        bypass,
        &columns.numbers,
        &columns.ids,
        &columns.users,
        &columns.leagues,
        &columns.categories,
        &columns.first as &[Option<String>],
        &columns.second as &[Option<String>],
        &columns.third as &[Option<String>],
        &columns.common
    )
    .fetch_all(writing.connection())
    .await?;
    let unnamed = |row: &&mut Row| row.verdict == "exists" && row.id.is_none();
    for row in rows.iter_mut().filter(unnamed) {
        row.id = written_elsewhere(writing.connection(), event, writes, row.number).await?;
    }
    Ok(rows)
}

/// What another server has written since the batch was judged: this statement's snapshot is younger.
async fn written_elsewhere(
    connection: &mut Connection,
    event: &EventId,
    writes: &[(Picker, PickWrite)],
    number: i64,
) -> Result<Option<String>, StoreError> {
    let position = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let Some((
        picker,
        PickWrite::Create {
            league, category, ..
        },
    )) = writes.get(position)
    else {
        return Ok(None);
    };
    Ok(sqlx::query_scalar!(
        r#"SELECT id::text AS "id!" FROM predictions
           WHERE user_id = $1 AND event_id = $2 AND category_id = $3 AND league_id = $4"#,
        picker.user.as_str(),
        event.as_str(),
        category.as_str(),
        league.as_str()
    )
    .fetch_optional(connection)
    .await?)
}

async fn update(
    writing: &mut Writing,
    event: &EventId,
    bypass: bool,
    writes: &[(Picker, PickWrite)],
) -> Result<Vec<Row>, StoreError> {
    let mut columns = Columns::default();
    for ((picker, write), number) in writes.iter().zip(1..) {
        if let PickWrite::Update { id, podium, common } = write {
            columns.push(number, id, picker);
            columns.push_podium(podium, *common);
        }
    }
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(sqlx::query_file_as!(
        Row,
        "queries/update_picks.sql",
        event.as_str(),
        bypass,
        &columns.numbers,
        &columns.ids,
        &columns.users,
        &columns.first as &[Option<String>],
        &columns.second as &[Option<String>],
        &columns.third as &[Option<String>],
        &columns.common
    )
    .fetch_all(writing.connection())
    .await?)
}

async fn delete(
    writing: &mut Writing,
    event: &EventId,
    bypass: bool,
    writes: &[(Picker, PickWrite)],
) -> Result<Vec<Row>, StoreError> {
    let mut columns = Columns::default();
    for ((picker, write), number) in writes.iter().zip(1..) {
        if let PickWrite::Delete { id } = write {
            columns.push(number, id, picker);
        }
    }
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(sqlx::query_file_as!(
        Row,
        "queries/delete_picks.sql",
        event.as_str(),
        bypass,
        &columns.numbers,
        &columns.ids,
        &columns.users
    )
    .fetch_all(writing.connection())
    .await?)
}
