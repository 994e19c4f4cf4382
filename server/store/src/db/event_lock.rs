//! The advisory lock of an event: shared for picks, exclusive for transactions that close or open them.

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use std::time::Instant;

/// Locks the event exclusively until the commit: waits for transactions that write its picks and blocks new ones.
pub(crate) async fn lock_event_exclusive(
    connection: &mut Connection,
    id: &str,
) -> Result<(), StoreError> {
    let started = Instant::now();
    sqlx::query!("SELECT hold_event_alone($1)", id)
        .fetch_one(connection)
        .await?;
    metrics::histogram!("podium_event_lock_wait_seconds", "mode" => "alone")
        .record(started.elapsed());
    Ok(())
}

/// Lets this transaction, and no other, write picks regardless of locks.
pub(crate) async fn bypass_locks(connection: &mut Connection) -> Result<(), StoreError> {
    sqlx::query!("SELECT set_config('podium.bypass_locks', 'on', true)")
        .fetch_one(connection)
        .await?;
    Ok(())
}
