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

use std::collections::{BTreeMap, HashMap};

use podium_domain::event::Closed;
use podium_domain::ids::{CategoryId, EventId, LeagueId, PredictionId, UserId};
use podium_domain::pick::{Place, Podium};
use podium_wire::Topic;
use podium_wire::live_change::{Change, Picked, PredictionDeleted, PredictionSaved};
use podium_wire::live_snapshot::PickedMark;
use podium_wire::prediction::PredictionView;

use super::events::{bypass_locks, hold_alone};
use super::predictions::views;
use super::settle::settle_late_picks;
use super::{Bells, Store, StoreError, Writing};

/// Who writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picker {
    pub user: UserId,
    /// Bypasses the locks, and may edit another's pick once it is locked.
    pub site_admin: bool,
}

/// One wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PickWrite {
    Create {
        id: PredictionId,
        league: LeagueId,
        category: CategoryId,
        podium: Podium,
    },
    Update {
        id: PredictionId,
        podium: Podium,
    },
    Delete {
        id: PredictionId,
    },
}

/// What became of it.
#[derive(Debug, Clone, PartialEq)]
pub enum PickOutcome {
    Saved(Box<PredictionView>),
    Deleted,
    /// There is one already for this user, category and league.
    Exists(PredictionId),
    Closed(Closed),
    NotAMember,
    UnknownCategory,
    NotOnStartList,
    NotAttending,
    NotFound,
}

struct Row {
    number: i64,
    verdict: String,
    id: Option<String>,
}

/// Times a batch is judged, if between judgement and write the event closed or another server wrote the same.
const ATTEMPTS: u32 = 3;
const CLOSED: &str = "predictions_are_closed";
const ONE_PER_CATEGORY: &str = "predictions_one_per_category";

impl Store {
    /// All writers of one batch have the same right to bypass locks, for it is the transaction's.
    pub async fn write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        writes: &[(Picker, PickWrite)],
    ) -> Result<(Vec<PickOutcome>, Bells), StoreError> {
        for _ in 1..ATTEMPTS {
            match self.try_write_picks(event, bypass, writes).await {
                Err(error) if error.is_conflict(CLOSED) || error.is_conflict(ONE_PER_CATEGORY) => {}
                done => return done,
            }
        }
        self.try_write_picks(event, bypass, writes).await
    }

    async fn try_write_picks(
        &self,
        event: &EventId,
        bypass: bool,
        writes: &[(Picker, PickWrite)],
    ) -> Result<(Vec<PickOutcome>, Bells), StoreError> {
        let mut writing = self.writing().await?;
        if bypass {
            bypass_locks(writing.connection()).await?;
            hold_alone(writing.connection(), event.as_str()).await?;
        } else {
            sqlx::query!("SELECT hold_event_shared($1)", event.as_str())
                .fetch_one(writing.connection())
                .await?;
        }
        let created = create(&mut writing, event, bypass, writes).await?;
        let updated = update(&mut writing, event, bypass, writes).await?;
        let unpicked = marks_to_delete(&mut writing, writes).await?;
        let deleted = delete(&mut writing, event, bypass, writes).await?;

        let done = |rows: &[Row]| -> Vec<String> {
            rows.iter()
                .filter(|row| row.verdict == "ok")
                .filter_map(|row| row.id.clone())
                .collect()
        };
        let fresh = done(&created);
        let saved: Vec<String> = fresh.iter().cloned().chain(done(&updated)).collect();
        if bypass {
            settle_late_picks(&mut writing, event, &saved).await?;
        }
        let saved: HashMap<String, PredictionView> = views(writing.connection(), &saved)
            .await?
            .into_iter()
            .map(|view| (view.id.clone(), view))
            .collect();
        announce_saved(&mut writing, &saved, &fresh)?;
        announce_deleted(&mut writing, &unpicked, &done(&deleted))?;

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
        Ok((outcomes, writing.commit().await?))
    }
}

