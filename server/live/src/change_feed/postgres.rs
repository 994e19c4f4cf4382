//! `NOTIFY`: the default feed. Most transactions send their own wake-ups; this feed sends those of the group commit, in
//! batches, because `NOTIFY` holds a database-wide lock.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join};
use podium_wire::live::topic::Topic;

use crate::change_feed::{ChangeFeed, OnSignal, Signal, WakeupQueue};
use podium_store::db::{Store, StoreError};

/// Pause between two `NOTIFY` statements for picks.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum number of topics in one statement.
const BATCH_MAX: usize = 1024;
/// Pause before reconnecting after a lost connection.
const RETRY_AFTER: Duration = Duration::from_millis(500);

pub struct PostgresFeed {
    store: Store,
    queue: WakeupQueue,
}

impl PostgresFeed {
    pub fn new(store: Store) -> Self {
        Self {
            store,
            queue: WakeupQueue::new(),
        }
    }

    async fn publish_loop(&self) {
        while let Some(wakeups) = self.queue.take(BATCH_MAX).await {
            if let Err(error) = self.store.notify(&wakeups).await {
                tracing::debug!(cause = ?error, "could not send wake-ups; polling will find the changes");
            }
            tokio::time::sleep(NOTIFY_INTERVAL).await;
        }
    }

    async fn listen_loop(&self, on_signal: &OnSignal) {
        loop {
            let lost = self.listen_until_disconnected(on_signal).await;
            tracing::warn!(cause = ?lost, "lost the connection that listens for notifications");
            tokio::time::sleep(RETRY_AFTER).await;
        }
    }

    async fn listen_until_disconnected(&self, on_signal: &OnSignal) -> Result<(), StoreError> {
        let mut listener = self.store.listen().await?;
        on_signal(Signal::Resumed);
        loop {
            on_signal(Signal::Moved(listener.recv().await?));
        }
    }
}

impl ChangeFeed for PostgresFeed {
    fn publish(&self, moved: &[(Topic, u64)]) {
        self.queue.push(moved);
    }

    fn run(self: Arc<Self>, on_signal: OnSignal) -> BoxFuture<'static, ()> {
        async move {
            join(self.publish_loop(), self.listen_loop(&on_signal)).await;
        }
        .boxed()
    }
}
