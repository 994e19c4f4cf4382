//! The history of rankings: recorded as they change, read for replays.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::history;
use podium_domain::events::history::{Moment, Shift};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_domain::scoring::settlement::Settlement;
use podium_wire::events::history::{HistoryAthlete, RankShift, RankingHistory, RankingMoment};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::events::results::{StoredCategory, categories};

/// Moments kept of a category: a long lead event has some hundreds. The bound keeps an upstream that changes endlessly
/// from filling the disk: when it is reached, half of them are thinned out.
const KEPT_MAX: i32 = 4_000;
const KEPT_AFTER_THINNING: usize = 2_000;
/// Maximum number of moments of a category in an answer (wire, `RankingHistory`).
const TOLD_MAX: usize = 400;

/// As stored: athlete and rank.
type StoredShifts = Json<Vec<(AthleteId, Option<u32>)>>;

/// A category with the history of its ranking.
pub(crate) struct StoredHistory {
    pub(crate) category: StoredCategory,
    pub(crate) moments: Vec<Moment>,
}

impl StoredHistory {
    pub(crate) fn round_name(&self, moment: &Moment) -> Option<String> {
        let id = moment.round.as_ref()?;
        let round = self.category.rounds.iter().find(|round| round.id == *id)?;
        Some(round.name.clone())
    }
}

/// Records that ranks have changed. The caller has locked the event exclusively, so that numbers have no gaps.
pub(crate) async fn record(
    connection: &mut Connection,
    event: &EventId,
    now: &StoredCategory,
    shifts: &[Shift],
) -> Result<(), StoreError> {
    if shifts.is_empty() {
        return Ok(());
    }
    let phase = now.status.phase();
    let number = sqlx::query_scalar!(
        r#"INSERT INTO ranking_moments (event_id, category_id, number, at, round_id, gives_points, changes)
           SELECT $1, $2, known + 1, CASE WHEN known > 0 OR NOT $3 THEN clock_timestamp() END, $4, $5, $6
           FROM (
               SELECT COALESCE(max(number), 0) AS known FROM ranking_moments
               WHERE event_id = $1 AND category_id = $2
           ) AS before
           RETURNING number"#,
        event.as_str(),
        now.id.as_str(),
        phase == CategoryPhase::Finished,
        history::latest_round(&now.rounds, &now.rows).map(|round| round.id.as_str()),
        now.shows_points(),
        stored_shifts(shifts) as _
    )
    .fetch_one(&mut *connection)
    .await?;
    if number >= KEPT_MAX {
        thin_out(connection, event, &now.id).await?;
    }
    Ok(())
}

async fn thin_out(
    connection: &mut Connection,
    event: &EventId,
    category: &CategoryId,
) -> Result<(), StoreError> {
    let moments = moments(connection, event, Some(category)).await?;
    let moments = moments.into_iter().map(|(_, moment)| moment).collect();
    let moments = history::thinned(moments, KEPT_AFTER_THINNING);
    sqlx::query!(
        "DELETE FROM ranking_moments WHERE event_id = $1 AND category_id = $2",
        event.as_str(),
        category.as_str()
    )
    .execute(&mut *connection)
    .await?;
    let at: Vec<Option<DateTime<Utc>>> = moments.iter().map(|moment| moment.at).collect();
    let rounds: Vec<Option<String>> = moments.iter().map(|moment| moment.round.clone()).collect();
    let gives_points: Vec<bool> = moments.iter().map(|moment| moment.gives_points).collect();
    let changes: Vec<_> = moments
        .iter()
        .map(|moment| stored_shifts(&moment.shifts))
        .collect();
    sqlx::query!(
        "INSERT INTO ranking_moments (event_id, category_id, number, at, round_id, gives_points, changes)
         SELECT $1, $2, number, at, round_id, gives_points, changes
         FROM UNNEST($3::timestamptz[], $4::text[], $5::boolean[], $6::jsonb[]) WITH ORDINALITY
             AS kept (at, round_id, gives_points, changes, number)",
        event.as_str(),
        category.as_str(),
        &at as _,
        &rounds as _,
        &gives_points,
        &changes as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn stored_shifts(shifts: &[Shift]) -> StoredShifts {
    let stored = shifts
        .iter()
        .map(|shift| (shift.athlete.clone(), shift.rank));
    Json(stored.collect())
}

/// By category, then number.
async fn moments(
    connection: &mut Connection,
    event: &EventId,
    only: Option<&CategoryId>,
) -> Result<Vec<(CategoryId, Moment)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT category_id AS "category_id: CategoryId", number, at, round_id, gives_points,
                  changes AS "changes: StoredShifts"
           FROM ranking_moments WHERE event_id = $1 AND ($2::text IS NULL OR category_id = $2)
           ORDER BY category_id, number"#,
        event.as_str(),
        only.map(CategoryId::as_str)
    )
    .fetch_all(connection)
    .await?;
    let moments = rows.into_iter().map(|row| {
        let shift = |(athlete, rank)| Shift { athlete, rank };
        let moment = Moment {
            number: count(row.number.into()),
            at: row.at,
            round: row.round_id,
            after_round: false,
            gives_points: row.gives_points,
            shifts: row.changes.0.into_iter().map(shift).collect(),
        };
        (row.category_id, moment)
    });
    Ok(moments.collect())
}

