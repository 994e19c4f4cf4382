//! Finished finals for the practice final, and the picks that players made for them.

use chrono::NaiveDate;
use podium_domain::events::age_group::is_youth;
use podium_domain::events::event::Round;
use podium_domain::events::ranking::RankingRow;
use podium_domain::form::{CategoryKey, Pool};
use podium_domain::ids::AthleteId;
use podium_domain::picks::pick::Podium;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::rows::{count, stored_podium};
use crate::db::store::Store;
use crate::events::rankings_so_far::pool;
use crate::events::results::rankings;

/// Categories among which those of grown-ups are looked for.
const LOOKED_AT: i64 = 1_000;

/// A finished category of grown-ups whose points are final.
pub struct FinishedFinal {
    pub key: CategoryKey,
    pub event_name: String,
    pub category_name: String,
    pub discipline: String,
    pub pool: Pool,
    pub first_day: NaiveDate,
    /// The host's country.
    pub host: Option<String>,
    pub rounds: Vec<Round>,
    pub deciding_round: String,
    pub rows: Vec<RankingRow>,
}

impl Store {
    /// The latest finals in boulder and lead, at most `most`. Events of the last two days are left out, because some users
    /// have yet to watch them.
    pub async fn finished_finals(&self, most: usize) -> Result<Vec<FinishedFinal>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT event_id, events.name AS event_name, categories.id AS category_id, categories.name, discipline,
                      series, country, first_day(events) AS "first_day!", rounds AS "rounds: Json<Vec<Round>>",
                      deciding_round AS "deciding_round!"
               FROM categories JOIN events ON events.id = event_id
               WHERE status IN ('finished', 'completed') AND scored_at IS NOT NULL AND NOT squads
                   AND deciding_round IS NOT NULL AND discipline IN ('boulder', 'lead')
                   AND NOT cancelled AND NOT is_para AND first_day(events) IS NOT NULL
                   AND COALESCE(local_end_date, first_day(events)) < current_date - 2
               ORDER BY first_day(events) DESC, event_id, position LIMIT $1"#,
            LOOKED_AT
        )
        .fetch_all(&self.pool)
        .await?;
        let mut finals = Vec::with_capacity(rows.len());
        let grown_up = rows.into_iter().filter(|row| !is_youth(&row.name));
        for row in grown_up.take(most) {
            finals.push(FinishedFinal {
                key: CategoryKey {
                    event: row.event_id.parse().map_err(StoreError::unreadable)?,
                    category: row.category_id.parse().map_err(StoreError::unreadable)?,
                },
                pool: pool(&row.discipline, &row.name, &row.series),
                event_name: row.event_name,
                category_name: row.name,
                discipline: row.discipline,
                first_day: row.first_day,
                host: row.country,
                rounds: row.rounds.0,
                deciding_round: row.deciding_round,
                rows: Vec::new(),
            });
        }
        let events: Vec<_> = finals.iter().map(|of| of.key.event.to_string()).collect();
        let categories: Vec<_> = finals.iter().map(|of| of.key.category.clone()).collect();
        let categories: Vec<_> = categories.iter().collect();
        let mut reading = self.pool.acquire().await?;
        for (place, row) in rankings(&mut reading, &events, &categories).await? {
            if let Some(of) = finals.get_mut(place) {
                of.rows.push(row);
            }
        }
        Ok(finals)
    }

    /// The podiums that players picked, each with the number of players; athletes other than `finalists` left out. Of a
    /// player with several, the one for all leagues, or the latest.
    pub async fn podium_counts(
        &self,
        of: &CategoryKey,
        finalists: &[AthleteId],
    ) -> Result<Vec<(Podium, u32)>, StoreError> {
        let rows = sqlx::query!(
            r#"WITH picks AS MATERIALIZED (
                   SELECT DISTINCT ON (user_id) first, second, third FROM predictions
                   WHERE event_id = $1 AND category_id = $2
                   ORDER BY user_id, common DESC, updated_at DESC
               )
               SELECT CASE WHEN first = ANY($3) THEN first END AS first,
                      CASE WHEN second = ANY($3) THEN second END AS second,
                      CASE WHEN third = ANY($3) THEN third END AS third, count(*) AS "players!"
               FROM picks GROUP BY 1, 2, 3"#,
            of.event.as_str(),
            of.category.as_str(),
            finalists as _
        )
        .fetch_all(&self.pool)
        .await?;
        let counts = rows.into_iter().map(|row| {
            let podium = stored_podium([&row.first, &row.second, &row.third]);
            (podium, count(row.players))
        });
        Ok(counts.collect())
    }
}
