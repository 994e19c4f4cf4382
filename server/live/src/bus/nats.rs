//! NATS: for clusters beyond about eight nodes, or two hundred changes a second.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use async_nats::{Client, ConnectOptions, Message, Subscriber};
use bytes::Bytes;
use futures_util::future::{BoxFuture, join};
use futures_util::stream::SelectAll;
use futures_util::{FutureExt, Stream, StreamExt};
use podium_wire::live::topic::Topic;

use crate::bus::interest::{Change, Listened};
use crate::bus::{Bus, WakeupQueue};
use crate::registry::Live;
use podium_store::db::{Subject, parse_wakeups, wakeup_messages};

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

pub struct NatsBus {
    client: Client,
    /// Contains the database's epoch, because nodes of other databases may share the server.
    prefix: String,
    /// The subscription to topics that every node follows, until the bus runs.
    of_all: tokio::sync::Mutex<Option<Subscription>>,
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
            // This node has woken its own actors.
            .no_echo()
            .retry_on_initial_connect()
            .event_callback(|event| async move {
                tracing::info!(%event, "NATS");
            })
            .connect(url)
            .await?;
        let prefix = format!("podium.bells.{epoch}");
        let of_all = Subscription {
            subject: None,
            messages: client.subscribe(prefix.clone()).await?,
        };
        Ok(Self {
            client,
            prefix,
            of_all: Some(of_all).into(),
            queue: WakeupQueue::new(),
        })
    }

    /// The subject of NATS: earlier releases use that of the topics that every node follows for all topics.
    fn subject(&self, subject: Option<Subject>) -> String {
        subject.map_or_else(
            || self.prefix.clone(),
            |subject| format!("{}.{}", self.prefix, subject.number()),
        )
    }

    async fn publish_loop(&self) {
        while let Some(wakeups) = self.queue.take(BATCH_MAX).await {
            for (subject, text) in wakeup_messages(&wakeups, MESSAGE_MAX) {
                let subject = self.subject(subject);
                if let Err(error) = self.client.publish(subject, text.into()).await {
                    tracing::debug!(cause = ?error, "could not send wake-ups; polling will find the changes");
                }
            }
        }
    }

    /// Until the client is closed.
    async fn listen_loop(&self, live: &Live) {
        let mut subscriptions = SelectAll::new();
        subscriptions.extend(self.of_all.lock().await.take());
        let mut listened = Listened::nothing();
        loop {
            tokio::select! {
                message = subscriptions.next() => {
                    let Some(message) = message else { return };
                    let text = std::str::from_utf8(&message.payload).unwrap_or_default();
                    live.on_wakeup(&parse_wakeups(text));
                }
                change = listened.changed(live.interest()) => match change {
                    Change::Follow(subjects) => {
                        for subject in &subjects {
                            subscriptions.extend(self.subscribe(Some(*subject)).await);
                        }
                        self.catch_up_when_subscribed(live, subjects);
                    }
                    Change::Leave(subjects) => {
                        for subscription in &mut subscriptions {
                            if subscription.subject.is_some_and(|it| subjects.contains(&it)) {
                                drop(subscription.messages.unsubscribe().await);
                            }
                        }
                    }
                },
            }
        }
    }

    /// The catch-up must read after the server has taken the subscriptions. It handles what a connection sends in order,
    /// so its answer to a later request, which nobody responds to, shows that; `flush` only waits until all is sent.
    fn catch_up_when_subscribed(&self, live: &Live, subjects: Vec<Subject>) {
        let (client, live) = (self.client.clone(), live.clone());
        let subject = format!("{}.subscribed", self.prefix);
        tokio::spawn(async move {
            drop(client.request(subject, Bytes::new()).await);
            live.catch_up_on(&subjects).await;
        });
    }

    async fn subscribe(&self, subject: Option<Subject>) -> Option<Subscription> {
        let subscribed = self.client.subscribe(self.subject(subject)).await;
        let subscribed = subscribed.inspect_err(|error| {
            tracing::warn!(cause = ?error, "could not listen on NATS; polling will find the changes");
        });
        let messages = subscribed.ok()?;
        Some(Subscription { subject, messages })
    }
}

/// Messages of one subject; ends when it is unsubscribed.
struct Subscription {
    subject: Option<Subject>,
    messages: Subscriber,
}

impl Stream for Subscription {
    type Item = Message;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Message>> {
        self.messages.poll_next_unpin(context)
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
