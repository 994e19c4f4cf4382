//! Polls topic offsets, to find changes of other processes whose wake-ups were lost.

use std::collections::HashMap;
use std::time::Duration;

use podium_wire::live::topic::Topic;

use crate::registry::Live;
use podium_store::db::StoreError;

/// With a dead change feed, changes arrive up to this much later, but none is lost (docs/invariants.md, "Live changes").
pub const OFFSET_POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Compares the offsets of all followed topics with the database's. Runs forever.
pub async fn poll_offsets(live: Live, every: Duration) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut reachable = true;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = live.0.poll_now.notified() => {}
        }
        live.restart_dead_actors();
        match live.reconcile_offsets().await {
            Ok(()) => reachable = true,
            Err(error) if reachable => {
                reachable = false;
                tracing::warn!(cause = ?error, "could not read the offsets of topics");
            }
            Err(_) => {}
        }
    }
}

impl Live {
    /// Wakes every topic that has moved since the last call.
    async fn reconcile_offsets(&self) -> Result<(), StoreError> {
        let mut last_offsets = self.0.last_offsets.lock().await;
        let followed = self.followed_topics();
        let offsets = self.store().topic_offsets(&followed).await?;
        let now: HashMap<Topic, u64> = offsets.into_iter().collect();
        let moved: Vec<(Topic, u64)> = now
            .iter()
            .filter(|(topic, offset)| match last_offsets.as_ref() {
                Some(last_offsets) => last_offsets.get(*topic) != Some(*offset),
                // Before the first poll there is nothing to compare with: only topics with an actor here may have read
                // an older offset.
                None => followed.contains(*topic),
            })
            .map(|(topic, offset)| (topic.clone(), *offset))
            .collect();
        *last_offsets = Some(now);
        self.on_wakeup(&moved);
        Ok(())
    }
}
