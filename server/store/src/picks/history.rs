//! The history of a pick, visible to its owner only.

use chrono::{DateTime, Utc};
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_wire::picks::prediction::{AthleteName, PickVersion, PodiumAthletes, PodiumPick};
use sqlx::FromRow;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;

/// Versions in one answer; the database keeps no more of one pick (`pick_history_once_per_slot`).
const TOLD_MAX: i64 = 50;

/// The category of an event, in a league, whose picks are read.
#[derive(Debug, Clone, Copy)]
struct Place<'a> {
    event: &'a EventId,
    category: &'a CategoryId,
    league: &'a LeagueId,
}

#[derive(Debug, FromRow)]
struct Row {
    prediction_id: String,
    league_id: String,
    event_id: String,
    category_id: String,
    version: i32,
    first: Option<String>,
    second: Option<String>,
    third: Option<String>,
    /// Firstname, lastname and country.
    first_name: Option<Vec<String>>,
    second_name: Option<Vec<String>>,
    third_name: Option<Vec<String>>,
    by_admin: bool,
    editor_name: Option<String>,
    happened_at: DateTime<Utc>,
}

impl Store {
    /// Newest first; includes the versions of a deleted pick and of the pick that replaced it.
    pub async fn pick_history(
        &self,
        owner: &UserId,
        event: &EventId,
        category: &CategoryId,
        league: &LeagueId,
    ) -> Result<Vec<PickVersion>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let place = Place {
            event,
            category,
            league,
        };
        versions(&mut connection, owner, Some(place), Some(TOLD_MAX)).await
    }
}

/// All stored versions of an account's picks, for its export.
pub(crate) async fn all_versions(
    connection: &mut Connection,
    owner: &UserId,
) -> Result<Vec<PickVersion>, StoreError> {
    versions(connection, owner, None, None).await
}

async fn versions(
    connection: &mut Connection,
    owner: &UserId,
    place: Option<Place<'_>>,
    limit: Option<i64>,
) -> Result<Vec<PickVersion>, StoreError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        SELECT prediction_id, league_id, event_id, category_id, version, first, second, third,
               (SELECT ARRAY[firstname, lastname, country] FROM athletes WHERE id = first) AS first_name,
               (SELECT ARRAY[firstname, lastname, country] FROM athletes WHERE id = second) AS second_name,
               (SELECT ARRAY[firstname, lastname, country] FROM athletes WHERE id = third) AS third_name,
               editor_id IS NOT NULL AS "by_admin!", editors.name AS "editor_name?", happened_at
        FROM pick_history
        LEFT JOIN users AS editors ON editors.id = editor_id
        WHERE user_id = $1
            AND ($2::text IS NULL OR (event_id = $2 AND category_id = $3 AND league_id = $4))
        ORDER BY happened_at DESC, version DESC, prediction_id LIMIT $5
        "#,
        owner.as_str(),
        place.map(|place| place.event.as_str()),
        place.map(|place| place.category.as_str()),
        place.map(|place| place.league.as_str()),
        limit
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(version).collect())
}

fn version(row: Row) -> PickVersion {
    PickVersion {
        prediction_id: row.prediction_id,
        league_id: row.league_id,
        event_id: row.event_id,
        category_id: row.category_id,
        version: u32::try_from(row.version).unwrap_or_default(),
        data: PodiumPick {
            first: row.first,
            second: row.second,
            third: row.third,
        },
        athletes: PodiumAthletes {
            first: athlete(row.first_name),
            second: athlete(row.second_name),
            third: athlete(row.third_name),
        },
        by_admin: row.by_admin,
        editor_name: row.editor_name,
        at: iso(row.happened_at),
    }
}

fn athlete(name: Option<Vec<String>>) -> Option<AthleteName> {
    let [firstname, lastname, country] = name?.try_into().ok()?;
    Some(AthleteName {
        firstname,
        lastname,
        country,
    })
}
