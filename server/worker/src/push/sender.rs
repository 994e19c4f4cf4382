//! Pushes as a kind of the outbox.

use std::time::Duration;

use podium_domain::delivery::result::DeliveryResult;
use podium_store::db::{Store, StoreError};
use podium_store::delivery::{ClaimedPush, QueuedPush};
use podium_store::outbox::{ClaimTerms, DeliveryKind};
use podium_wire::admin::operations::Backlog;

use crate::delivery::{Delivery, End, Pace, Reply};
use crate::push::encryption::{Recipient, seal};
use crate::push::endpoint::{Reach, read_endpoint};
use crate::push::message::{Message, message};
use crate::push::service::{PushClient, PushRequest};

pub(crate) struct Sender {
    pub(crate) store: Store,
    pub(crate) client: PushClient,
    pub(crate) reach: Reach,
    pub(crate) pace: Pace,
}

impl Delivery for Sender {
    const KIND: DeliveryKind = DeliveryKind::Push;
    const CLAIMED_MAX: i64 = 100;
    const AT_ONCE: usize = 16;
    /// Limits one node to 200 pushes a second.
    const BATCH_MIN: Duration = Duration::from_millis(500);

    type Job = QueuedPush;
    type Message = Message;

    fn pace(&self) -> Pace {
        self.pace
    }

    fn store(&self) -> &Store {
        &self.store
    }

    fn set_waiting(&self, backlog: &Backlog) {
        metrics::gauge!("podium_push_waiting").set(backlog.waiting);
        metrics::gauge!("podium_push_oldest_seconds").set(backlog.oldest_seconds);
    }

    fn count(&self, outcome: &'static str) {
        metrics::counter!("podium_push_total", "outcome" => outcome).increment(1);
    }

    async fn claim(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedPush>, StoreError> {
        self.store.claim_pushes(terms).await
    }

    async fn compose(&self, push: &ClaimedPush) -> Result<Option<Message>, StoreError> {
        Ok(message(push))
    }

    async fn send(&self, push: &ClaimedPush, message: &Message) -> Reply {
        let endpoint = read_endpoint(&push.address.endpoint, self.reach);
        let sealed = Recipient::read(&push.address.p256dh, &push.address.auth)
            .and_then(|recipient| seal(&message.json, &recipient).ok());
        let (Some(endpoint), Some(body)) = (endpoint, sealed) else {
            // The subscription may have been accepted by another release or under other rules.
            let reason = "this installation does not call such addresses";
            return Reply::new(DeliveryResult::Gone, reason);
        };
        let request = PushRequest {
            body,
            topic: message.topic.clone(),
            urgency: message.urgency,
            ttl: message.ttl,
        };
        self.client.send(endpoint, request).await
    }

    async fn record(
        &self,
        push: &mut ClaimedPush,
        end: &End<'_, Message>,
    ) -> Result<(), StoreError> {
        self.store.complete_push(push, end.outcome).await
    }
}
