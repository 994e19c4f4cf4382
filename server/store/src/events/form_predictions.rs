//! The chances that were given at the lock, and what became of them.

use std::collections::HashMap;

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::{FormPrediction, StarterChances};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_domain::picks::pick::{Place, Podium};
use podium_wire::live::change::{Change, FormPredicted};
use podium_wire::live::topic::Topic;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::outbox::transaction::Wakeups;

/// A stored prediction of a category that is final.
pub struct JudgedPrediction {
    pub year: Option<i64>,
    pub prediction: FormPrediction,
    pub ranking: OfficialRanking,
}

impl Store {
    /// Closed events with a start list of a category that has neither a stored prediction nor a final ranking.
    pub async fn events_without_form_predictions(&self) -> Result<Vec<EventId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT events.id AS "id: EventId" FROM events
               WHERE is_closed(events) AND NOT cancelled
                   AND COALESCE(ends_at, starts_at) > clock_timestamp() - interval '7 days'
                   AND EXISTS (
                       SELECT FROM categories
                       WHERE categories.event_id = events.id AND status NOT IN ('finished', 'completed')
                           AND EXISTS (SELECT FROM start_list WHERE start_list.event_id = events.id
                                           AND start_list.category_id = categories.id)
                           AND NOT EXISTS (SELECT FROM form_predictions WHERE form_predictions.event_id = events.id
                                               AND form_predictions.category_id = categories.id))"#
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Stores what was said of a closed category, and tells the event's topic. The first one stays; a category that is
    /// finished gets none.
    pub async fn save_form_prediction(
        &self,
        event: &EventId,
        category: &CategoryId,
        prediction: &FormPrediction,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        let [first, second, third] =
            Place::ALL.map(|place| prediction.podium.get(place).map(AthleteId::as_str));
        let stored = sqlx::query!(
            "INSERT INTO form_predictions (event_id, category_id, chances, first, second, third)
             SELECT event_id, categories.id, $3, $4, $5, $6
             FROM categories JOIN events ON events.id = event_id
             WHERE event_id = $1 AND categories.id = $2
                 AND is_closed(events) AND status NOT IN ('finished', 'completed')
             ON CONFLICT DO NOTHING",
            event.as_str(),
            category.as_str(),
            Json(&prediction.chances) as _,
            first,
            second,
            third
        )
        .execute(tx.connection())
        .await?;
        if stored.rows_affected() > 0 {
            let predicted = FormPredicted {
                category_id: category.to_string(),
            };
            tx.append_change(
                Topic::Event(event.clone()),
                &Change::FormPredicted(predicted),
            )?;
        }
        tx.commit().await
    }

    /// Predictions of categories whose points are final.
    pub async fn judged_form_predictions(&self) -> Result<Vec<JudgedPrediction>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT event_year(events) AS year, chances AS "chances: Json<Vec<StarterChances>>",
                   form_predictions.first, form_predictions.second, form_predictions.third,
                   ARRAY(SELECT athlete_id FROM ranking_rows WHERE ranking_rows.event_id = categories.event_id
                             AND category_id = categories.id ORDER BY athlete_id) AS "athletes!",
                   ARRAY(SELECT rank FROM ranking_rows WHERE ranking_rows.event_id = categories.event_id
                             AND category_id = categories.id ORDER BY athlete_id) AS "ranks!: Vec<Option<i32>>"
               FROM form_predictions
               JOIN categories ON categories.event_id = form_predictions.event_id
                   AND categories.id = form_predictions.category_id
               JOIN events ON events.id = categories.event_id
               WHERE scored_at IS NOT NULL AND NOT cancelled AND status IN ('finished', 'completed')"#
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(JudgedPrediction {
                    year: row.year,
                    prediction: FormPrediction {
                        chances: row.chances.0,
                        podium: stored_podium([&row.first, &row.second, &row.third]),
                    },
                    ranking: ranking(row.athletes, row.ranks)?,
                })
            })
            .collect()
    }
}

/// From two lists in the same order.
pub(crate) fn ranking(
    athletes: Vec<String>,
    ranks: Vec<Option<i32>>,
) -> Result<OfficialRanking, StoreError> {
    let ranked = athletes.into_iter().zip(ranks).map(|(athlete, rank)| {
        let athlete = athlete.parse().map_err(StoreError::unreadable)?;
        Ok((athlete, rank.and_then(|rank| u32::try_from(rank).ok())))
    });
    let ranked = ranked.collect::<Result<Vec<_>, StoreError>>()?;
    Ok(OfficialRanking::new(ranked))
}

/// The podiums that the model has picked in these events, by event and category.
pub(crate) async fn form_podiums(
    reading: &mut Connection,
    events: &[String],
) -> Result<HashMap<(String, String), Podium>, StoreError> {
    let rows = sqlx::query!(
        "SELECT event_id, category_id, first, second, third FROM form_predictions WHERE event_id = ANY($1)",
        events
    )
    .fetch_all(reading)
    .await?;
    let podiums = rows.into_iter().map(|row| {
        let podium = stored_podium([&row.first, &row.second, &row.third]);
        ((row.event_id, row.category_id), podium)
    });
    Ok(podiums.collect())
}
