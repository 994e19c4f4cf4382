//! Messages for leagues' chats as a kind of the outbox.

use std::time::Duration;

use podium_live::registry::Live;
use podium_store::db::{Store, StoreError};
use podium_store::delivery::{ClaimedMessage, QueuedMessage};
use podium_store::outbox::{ClaimTerms, DeliveryKind, DeliveryOutcome};
use podium_wire::admin::operations::Backlog;

use crate::delivery::{Delivery, End, Pace, Reply};
use crate::webhook::message::{Message, message};
use crate::webhook::service::WebhookClient;

pub(crate) struct Sender {
    pub(crate) live: Live,
    pub(crate) client: WebhookClient,
    pub(crate) origin: String,
    pub(crate) pace: Pace,
}

impl Delivery for Sender {
    const KIND: DeliveryKind = DeliveryKind::Webhook;
    const CLAIMED_MAX: i64 = 32;
    /// Large enough that a few slow chats do not delay the others.
    const AT_ONCE: usize = 16;
    const COMPOSED_AT_ONCE: usize = 2;

    type Job = QueuedMessage;
    type Message = Message;

    fn pace(&self) -> Pace {
        self.pace
    }

    fn store(&self) -> &Store {
        self.live.store()
    }

    fn set_waiting(&self, backlog: &Backlog) {
        metrics::gauge!("podium_webhook_waiting").set(backlog.waiting);
        metrics::gauge!("podium_webhook_oldest_seconds").set(backlog.oldest_seconds);
    }

    fn count(&self, outcome: &'static str) {
        metrics::counter!("podium_webhook_total", "outcome" => outcome).increment(1);
    }

    async fn claim(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedMessage>, StoreError> {
        self.store().claim_messages(terms).await
    }

    /// Also `None` if the same text was sent before.
    async fn compose(&self, claimed: &ClaimedMessage) -> Result<Option<Message>, StoreError> {
        let content = self.store().webhook_message(claimed).await?;
        Ok(content.and_then(|content| message(claimed, &content, &self.origin)))
    }

    async fn send(&self, claimed: &ClaimedMessage, message: &Message) -> Reply {
        self.client.send(&claimed.address, &message.body).await
    }

    async fn record(
        &self,
        claimed: &mut ClaimedMessage,
        end: &End<'_, Message>,
    ) -> Result<(), StoreError> {
        if end.outcome == DeliveryOutcome::Gone {
            let reason = end.reason.unwrap_or_default();
            let wakeups = self.store().disable_webhook(claimed, reason).await?;
            self.live.wake(&wakeups);
            return Ok(());
        }
        let sent = end.message.filter(|_| end.outcome == DeliveryOutcome::Sent);
        let digest = sent.map(|message| message.sent_digest.as_slice());
        self.store()
            .complete_message(claimed, end.outcome, digest, end.reason)
            .await
    }

    async fn reschedule(
        &self,
        claimed: &ClaimedMessage,
        pause: Duration,
        reason: &str,
    ) -> Result<(), StoreError> {
        self.store()
            .reschedule_message(claimed, pause, reason)
            .await
    }
}
