//! Background jobs, which run on every node; the database ensures that each piece of work is done once.

use std::time::Duration;

use crate::registry::Live;
use podium_store::db::StoreError;

/// Interval of the search for categories whose points are due to become final.
const SCORE_INTERVAL: Duration = Duration::from_secs(15);
/// How often old rows are deleted.
const PRUNE_INTERVAL: Duration = Duration::from_mins(10);

/// Settles categories that have been finished for `after`. Runs forever.
pub async fn auto_score(live: Live, after: Duration) {
    let mut ticks =
        tokio::time::interval(SCORE_INTERVAL.min(after.max(Duration::from_millis(100))));
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let store = live.store().unhurried();
    loop {
        ticks.tick().await;
        match store.score_due_categories(after).await {
            Ok(scored) => {
                for wakeups in &scored {
                    live.wake(wakeups);
                }
                if !scored.is_empty() {
                    live.reload_boards();
                }
            }
            Err(error) => tracing::warn!(cause = ?error, "could not score due categories"),
        }
    }
}

/// Deletes rows past their retention. Runs forever.
pub async fn prune(live: Live) {
    let mut ticks = tokio::time::interval(PRUNE_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match prune_once(&live).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "old rows deleted"),
            Err(error) => tracing::warn!(cause = ?error, "could not delete old rows"),
        }
    }
}

async fn prune_once(live: &Live) -> Result<u64, StoreError> {
    let store = live.store().unhurried();
    let mut rows = store.prune().await?;
    while let Some((gone, wakeups)) = store.prune_notifications().await? {
        rows += gone;
        live.wake(&wakeups);
    }
    Ok(rows)
}
