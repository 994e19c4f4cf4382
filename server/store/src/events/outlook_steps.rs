//! The chances stored while categories are climbed, and their comparison with the results.

use chrono::{DateTime, Utc};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::StarterChances;
use podium_domain::ids::{CategoryId, EventId};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::events::form_predictions::ranking;

/// Maximum number of steps of a category: one in fifteen seconds for an hour and a half.
const STEPS_MAX: i32 = 360;

/// What was said at a step.
#[derive(Debug, Clone)]
pub struct OutlookStep {
    pub at: DateTime<Utc>,
    /// Whether the round that decides had begun.
    pub in_final: bool,
    /// Of everybody who could still stand on the podium.
    pub chances: Vec<StarterChances>,
}

/// A step of a category that is final, with what the form said at the lock.
#[derive(Debug)]
pub struct JudgedStep {
    pub in_final: bool,
    pub chances: Vec<StarterChances>,
    pub form: Vec<StarterChances>,
    pub ranking: OfficialRanking,
}

impl Store {
    /// Closed events with a category that is climbed.
    pub async fn events_being_climbed(&self) -> Result<Vec<EventId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT DISTINCT event_id AS "id: EventId" FROM categories JOIN events ON events.id = event_id
               WHERE scored_at IS NULL AND NOT cancelled AND is_closed(events)
                   AND NOT is_open_status(status) AND status NOT IN ('cancelled', 'canceled')
                   AND COALESCE(ends_at, starts_at) > clock_timestamp() - interval '7 days'"#
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Adds a step, unless it says the same as the last one, or another node was first.
    pub async fn save_outlook_step(
        &self,
        event: &EventId,
        category: &CategoryId,
        in_final: bool,
        chances: &[StarterChances],
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO outlook_steps (event_id, category_id, number, in_final, chances)
             SELECT $1, $2, COALESCE(max(number), 0) + 1, $3, $4
             FROM outlook_steps WHERE event_id = $1 AND category_id = $2
             HAVING COALESCE(max(number), 0) < $5 AND NOT EXISTS (
                 SELECT FROM outlook_steps AS last
                 WHERE event_id = $1 AND category_id = $2 AND in_final = $3 AND chances = $4
                     AND number = (SELECT max(number) FROM outlook_steps WHERE event_id = $1 AND category_id = $2))
             ON CONFLICT DO NOTHING",
            event.as_str(),
            category.as_str(),
            in_final,
            Json(chances) as _,
            STEPS_MAX
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Oldest first.
    pub async fn outlook_steps(
        &self,
        event: &EventId,
        category: &CategoryId,
    ) -> Result<Vec<OutlookStep>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT at, in_final, chances AS "chances: Json<Vec<StarterChances>>"
               FROM outlook_steps WHERE event_id = $1 AND category_id = $2 ORDER BY number"#,
            event.as_str(),
            category.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        let steps = rows.into_iter().map(|row| OutlookStep {
            at: row.at,
            in_final: row.in_final,
            chances: row.chances.0,
        });
        Ok(steps.collect())
    }

    /// Of each category whose points are final: the last step before the round that decides, and the one in its middle.
    pub async fn judged_outlook_steps(&self) -> Result<Vec<JudgedStep>, StoreError> {
        let rows = sqlx::query!(
            r#"WITH numbered AS (
                   SELECT *, row_number() OVER stage AS n, count(*) OVER (PARTITION BY event_id, category_id, in_final) AS steps
                   FROM outlook_steps
                   WINDOW stage AS (PARTITION BY event_id, category_id, in_final ORDER BY number)
               )
               SELECT in_final, numbered.chances AS "chances: Json<Vec<StarterChances>>",
                   form_predictions.chances AS "form: Json<Vec<StarterChances>>",
                   ARRAY(SELECT athlete_id FROM ranking_rows WHERE ranking_rows.event_id = categories.event_id
                             AND category_id = categories.id ORDER BY athlete_id) AS "athletes!",
                   ARRAY(SELECT rank FROM ranking_rows WHERE ranking_rows.event_id = categories.event_id
                             AND category_id = categories.id ORDER BY athlete_id) AS "ranks!: Vec<Option<i32>>"
               FROM numbered
               JOIN form_predictions USING (event_id, category_id)
               JOIN categories ON categories.event_id = numbered.event_id AND categories.id = numbered.category_id
               JOIN events ON events.id = categories.event_id
               WHERE n = CASE WHEN in_final THEN (steps + 1) / 2 ELSE steps END
                   AND scored_at IS NOT NULL AND NOT cancelled AND status IN ('finished', 'completed')"#
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(JudgedStep {
                    in_final: row.in_final,
                    chances: row.chances.0,
                    form: row.form.0,
                    ranking: ranking(row.athletes, row.ranks)?,
                })
            })
            .collect()
    }
}
