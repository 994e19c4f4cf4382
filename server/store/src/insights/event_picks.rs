//! A league's picks in an event, once all are closed, for the outlook of its players.

use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::pick::Podium;
use podium_wire::events::history::HistoryAthlete;
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
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

/// Equal as long as the closed picks and the members of the league, and the statuses of the event's categories, are the
/// same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PicksVersion(String);

#[derive(Debug, Clone)]
pub struct EventPicks {
    pub categories: Vec<RankedCategory>,
    /// `None` while an admin's change to a closed pick would not change it: only the categories are closed.
    pub version: Option<PicksVersion>,
    /// `None`: as in the version that the caller knows.
    pub podiums: Option<Vec<SharedPodium>>,
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
        known: Option<&PicksVersion>,
    ) -> Result<Option<EventPicks>, StoreError> {
        // One snapshot for all: that picks are closed, the picks and the rankings.
        let mut reading = self.pool.unhurried().begin_reading().await?;
        // Joins, departures and changes of closed picks append to the league's topic; whatever opens picks changes the
        // event's lock or a status. In a restored database all of these may repeat, in another epoch.
        let closed = sqlx::query!(
            r#"SELECT is_closed(events) OR NOT EXISTS (
                   SELECT FROM categories WHERE event_id = events.id AND is_open_status(status)) AS "closed!",
                   CASE WHEN is_closed(events) THEN concat_ws(' ', (SELECT epoch FROM live_epoch), lock_changes,
                       (SELECT "offset" FROM topics WHERE topic = $2),
                       (SELECT count(*) || ' ' || max(status_since) FROM categories WHERE event_id = events.id)
                   ) END AS version
               FROM events WHERE id = $1"#,
            event.as_str(),
            Topic::League(league.clone()).to_string()
        )
        .fetch_one(&mut *reading)
        .await?;
        if !closed.closed {
            return Ok(None);
        }
        let version = closed.version.map(PicksVersion);
        let podiums = if version.is_some() && version.as_ref() == known {
            None
        } else {
            Some(podiums(&mut reading, league, event).await?)
        };
        let categories = ranked_categories(&mut reading, event).await?;
        reading.commit().await?;
        Ok(Some(EventPicks {
            categories,
            version,
            podiums,
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

async fn podiums(
    reading: &mut Connection,
    league: &LeagueId,
    event: &EventId,
) -> Result<Vec<SharedPodium>, StoreError> {
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
    .fetch_all(reading)
    .await?;
    let podiums = rows.into_iter().map(|row| SharedPodium {
        podium: stored_podium([&row.first, &row.second, &row.third]),
        users: row
            .users
            .split(' ')
            .filter_map(|user| user.parse().ok())
            .collect(),
        category: row.category,
    });
    Ok(podiums.collect())
}