fn outcome(row: &Row, saved: &HashMap<String, PredictionView>) -> Result<PickOutcome, StoreError> {
    let id = row.id.as_deref().unwrap_or_default();
    Ok(match row.verdict.as_str() {
        "ok" => saved.get(id).map_or(PickOutcome::Deleted, |view| {
            PickOutcome::Saved(Box::new(view.clone()))
        }),
        // Without an id, another server wrote it after this batch was judged.
        "exists" if row.id.is_none() => {
            return Err(StoreError::Conflict(ONE_PER_CATEGORY.to_owned()));
        }
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
}

impl Columns {
    fn push(&mut self, number: i64, id: &PredictionId, picker: &Picker) {
        self.numbers.push(number);
        self.ids.push(id.to_string());
        self.users.push(picker.user.to_string());
    }

    fn push_podium(&mut self, podium: &Podium) {
        let athlete = |place| podium.get(place).map(ToString::to_string);
        self.first.push(athlete(Place::First));
        self.second.push(athlete(Place::Second));
        self.third.push(athlete(Place::Third));
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
        } = write
        {
            columns.push(number, id, picker);
            columns.leagues.push(league.to_string());
            columns.categories.push(category.to_string());
            columns.push_podium(podium);
        }
    }
    if columns.ids.is_empty() {
        return Ok(Vec::new());
    }
    Ok(sqlx::query_file_as!(
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
        &columns.third as &[Option<String>]
    )
    .fetch_all(writing.connection())
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
        if let PickWrite::Update { id, podium } = write {
            columns.push(number, id, picker);
            columns.push_podium(podium);
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
        &columns.third as &[Option<String>]
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

/// A prediction that may be about to go, with what its league must be told.
struct Unpicked {
    id: String,
    league: LeagueId,
    mark: PickedMark,
}

async fn marks_to_delete(
    writing: &mut Writing,
    writes: &[(Picker, PickWrite)],
) -> Result<Vec<Unpicked>, StoreError> {
    let ids: Vec<String> = writes
        .iter()
        .filter_map(|(_, write)| match write {
            PickWrite::Delete { id } => Some(id.to_string()),
            PickWrite::Create { .. } | PickWrite::Update { .. } => None,
        })
        .collect();
    let rows = sqlx::query!(
        "SELECT id, user_id, league_id, event_id, category_id FROM predictions
         WHERE id = ANY($1::text[])",
        &ids
    )
    .fetch_all(writing.connection())
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Unpicked {
                id: row.id,
                league: row.league_id.parse().map_err(StoreError::unreadable)?,
                mark: PickedMark {
                    user_id: row.user_id,
                    event_id: row.event_id,
                    category_id: row.category_id,
                },
            })
        })
        .collect()
}

/// Tells every device of each owner what is stored, and each league who has picked now.
fn announce_saved(
    writing: &mut Writing,
    saved: &HashMap<String, PredictionView>,
    fresh: &[String],
) -> Result<(), StoreError> {
    let mut marks: BTreeMap<&str, Vec<PickedMark>> = BTreeMap::new();
    for view in saved.values() {
        let owner: UserId = view.user_id.parse().map_err(StoreError::unreadable)?;
        let change = Change::PredictionSaved(PredictionSaved {
            prediction: view.clone(),
        });
        writing.announce(Topic::Account(owner), &change)?;
        if fresh.contains(&view.id) {
            marks.entry(&view.league_id).or_default().push(PickedMark {
                user_id: view.user_id.clone(),
                event_id: view.event_id.clone(),
                category_id: view.category_id.clone(),
            });
        }
    }
    for (league, marks) in marks {
        let league = league.parse().map_err(StoreError::unreadable)?;
        writing.announce(Topic::League(league), &Change::Picked(Picked { marks }))?;
    }
    Ok(())
}

fn announce_deleted(
    writing: &mut Writing,
    unpicked: &[Unpicked],
    deleted: &[String],
) -> Result<(), StoreError> {
    for gone in unpicked.iter().filter(|gone| deleted.contains(&gone.id)) {
        let owner: UserId = gone.mark.user_id.parse().map_err(StoreError::unreadable)?;
        let change = Change::PredictionDeleted(PredictionDeleted {
            prediction_id: gone.id.clone(),
        });
        writing.announce(Topic::Account(owner), &change)?;
        let picked = Picked {
            marks: vec![gone.mark.clone()],
        };
        writing.announce(
            Topic::League(gone.league.clone()),
            &Change::Unpicked(picked),
        )?;
    }
    Ok(())
}
