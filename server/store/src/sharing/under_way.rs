//! What a big screen shows of competitions.

use podium_domain::events::event::{CategoryPhase, CategoryStatus, Round};
use podium_domain::events::round_result::RoundResult;
use podium_domain::ids::{CategoryId, EventId};
use podium_wire::events::history::HistoryAthlete;
use podium_wire::sharing::screen::{ScreenAthlete, ScreenRound};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::rows::{count, iso};
use crate::db::store::Store;

/// A category whose picks are closed, of an event that ended yesterday at the earliest and begins within a week: admins may
/// lock early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryUnderWay {
    pub event: EventId,
    pub event_name: String,
    pub category: CategoryId,
    pub category_name: String,
    pub is_running: bool,
    /// The latest round in which any of the leaders has a rank.
    pub round_name: Option<String>,
    /// The first eight; empty before the first result.
    pub leaders: Vec<ScreenAthlete>,
}

struct Leader {
    athlete: HistoryAthlete,
    rank: u32,
    rounds: Vec<RoundResult>,
}

impl Store {
    /// At most eight: running ones, then those that wait for their start, then finished ones. Without cancelled ones.
    pub async fn categories_under_way(&self) -> Result<Vec<CategoryUnderWay>, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let categories = sqlx::query!(
            r#"SELECT event_id AS "event_id: EventId", events.name AS event_name, categories.id AS "id: CategoryId",
                      categories.name, status, rounds AS "rounds: Json<Vec<Round>>"
               FROM categories JOIN events ON events.id = event_id
               WHERE local_start_date <= current_date + 7
                   AND COALESCE(local_end_date, local_start_date) >= current_date - 1
                   AND NOT cancelled AND NOT squads AND status NOT IN ('cancelled', 'canceled')
                   AND (is_closed(events) OR NOT is_open_status(status))
               ORDER BY CASE WHEN is_open_status(status) THEN 1 WHEN status IN ('finished', 'completed') THEN 2 ELSE 0 END,
                   local_start_date, event_id, position
               LIMIT 8"#
        )
        .fetch_all(&mut *reading)
        .await?;
        let (events, ids): (Vec<&EventId>, Vec<&CategoryId>) = categories
            .iter()
            .map(|one| (&one.event_id, &one.id))
            .unzip();
        let leaders = sqlx::query!(
            r#"SELECT number AS "number!", athlete_id, rank AS "rank!", firstname, lastname, country,
                      rounds AS "rounds: Json<Vec<RoundResult>>"
               FROM UNNEST($1::text[], $2::text[]) WITH ORDINALITY AS shown (event_id, id, number)
               CROSS JOIN LATERAL (
                   SELECT * FROM ranking_rows
                   WHERE ranking_rows.event_id = shown.event_id AND category_id = shown.id AND rank IS NOT NULL
                   ORDER BY rank, lastname, firstname, athlete_id LIMIT 8
               ) AS leader
               ORDER BY number, rank, lastname, firstname, athlete_id"#,
            events as _,
            ids as _
        )
        .fetch_all(&mut *reading)
        .await?;
        reading.commit().await?;
        let mut leaders = leaders.into_iter().peekable();
        let mut shown = Vec::with_capacity(categories.len());
        for (number, category) in (1..).zip(categories) {
            let mut first = Vec::new();
            while let Some(row) = leaders.next_if(|row| row.number == number) {
                first.push(Leader {
                    athlete: HistoryAthlete {
                        athlete_id: row.athlete_id,
                        firstname: row.firstname,
                        lastname: row.lastname,
                        country: row.country,
                    },
                    rank: count(row.rank.into()),
                    rounds: row.rounds.0,
                });
            }
            let round = latest_round(&category.rounds.0, &first);
            shown.push(CategoryUnderWay {
                event: category.event_id,
                event_name: category.event_name,
                category: category.id,
                category_name: category.name,
                is_running: CategoryStatus::new(category.status).phase() == CategoryPhase::Running,
                round_name: round.map(|round| round.name.clone()),
                leaders: first
                    .into_iter()
                    .map(|leader| leader.shown(round))
                    .collect(),
            });
        }
        Ok(shown)
    }

    /// The round that begins next, within a week; those of both genders that begin together are one.
    pub async fn next_round(&self) -> Result<Option<ScreenRound>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT events.name, discipline, kind, array_agg(gender ORDER BY gender) AS "genders!",
                      programme_rounds.starts_at, bool_and(confirmed) AS "confirmed!"
               FROM programme_rounds JOIN events ON events.id = event_id
               WHERE programme_rounds.starts_at BETWEEN clock_timestamp() AND clock_timestamp() + interval '7 days'
                   AND NOT cancelled AND NOT postponed
               GROUP BY events.id, discipline, kind, programme_rounds.starts_at
               ORDER BY programme_rounds.starts_at, events.id, discipline LIMIT 1"#
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ScreenRound {
            event_name: row.name,
            discipline: row.discipline,
            kind: row.kind,
            genders: row.genders,
            starts_at: iso(row.starts_at),
            confirmed: row.confirmed,
        }))
    }
}

impl Leader {
    fn result(&self, round: &Round) -> Option<&RoundResult> {
        self.rounds.iter().find(|one| one.round_id == round.id)
    }

    fn shown(self, round: Option<&Round>) -> ScreenAthlete {
        let result = round.and_then(|round| self.result(round));
        ScreenAthlete {
            rank: self.rank,
            score: result.and_then(|result| result.score.shown()),
            athlete: self.athlete,
        }
    }
}

/// In the order of the rounds; a start list has ranks of zero, or none.
fn latest_round<'a>(rounds: &'a [Round], leaders: &[Leader]) -> Option<&'a Round> {
    let has_rank = |result: &RoundResult| result.rank.is_some_and(|rank| rank > 0);
    rounds.iter().rev().find(|round| {
        let mut results = leaders.iter().filter_map(|leader| leader.result(round));
        results.any(has_rank)
    })
}
