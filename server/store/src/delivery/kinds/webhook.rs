//! Messages for leagues' own chats: queued with their cause, composed from the state at the time of sending, and kept
//! with a digest of their text, which is not posted again.

use std::collections::HashMap;
use std::time::Duration;

use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::notifications::notification::Notice;
use podium_wire::admin::audit::AuditAct;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::delivery::webhooks::{WebhookAddress, address};
use crate::leagues::access::lock_league;
use crate::outbox::notifications::notification_league;
use crate::outbox::queue::{
    ClaimTerms, Claimed, DeliveryKind, DeliveryOutcome, complete, postpone, shortened,
};
use crate::outbox::transaction::Wakeups;

/// A message to compose and post.
#[derive(Debug, Clone)]
pub struct QueuedMessage {
    webhook: i64,
    pub league: LeagueId,
    pub league_name: String,
    pub slug: String,
    pub about: MessageKind,
    pub address: WebhookAddress,
}

pub type ClaimedMessage = Claimed<QueuedMessage>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessageKind {
    Test,
    PicksClosed(EventId),
    PicksScored(EventId),
}

/// Queues a message for each league's chat in which the event was picked, in the transaction that ends the fan-out job.
/// A message that is being sent at the moment is composed once more afterwards.
pub(crate) async fn queue(
    connection: &mut Connection,
    about: &str,
    event: &EventId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO outbox (kind, webhook_id, about, event_id)
         SELECT 'webhook', id, $1, $2 FROM league_webhooks
         WHERE ended_at IS NULL AND EXISTS (
             SELECT FROM predictions JOIN memberships USING (league_id, user_id)
             WHERE predictions.league_id = league_webhooks.league_id AND predictions.event_id = $2)
         ORDER BY id
         ON CONFLICT (webhook_id, about, event_id) WHERE webhook_id IS NOT NULL DO UPDATE SET
             additions = outbox.additions + 1, done_at = NULL, outcome = NULL,
             attempts = CASE WHEN outbox.done_at IS NULL THEN outbox.attempts ELSE 0 END,
             queued_at = CASE WHEN outbox.done_at IS NULL THEN outbox.queued_at ELSE clock_timestamp() END,
             due_at = CASE WHEN outbox.done_at IS NULL THEN outbox.due_at ELSE clock_timestamp() END",
        about,
        event.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    pub async fn claim_messages(
        &self,
        terms: &ClaimTerms,
    ) -> Result<Vec<ClaimedMessage>, StoreError> {
        let rows = self.claim(DeliveryKind::Webhook, terms).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().filter_map(|row| row.webhook_id).collect();
        let chats = sqlx::query!(
            r#"SELECT league_webhooks.id, kind, address, league_webhooks.league_id AS "league_id: LeagueId", name, slug
               FROM league_webhooks
               JOIN leagues ON leagues.id = league_webhooks.league_id
               JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
               WHERE league_webhooks.id = ANY($1)"#,
            &ids
        )
        .fetch_all(&self.pool)
        .await?;
        let mut found = HashMap::new();
        for chat in chats {
            let address = address(&chat.kind, chat.address)?;
            found.insert(chat.id, (chat.league_id, chat.name, chat.slug, address));
        }
        let mut messages = Vec::with_capacity(rows.len());
        for row in rows {
            // Without a chat, its address was removed meanwhile, and the message with it.
            let Some((webhook, chat)) = row.webhook_id.and_then(|id| Some((id, found.get(&id)?)))
            else {
                continue;
            };
            let (league, league_name, slug, address) = chat.clone();
            let message = QueuedMessage {
                webhook,
                league,
                league_name,
                slug,
                about: message_kind(&row.about, row.event_id.clone()),
                address,
            };
            messages.push(Claimed { row, job: message });
        }
        Ok(messages)
    }

    /// Completes a message. After a refusal or the last attempt, the league's admins see the reason. Without
    /// `sent_digest`, the earlier one stays.
    pub async fn complete_message(
        &self,
        claimed: &ClaimedMessage,
        outcome: DeliveryOutcome,
        sent_digest: Option<&[u8]>,
        reason: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        if outcome == DeliveryOutcome::Sent {
            sqlx::query!(
                "UPDATE league_webhooks SET last_sent_at = clock_timestamp(), failure = NULL WHERE id = $1",
                claimed.webhook
            )
            .execute(&mut *tx)
            .await?;
        } else if let Some(reason) = reason {
            note_failure(&mut tx, claimed, reason).await?;
        }
        complete(&mut tx, &claimed.row, outcome, reason, sent_digest).await?;
        Ok(tx.commit().await?)
    }

    /// Postpones the message, with all others for the same chat.
    pub async fn reschedule_message(
        &self,
        claimed: &ClaimedMessage,
        pause: Duration,
        reason: &str,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        // First: of two transactions that postpone messages of the same chat, the second waits here.
        note_failure(&mut tx, claimed, reason).await?;
        sqlx::query!(
            "UPDATE outbox SET due_at = GREATEST(due_at, clock_timestamp() + make_interval(secs => $3))
             WHERE webhook_id = $1 AND done_at IS NULL AND id <> $2",
            claimed.webhook,
            claimed.row.id,
            pause.as_secs_f64()
        )
        .execute(&mut *tx)
        .await?;
        postpone(&mut tx, &claimed.row, pause, Some(reason)).await?;
        Ok(tx.commit().await?)
    }

    /// Disables an address that the service no longer knows, and notifies the league's admins, unless the address has
    /// been replaced already.
    pub async fn disable_webhook(
        &self,
        claimed: &ClaimedMessage,
        reason: &str,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        let locked = lock_league(&mut tx, &claimed.league, None).await?;
        let ended = sqlx::query_scalar!(
            "UPDATE league_webhooks SET ended_at = clock_timestamp(), failure = $2
             WHERE id = $1 AND ended_at IS NULL RETURNING kind",
            claimed.webhook,
            shortened(reason)
        )
        .fetch_optional(tx.connection())
        .await?;
        let Some(kind) = ended else {
            return Ok(Wakeups::default());
        };
        let admins = sqlx::query_scalar!(
            r#"SELECT user_id AS "id: UserId" FROM memberships WHERE league_id = $1 AND is_admin"#,
            claimed.league.as_str()
        )
        .fetch_all(tx.connection())
        .await?;
        for admin in admins {
            let league = notification_league(&claimed.league, &locked.name);
            tx.add_notification(&admin, Notice::WebhookEnded(league));
        }
        let record = AuditRecord {
            league: Some(&claimed.league),
            detail: serde_json::Map::from_iter([("kind".to_owned(), kind.into())]),
            ..AuditRecord::default()
        };
        tx.record(AuditAct::WebhookEnded, record).await?;
        tx.commit().await
    }
}

fn message_kind(about: &str, event: Option<EventId>) -> MessageKind {
    match (about, event) {
        (_, None) => MessageKind::Test,
        ("picks_closed", Some(event)) => MessageKind::PicksClosed(event),
        (_, Some(event)) => MessageKind::PicksScored(event),
    }
}

async fn note_failure(
    connection: &mut Connection,
    claimed: &ClaimedMessage,
    reason: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE league_webhooks SET failure = $2 WHERE id = $1",
        claimed.webhook,
        shortened(reason)
    )
    .execute(connection)
    .await?;
    Ok(())
}
