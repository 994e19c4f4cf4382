//! Rows that are deleted with an account or changed by its deletion, and must be locked first.
//!
//! Locks are taken in one order: events, leagues, the account. Transactions that move members lock the league before
//! the account's row, and those that write picks lock the event first; so no two can deadlock. Leagues are locked
//! against moves of members, not against picks; but leagues that are deleted with the account are also locked against
//! picks, because transactions that write picks lock leagues before accounts.

use crate::db::pool::connection::Connection;
use podium_domain::ids::UserId;

use crate::db::error::StoreError;

/// How the events are locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EventLock {
    /// Against closing and opening.
    Shared,
    /// Also against picks in progress, which would be written to a pick that has gone to another account.
    Alone,
}

/// Rows to lock, in the order of their ids.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LockSet {
    events: Vec<String>,
    leagues: Vec<String>,
    /// Leagues among them without another member who could take over.
    last_in: Vec<String>,
}

pub(crate) async fn lock_set(
    connection: &mut Connection,
    user: &UserId,
) -> Result<LockSet, StoreError> {
    let last_in = sqlx::query_scalar!(
        "SELECT id FROM leagues WHERE owner_id = $1 AND NOT EXISTS (
             SELECT FROM memberships JOIN users ON users.id = user_id AND NOT guest
             WHERE league_id = leagues.id AND user_id <> $1
         ) ORDER BY id",
        user.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let events = sqlx::query_scalar!(
        "SELECT DISTINCT event_id FROM predictions
         WHERE user_id = $1 OR league_id = ANY($2) ORDER BY event_id",
        user.as_str(),
        &last_in
    )
    .fetch_all(&mut *connection)
    .await?;
    let leagues = sqlx::query_scalar!(
        r#"SELECT league_id AS "id!" FROM memberships WHERE user_id = $1
           UNION SELECT league_id FROM join_requests WHERE user_id = $1
           UNION SELECT league_id FROM invitations WHERE user_id = $1
           ORDER BY 1"#,
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(LockSet {
        events,
        leagues,
        last_in,
    })
}

/// # Errors
/// `NotFound` if one of the accounts is deleted.
pub(crate) async fn lock(
    connection: &mut Connection,
    users: &[&UserId],
    locked: &LockSet,
    events: EventLock,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT count(CASE WHEN $2 THEN hold_event_alone(event_id) ELSE hold_event_shared(event_id) END::text)
         FROM (SELECT event_id FROM UNNEST($1::text[]) AS wanted (event_id) ORDER BY event_id) AS held",
        &locked.events,
        events == EventLock::Alone
    )
    .fetch_one(&mut *connection)
    .await?;
    // One by one in the order of their ids, each in the mode needed later.
    sqlx::query!(
        "SELECT count(gone.id) + count(left_behind.id) AS held FROM (
             SELECT id, id = ANY($2::text[]) AS goes FROM UNNEST($1::text[]) AS wanted (id) ORDER BY id
         ) AS wanted
         LEFT JOIN LATERAL (
             SELECT id FROM leagues WHERE leagues.id = wanted.id AND wanted.goes FOR UPDATE
         ) AS gone ON true
         LEFT JOIN LATERAL (
             SELECT id FROM leagues WHERE leagues.id = wanted.id AND NOT wanted.goes FOR NO KEY UPDATE
         ) AS left_behind ON true",
        &locked.leagues,
        &locked.last_in
    )
    .fetch_one(&mut *connection)
    .await?;
    let alive = sqlx::query!(
        "SELECT id FROM users WHERE id = ANY($1) AND alive ORDER BY id FOR UPDATE",
        users as _
    )
    .fetch_all(connection)
    .await?;
    if alive.len() < users.len() {
        return Err(StoreError::NotFound);
    }
    Ok(())
}
