//! `NOTIFY`: the default bus. Most transactions send their own wake-ups; this bus sends those of the group commit, in
//! batches, because `NOTIFY` holds a database-wide lock.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join};
use podium_wire::live::topic::Topic;

use crate::bus::interest::{Change, Listened};
use crate::bus::{Bus, WakeupQueue};
use crate::registry::Live;
use podium_store::db::StoreError;

/// Pause between two `NOTIFY` statements for picks.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum number of topics in one statement.
const BATCH_MAX: usize = 1024;
/// Pause before reconnecting after a lost connection.
const RETRY_AFTER: Duration = Duration::from_millis(500);

pub struct PostgresBus(WakeupQueue);

impl Default for PostgresBus {
    fn default() -> Self {
        Self(WakeupQueue::new())
    }
}

impl Bus for PostgresBus {
    fn publish(&self, moved: &[(Topic, u64)]) {
        self.0.push(moved);
    }

    fn run(self: Arc<Self>, live: Live) -> BoxFuture<'static, ()> {
        async move {
            join(self.publish_loop(&live), listen_loop(&live)).await;
        }
        .boxed()
    }
}

impl PostgresBus {
    async fn publish_loop(&self, live: &Live) {
        while let Some(wakeups) = self.0.take(BATCH_MAX).await {
            if let Err(error) = live.store().notify(&wakeups).await {
                tracing::debug!(cause = ?error, "could not send wake-ups; polling will find the changes");
            }
            tokio::time::sleep(NOTIFY_INTERVAL).await;
        }
    }
}

async fn listen_loop(live: &Live) {
    loop {
        let lost = listen_until_disconnected(live).await;
        tracing::warn!(cause = ?lost, "lost the connection that listens for notifications");
        tokio::time::sleep(RETRY_AFTER).await;
    }
}

async fn listen_until_disconnected(live: &Live) -> Result<(), StoreError> {
    let mut listener = live.store().listen().await?;
    let mut subscribed = Listened::nothing();
    let new = subscribed.grow(live.interest());
    if !new.is_empty() {
        listener.follow(&new).await?;
    }
    // Catches up on wake-ups sent while no connection listened.
    live.reconcile_offsets().await?;
    loop {
        tokio::select! {
            wakeups = listener.recv() => live.on_wakeup(&wakeups?),
            change = subscribed.changed(live.interest()) => match change {
                Change::Follow(subjects) => {
                    listener.follow(&subjects).await?;
                    let live = live.clone();
                    tokio::spawn(async move { live.catch_up_on(&subjects).await });
                }
                Change::Leave(subjects) => listener.leave(&subjects).await?,
            },
        }
    }
}
