//! A player's profile: results across leagues and seasons.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::accounts::profile::PickAccuracy;
use podium_wire::picks::prediction::PredictionView;
use sqlx::QueryBuilder;

use crate::db::error::StoreError;
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::picks::rows;
use crate::picks::rows::{PredictionRow, SHOWN};

/// Maximum number of best and of newest picks shown (wire, `Profile`).
const BEST_MAX: usize = 5;
const RECENT_MAX: usize = 10;

/// A league of the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedLeague {
    pub id: LeagueId,
    pub name: String,
    pub slug: String,
}

/// The profile without the leagues.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfileFacts {
    pub member_since: String,
    pub picks: u32,
    pub accuracy: PickAccuracy,
    pub best_picks: Vec<PredictionView>,
    pub recent_picks: Vec<PredictionView>,
}

impl Store {
    /// The leagues joined last.
    pub async fn newest_leagues(
        &self,
        user: &UserId,
        most: i64,
    ) -> Result<Vec<JoinedLeague>, StoreError> {
        Ok(sqlx::query_as!(
            JoinedLeague,
            r#"SELECT leagues.id AS "id: LeagueId", name, slug
               FROM memberships
               JOIN leagues ON leagues.id = memberships.league_id
               JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
               WHERE user_id = $1
               ORDER BY joined_at DESC, leagues.id LIMIT $2"#,
            user.as_str(),
            most
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Across all leagues, including those the user has left; without points of the given events. The same podium in
    /// several leagues is one pick.
    pub async fn profile(
        &self,
        user: &UserId,
        excluding: &BTreeSet<EventId>,
    ) -> Result<ProfileFacts, StoreError> {
        let excluding: Vec<String> = excluding.iter().map(ToString::to_string).collect();
        let counted = sqlx::query!(
            r#"
            SELECT
                users.created_at,
                counted.picks AS "picks!",
                counted.scored AS "scored!",
                counted.points AS "points!",
                counted.places AS "places!",
                counted.exact AS "exact!",
                counted.on_podium AS "on_podium!"
            FROM users
            CROSS JOIN LATERAL (
                SELECT
                    count(*) AS picks,
                    count(points) AS scored,
                    COALESCE(sum(points), 0) AS points,
                    COALESCE(sum(places) FILTER (WHERE points IS NOT NULL), 0) AS places,
                    COALESCE(sum(exact), 0) AS exact,
                    COALESCE(sum(hits), 0) AS on_podium
                FROM (
                    SELECT DISTINCT ON (event_id, category_id, picked.first, picked.second, picked.third)
                        num_nonnulls(picked.first, picked.second, picked.third) AS places,
                        scores.first + scores.second + scores.third AS points, exact, hits
                    FROM predictions AS picked
                    -- What is void says nothing of how good a pick was.
                    LEFT JOIN scores ON scores.prediction_id = picked.id AND NOT scores.void
                        AND picked.event_id <> ALL($2)
                    WHERE picked.user_id = users.id
                    ORDER BY event_id, category_id, picked.first, picked.second, picked.third, points NULLS LAST
                ) AS podiums
            ) AS counted
            WHERE users.id = $1
            "#,
            user.as_str(),
            &excluding
        )
        .fetch_one(&self.pool)
        .await?;
        let (best_picks, recent_picks) = self.scored_picks(user, &excluding).await?;
        Ok(ProfileFacts {
            member_since: iso(counted.created_at),
            picks: count(counted.picks),
            accuracy: PickAccuracy {
                scored_picks: count(counted.scored),
                total_points: count(counted.points),
                places_picked: count(counted.places),
                places_exact: count(counted.exact),
                places_on_podium: count(counted.on_podium),
            },
            best_picks,
            recent_picks,
        })
    }

    /// The best and the newest scored picks.
    async fn scored_picks(
        &self,
        user: &UserId,
        excluding: &[String],
    ) -> Result<(Vec<PredictionView>, Vec<PredictionView>), StoreError> {
        let mut builder = QueryBuilder::new("WITH podiums AS (");
        builder
            .push(
                "SELECT DISTINCT ON (event_id, category_id, picked.first, picked.second, picked.third)
                     picked.id, created_at, void, scores.first + scores.second + scores.third AS points
                 FROM predictions AS picked JOIN scores ON scores.prediction_id = picked.id
                 WHERE user_id = ",
            )
            .push_bind(user.to_string())
            .push(" AND event_id <> ALL(")
            .push_bind(excluding)
            .push(
                ") ORDER BY event_id, category_id, picked.first, picked.second, picked.third,
                     created_at DESC, picked.id) ",
            )
            .push(SHOWN)
            .push(
                "WHERE shown.id = ANY(
                     ARRAY(SELECT id::text FROM podiums WHERE NOT void
                           ORDER BY points DESC, created_at DESC, id LIMIT ",
            )
            .push_bind(i64::try_from(BEST_MAX).unwrap_or_default())
            .push(") || ARRAY(SELECT id::text FROM podiums ORDER BY created_at DESC, id LIMIT ")
            .push_bind(i64::try_from(RECENT_MAX).unwrap_or_default())
            .push(")) ORDER BY shown.created_at DESC, shown.id");
        let rows: Vec<PredictionRow> = builder.build_query_as().fetch_all(&self.pool).await?;
        let mut picks: Vec<PredictionView> = rows.into_iter().map(rows::view).collect();
        let recent = picks.iter().take(RECENT_MAX).cloned().collect();
        picks.retain(|pick| pick.score_details.as_ref().is_some_and(|score| !score.void));
        // Stable sort: of equals the newest stays first.
        picks.sort_by_key(|pick| Reverse(pick.total_points));
        picks.truncate(BEST_MAX);
        Ok((picks, recent))
    }
}
