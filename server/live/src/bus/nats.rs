//! NATS: for clusters beyond about eight nodes, or two hundred changes a second.

use std::sync::Arc;

use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::future::{BoxFuture, join};
use futures_util::{FutureExt, StreamExt};
use podium_wire::live::topic::Topic;

use crate::bus::{Bus, Waiting};
use crate::registry::Live;
use podium_store::db::parse_bell;

/// Bells in one message, at most: far below what a server takes.
const TOLD_AT_ONCE: usize = 512;

#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    #[error("cannot reach NATS")]
    Connect(#[from] async_nats::ConnectError),
    #[error("cannot listen on NATS")]
    Subscribe(#[from] async_nats::SubscribeError),
}

pub struct NatsBus {
    client: Client,
    /// Named after the database's epoch: other databases' nodes may share the server.
    subject: String,
    heard: tokio::sync::Mutex<Subscriber>,
    waiting: Waiting,
}

impl NatsBus {
    /// A server that is away is waited for in the background: the poll carries on without it.
    ///
    /// # Errors
    /// An address that makes no sense.
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
        let heard = client.subscribe(subject.clone()).await?;
        Ok(Self {
            client,
            subject,
            heard: heard.into(),
            waiting: Waiting::new(),
        })
    }

    async fn tell_on(&self) {
        while let Some(bells) = self.waiting.take(TOLD_AT_ONCE).await {
            let lines: Vec<String> = bells
                .iter()
                .map(|(topic, offset)| format!("{topic} {offset}"))
                .collect();
            let told = self
                .client
                .publish(self.subject.clone(), lines.join("\n").into())
                .await;
            if let Err(error) = told {
                tracing::debug!(cause = ?error, "bells not told; the polls will find them");
            }
        }
    }

    async fn hear_on(&self, live: &Live) {
        let mut heard = self.heard.lock().await;
        while let Some(message) = heard.next().await {
            let bells: Vec<(Topic, u64)> = std::str::from_utf8(&message.payload)
                .unwrap_or_default()
                .lines()
                .filter_map(parse_bell)
                .collect();
            live.hear(&bells);
        }
    }
}

impl Bus for NatsBus {
    fn tell(&self, moved: &[(Topic, u64)]) {
        self.waiting.push(moved);
    }

    fn run(self: Arc<Self>, live: Live) -> BoxFuture<'static, ()> {
        async move {
            join(self.tell_on(), self.hear_on(&live)).await;
        }
        .boxed()
    }
}
