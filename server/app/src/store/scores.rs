//! Final points (design section 5, "Live scoring"; scoring.md section 3).

#![allow(
    clippy::as_conversions,
    reason = "the form in which sqlx's macros take a column that may hold nulls"
)]

use podium_domain::event::{CategoryPhase, CategoryStatus};
use podium_domain::ids::{AthleteId, CategoryId, EventId, UserId};
use podium_domain::pick::Podium;
use podium_domain::ranking;
use podium_domain::scoring::{self, OfficialRanking, Score};
use podium_wire::Topic;
use podium_wire::live_change::{CategoryScored, Change};
use podium_wire::scoring::{CategoryScoreStatus, EventScoreStatus, ScoreEventAnswer};
use sqlx::PgConnection;

use super::events::{announce_event, view};
use super::locks::hold_alone;
use super::results::categories;
use super::{Bells, Store, StoreError, Writing, count, iso};

impl Store {
    /// Scores every finished category of an event that has a ranking, from scratch. Running it
    /// again on the same results changes nothing and announces nothing.
    pub async fn score_event(
        &self,
        event: &EventId,
        admin: Option<&UserId>,
    ) -> Result<(ScoreEventAnswer, Bells), StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(writing.connection(), event.as_str()).await?;
        let name = view(writing.connection(), event.as_str()).await?.name;
        let mut scored: Vec<String> = Vec::new();
        let mut changed = false;
        for category in categories(writing.connection(), event, None).await? {
            let official = ranking::official(&category.rows);
            if category.status.phase() != CategoryPhase::Finished || official.is_empty() {
                continue;
            }
            let rows = score_category(writing.connection(), event, &category.id, &official).await?;
            scored.push(category.id.to_string());
            if rows > 0 || category.scored_at.is_none() {
                changed = true;
                announce_scored(&mut writing, event, &category.id).await?;
            }
        }
        if changed {
            announce_event(&mut writing, event).await?;
        }
        let touched = touched(writing.connection(), event, &scored).await?;
        let answer = ScoreEventAnswer {
            success: true,
            processed: touched.0,
            leagues: touched.1,
            message: message(&name, scored.len(), touched.0),
        };
        writing.record_scoring(event, admin, &answer).await?;
        Ok((answer, writing.commit().await?))
    }

    pub async fn score_status(&self, event: &EventId) -> Result<EventScoreStatus, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let event_view = view(&mut connection, event.as_str()).await?;
        let rows = sqlx::query!(
            r#"
            SELECT categories.id, categories.name, categories.status,
                   count(predictions.id) AS "total!", count(scores.prediction_id) AS "scored!",
                   max(scores.scored_at) AS last_scored
            FROM categories
            LEFT JOIN predictions ON predictions.event_id = categories.event_id
                AND predictions.category_id = categories.id
            LEFT JOIN scores ON scores.prediction_id = predictions.id
            WHERE categories.event_id = $1
            GROUP BY categories.event_id, categories.id ORDER BY categories.position
            "#,
            event.as_str()
        )
        .fetch_all(&mut *connection)
        .await?;
        let predictions_total: u32 = rows.iter().map(|row| count(row.total)).sum();
        let predictions_scored: u32 = rows.iter().map(|row| count(row.scored)).sum();
        Ok(EventScoreStatus {
            event_id: event.to_string(),
            event_name: event_view.name,
            predictions_total,
            predictions_scored,
            is_fully_scored: event_view.dcats.iter().all(|category| category.scored)
                && predictions_total == predictions_scored,
            last_scored: rows.iter().filter_map(|row| row.last_scored).max().map(iso),
            categories: rows
                .into_iter()
                .map(|row| CategoryScoreStatus {
                    category_id: row.id,
                    category_name: row.name,
                    status: row.status,
                    predictions_total: count(row.total),
                    predictions_scored: count(row.scored),
                })
                .collect(),
        })
    }
}

/// After upstream has spoken (design section 5, "Live scoring"): a category that is no longer finished has no
/// final points, and one whose ranking was corrected has them computed again, exactly.
pub(super) async fn follow_corrections(
    writing: &mut Writing,
    event: &EventId,
    corrected: &[CategoryId],
) -> Result<(), StoreError> {
    take_back_scores(writing.connection(), event).await?;
    for category in corrected {
        let stored = categories(writing.connection(), event, Some(category)).await?;
        let Some(stored) = stored.first().filter(|stored| stored.scored_at.is_some()) else {
            continue;
        };
        let official = ranking::official(&stored.rows);
        if score_category(writing.connection(), event, category, &official).await? > 0 {
            announce_scored(writing, event, category).await?;
        }
    }
    Ok(())
}

