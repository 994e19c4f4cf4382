//! The net under the bells: what another process changed, or a bell that was lost, is found here.

use std::collections::HashMap;
use std::time::Duration;

use podium_wire::live::topic::Topic;

use crate::registry::Live;
use podium_store::db::StoreError;

/// Design section 9: a dead bus costs two seconds, never a change.
pub const OFFSETS_EVERY: Duration = Duration::from_secs(2);

/// How far topics were when they were last looked at; none before the first look.
pub(crate) type Seen = tokio::sync::Mutex<Option<HashMap<Topic, u64>>>;

/// Compares the offsets of all followed topics with the database's, for ever.
pub async fn poll_bells(live: Live, every: Duration) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut reachable = true;
    loop {
        ticks.tick().await;
        live.revive();
        match live.look_for_changes().await {
            Ok(()) => reachable = true,
            Err(error) if reachable => {
                reachable = false;
                tracing::warn!(cause = ?error, "offsets not readable");
            }
            Err(_) => {}
        }
    }
}

impl Live {
    /// Rings every topic that has moved since this was last asked.
    pub(crate) async fn look_for_changes(&self) -> Result<(), StoreError> {
        let mut seen = self.seen().lock().await;
        let followed = self.followed_topics();
        let offsets = self.store().topic_offsets(&followed).await?;
        let now: HashMap<Topic, u64> = offsets.into_iter().collect();
        let moved: Vec<(Topic, u64)> = now
            .iter()
            .filter(|(topic, offset)| match seen.as_ref() {
                Some(seen) => seen.get(*topic) != Some(*offset),
                // What moved before the first look concerns those only who have read before it.
                None => followed.contains(&topic.to_string()),
            })
            .map(|(topic, offset)| (topic.clone(), *offset))
            .collect();
        *seen = Some(now);
        self.hear(&moved);
        Ok(())
    }
}
