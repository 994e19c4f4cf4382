//! Claims what waits, sends it, and notes how it ended.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use podium_domain::delivery::backoff::pause;
use podium_domain::delivery::push::PushVerdict;

use crate::outbox_loop;
use crate::outbox_loop::{Looked, Outbox, Rounds};
use crate::push::PushPace;
use crate::push::encryption::{Recipient, seal};
use crate::push::endpoint::{Reach, read_endpoint};
use crate::push::message::message;
use crate::push::service::{Outcome, Parcel, Services};
use crate::shutdown::Stopped;
use podium_store::db::{Store, StoreError};
use podium_store::delivery::ClaimedPush;

/// Pushes claimed together; sent [`AT_ONCE`] at a time.
const CLAIMED_MAX: i64 = 100;
const AT_ONCE: usize = 16;
/// How long a claimed batch takes at least: 200 pushes a second from one node, at most.
const BATCH_MIN: Duration = Duration::from_millis(500);
/// How long what is claimed is left alone by others: several times what a batch may take.
const LEASE: Duration = Duration::from_mins(5);

pub(crate) struct Sender {
    pub(crate) store: Store,
    pub(crate) services: Services,
    pub(crate) reach: Reach,
    pub(crate) pace: PushPace,
    pub(crate) stopped: Stopped,
}

impl Sender {
    /// Until it is told to stop.
    pub(crate) async fn run(self) {
        let rounds = Rounds {
            look_every: self.pace.look_every,
            count_every: self.pace.count_every,
            batch_min: BATCH_MIN,
        };
        outbox_loop::send(&self, rounds, self.stopped.clone()).await;
    }

    async fn handle(&self, push: &ClaimedPush) {
        if self.stopped.is_told() {
            // For another node, at once.
            let put_off = self
                .store
                .put_push_off(push, Duration::ZERO, "the node stopped");
            log(push, put_off.await);
            return;
        }
        let Some(message) = message(push) else {
            count("withdrawn");
            log(push, self.store.end_push(push).await);
            return;
        };
        let endpoint = read_endpoint(&push.address.endpoint, self.reach);
        let sealed = Recipient::read(&push.address.p256dh, &push.address.auth)
            .and_then(|recipient| seal(&message.json, &recipient).ok());
        let (Some(endpoint), Some(body)) = (endpoint, sealed) else {
            // Was let in by another release, or under other rules.
            count("gone");
            log(push, self.store.forget_push_address(push).await);
            return;
        };
        let parcel = Parcel {
            body,
            topic: message.topic,
            urgency: message.urgency,
            worth: message.worth,
        };
        let outcome = self.services.send(endpoint, parcel).await;
        self.note(push, outcome).await;
    }

    async fn note(&self, push: &ClaimedPush, outcome: Outcome) {
        let reason = outcome.reason.as_str();
        match outcome.verdict {
            PushVerdict::Taken => {
                count("sent");
                log(push, self.store.end_push_answered(push, true).await);
            }
            PushVerdict::Gone => {
                count("gone");
                tracing::info!(id = push.id, reason, "a device has gone");
                log(push, self.store.forget_push_address(push).await);
            }
            PushVerdict::Refused => {
                count("refused");
                tracing::warn!(id = push.id, reason, "a push was refused");
                log(push, self.store.end_push_answered(push, false).await);
            }
            PushVerdict::Later => self.try_later(push, reason, outcome.pause).await,
        }
    }

    async fn try_later(&self, push: &ClaimedPush, reason: &str, asked: Option<Duration>) {
        let Some(pause) = pause(push.tries, self.pace.first_pause, rand::random()) else {
            count("failed");
            tracing::warn!(
                id = push.id,
                tries = push.tries,
                reason,
                "a push is given up"
            );
            log(push, self.store.end_push_answered(push, false).await);
            return;
        };
        count("put_off");
        tracing::info!(
            id = push.id,
            tries = push.tries,
            reason,
            "a push was not sent"
        );
        let pause = asked.map_or(pause, |asked| asked.max(pause));
        log(push, self.store.put_push_off(push, pause, reason).await);
    }
}

impl Outbox for Sender {
    async fn count(&self) {
        if let Ok(backlog) = self.store.push_backlog().await {
            let waiting = u32::try_from(backlog.waiting).unwrap_or(u32::MAX);
            metrics::gauge!("podium_push_waiting").set(waiting);
            metrics::gauge!("podium_push_oldest_seconds").set(backlog.oldest_s);
        }
    }

    async fn send_batch(&self) -> Looked {
        let settle = self.pace.settle;
        let claimed = match self.store.claim_pushes(CLAIMED_MAX, settle, LEASE).await {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::warn!(cause = ?error, "no pushes taken from the outbox");
                return Looked::Away;
            }
        };
        stream::iter(&claimed)
            .for_each_concurrent(AT_ONCE, |push| self.handle(push))
            .await;
        Looked::after(claimed.len(), CLAIMED_MAX)
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("podium_push_total", "outcome" => outcome).increment(1);
}

fn log(push: &ClaimedPush, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(id = push.id, cause = ?error, "the outbox was not told of a push");
    }
}
