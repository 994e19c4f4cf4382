//! NATS: for clusters beyond about eight nodes, or two hundred changes a second.

use std::sync::Arc;

use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::future::{BoxFuture, join};
use futures_util::{FutureExt, StreamExt};
use podium_wire::live::topic::Topic;

use crate::bus::{Bus, WakeupQueue};
use crate::registry::Live;
use podium_store::db::parse_wakeup;

/// Maximum number of wake-ups in one message, far below the server's message size limit.
const BATCH_MAX: usize = 512;

#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    #[error("cannot reach NATS")]
    Connect(#[from] async_nats::ConnectError),
    #[error("cannot listen on NATS")]
    Subscribe(#[from] async_nats::SubscribeError),
}

pub struct NatsBus {
    client: Client,
    /// Contains the database's epoch, because nodes of other databases may share the server.
    subject: String,
    subscriber: tokio::sync::Mutex<Subscriber>,
    queue: WakeupQueue,
}

impl NatsBus {
    /// Does not fail when the server is unreachable: the client keeps connecting in the background, and the offset poll
    /// covers the time until then.
    ///
    /// # Errors
    /// If the address is invalid.
    pub async fn connect(url: &str, epoch: &str) -> Result<Self, NatsError> {
        let client = ConnectOptions::new()
            .name("podium")
            .retry_on_initial_connect()
            .event_callback(|event| async move {
                tracing::info!(%event, "NATS");
            })
            .connect(url)
            .await?;
        let subject = format!("podium.bells.{epoch}");
        let subscriber = client.subscribe(subject.clone()).await?;
        Ok(Self {
            client,
            subject,
            subscriber: subscriber.into(),
            queue: WakeupQueue::new(),
        })
    }

    async fn publish_loop(&self) {
        while let Some(wakeups) = self.queue.take(BATCH_MAX).await {
            let lines: Vec<String> = wakeups
                .iter()
                .map(|(topic, offset)| format!("{topic} {offset}"))
                .collect();
            let published = self
                .client
                .publish(self.subject.clone(), lines.join("\n").into())
                .await;
            if let Err(error) = published {
                tracing::debug!(cause = ?error, "could not send wake-ups; polling will find the changes");
            }
        }
    }

    async fn listen_loop(&self, live: &Live) {
        let mut subscriber = self.subscriber.lock().await;
        while let Some(message) = subscriber.next().await {
            let wakeups: Vec<(Topic, u64)> = std::str::from_utf8(&message.payload)
                .unwrap_or_default()
                .lines()
                .filter_map(parse_wakeup)
                .collect();
            live.on_wakeup(&wakeups);
        }
    }
}

impl Bus for NatsBus {
    fn publish(&self, moved: &[(Topic, u64)]) {
        self.queue.push(moved);
    }

    fn run(self: Arc<Self>, live: Live) -> BoxFuture<'static, ()> {
        async move {
            join(self.publish_loop(), self.listen_loop(&live)).await;
        }
        .boxed()
    }
}
