//! The outbox: one table of everything that is delivered after a commit, of whatever kind. A row is claimed by one node
//! at a time until its lease ends, and a report counts only while the claim is the node's own. What a row holds, and
//! what its outcome changes elsewhere, is up to its kind (`delivery/kinds`). Times are the database's.

use std::ops::Deref;
use std::time::Duration;

use chrono::{DateTime, Utc};
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::admin::operations::Backlog;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::outbox::transaction::Transaction;

/// Maximum number of characters kept of a reason.
const REASON_LENGTH: usize = 300;

/// The kinds of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryKind {
    Mail,
    Push,
    Webhook,
    Fanout,
}

impl DeliveryKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Push => "push",
            Self::Webhook => "webhook",
            Self::Fanout => "fanout",
        }
    }
}

/// The final outcome of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryOutcome {
    Sent,
    /// It was no longer wanted, or no longer true.
    Withdrawn,
    /// The recipient no longer exists.
    Gone,
    /// The recipient's service refused it for good.
    Refused,
    /// Given up after the last attempt.
    Failed,
}

impl DeliveryOutcome {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Withdrawn => "withdrawn",
            Self::Gone => "gone",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

/// The cause of a notification fan-out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FanoutKind {
    /// Picks have closed, or have opened again; the fan-out reads which.
    PicksClosed,
    PicksScored,
    /// The chances in an event have changed much.
    Story,
    /// A round was moved by much.
    RoundMoved,
    /// An announcement was published, or withdrawn; the fan-out reads which.
    Announced,
}

impl FanoutKind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::PicksClosed => "picks_closed",
            Self::PicksScored => "picks_scored",
            Self::Story => "story",
            Self::RoundMoved => "round_moved",
            Self::Announced => "announced",
        }
    }
}

/// What a node claims at once.
#[derive(Debug, Clone, Copy)]
pub struct ClaimTerms {
    pub most: i64,
    /// How long a row waits first, so that what happens in one moment is delivered together.
    pub debounce: Duration,
    /// How long other nodes skip the row: if this one dies, they can claim it afterwards.
    pub lease: Duration,
}

/// A row that this node has claimed.
#[derive(Debug, Clone)]
pub struct OutboxRow {
    pub id: i64,
    /// What to deliver, in the words of its kind.
    pub about: String,
    pub(crate) user_id: Option<UserId>,
    pub(crate) subscription_id: Option<i64>,
    pub(crate) webhook_id: Option<i64>,
    pub(crate) event_id: Option<EventId>,
    pub(crate) league_id: Option<LeagueId>,
    pub(crate) announcement_id: Option<i64>,
    pub queued_at: DateTime<Utc>,
    /// Includes the current attempt.
    pub attempts: i32,
    claims: i32,
    additions: i32,
    /// SHA-256 of the message sent earlier for the same row.
    pub sent_digest: Option<Vec<u8>>,
}

/// A claimed row with what its kind needs to deliver it.
#[derive(Debug, Clone)]
pub struct Claimed<T> {
    pub row: OutboxRow,
    pub job: T,
}

impl<T> Deref for Claimed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.job
    }
}

impl Transaction {
    /// Queues a job that notifies every affected account soon after the commit.
    pub(crate) async fn enqueue_fanout(
        &mut self,
        about: FanoutKind,
        event: &EventId,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO outbox (kind, about, event_id) VALUES ('fanout', $1, $2)",
            about.as_str(),
            event.as_str()
        )
        .execute(self.connection())
        .await?;
        Ok(())
    }

    /// Queues a job that notifies a league's members of an announcement, or retracts these notifications.
    pub(crate) async fn enqueue_announcement(
        &mut self,
        league: &LeagueId,
        announcement: i64,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO outbox (kind, about, league_id, announcement_id) VALUES ('fanout', $1, $2, $3)",
            FanoutKind::Announced.as_str(),
            league as _,
            announcement
        )
        .execute(self.connection())
        .await?;
        Ok(())
    }
}

