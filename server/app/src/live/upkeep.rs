//! What happens by itself, on every node: the database sees to it that it happens once.

use std::time::Duration;

use super::Live;

/// How often somebody looks for categories whose points are due to become final.
const SCORE_EVERY: Duration = Duration::from_secs(15);
/// How often old rows are deleted.
const PRUNE_EVERY: Duration = Duration::from_mins(10);

/// Makes points final once their category has been finished for `after`, for ever.
pub async fn score_by_itself(live: Live, after: Duration) {
    let mut ticks = tokio::time::interval(SCORE_EVERY.min(after.max(Duration::from_millis(100))));
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match live.store().score_what_is_due(after).await {
            Ok(scored) => {
                for bells in &scored {
                    live.ring(bells);
                }
                if !scored.is_empty() {
                    live.reload_boards();
                }
            }
            Err(error) => tracing::warn!(cause = ?error, "nothing scored by itself"),
        }
    }
}

/// Deletes what is kept for a while only, for ever.
pub async fn prune(live: Live) {
    let mut ticks = tokio::time::interval(PRUNE_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match live.store().prune().await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "old rows deleted"),
            Err(error) => tracing::warn!(cause = ?error, "old rows not deleted"),
        }
    }
}
