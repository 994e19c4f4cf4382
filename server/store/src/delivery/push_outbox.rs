//! Outbox of pushes: written with their notifications, claimed by one sender at a time, composed of the notifications
//! that are still unseen when the push is sent. Times are the database's.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use podium_domain::notifications::notification::Notice;
use podium_wire::admin::operations::Backlog;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::delivery::push_devices::PushAddress;

/// Consecutive refusals after which a device is no longer tried: for example because our key has changed.
const REFUSALS_MAX: i32 = 10;
/// Maximum number of characters kept of a reason.
const REASON_LENGTH: usize = 300;

/// A push that this node has claimed until its lease ends.
#[derive(Clone)]
pub struct ClaimedPush {
    pub id: i64,
    subscription: i64,
    pub topic: String,
    pub address: PushAddress,
    /// Includes the current attempt.
    pub attempts: u32,
    claim: i32,
    additions: i32,
    /// Newest first, unseen ones only; empty if nothing is left to push.
    pub notifications: Vec<QueuedNotification>,
}

/// A notification of a push.
#[derive(Debug, Clone)]
pub struct QueuedNotification {
    pub notice: Notice,
    pub told_at: DateTime<Utc>,
    pub age: Duration,
}

impl Store {
    /// Claims up to `most` pushes for this node alone, for the duration of `lease`, with their current contents. A push
    /// is claimed only after it has waited for `debounce`, so that notifications of one moment are sent together.
    pub async fn claim_pushes(
        &self,
        most: i64,
        debounce: Duration,
        lease: Duration,
    ) -> Result<Vec<ClaimedPush>, StoreError> {
        let rows = sqlx::query!(
            "UPDATE push_outbox
             SET tries = tries + 1, claims = claims + 1,
                 not_before = clock_timestamp() + make_interval(secs => $3)
             FROM push_subscriptions
             WHERE push_subscriptions.id = subscription_id AND push_outbox.id IN (
                 SELECT id FROM push_outbox
                 WHERE not_before <= clock_timestamp()
                     AND queued_at <= clock_timestamp() - make_interval(secs => $2)
                 ORDER BY not_before, id LIMIT $1
                 FOR UPDATE SKIP LOCKED
             )
             RETURNING push_outbox.id, subscription_id, topic, tries, claims, additions, endpoint, p256dh,
                 auth",
            most,
            debounce.as_secs_f64(),
            lease.as_secs_f64()
        )
        .fetch_all(&self.pool)
        .await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let mut queued = self.queued_notifications(&ids).await?;
        let pushes = rows.into_iter().map(|row| ClaimedPush {
            id: row.id,
            subscription: row.subscription_id,
            topic: row.topic,
            address: PushAddress {
                endpoint: row.endpoint,
                p256dh: row.p256dh,
                auth: row.auth,
            },
            attempts: u32::try_from(row.tries).unwrap_or(u32::MAX),
            claim: row.claims,
            additions: row.additions,
            notifications: queued.remove(&row.id).unwrap_or_default(),
        });
        Ok(pushes.collect())
    }