/// Of the event's categories that were reopened.
async fn take_back_scores(
    connection: &mut PgConnection,
    event: &EventId,
) -> Result<(), StoreError> {
    let scored = sqlx::query!(
        "SELECT id, status FROM categories WHERE event_id = $1 AND scored_at IS NOT NULL",
        event.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let reopened: Vec<String> = scored
        .into_iter()
        .filter(|category| {
            CategoryStatus::new(category.status.as_str()).phase() != CategoryPhase::Finished
        })
        .map(|category| category.id)
        .collect();
    if reopened.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "DELETE FROM scores USING predictions
         WHERE predictions.id = scores.prediction_id
             AND predictions.event_id = $1 AND predictions.category_id = ANY($2)",
        event.as_str(),
        &reopened
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE categories SET scored_at = NULL WHERE event_id = $1 AND id = ANY($2)",
        event.as_str(),
        &reopened
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn message(event: &str, categories: usize, predictions: u32) -> String {
    match categories {
        0 => format!("No category of {event} is finished with a ranking yet: 0 predictions scored"),
        1 => format!("Scored {predictions} predictions in 1 category of {event}"),
        several => format!("Scored {predictions} predictions in {several} categories of {event}"),
    }
}

async fn announce_scored(
    writing: &mut Writing,
    event: &EventId,
    category: &CategoryId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE categories SET scored_at = clock_timestamp() WHERE event_id = $1 AND id = $2",
        event.as_str(),
        category.as_str()
    )
    .execute(writing.connection())
    .await?;
    let predictions = touched(writing.connection(), event, &[category.to_string()])
        .await?
        .0;
    let scored = CategoryScored {
        category_id: category.to_string(),
        predictions,
    };
    writing.announce(Topic::Event(event.clone()), &Change::CategoryScored(scored))
}

/// Predictions of these categories, and the leagues they belong to.
async fn touched(
    connection: &mut PgConnection,
    event: &EventId,
    categories: &[String],
) -> Result<(u32, u32), StoreError> {
    let row = sqlx::query!(
        r#"SELECT count(*) AS "predictions!", count(DISTINCT league_id) AS "leagues!"
           FROM predictions WHERE event_id = $1 AND category_id = ANY($2)"#,
        event.as_str(),
        categories
    )
    .fetch_one(connection)
    .await?;
    Ok((count(row.predictions), count(row.leagues)))
}

/// One scoring call per distinct podium, not per prediction. Gives how many scores changed.
async fn score_category(
    connection: &mut PgConnection,
    event: &EventId,
    category: &CategoryId,
    official: &OfficialRanking,
) -> Result<u64, StoreError> {
    let podiums = sqlx::query!(
        "SELECT DISTINCT first, second, third FROM predictions WHERE event_id = $1 AND category_id = $2",
        event.as_str(),
        category.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let scores: Vec<Score> = podiums
        .iter()
        .map(|row| {
            let podium = stored_podium([&row.first, &row.second, &row.third]);
            scoring::score(&podium, official)
        })
        .collect();
    let column = |of: fn(&Score) -> u32| -> Vec<i32> {
        scores
            .iter()
            .map(|score| i32::try_from(of(score)).unwrap_or_default())
            .collect()
    };
    let first: Vec<Option<String>> = podiums.iter().map(|row| row.first.clone()).collect();
    let second: Vec<Option<String>> = podiums.iter().map(|row| row.second.clone()).collect();
    let third: Vec<Option<String>> = podiums.iter().map(|row| row.third.clone()).collect();
    Ok(sqlx::query_file!(
        "queries/write_scores.sql",
        event.as_str(),
        category.as_str(),
        &first as &[Option<String>],
        &second as &[Option<String>],
        &third as &[Option<String>],
        &column(|score| score.by_place[0]),
        &column(|score| score.by_place[1]),
        &column(|score| score.by_place[2]),
        &column(|score| score.exact),
        &column(|score| score.winners),
        &column(|score| score.hits)
    )
    .execute(connection)
    .await?
    .rows_affected())
}

/// A podium as stored; an id that is not one of ours counts as an empty slot.
pub(super) fn stored_podium(slots: [&Option<String>; 3]) -> Podium {
    Podium::stored(slots.map(|slot| slot.as_ref().and_then(|id| id.parse::<AthleteId>().ok())))
}
