//! Background jobs, which run on every node; the database ensures that each piece of work is done once.

use std::time::Duration;

use tokio::time::{Interval, MissedTickBehavior};

use crate::registry::Live;
use podium_store::db::{Store, StoreError};

/// Interval of the search for categories whose points are due to become final, and for closed events whose chances have
/// not been stored.
const SCORE_INTERVAL: Duration = Duration::from_secs(15);
/// How often old rows are deleted.
const PRUNE_INTERVAL: Duration = Duration::from_mins(10);

fn ticks(every: Duration) -> Interval {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Stores the chances that athletes have when an event closes, and while it is climbed, for the record of what was said.
/// Runs forever.
pub async fn keep_form_record(live: Live, after: Duration) {
    let mut ticks = ticks(SCORE_INTERVAL.min(after.max(Duration::from_millis(100))));
    loop {
        ticks.tick().await;
        if let Err(error) = live.store_form_predictions().await {
            tracing::warn!(cause = ?error, "could not store the chances of closed events");
        }
        if let Err(error) = live.store_outlook_steps().await {
            tracing::warn!(cause = ?error, "could not store the chances of what is climbed");
        }
    }
}

/// Settles categories that have been finished for `after`, and ends those that never are. Runs forever.
pub async fn auto_score(live: Live, after: Duration) {
    let mut ticks = ticks(SCORE_INTERVAL.min(after.max(Duration::from_millis(100))));
    let store = live.store().unhurried();
    loop {
        ticks.tick().await;
        match store.conclude_categories().await {
            Ok(ended) => ended.iter().for_each(|wakeups| live.wake(wakeups)),
            Err(error) => tracing::warn!(cause = ?error, "could not end categories of past events"),
        }
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
    let mut ticks = ticks(PRUNE_INTERVAL);
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
    Ok(rows + delete_lost_guests(live, &store).await?)
}

async fn delete_lost_guests(live: &Live, store: &Store) -> Result<u64, StoreError> {
    let mut deleted = 0;
    loop {
        let lost = store.lost_guests().await?;
        if lost.is_empty() {
            return Ok(deleted);
        }
        for guest in lost {
            match store.delete_lost_guest(&guest).await {
                Ok(wakeups) => {
                    deleted += 1;
                    live.on_sessions_ended(&guest, &wakeups);
                }
                // Another node was first, or the guest has come back.
                Err(StoreError::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
    }
}
