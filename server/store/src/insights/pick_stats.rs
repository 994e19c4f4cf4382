//! Picks of all players, or of a league, in a category that is closed, with the best predictions.

use std::collections::{HashMap, HashSet};

use podium_domain::ids::{AthleteId, CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::pick::Place;
use podium_domain::picks::pick_stats::PickCounts;
use podium_wire::events::history::{
    BestPlayer, BestTotal, CrowdAthlete, CrowdPicks, HistoryAthlete,
};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::events::ranking_history::{gives_points, names};
use crate::events::results::{StoredCategory, categories};

/// Best totals in the answer, and players read to name some of those who have them.
const TOTALS: i64 = 3;
const LOOKED_AT: i64 = 100;
/// Players named per total (wire, `BestTotal`).
const NAMED: usize = 5;

/// The part that is the same for all viewers.
pub struct PickStats {
    pub provisional: bool,
    picks: CrowdPicks,
    /// Players by total, in the order of `picks`.
    candidates: Vec<Vec<(UserId, String)>>,
}

impl PickStats {
    fn candidate_ids(&self) -> Vec<&UserId> {
        let candidates = self.candidates.iter().flatten();
        candidates.map(|(user, _)| user).collect()
    }

    /// With the names of players with whom the viewer shares a league other than the global one.
    pub fn visible_to(&self, viewer: &UserId, known: &HashSet<UserId>) -> CrowdPicks {
        self.naming(viewer, |user| user == viewer || known.contains(user))
    }

    /// With all names.
    pub fn visible_to_members(&self, viewer: &UserId) -> CrowdPicks {
        self.naming(viewer, |_| true)
    }

    fn naming(&self, viewer: &UserId, is_named: impl Fn(&UserId) -> bool) -> CrowdPicks {
        let mut picks = self.picks.clone();
        for (total, candidates) in picks.best.iter_mut().zip(&self.candidates) {
            total.known = candidates
                .iter()
                .filter(|(user, _)| is_named(user))
                .take(NAMED)
                .map(|(user, name)| BestPlayer {
                    user_id: user.to_string(),
                    user_name: name.clone(),
                    is_me: user == viewer,
                })
                .collect();
        }
        picks
    }
}

impl Store {
    /// Picks of all players, or of one league's members.
    ///
    /// # Errors
    /// `NotFound` without such a category.
    pub async fn pick_stats(
        &self,
        event: &EventId,
        category: &CategoryId,
        league: Option<&LeagueId>,
    ) -> Result<PickStats, StoreError> {
        // One snapshot for both: that the category is closed, and its picks.
        let mut reading = self.pool.begin_reading().await?;
        let closed = sqlx::query_scalar!(
            r#"SELECT is_closed(events) OR NOT is_open_status(status) AS "closed!"
               FROM categories JOIN events ON events.id = event_id
               WHERE event_id = $1 AND categories.id = $2"#,
            event.as_str(),
            category.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        if !closed {
            return Err(StoreError::PicksStillOpen);
        }
        let mut found = categories(&mut reading, event, Some(category)).await?;
        let stored = found.pop().ok_or(StoreError::NotFound)?;
        let crowd = pick_counts(&mut reading, event, category, league).await?;
        let (best, candidates) = best(&mut reading, event, category, league).await?;
        let athletes = athletes(&mut reading, &stored, &crowd).await?;
        reading.commit().await?;
        let ranks = stored
            .rows
            .iter()
            .map(|row| (row.athlete.clone(), row.rank))
            .filter(|_| gives_points(&stored));
        Ok(PickStats {
            provisional: stored.is_provisional(),
            picks: CrowdPicks {
                predictions: crowd.predictions,
                athletes,
                surprise: crowd.surprise(ranks),
                best,
            },
            candidates,
        })
    }

    /// The candidates with whom the viewer shares a league.
    pub async fn known_of(
        &self,
        viewer: &UserId,
        facts: &PickStats,
    ) -> Result<HashSet<UserId>, StoreError> {
        let rows = sqlx::query_scalar!(
            r#"SELECT DISTINCT theirs.user_id AS "user_id: UserId"
               FROM memberships AS mine
               JOIN leagues ON leagues.id = mine.league_id AND NOT of_everyone
               JOIN memberships AS theirs ON theirs.league_id = mine.league_id
               WHERE mine.user_id = $1 AND theirs.user_id = ANY($2)"#,
            viewer.as_str(),
            facts.candidate_ids() as _
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().collect())
    }
}

/// Without picks of former members of a league.
async fn pick_counts(
    reading: &mut Connection,
    event: &EventId,
    category: &CategoryId,
    league: Option<&LeagueId>,
) -> Result<PickCounts, StoreError> {
    let rows = sqlx::query!(
        r#"WITH picks AS MATERIALIZED (
               SELECT DISTINCT user_id, first, second, third FROM predictions
               WHERE event_id = $1 AND category_id = $2 AND ($3::text IS NULL OR (
                   league_id = $3 AND EXISTS (
                       SELECT FROM memberships WHERE memberships.league_id = predictions.league_id
                           AND memberships.user_id = predictions.user_id)))
           )
           SELECT NULL AS "athlete_id: AthleteId", 0 AS "place!", count(*) AS "picked!" FROM picks
           UNION ALL
           SELECT athlete_id, place, count(*)
           FROM picks CROSS JOIN LATERAL (VALUES (first, 1), (second, 2), (third, 3)) AS slots (athlete_id, place)
           WHERE athlete_id IS NOT NULL
           GROUP BY athlete_id, place"#,
        event.as_str(),
        category.as_str(),
        league.map(LeagueId::as_str)
    )
    .fetch_all(reading)
    .await?;
    let all = rows.iter().find(|row| row.place == 0);
    let mut crowd = PickCounts::new(all.map_or(0, |row| count(row.picked)));
    for row in rows {
        let place = Place::ALL
            .into_iter()
            .find(|place| i64::from(place.number()) == i64::from(row.place));
        if let (Some(place), Some(athlete)) = (place, row.athlete_id) {
            crowd.add(athlete, place, count(row.picked));
        }
    }
    Ok(crowd)
}

/// Most picked first.
async fn athletes(
    reading: &mut Connection,
    category: &StoredCategory,
    crowd: &PickCounts,
) -> Result<Vec<CrowdAthlete>, StoreError> {
    let ranked: HashMap<_, _> = category
        .rows
        .iter()
        .map(|row| (&row.athlete, row))
        .collect();
    let unranked: Vec<_> = crowd
        .picked()
        .filter(|(athlete, _)| !ranked.contains_key(athlete))
        .map(|(athlete, _)| athlete)
        .collect();
    let listed = names(reading, &unranked).await?;
    let listed: HashMap<&str, &HistoryAthlete> = listed
        .iter()
        .map(|athlete| (athlete.athlete_id.as_str(), athlete))
        .collect();
    let mut athletes: Vec<CrowdAthlete> = crowd
        .picked()
        .filter_map(|(athlete, [first, second, third])| {
            let row = ranked.get(athlete);
            let as_listed = || {
                let named = listed.get(athlete.as_str())?;
                Some((&named.firstname, &named.lastname, &named.country))
            };
            let (firstname, lastname, country) = row
                .map(|row| (&row.firstname, &row.lastname, &row.country))
                .or_else(as_listed)?;
            Some(CrowdAthlete {
                athlete_id: athlete.to_string(),
                firstname: firstname.clone(),
                lastname: lastname.clone(),
                country: country.clone(),
                rank: row.and_then(|row| row.rank),
                first,
                second,
                third,
            })
        })
        .collect();
    athletes.sort_by(|a, b| {
        order(b)
            .cmp(&order(a))
            .then_with(|| a.athlete_id.cmp(&b.athlete_id))
    });
    Ok(athletes)
}

fn order(athlete: &CrowdAthlete) -> [u32; 3] {
    let all = athlete.first + athlete.second + athlete.third;
    [all, athlete.first, athlete.second]
}

/// The three highest totals of settled points, with some players who have them. Only the best prediction of a player
/// counts.
async fn best(
    reading: &mut Connection,
    event: &EventId,
    category: &CategoryId,
    league: Option<&LeagueId>,
) -> Result<(Vec<BestTotal>, Vec<Vec<(UserId, String)>>), StoreError> {
    let rows = sqlx::query!(
        r#"WITH best AS MATERIALIZED (
               SELECT user_id, max(scores.first + scores.second + scores.third) AS points
               FROM predictions JOIN scores ON prediction_id = predictions.id
               WHERE event_id = $1 AND category_id = $2 AND NOT void AND ($3::text IS NULL OR (
                   league_id = $3 AND EXISTS (
                       SELECT FROM memberships WHERE memberships.league_id = predictions.league_id
                           AND memberships.user_id = predictions.user_id)))
               GROUP BY user_id
           ),
           tops AS (
               SELECT points, count(*) AS players FROM best
               WHERE points > 0 GROUP BY points ORDER BY points DESC LIMIT $4
           )
           SELECT points AS "points!", players AS "players!", ARRAY(
               SELECT jsonb_build_array(users.id, name) FROM best JOIN users ON users.id = user_id
               WHERE best.points = tops.points ORDER BY name, users.id LIMIT $5
           ) AS "candidates!: Vec<Json<(UserId, String)>>"
           FROM tops ORDER BY points DESC"#,
        event.as_str(),
        category.as_str(),
        league.map(LeagueId::as_str),
        TOTALS,
        LOOKED_AT
    )
    .fetch_all(reading)
    .await?;
    let (mut totals, mut candidates) = (Vec::new(), Vec::new());
    for row in rows {
        totals.push(BestTotal {
            points: count(row.points.into()),
            players: count(row.players),
            known: Vec::new(),
        });
        let players = row.candidates.into_iter().map(|Json(player)| player);
        candidates.push(players.collect());
    }
    Ok((totals, candidates))
}
