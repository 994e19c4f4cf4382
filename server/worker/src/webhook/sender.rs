//! Claims due webhook messages, posts them and records the outcomes.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use podium_domain::delivery::backoff::next_delay;
use podium_domain::delivery::push::DeliveryResult;
use podium_domain::delivery::webhook::WebhookMessage;

use crate::outbox_loop;
use crate::outbox_loop::{Outbox, Poll, PollConfig};
use crate::shutdown::ShutdownSignal;
use crate::webhook::WebhookPace;
use crate::webhook::message::message;
use crate::webhook::service::{Outcome, WebhookClient};
use podium_live::registry::Live;
use podium_store::db::{Store, StoreError};
use podium_store::delivery::ClaimedMessage;

/// Maximum number of messages claimed together. [`AT_ONCE`] are posted concurrently, so that a few slow chats do not
/// delay the others.
const CLAIMED_MAX: i64 = 32;
const AT_ONCE: usize = 16;
/// Maximum number of messages composed concurrently: each takes one of the database connections that requests need.
const COMPOSED_AT_ONCE: usize = 2;
/// Duration of a claim, during which other nodes skip the message: several times the longest duration of a batch.
const LEASE: Duration = Duration::from_mins(5);

pub(crate) struct Sender {
    pub(crate) live: Live,
    pub(crate) client: WebhookClient,
    pub(crate) origin: String,
    pub(crate) pace: WebhookPace,
    pub(crate) shutdown: ShutdownSignal,
}

impl Sender {
    /// Runs until the shutdown signal.
    pub(crate) async fn run(self) {
        let config = PollConfig {
            poll_interval: self.pace.poll_interval,
            count_interval: self.pace.count_interval,
            batch_min: Duration::ZERO,
        };
        outbox_loop::run(&self, config, self.shutdown.clone()).await;
    }

    fn store(&self) -> &Store {
        self.live.store()
    }

    async fn handle(
        &self,
        claimed: &ClaimedMessage,
        says: Result<Option<WebhookMessage>, StoreError>,
    ) {
        if self.shutdown.is_received() {
            // Another node may claim it at once.
            log(claimed, self.store().release_message(claimed).await);
            return;
        }
        let says = match says {
            Ok(says) => says,
            Err(error) => {
                tracing::warn!(id = claimed.id, cause = ?error, "could not compose a league's webhook message");
                return self
                    .retry_later(claimed, "our own database did not answer", None)
                    .await;
            }
        };
        let message = says.and_then(|says| message(claimed, &says, &self.origin));
        let Some(message) = message else {
            count("withdrawn");
            let sent_digest = claimed.sent_digest.as_deref();
            log(
                claimed,
                self.store()
                    .complete_message(claimed, sent_digest, false)
                    .await,
            );
            return;
        };
        let outcome = self.client.send(&claimed.address, &message.body).await;
        self.note(claimed, &message.sent_digest, outcome).await;
    }

    async fn note(&self, claimed: &ClaimedMessage, sent_digest: &[u8], outcome: Outcome) {
        let reason = outcome.reason.as_str();
        match outcome.result {
            DeliveryResult::Delivered => {
                count("sent");
                log(
                    claimed,
                    self.store()
                        .complete_message(claimed, Some(sent_digest), true)
                        .await,
                );
            }
            DeliveryResult::Gone => {
                count("gone");
                tracing::info!(id = claimed.id, league = %claimed.league, reason, "webhook address is gone; webhook disabled");
                let switched_off = self.store().disable_webhook(claimed, reason).await;
                log(
                    claimed,
                    switched_off.map(|wakeups| self.live.wake(&wakeups)),
                );
            }
            DeliveryResult::Rejected => {
                count("refused");
                tracing::warn!(id = claimed.id, league = %claimed.league, reason, "webhook message rejected");
                log(claimed, self.store().fail_message(claimed, reason).await);
            }
            DeliveryResult::Retry => self.retry_later(claimed, reason, outcome.retry_after).await,
        }
    }

    async fn retry_later(&self, claimed: &ClaimedMessage, reason: &str, asked: Option<Duration>) {
        let attempts = claimed.attempts;
        let Some(pause) = next_delay(attempts, self.pace.initial_backoff, rand::random()) else {
            count("failed");
            tracing::warn!(
                id = claimed.id,
                attempts,
                reason,
                "webhook message given up"
            );
            log(claimed, self.store().fail_message(claimed, reason).await);
            return;
        };
        count("put_off");
        tracing::info!(
            id = claimed.id,
            attempts,
            reason,
            "webhook message not delivered; rescheduled"
        );
        let pause = asked.map_or(pause, |asked| asked.max(pause));
        let put_off = self.store().reschedule_message(claimed, pause, reason);
        log(claimed, put_off.await);
    }
}

impl Outbox for Sender {
    async fn count(&self) {
        if let Ok(backlog) = self.store().webhook_backlog().await {
            metrics::gauge!("podium_webhook_waiting").set(backlog.waiting);
            metrics::gauge!("podium_webhook_oldest_seconds").set(backlog.oldest_seconds);
        }
    }

    async fn send_batch(&self) -> Poll {
        let debounce = self.pace.debounce;
        let claimed = match self
            .store()
            .claim_messages(CLAIMED_MAX, debounce, LEASE)
            .await
        {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::warn!(cause = ?error, "could not claim webhook messages");
                return Poll::Unavailable;
            }
        };
        let poll = Poll::after(claimed.len(), CLAIMED_MAX);
        stream::iter(claimed)
            .map(|claimed| async move {
                let says = self.store().webhook_message(&claimed).await;
                (claimed, says)
            })
            .buffer_unordered(COMPOSED_AT_ONCE)
            .for_each_concurrent(AT_ONCE, |(claimed, says)| async move {
                self.handle(&claimed, says).await;
            })
            .await;
        poll
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("podium_webhook_total", "outcome" => outcome).increment(1);
}

fn log(claimed: &ClaimedMessage, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(id = claimed.id, cause = ?error, "could not update the webhook outbox");
    }
}
