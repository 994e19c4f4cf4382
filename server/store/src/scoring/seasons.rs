//! A league's seasons, and who won those that have ended.

use std::collections::BTreeSet;

use podium_domain::events::event::CategoryStatus;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leaderboard::season::{
    EventStart, LeagueEvents, current_season, ended, seasons,
};
use podium_wire::scoring::leaderboard::{Champion, LeagueSeason};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;

/// Champions who are named; more only share a season in which next to nothing was played.
pub(crate) const CHAMPIONS_MAX: i64 = 10;

pub(crate) async fn league_events(
    reading: &mut Connection,
    league: &LeagueId,
) -> Result<LeagueEvents, StoreError> {
    let rows = sqlx::query_file!("queries/league_events.sql", league.as_str())
        .fetch_all(reading)
        .await?;
    let events = rows.into_iter().map(|row| {
        let start = EventStart {
            starts_at: row.starts_at,
            locked: row.locked,
            cancelled: row.cancelled,
            postponed: row.postponed,
        };
        let statuses = row.statuses.into_iter();
        let phases = statuses.map(|status| CategoryStatus::new(status).phase());
        (row.id, start.season(row.year.map(count), phases, row.now))
    });
    Ok(events.collect())
}

impl Store {
    pub async fn current_season(&self, league: &LeagueId) -> Result<Option<u32>, StoreError> {
        let events = league_events(&mut *self.pool.acquire().await?, league).await?;
        Ok(current_season(events.into_values()))
    }

    /// All seasons of a league, newest first. A season that has ended has champions if anybody has points, unless the
    /// reader hides one of its events.
    pub async fn league_seasons(
        &self,
        league: &LeagueId,
        hidden: &BTreeSet<EventId>,
        this_year: u32,
    ) -> Result<Vec<LeagueSeason>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let events = league_events(&mut connection, league).await?;
        let years = seasons(&events);
        let is_hidden = |year: u32| {
            let mut hidden = hidden.iter().filter_map(|event| events.get(event));
            hidden.any(|event| event.year == Some(year))
        };
        let ended: Vec<i64> = ended(&years, this_year)
            .into_iter()
            .filter(|year| !is_hidden(*year))
            .map(i64::from)
            .collect();
        let mut found: Vec<LeagueSeason> = years.into_iter().map(without_champions).collect();
        if ended.is_empty() {
            return Ok(found);
        }
        let rows = sqlx::query_file!(
            "queries/league_champions.sql",
            league.as_str(),
            &ended,
            CHAMPIONS_MAX
        )
        .fetch_all(&mut *connection)
        .await?;
        for row in rows {
            let year = count(row.year);
            if let Some(season) = found.iter_mut().find(|season| season.year == year) {
                season.champion_count = count(row.champions);
                season.champions.push(Champion {
                    user_id: row.id.to_string(),
                    user_name: row.name,
                    avatar_url: row.picture,
                    points: count(row.points),
                });
            }
        }
        Ok(found)
    }
}

fn without_champions(year: u32) -> LeagueSeason {
    LeagueSeason {
        year,
        champions: Vec::new(),
        champion_count: 0,
    }
}
