//! The chances stored while categories are climbed, and their comparison with the results.

use chrono::{DateTime, Utc};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::StarterChances;
use podium_domain::ids::{CategoryId, EventId};
use podium_domain::outlook::swing;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::events::form_predictions::ranking;
use crate::outbox::queue::FanoutKind;

/// Maximum number of steps of a category: one in fifteen seconds for an hour and a half.
const STEPS_MAX: i32 = 360;
/// Of them before the final, so that a long qualification leaves room.
const STEPS_BEFORE_FINAL: i32 = 180;

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

/// The last step, as the next one reads it.
struct LastStep {
    number: i32,
    says_the_same: bool,
    /// Of the step that was told last, or of the first one.
    told: Json<Vec<StarterChances>>,
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

    /// Adds a step, unless it says the same as the last one, or another node was first. If a chance has changed much since
    /// the step that was told last, this one is told too.
    ///
    /// The step has the number after the last one that was read: it is stored only if no other one was stored since. So
    /// two nodes never tell one change.
    pub async fn save_outlook_step(
        &self,
        event: &EventId,
        category: &CategoryId,
        in_final: bool,
        chances: &[StarterChances],
    ) -> Result<(), StoreError> {
        let most = if in_final {
            STEPS_MAX
        } else {
            STEPS_BEFORE_FINAL
        };
        let last = self.last_step(event, category, in_final, chances).await?;
        if last
            .as_ref()
            .is_some_and(|last| last.says_the_same || last.number >= most)
        {
            return Ok(());
        }
        let number = last.as_ref().map_or(0, |last| last.number) + 1;
        let swing = last.and_then(|last| swing(&last.told.0, chances));
        let mut tx = self.begin().await?;
        let stored = sqlx::query!(
            "INSERT INTO outlook_steps (event_id, category_id, number, in_final, chances, swing)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            event.as_str(),
            category.as_str(),
            number,
            in_final,
            Json(chances) as _,
            swing.as_ref().map(Json) as _
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        if stored > 0 && swing.is_some() {
            tx.enqueue_fanout(FanoutKind::Story, event).await?;
        }
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }

    async fn last_step(
        &self,
        event: &EventId,
        category: &CategoryId,
        in_final: bool,
        chances: &[StarterChances],
    ) -> Result<Option<LastStep>, StoreError> {
        Ok(sqlx::query_as!(
            LastStep,
            r#"SELECT number, in_final = $3 AND chances = $4 AS "says_the_same!",
                   COALESCE(
                       (SELECT chances FROM outlook_steps
                        WHERE event_id = $1 AND category_id = $2 AND swing IS NOT NULL ORDER BY number DESC LIMIT 1),
                       (SELECT chances FROM outlook_steps
                        WHERE event_id = $1 AND category_id = $2 ORDER BY number LIMIT 1)
                   ) AS "told!: Json<Vec<StarterChances>>"
               FROM outlook_steps WHERE event_id = $1 AND category_id = $2 ORDER BY number DESC LIMIT 1"#,
            event.as_str(),
            category.as_str(),
            in_final,
            Json(chances) as _
        )
        .fetch_optional(&self.pool)
        .await?)
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
