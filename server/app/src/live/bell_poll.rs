//! The net under the bells: what another process changed, or a bell that was lost, is found here.

use std::time::Duration;

use super::Live;

/// Design section 9: a dead bus costs two seconds, never a change.
const INTERVAL: Duration = Duration::from_secs(2);

/// Compares the offsets of all followed topics with the database's, for ever.
pub async fn poll_bells(live: Live) {
    let mut ticks = tokio::time::interval(INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut reachable = true;
    let mut heard = std::collections::HashMap::new();
    loop {
        ticks.tick().await;
        let topics = live.followed_topics();
        if topics.is_empty() {
            continue;
        }
        match live.store().topic_offsets(&topics).await {
            Ok(mut bells) => {
                reachable = true;
                // Event and league actors have no offset of their own: ring them only for news.
                bells.0.retain(|(topic, offset)| {
                    heard.insert(topic.clone(), *offset) != Some(*offset)
                });
                live.ring(&bells);
            }
            Err(error) if reachable => {
                reachable = false;
                tracing::warn!(cause = ?error, "offsets not readable");
            }
            Err(_) => {}
        }
    }
}
