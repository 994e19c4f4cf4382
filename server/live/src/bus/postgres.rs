//! `NOTIFY`: the default bus. Most transactions carry their notices themselves; here are only those of
//! the group commit, collected, for a notice holds a lock of the whole database.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join};
use podium_wire::live::topic::Topic;

use crate::bus::{Bus, Waiting};
use crate::registry::Live;
use podium_store::db::StoreError;

/// Pause between two statements that tell of picks.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// Topics named in one statement.
const TOLD_AT_ONCE: usize = 1024;
/// Pause before a lost connection is made anew.
const RETRY_AFTER: Duration = Duration::from_millis(500);

pub struct PostgresBus(Waiting);

impl Default for PostgresBus {
    fn default() -> Self {
        Self(Waiting::new())
    }
}

impl Bus for PostgresBus {
    fn tell(&self, moved: &[(Topic, u64)]) {
        self.0.push(moved);
    }

    fn run(self: Arc<Self>, live: Live) -> BoxFuture<'static, ()> {
        async move {
            join(self.tell_on(&live), hear_on(&live)).await;
        }
        .boxed()
    }
}

impl PostgresBus {
    async fn tell_on(&self, live: &Live) {
        while let Some(bells) = self.0.take(TOLD_AT_ONCE).await {
            if let Err(error) = live.store().notify(&bells).await {
                tracing::debug!(cause = ?error, "bells not told; the polls will find them");
            }
            tokio::time::sleep(TELL_EVERY).await;
        }
    }
}

async fn hear_on(live: &Live) {
    loop {
        let lost = hear_until_lost(live).await;
        tracing::warn!(cause = ?lost, "no longer listening to the database");
        tokio::time::sleep(RETRY_AFTER).await;
    }
}

async fn hear_until_lost(live: &Live) -> Result<(), StoreError> {
    let mut listener = live.store().listen().await?;
    // Whatever was rung while nobody listened.
    live.look_for_changes().await?;
    loop {
        if let Some(bell) = listener.hear().await? {
            live.hear(&[bell]);
        }
    }
}