    /// Notifications that exist, unseen and not withheld; withdrawals only while the pick can still be changed.
    async fn queued_notifications(
        &self,
        ids: &[i64],
    ) -> Result<HashMap<i64, Vec<QueuedNotification>>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT push_outbox.id, told_at,
                      -- A rank is made of all events, also of those that they have shielded.
                      CASE WHEN content ->> 'kind' = 'picks_scored' AND EXISTS (
                          SELECT FROM spoiler_shields AS shields JOIN events ON events.id = event_id
                          WHERE shields.user_id = notices.user_id AND raised AND has_begun(events)
                      ) THEN jsonb_set(content, '{rank}', '0') ELSE content END AS "content!",
                      EXTRACT(EPOCH FROM clock_timestamp() - told_at)::float8 AS "age_s!"
               FROM push_outbox
               JOIN push_subscriptions ON push_subscriptions.id = subscription_id
               JOIN sessions ON sessions.id = session_id AND expires_at > clock_timestamp()
               JOIN notices ON notices.user_id = sessions.user_id
                   AND notices.key = ANY(push_outbox.keys) AND NOT seen AND NOT withheld
               WHERE push_outbox.id = ANY($1)
                   AND (notices.key NOT LIKE 'withdrawn:%' OR EXISTS (
                       SELECT FROM events
                       WHERE events.id = content ->> 'eventId' AND NOT is_closed(events)))
               ORDER BY push_outbox.id, notices.id DESC"#,
            ids
        )
        .fetch_all(&self.pool)
        .await?;
        let mut queued: HashMap<i64, Vec<QueuedNotification>> = HashMap::new();
        for row in rows {
            // Content of another release that this one cannot read is not pushed; the notification remains in the
            // account's list.
            if let Ok(notice) = serde_json::from_value(row.content) {
                queued.entry(row.id).or_default().push(QueuedNotification {
                    notice,
                    told_at: row.told_at,
                    age: Duration::try_from_secs_f64(row.age_s).unwrap_or_default(),
                });
            }
        }
        Ok(queued)
    }

    /// Completes the push, except for notifications added since it was read: those are sent next.
    pub async fn complete_push(&self, push: &ClaimedPush) -> Result<(), StoreError> {
        self.complete_push_as(push, None).await
    }

    /// Like [`Self::complete_push`], with the push service's answer: accepted or refused.
    pub async fn complete_push_answered(
        &self,
        push: &ClaimedPush,
        taken: bool,
    ) -> Result<(), StoreError> {
        self.complete_push_as(push, Some(taken)).await
    }

    async fn complete_push_as(
        &self,
        push: &ClaimedPush,
        taken: Option<bool>,
    ) -> Result<(), StoreError> {
        let mut ending = self.pool.begin().await?;
        if let Some(taken) = taken {
            // The device is locked first, in the order of transactions that switch it off.
            sqlx::query!(
                "UPDATE push_subscriptions
                 SET refusals = CASE WHEN $2 THEN 0 ELSE refusals + 1 END,
                     last_sent_at = CASE WHEN $2 THEN clock_timestamp() ELSE last_sent_at END
                 WHERE id = $1",
                push.subscription,
                taken
            )
            .execute(&mut *ending)
            .await?;
            sqlx::query!(
                "DELETE FROM push_subscriptions WHERE id = $1 AND refusals >= $2",
                push.subscription,
                REFUSALS_MAX
            )
            .execute(&mut *ending)
            .await?;
        }
        sqlx::query!(
            "DELETE FROM push_outbox WHERE id = $1 AND claims = $2 AND additions = $3",
            push.id,
            push.claim,
            push.additions
        )
        .execute(&mut *ending)
        .await?;
        sqlx::query!(
            "UPDATE push_outbox SET tries = 0, reason = NULL, queued_at = clock_timestamp(),
                 not_before = clock_timestamp()
             WHERE id = $1 AND claims = $2",
            push.id,
            push.claim
        )
        .execute(&mut *ending)
        .await?;
        Ok(ending.commit().await?)
    }

    /// Postpones the push.
    pub async fn reschedule_push(
        &self,
        push: &ClaimedPush,
        pause: Duration,
        reason: &str,
    ) -> Result<(), StoreError> {
        let reason: String = reason.chars().take(REASON_LENGTH).collect();
        sqlx::query!(
            "UPDATE push_outbox
             SET not_before = clock_timestamp() + make_interval(secs => $3), reason = $4
             WHERE id = $1 AND claims = $2",
            push.id,
            push.claim,
            pause.as_secs_f64(),
            reason
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Deletes a device that the push service no longer knows, unless it has been switched on again meanwhile.
    pub async fn forget_push_address(&self, push: &ClaimedPush) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM push_subscriptions WHERE id = $1 AND auth = $2",
            push.subscription,
            push.address.auth
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn push_backlog(&self) -> Result<Backlog, StoreError> {
        Ok(sqlx::query_as!(
            Backlog,
            r#"SELECT count(*)::int4 AS "waiting!",
                   COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - min(queued_at)), 0)::float8 AS "oldest_seconds!"
               FROM push_outbox"#
        )
        .fetch_one(&self.pool)
        .await?)
    }
}