impl Store {
    /// Claims due rows of the kind for this node alone. A test of a chat does not wait for related messages, and nothing
    /// is sent to a chat that is switched off.
    pub(crate) async fn claim(
        &self,
        kind: DeliveryKind,
        terms: &ClaimTerms,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        Ok(sqlx::query_as!(
            OutboxRow,
            r#"UPDATE outbox
             SET attempts = attempts + 1, claims = claims + 1,
                 due_at = clock_timestamp() + make_interval(secs => $4)
             WHERE id IN (
                 SELECT id FROM outbox AS waiting
                 WHERE kind = $1 AND done_at IS NULL AND due_at <= clock_timestamp()
                     AND (about = 'test' OR queued_at <= clock_timestamp() - make_interval(secs => $3))
                     AND NOT EXISTS (
                         SELECT FROM league_webhooks
                         WHERE league_webhooks.id = waiting.webhook_id AND ended_at IS NOT NULL
                     )
                 ORDER BY due_at, id LIMIT $2
                 FOR UPDATE SKIP LOCKED
             )
             RETURNING id, about, user_id AS "user_id: UserId", subscription_id, webhook_id,
                 event_id AS "event_id: EventId", league_id AS "league_id: LeagueId", announcement_id, queued_at, attempts, claims, additions, sent_digest"#,
            kind.as_str(),
            terms.most,
            terms.debounce.as_secs_f64(),
            terms.lease.as_secs_f64()
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// Postpones the next attempt. With no pause, another node can take the row at once.
    pub async fn reschedule(
        &self,
        row: &OutboxRow,
        pause: Duration,
        reason: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        postpone(&mut connection, row, pause, reason).await
    }

    /// Rows of a kind that wait, on all nodes.
    pub async fn backlog(&self, kind: DeliveryKind) -> Result<Backlog, StoreError> {
        Ok(sqlx::query_as!(
            Backlog,
            r#"SELECT count(*)::int4 AS "waiting!",
                   COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - min(queued_at)), 0)::float8 AS "oldest_seconds!"
               FROM outbox
               WHERE kind = $1 AND done_at IS NULL AND NOT EXISTS (
                   SELECT FROM league_webhooks WHERE league_webhooks.id = webhook_id AND ended_at IS NOT NULL)"#,
            kind.as_str()
        )
        .fetch_one(&self.pool)
        .await?)
    }
}

pub(crate) async fn postpone(
    connection: &mut Connection,
    row: &OutboxRow,
    pause: Duration,
    reason: Option<&str>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE outbox
         SET due_at = clock_timestamp() + make_interval(secs => $3), reason = COALESCE($4, reason)
         WHERE id = $1 AND claims = $2 AND done_at IS NULL",
        row.id,
        row.claims,
        pause.as_secs_f64(),
        reason.map(shortened)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Completes a row that stays, so that it is not queued again. What was added since it was read is delivered next.
pub(crate) async fn complete(
    connection: &mut Connection,
    row: &OutboxRow,
    outcome: DeliveryOutcome,
    reason: Option<&str>,
    sent_digest: Option<&[u8]>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE outbox SET
             done_at = CASE WHEN additions = $3 THEN clock_timestamp() END,
             outcome = CASE WHEN additions = $3 THEN $4 END,
             attempts = CASE WHEN additions = $3 THEN attempts ELSE 0 END,
             queued_at = CASE WHEN additions = $3 THEN queued_at ELSE clock_timestamp() END,
             due_at = clock_timestamp(), reason = $5, sent_digest = COALESCE($6, sent_digest)
         WHERE id = $1 AND claims = $2 AND done_at IS NULL",
        row.id,
        row.claims,
        row.additions,
        outcome.as_str(),
        reason.map(shortened),
        sent_digest
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes a row that is done, unless something was added since it was read: that is delivered next.
pub(crate) async fn delete(connection: &mut Connection, row: &OutboxRow) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM outbox WHERE id = $1 AND claims = $2 AND additions = $3 AND done_at IS NULL",
        row.id,
        row.claims,
        row.additions
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE outbox
         SET attempts = 0, reason = NULL, queued_at = clock_timestamp(), due_at = clock_timestamp()
         WHERE id = $1 AND claims = $2 AND done_at IS NULL",
        row.id,
        row.claims
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The reason comes from a foreign server: it may be long, and may contain characters that Postgres cannot store.
pub(crate) fn shortened(reason: &str) -> String {
    reason
        .chars()
        .filter(|letter| !letter.is_control())
        .take(REASON_LENGTH)
        .collect()
}
