//! A read replica of Postgres for large reads (docs/scale.md, "What breaks, in this order").
//!
//! The replica serves a read only after it has replayed everything that was committed when the read began. So a read
//! is as new as one from the primary: a replica that is behind makes it later, not older.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::db::log_throttle::LogThrottle;
use crate::db::pool::Database;
use crate::db::store::Store;

/// How long a read waits for the replica; then the primary serves it.
const WAIT_MAX: Duration = Duration::from_millis(250);
/// Pause between two questions how far the replica is.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// Every leaderboard fails to be read from a replica that is gone.
static WARNINGS: LogThrottle = LogThrottle::new(Duration::from_mins(1));

impl Store {
    /// The replica, if it has caught up with the primary in time; `None` if the primary must serve the read.
    pub(crate) async fn caught_up_replica(&self) -> Option<Database> {
        let replica = self.replica.as_ref()?;
        let begun = Instant::now();
        let (result, served_by) = match timeout(WAIT_MAX, catch_up(&self.pool, replica)).await {
            Ok(Ok(())) => ("served", Some(replica.clone())),
            Ok(Err(error)) => {
                if let Some(suppressed) = WARNINGS.permit(begun.into_std()) {
                    tracing::warn!(cause = ?error, suppressed, "the replica cannot be read");
                }
                ("failed", None)
            }
            Err(_) => ("late", None),
        };
        metrics::counter!("podium_replica_reads_total", "result" => result).increment(1);
        metrics::histogram!("podium_replica_wait_seconds").record(begun.elapsed());
        served_by
    }
}

/// Waits until the replica has replayed what is committed now. A promoted replica, or one of another database, never
/// has: the first does not replay, the second has another epoch.
async fn catch_up(primary: &Database, replica: &Database) -> Result<(), sqlx::Error> {
    // What another transaction sees is flushed, unless `synchronous_commit` is off.
    let committed = sqlx::query!(
        r#"SELECT pg_current_wal_flush_lsn()::text AS "position!", epoch FROM live_epoch"#
    )
    .fetch_one(primary)
    .await?;
    loop {
        let has_replayed = sqlx::query_scalar!(
            r#"SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::text::pg_lsn AND epoch = $2
                   AS "has_replayed!"
               FROM live_epoch"#,
            committed.position,
            committed.epoch
        )
        .fetch_one(replica)
        .await?;
        if has_replayed {
            return Ok(());
        }
        sleep(CHECK_INTERVAL).await;
    }
}
