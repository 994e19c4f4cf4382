//! An event that began, was locked, and then gets a later date: only a site admin opens it again.

use podium_domain::ids::EventId;
use podium_domain::notifications::notification::{EventStaysLocked, Notice};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::outbox::notify::notify_site_admins;
use crate::outbox::transaction::Transaction;

/// Whether the event, as it is stored so far, has begun and is locked.
pub(crate) async fn is_locked_since_its_start(
    connection: &mut Connection,
    event: &EventId,
) -> Result<bool, StoreError> {
    let begun = sqlx::query_scalar!(
        r#"SELECT locked AND starts_at <= clock_timestamp() AS "begun!"
           FROM events WHERE id = $1 AND starts_at IS NOT NULL"#,
        event.as_str()
    )
    .fetch_optional(connection)
    .await?;
    Ok(begun.unwrap_or(false))
}

/// Notifies the site admins if the event, as it is stored now, is still to come.
pub(crate) async fn notify_if_still_to_come(
    tx: &mut Transaction,
    event: &EventId,
) -> Result<(), StoreError> {
    let name = sqlx::query_scalar!(
        "SELECT name FROM events
         WHERE id = $1 AND starts_at > clock_timestamp() AND NOT cancelled AND NOT postponed",
        event.as_str()
    )
    .fetch_optional(tx.connection())
    .await?;
    let Some(event_name) = name else {
        return Ok(());
    };
    let notice = Notice::EventStaysLocked(EventStaysLocked {
        event_id: event.to_string(),
        event_name,
    });
    notify_site_admins(tx, &notice).await
}
