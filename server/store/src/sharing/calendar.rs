//! An account's calendar subscription: its address and its contents (`migrations/0111`).

use chrono::{DateTime, NaiveDate, Utc};
use podium_domain::ids::UserId;
use podium_wire::events::programme::ScheduledRound;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso};
use crate::db::store::Store;

/// Maximum number of events in a calendar: the newest ones.
const EVENTS_MAX: i64 = 1000;

/// An event of the season, with the state of the account's picks of it.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact about the event"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarEvent {
    pub id: String,
    pub name: String,
    pub location: String,
    pub first_day: NaiveDate,
    pub last_day: NaiveDate,
    pub closes_at: Option<DateTime<Utc>>,
    pub closed: bool,
    pub cancelled: bool,
    pub postponed: bool,
    /// Counts the changes of the fields above.
    pub sequence: u32,
    /// Last change of those fields or of a pick.
    pub changed_at: DateTime<Utc>,
    /// Categories with athletes to pick.
    pub categories: u32,
    /// Number of these picked in all of the account's leagues.
    pub picked: u32,
    pub in_a_league: bool,
    /// By start.
    pub programme: Vec<ScheduledRound>,
}

impl Store {
    /// When the account's address was created; `None` without one.
    pub async fn calendar_link(&self, user: &UserId) -> Result<Option<String>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        made_at(&mut connection, user).await
    }

    /// Stores the token of the account's calendar address; an earlier token becomes invalid.
    pub async fn create_calendar_link(
        &self,
        user: &UserId,
        token: &SessionToken,
    ) -> Result<String, StoreError> {
        let made_at = sqlx::query_scalar!(
            "INSERT INTO calendar_links (user_id, token_hash) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE
                 SET token_hash = EXCLUDED.token_hash, created_at = EXCLUDED.created_at
             RETURNING created_at",
            user as _,
            token.hash()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(iso(made_at))
    }

    /// Invalidates the account's calendar address; repeating it changes nothing.
    pub async fn delete_calendar_link(&self, user: &UserId) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM calendar_links WHERE user_id = $1",
            user.as_str()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The events of this year and later, soonest first, for the account with this token.
    ///
    /// # Errors
    /// `NotFound` for an invalid token, or while the account is disabled.
    pub async fn calendar(&self, token: &SessionToken) -> Result<Vec<CalendarEvent>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let user = sqlx::query_scalar!(
            "SELECT user_id FROM calendar_links JOIN users ON users.id = user_id
             WHERE token_hash = $1 AND users.enabled",
            token.hash()
        )
        .fetch_one(&mut *connection)
        .await?;
        events(&mut connection, &user).await
    }
}

pub(crate) async fn made_at(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Option<String>, StoreError> {
    let made_at = sqlx::query_scalar!(
        "SELECT created_at FROM calendar_links WHERE user_id = $1",
        user.as_str()
    )
    .fetch_optional(connection)
    .await?;
    Ok(made_at.map(iso))
}

async fn events(connection: &mut Connection, user: &str) -> Result<Vec<CalendarEvent>, StoreError> {
    let rows = sqlx::query!(
        r#"
        WITH mine AS MATERIALIZED (SELECT league_id FROM memberships WHERE user_id = $1),
        picks AS MATERIALIZED (
            SELECT event_id, category_id, count(*) AS leagues, max(updated_at) AS changed_at
            FROM predictions JOIN mine USING (league_id)
            WHERE user_id = $1 GROUP BY event_id, category_id
        ),
        season AS (
            SELECT id FROM events
            WHERE local_start_date IS NOT NULL
                AND event_year(events) >= EXTRACT(YEAR FROM clock_timestamp())::bigint
            ORDER BY local_start_date DESC, id DESC LIMIT $2
        )
        SELECT
            events.id, events.name, events.location,
            events.local_start_date AS "first_day!",
            GREATEST(events.local_start_date, events.local_end_date) AS "last_day!",
            events.starts_at AS closes_at, refuses_picks(events) AS "closed!", events.cancelled,
            events.postponed,
            events.calendar_sequence AS sequence,
            GREATEST(events.calendar_changed_at, max(picks.changed_at)) AS "changed_at!",
            count(categories.id) AS "categories!",
            count(categories.id) FILTER (
                WHERE picks.leagues >= (SELECT count(*) FROM mine)
            ) AS "picked!",
            EXISTS (SELECT FROM mine) AS "in_a_league!",
            programme_of(events.id) AS "programme!: Json<Vec<ScheduledRound>>"
        FROM season
        JOIN events ON events.id = season.id
        LEFT JOIN categories ON categories.event_id = events.id AND EXISTS (
            SELECT FROM start_list
            WHERE start_list.event_id = categories.event_id AND start_list.category_id = categories.id
                AND start_list.status <> 'not attending'
        )
        LEFT JOIN picks ON picks.event_id = categories.event_id AND picks.category_id = categories.id
        GROUP BY events.id
        ORDER BY events.local_start_date, events.id
        "#,
        user,
        EVENTS_MAX
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| CalendarEvent {
            id: row.id,
            name: row.name,
            location: row.location,
            first_day: row.first_day,
            last_day: row.last_day,
            closes_at: row.closes_at,
            closed: row.closed,
            cancelled: row.cancelled,
            postponed: row.postponed,
            sequence: count(row.sequence.into()),
            changed_at: row.changed_at,
            categories: count(row.categories),
            picked: count(row.picked),
            in_a_league: row.in_a_league,
            programme: row.programme.0,
        })
        .collect())
}
