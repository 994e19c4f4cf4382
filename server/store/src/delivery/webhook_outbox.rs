//! Outbox of messages for leagues' own chats: queued with their cause, claimed by one sender at a time, composed from
//! the state at the time of sending. Times are the database's.

use std::time::Duration;

use podium_domain::ids::{EventId, LeagueId};
use podium_domain::notifications::notification::Notice;
use podium_wire::admin::audit::AuditAct;
use podium_wire::admin::operations::Backlog;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::delivery::webhooks::{WebhookAddress, address};
use crate::leagues::access::lock_league;
use crate::outbox::notifications::notification_league;
use crate::outbox::transaction::Wakeups;

/// Maximum number of characters kept of a reason.
const REASON_LENGTH: usize = 300;

/// A message that this node has claimed until its lease ends.
#[derive(Debug, Clone)]
pub struct ClaimedMessage {
    pub id: i64,
    webhook: i64,
    pub league: LeagueId,
    pub league_name: String,
    pub slug: String,
    pub about: MessageKind,
    pub address: WebhookAddress,
    /// Includes the current attempt.
    pub attempts: u32,
    claim: i32,
    additions: i32,
    /// SHA-256 of the message sent earlier for the same event.
    pub sent_digest: Option<Vec<u8>>,
}

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
        "INSERT INTO webhook_outbox (webhook_id, about, event_id)
         SELECT id, $1, $2::text FROM league_webhooks
         WHERE ended_at IS NULL AND EXISTS (
             SELECT FROM predictions JOIN memberships USING (league_id, user_id)
             WHERE predictions.league_id = league_webhooks.league_id AND predictions.event_id = $2::text)
         ORDER BY id
         ON CONFLICT ON CONSTRAINT webhook_outbox_once DO UPDATE SET
             additions = webhook_outbox.additions + 1,
             done_at = NULL,
             tries = CASE WHEN webhook_outbox.done_at IS NULL THEN webhook_outbox.tries ELSE 0 END,
             queued_at = CASE WHEN webhook_outbox.done_at IS NULL
                 THEN webhook_outbox.queued_at ELSE clock_timestamp() END,
             not_before = CASE WHEN webhook_outbox.done_at IS NULL
                 THEN webhook_outbox.not_before ELSE clock_timestamp() END",
        about,
        event.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Claims up to `most` messages for this node alone, for the duration of `lease`. Except for tests, a message is
    /// claimed only after it has waited for `debounce`: categories that are scored together share one message.
    pub async fn claim_messages(
        &self,
        most: i64,
        debounce: Duration,
        lease: Duration,
    ) -> Result<Vec<ClaimedMessage>, StoreError> {
        let rows = sqlx::query!(
            r#"UPDATE webhook_outbox
             SET tries = tries + 1, claims = claims + 1, not_before = clock_timestamp() + make_interval(secs => $3)
             FROM league_webhooks
             JOIN leagues ON leagues.id = league_id
             JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
             WHERE league_webhooks.id = webhook_id AND webhook_outbox.id IN (
                 SELECT waiting.id FROM webhook_outbox AS waiting
                 JOIN league_webhooks AS told ON told.id = waiting.webhook_id AND told.ended_at IS NULL
                 WHERE waiting.done_at IS NULL AND waiting.not_before <= clock_timestamp()
                     AND (about = 'test' OR queued_at <= clock_timestamp() - make_interval(secs => $2))
                 ORDER BY waiting.not_before, waiting.id LIMIT $1
                 FOR UPDATE OF waiting SKIP LOCKED
             )
             RETURNING webhook_outbox.id, webhook_id, about, event_id, tries, claims, additions, said, kind, address,
                 leagues.id::text AS "league_id!", leagues.name AS league_name, slug"#,
            most,
            debounce.as_secs_f64(),
            lease.as_secs_f64()
        )
        .fetch_all(&self.pool)
        .await?;
        let mut claimed = Vec::with_capacity(rows.len());
        for row in rows {
            let event = row.event_id.map(|id| id.parse()).transpose();
            let about = match (event.map_err(StoreError::unreadable)?, row.about.as_str()) {
                (None, _) => MessageKind::Test,
                (Some(event), "picks_closed") => MessageKind::PicksClosed(event),
                (Some(event), _) => MessageKind::PicksScored(event),
            };
            claimed.push(ClaimedMessage {
                id: row.id,
                webhook: row.webhook_id,
                league: row.league_id.parse().map_err(StoreError::unreadable)?,
                league_name: row.league_name,
                slug: row.slug,
                about,
                address: address(&row.kind, row.address)?,
                attempts: u32::try_from(row.tries).unwrap_or(u32::MAX),
                claim: row.claims,
                additions: row.additions,
                sent_digest: row.said,
            });
        }
        Ok(claimed)
    }

    /// Completes a message that the service accepted, or that was empty (`sent_digest` is then the earlier one).
    pub async fn complete_message(
        &self,
        claimed: &ClaimedMessage,
        sent_digest: Option<&[u8]>,
        taken: bool,
    ) -> Result<(), StoreError> {
        let mut ending = self.pool.begin().await?;
        if taken {
            sqlx::query!(
                "UPDATE league_webhooks SET last_sent_at = clock_timestamp(), failure = NULL WHERE id = $1",
                claimed.webhook
            )
            .execute(&mut *ending)
            .await?;
        }
        close(&mut ending, claimed, sent_digest).await?;
        Ok(ending.commit().await?)
    }

    /// Gives up on a message; the league's admins see the reason.
    pub async fn fail_message(
        &self,
        claimed: &ClaimedMessage,
        reason: &str,
    ) -> Result<(), StoreError> {
        let mut ending = self.pool.begin().await?;
        note_failure(&mut ending, claimed, reason).await?;
        close(&mut ending, claimed, claimed.sent_digest.as_deref()).await?;
        Ok(ending.commit().await?)
    }

    /// Releases the claim, so that another node can take the message at once.
    pub async fn release_message(&self, claimed: &ClaimedMessage) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE webhook_outbox SET not_before = clock_timestamp() WHERE id = $1 AND claims = $2",
            claimed.id,
            claimed.claim
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Postpones the message, with all others for the same chat.
    pub async fn reschedule_message(
        &self,
        claimed: &ClaimedMessage,
        pause: Duration,
        reason: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        // First: of two transactions that postpone messages of the same chat, the second waits here.
        note_failure(&mut transaction, claimed, reason).await?;
        sqlx::query!(
            "UPDATE webhook_outbox
             SET not_before = CASE WHEN id = $1 THEN clock_timestamp() + make_interval(secs => $4)
                 ELSE GREATEST(not_before, clock_timestamp() + make_interval(secs => $4)) END
             WHERE webhook_id = $3 AND done_at IS NULL AND (id <> $1 OR claims = $2)",
            claimed.id,
            claimed.claim,
            claimed.webhook,
            pause.as_secs_f64()
        )
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
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
        let reason: String = reason.chars().take(REASON_LENGTH).collect();
        let ended = sqlx::query_scalar!(
            "UPDATE league_webhooks SET ended_at = clock_timestamp(), failure = $2
             WHERE id = $1 AND ended_at IS NULL RETURNING kind",
            claimed.webhook,
            reason
        )
        .fetch_optional(tx.connection())
        .await?;
        let Some(kind) = ended else {
            return Ok(Wakeups::default());
        };
        let admins = sqlx::query_scalar!(
            r#"SELECT user_id::text AS "id!" FROM memberships WHERE league_id = $1 AND is_admin"#,
            claimed.league.as_str()
        )
        .fetch_all(tx.connection())
        .await?;
        for admin in admins {
            let admin = admin.parse().map_err(StoreError::unreadable)?;
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

    pub async fn webhook_backlog(&self) -> Result<Backlog, StoreError> {
        Ok(sqlx::query_as!(
            Backlog,
            r#"SELECT count(*)::int4 AS "waiting!",
                   COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - min(queued_at)), 0)::float8 AS "oldest_seconds!"
               FROM webhook_outbox JOIN league_webhooks ON league_webhooks.id = webhook_id AND ended_at IS NULL
               WHERE done_at IS NULL"#
        )
        .fetch_one(&self.pool)
        .await?)
    }
}

/// Completes the message, except for additions since it was read: those are handled next.
async fn close(
    connection: &mut Connection,
    claimed: &ClaimedMessage,
    sent_digest: Option<&[u8]>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE webhook_outbox SET
             said = $4,
             done_at = CASE WHEN additions = $3 THEN clock_timestamp() END,
             tries = 0, queued_at = clock_timestamp(), not_before = clock_timestamp()
         WHERE id = $1 AND claims = $2",
        claimed.id,
        claimed.claim,
        claimed.additions,
        sent_digest
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn note_failure(
    connection: &mut Connection,
    claimed: &ClaimedMessage,
    reason: &str,
) -> Result<(), StoreError> {
    let reason: String = reason.chars().take(REASON_LENGTH).collect();
    sqlx::query!(
        "UPDATE league_webhooks SET failure = $2 WHERE id = $1",
        claimed.webhook,
        reason
    )
    .execute(connection)
    .await?;
    Ok(())
}
