//! What happens by itself, on every node: the database sees to it that it happens once.

use std::time::Duration;

use crate::registry::Live;
use podium_store::db::StoreError;

/// How often somebody looks for categories whose points are due to become final.
const SCORE_EVERY: Duration = Duration::from_secs(15);
/// How often old rows are deleted.
const PRUNE_EVERY: Duration = Duration::from_mins(10);

/// How often somebody looks for notices that are to be written after their cause.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// Makes points final once their category has been finished for `after`, for ever.
pub async fn score_by_itself(live: Live, after: Duration) {
    let mut ticks = tokio::time::interval(SCORE_EVERY.min(after.max(Duration::from_millis(100))));
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let store = live.store().unhurried();
    loop {
        ticks.tick().await;
        match store.score_what_is_due(after).await {
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

/// Tells accounts what concerns too many of them for the transaction of its cause, for ever.
pub async fn tell_everybody(live: Live) {
    let mut ticks = tokio::time::interval(TELL_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let store = live.store().unhurried();
    loop {
        ticks.tick().await;
        loop {
            match store.do_notice_job(|bells| live.ring(bells)).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    tracing::warn!(cause = ?error, "not everybody was told; it is tried again");
                    break;
                }
            }
        }
    }
}

/// Deletes what is kept for a while only, for ever.
pub async fn prune(live: Live) {
    let mut ticks = tokio::time::interval(PRUNE_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match prune_once(&live).await {
            Ok(0) => {}
            Ok(rows) => tracing::info!(rows, "old rows deleted"),
            Err(error) => tracing::warn!(cause = ?error, "old rows not deleted"),
        }
    }
}

async fn prune_once(live: &Live) -> Result<u64, StoreError> {
    let store = live.store().unhurried();
    let mut rows = store.prune().await?;
    while let Some((gone, bells)) = store.prune_notices().await? {
        rows += gone;
        live.ring(&bells);
    }
    Ok(rows)
}
