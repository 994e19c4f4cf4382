//! Closed picks and results as rows, for a league's admins to take away.

use podium_domain::ids::{EventId, LeagueId};
use podium_wire::leagues::export::{ExportableEvent, ExportedPick, ExportedResult};

use crate::db::error::StoreError;
use crate::db::rows::count;
use crate::db::store::Store;

impl Store {
    /// Events in which members have picks that are closed, newest first.
    pub async fn exportable_events(
        &self,
        league: &LeagueId,
    ) -> Result<Vec<ExportableEvent>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT events.id, events.name, event_year(events) AS "year!"
               FROM events
               -- Event by event, from the index alone: a large league has millions of picks.
               CROSS JOIN LATERAL (
                   SELECT FROM predictions WHERE league_id = $1 AND event_id = events.id LIMIT 1
               ) AS picked
               WHERE is_closed(events) OR EXISTS (
                   SELECT FROM categories WHERE event_id = events.id AND NOT is_open_status(status))
               ORDER BY starts_at DESC NULLS LAST, events.id"#,
            league.as_str()
        )
        .fetch_all(&self.pool.unhurried())
        .await?;
        let events = rows.into_iter().map(|row| ExportableEvent {
            event_id: row.id,
            name: row.name,
            year: count(row.year),
        });
        Ok(events.collect())
    }

    /// Picks of members in categories that are closed, by category and player. One statement: that a category is closed
    /// and its picks are read from the same snapshot.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn closed_picks(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Vec<ExportedPick>, StoreError> {
        self.require_event(event).await?;
        let rows = sqlx::query_file!("queries/closed_picks.sql", league.as_str(), event.as_str())
            .fetch_all(&self.pool.unhurried())
            .await?;
        let picks = rows.into_iter().map(|row| ExportedPick {
            event_id: event.to_string(),
            event: row.event,
            category_id: row.category_id,
            category: row.category,
            user_id: row.user_id,
            player: row.player,
            first_id: row.first_id,
            first: row.first,
            second_id: row.second_id,
            second: row.second,
            third_id: row.third_id,
            third: row.third,
            points: row.points.map(|points| count(points.into())),
        });
        Ok(picks.collect())
    }

    /// The rankings of an event, by category and rank; athletes without a rank last.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn event_rankings(&self, event: &EventId) -> Result<Vec<ExportedResult>, StoreError> {
        self.require_event(event).await?;
        let rows = sqlx::query!(
            r#"SELECT events.name AS event, categories.id AS category_id, categories.name AS category, status, rank,
                      athlete_id, ranking_rows.name AS athlete, ranking_rows.country
               FROM events
               JOIN categories ON categories.event_id = events.id
               JOIN ranking_rows ON ranking_rows.event_id = events.id AND category_id = categories.id
               WHERE events.id = $1
               ORDER BY position, rank NULLS LAST, ranking_rows.name, athlete_id"#,
            event.as_str()
        )
        .fetch_all(&self.pool.unhurried())
        .await?;
        let results = rows.into_iter().map(|row| ExportedResult {
            event_id: event.to_string(),
            event: row.event,
            category_id: row.category_id,
            category: row.category,
            status: row.status,
            rank: row.rank.map(|rank| count(rank.into())),
            athlete_id: row.athlete_id,
            athlete: row.athlete,
            country: row.country,
        });
        Ok(results.collect())
    }

    async fn require_event(&self, event: &EventId) -> Result<(), StoreError> {
        if self.has_event(event).await? {
            Ok(())
        } else {
            Err(StoreError::NotFound)
        }
    }
}
