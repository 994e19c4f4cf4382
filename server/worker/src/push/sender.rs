//! Claims waiting pushes, sends them and records the outcomes.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use podium_domain::delivery::backoff::next_delay;
use podium_domain::delivery::push::DeliveryResult;

use crate::outbox_loop;
use crate::outbox_loop::{Outbox, Poll, PollConfig};
use crate::push::PushPace;
use crate::push::encryption::{Recipient, seal};
use crate::push::endpoint::{Reach, read_endpoint};
use crate::push::message::message;
use crate::push::service::{Outcome, PushClient, PushRequest};
use crate::shutdown::ShutdownSignal;
use podium_store::db::{Store, StoreError};
use podium_store::delivery::ClaimedPush;

/// Maximum number of pushes claimed together; [`AT_ONCE`] are sent concurrently.
const CLAIMED_MAX: i64 = 100;
const AT_ONCE: usize = 16;
/// Minimum duration of a full batch, which limits one node to 200 pushes a second.
const BATCH_MIN: Duration = Duration::from_millis(500);
/// Duration of a claim, during which other nodes skip the push: several times the longest duration of a batch.
const LEASE: Duration = Duration::from_mins(5);

pub(crate) struct Sender {
    pub(crate) store: Store,
    pub(crate) client: PushClient,
    pub(crate) reach: Reach,
    pub(crate) pace: PushPace,
    pub(crate) shutdown: ShutdownSignal,
}

impl Sender {
    /// Runs until the shutdown signal.
    pub(crate) async fn run(self) {
        let config = PollConfig {
            poll_interval: self.pace.poll_interval,
            count_interval: self.pace.count_interval,
            batch_min: BATCH_MIN,
        };
        outbox_loop::run(&self, config, self.shutdown.clone()).await;
    }

    async fn handle(&self, push: &ClaimedPush) {
        if self.shutdown.is_received() {
            // Another node may claim it at once.
            let put_off = self
                .store
                .reschedule_push(push, Duration::ZERO, "the node stopped");
            log(push, put_off.await);
            return;
        }
        let Some(message) = message(push) else {
            count("withdrawn");
            log(push, self.store.complete_push(push).await);
            return;
        };
        let endpoint = read_endpoint(&push.address.endpoint, self.reach);
        let sealed = Recipient::read(&push.address.p256dh, &push.address.auth)
            .and_then(|recipient| seal(&message.json, &recipient).ok());
        let (Some(endpoint), Some(body)) = (endpoint, sealed) else {
            // The subscription may have been accepted by another release or under other rules.
            count("gone");
            log(push, self.store.forget_push_address(push).await);
            return;
        };
        let request = PushRequest {
            body,
            topic: message.topic,
            urgency: message.urgency,
            ttl: message.ttl,
        };
        let outcome = self.client.send(endpoint, request).await;
        self.note(push, outcome).await;
    }

    async fn note(&self, push: &ClaimedPush, outcome: Outcome) {
        let reason = outcome.reason.as_str();
        match outcome.result {
            DeliveryResult::Delivered => {
                count("sent");
                log(push, self.store.complete_push_answered(push, true).await);
            }
            DeliveryResult::Gone => {
                count("gone");
                tracing::info!(
                    id = push.id,
                    reason,
                    "push subscription is gone; device removed"
                );
                log(push, self.store.forget_push_address(push).await);
            }
            DeliveryResult::Rejected => {
                count("refused");
                tracing::warn!(id = push.id, reason, "push rejected");
                log(push, self.store.complete_push_answered(push, false).await);
            }
            DeliveryResult::Retry => self.retry_later(push, reason, outcome.retry_after).await,
        }
    }

    async fn retry_later(&self, push: &ClaimedPush, reason: &str, asked: Option<Duration>) {
        let Some(pause) = next_delay(push.attempts, self.pace.initial_backoff, rand::random())
        else {
            count("failed");
            tracing::warn!(
                id = push.id,
                attempts = push.attempts,
                reason,
                "push given up"
            );
            log(push, self.store.complete_push_answered(push, false).await);
            return;
        };
        count("put_off");
        tracing::info!(
            id = push.id,
            attempts = push.attempts,
            reason,
            "push not sent; rescheduled"
        );
        let pause = asked.map_or(pause, |asked| asked.max(pause));
        log(push, self.store.reschedule_push(push, pause, reason).await);
    }
}

impl Outbox for Sender {
    async fn count(&self) {
        if let Ok(backlog) = self.store.push_backlog().await {
            metrics::gauge!("podium_push_waiting").set(backlog.waiting);
            metrics::gauge!("podium_push_oldest_seconds").set(backlog.oldest_seconds);
        }
    }

    async fn send_batch(&self) -> Poll {
        let debounce = self.pace.debounce;
        let claimed = match self.store.claim_pushes(CLAIMED_MAX, debounce, LEASE).await {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::warn!(cause = ?error, "could not claim pushes");
                return Poll::Unavailable;
            }
        };
        stream::iter(&claimed)
            .for_each_concurrent(AT_ONCE, |push| self.handle(push))
            .await;
        Poll::after(claimed.len(), CLAIMED_MAX)
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("podium_push_total", "outcome" => outcome).increment(1);
}

fn log(push: &ClaimedPush, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(id = push.id, cause = ?error, "could not update the push outbox");
    }
}
