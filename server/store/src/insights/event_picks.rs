//! A league's picks in an event, once all are closed, for the outlook of its players.

use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::pick::Podium;
use podium_wire::events::history::HistoryAthlete;

use crate::db::error::StoreError;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::events::RankedCategory;
use crate::events::ongoing::ranked_categories;
use crate::events::ranking_history::names;

/// A podium with the members who picked it.
#[derive(Debug, Clone)]
pub struct SharedPodium {
    pub category: CategoryId,
    pub podium: Podium,
    pub users: Vec<UserId>,
}

#[derive(Debug, Clone)]
pub struct EventPicks {
    pub categories: Vec<RankedCategory>,
    pub podiums: Vec<SharedPodium>,
}

impl Store {
    /// `None` while any category of the event is open: nothing of an open pick is read.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn event_picks(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Option<EventPicks>, StoreError> {
        // One snapshot for all: that picks are closed, the picks and the rankings.
        let mut reading = self.pool.unhurried().begin_reading().await?;
        let is_closed = sqlx::query_scalar!(
            r#"SELECT is_closed(events) OR NOT EXISTS (
                   SELECT FROM categories WHERE event_id = events.id AND is_open_status(status)) AS "closed!"
               FROM events WHERE id = $1"#,
            event.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        if !is_closed {
            return Ok(None);
        }
        // Lists, because the picks of a large league as rows would take longer to send and to read than to find.
        let rows = sqlx::query!(
            r#"SELECT category_id AS "category: CategoryId", first, second, third,
                      string_agg(predictions.user_id, ' ') AS "users!"
               FROM predictions
               JOIN memberships ON memberships.league_id = predictions.league_id
                   AND memberships.user_id = predictions.user_id
               WHERE predictions.league_id = $1 AND event_id = $2
               GROUP BY category_id, first, second, third"#,
            league.as_str(),
            event.as_str()
        )
        .fetch_all(&mut *reading)
        .await?;
        let categories = ranked_categories(&mut reading, event).await?;
        reading.commit().await?;
        let podiums = rows.into_iter().map(|row| SharedPodium {
            podium: stored_podium([&row.first, &row.second, &row.third]),
            users: row
                .users
                .split(' ')
                .filter_map(|user| user.parse().ok())
                .collect(),
            category: row.category,
        });
        Ok(Some(EventPicks {
            podiums: podiums.collect(),
            categories,
        }))
    }

    /// In the order of their names.
    pub async fn athlete_names(
        &self,
        athletes: &[&AthleteId],
    ) -> Result<Vec<HistoryAthlete>, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let names = names(&mut reading, athletes).await?;
        reading.commit().await?;
        Ok(names)
    }
}
