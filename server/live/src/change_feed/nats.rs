//! NATS: for clusters beyond about eight nodes, or two hundred changes a second.

use std::sync::Arc;

use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::future::{BoxFuture, join};
use futures_util::{FutureExt, StreamExt};
use podium_wire::live::topic::Topic;

use crate::change_feed::{ChangeFeed, OnSignal, Signal, WakeupQueue};
use podium_store::db::{parse_wakeups, wakeup_messages};

/// Maximum number of wake-ups sent together.
const BATCH_MAX: usize = 512;
/// Maximum length of a message, far below the server's limit.
const MESSAGE_MAX: usize = 32 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    #[error("cannot reach NATS")]
    Connect(#[from] async_nats::ConnectError),
    #[error("cannot listen on NATS")]
    Subscribe(#[from] async_nats::SubscribeError),
}

pub struct NatsFeed {
    client: Client,
    /// Contains the database's epoch, because nodes of other databases may share the server.
    subject: String,
    /// Taken when the feed runs.
    messages: tokio::sync::Mutex<Option<Subscriber>>,
    queue: WakeupQueue,
}

impl NatsFeed {
    /// Does not fail when the server is unreachable: the client keeps connecting in the background, and the offset poll
    /// covers the time until then.
    ///
    /// # Errors
    /// If the address is invalid.
    pub async fn connect(url: &str, epoch: &str) -> Result<Self, NatsError> {
        let client = ConnectOptions::new()
            .name("podium")
            // This node has woken its own actors.
            .no_echo()
            .retry_on_initial_connect()
            .event_callback(|event| async move {
                tracing::info!(%event, "NATS");
            })
            .connect(url)
            .await?;
        let subject = format!("podium.wakeups.{epoch}");
        let messages = client.subscribe(subject.clone()).await?;
        Ok(Self {
            client,
            subject,
            messages: Some(messages).into(),
            queue: WakeupQueue::new(),
        })
    }

    async fn publish_loop(&self) {
        while let Some(wakeups) = self.queue.take(BATCH_MAX).await {
            for text in wakeup_messages(&wakeups, MESSAGE_MAX) {
                let published = self.client.publish(self.subject.clone(), text.into());
                if let Err(error) = published.await {
                    tracing::debug!(cause = ?error, "could not send wake-ups; polling will find the changes");
                }
            }
        }
    }

    /// Until the client is closed.
    async fn listen_loop(&self, on_signal: &OnSignal) {
        let Some(mut messages) = self.messages.lock().await.take() else {
            return;
        };
        while let Some(message) = messages.next().await {
            let text = std::str::from_utf8(&message.payload).unwrap_or_default();
            on_signal(Signal::Moved(parse_wakeups(text)));
        }
    }
}

impl ChangeFeed for NatsFeed {
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