/// Histories of all categories of an event, or of one, in upstream's order. Moments are read first: so a name may be
/// newer than its moment, never older.
pub(crate) async fn histories(
    connection: &mut Connection,
    event: &EventId,
    only: Option<&CategoryId>,
) -> Result<Vec<StoredHistory>, StoreError> {
    let mut moments = moments(connection, event, only).await?;
    let categories = categories(connection, event, only).await?;
    let mut histories = Vec::with_capacity(categories.len());
    for category in categories {
        let (own, others): (Vec<_>, Vec<_>) =
            moments.into_iter().partition(|(id, _)| *id == category.id);
        moments = others;
        let own = own.into_iter().map(|(_, moment)| moment).collect();
        let mut own = history::with_earlier_rounds(own, &category.rounds, &category.rows);
        if let Some(last) = own.last_mut() {
            last.gives_points = gives_points(&category);
        }
        histories.push(StoredHistory {
            category,
            moments: own,
        });
    }
    Ok(histories)
}

/// Whether leaderboards currently show points from this ranking, final or provisional.
pub(crate) fn gives_points(category: &StoredCategory) -> bool {
    category.is_provisional()
        || (category.scored_at.is_some() && category.outcome().settlement() == Settlement::Score)
}

impl Store {
    /// # Errors
    /// `NotFound` without such a category.
    pub async fn ranking_history(
        &self,
        event: &EventId,
        category: &CategoryId,
    ) -> Result<RankingHistory, StoreError> {
        let mut reading = self.pool.acquire().await?;
        let mut histories = histories(&mut reading, event, Some(category)).await?;
        let mut history = histories.pop().ok_or(StoreError::NotFound)?;
        history.moments = history::thinned(history.moments, TOLD_MAX);
        Ok(RankingHistory {
            event_id: event.to_string(),
            category_id: category.to_string(),
            athletes: athletes(&mut reading, &history).await?,
            moments: history
                .moments
                .iter()
                .map(|moment| moment_view(&history, moment))
                .collect(),
        })
    }
}

fn moment_view(history: &StoredHistory, moment: &Moment) -> RankingMoment {
    let change = |shift: &Shift| RankShift {
        athlete_id: shift.athlete.to_string(),
        rank: shift.rank,
    };
    RankingMoment {
        number: moment.number,
        at: moment.at.map(iso),
        round: history.round_name(moment),
        after_round: moment.after_round,
        gives_points: moment.gives_points,
        changes: moment.shifts.iter().map(change).collect(),
    }
}

/// All athletes who ever had a rank, with the names of the ranking, or of their start lists if they are no longer in
/// it.
async fn athletes(
    connection: &mut Connection,
    history: &StoredHistory,
) -> Result<Vec<HistoryAthlete>, StoreError> {
    let shifts = history.moments.iter().flat_map(|moment| &moment.shifts);
    let mut unnamed: HashSet<&AthleteId> = shifts.map(|shift| &shift.athlete).collect();
    let mut named = Vec::with_capacity(unnamed.len());
    for row in &history.category.rows {
        if unnamed.remove(&row.athlete) {
            named.push(HistoryAthlete {
                athlete_id: row.athlete.to_string(),
                firstname: row.firstname.clone(),
                lastname: row.lastname.clone(),
                country: row.country.clone(),
            });
        }
    }
    named.extend(names(connection, &Vec::from_iter(unnamed)).await?);
    Ok(named)
}

/// Names of athletes that are not in a ranking; an athlete without any known name is shown by number.
pub(crate) async fn names(
    connection: &mut Connection,
    athletes: &[&AthleteId],
) -> Result<Vec<HistoryAthlete>, StoreError> {
    if athletes.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"SELECT wanted.id AS "id!", COALESCE(firstname, '') AS "firstname!",
                  COALESCE(lastname, wanted.id) AS "lastname!", COALESCE(country, '') AS "country!"
           FROM UNNEST($1::text[]) AS wanted (id) LEFT JOIN athletes ON athletes.id = wanted.id
           ORDER BY lastname, firstname, wanted.id"#,
        athletes as _
    )
    .fetch_all(connection)
    .await?;
    let athlete = rows.into_iter().map(|row| HistoryAthlete {
        athlete_id: row.id,
        firstname: row.firstname,
        lastname: row.lastname,
        country: row.country,
    });
    Ok(athlete.collect())
}
