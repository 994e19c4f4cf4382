//! Pushes: written with their notifications, composed of those that are still unseen when the push is sent.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use podium_domain::notifications::notification::Notice;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::delivery::push_devices::PushAddress;
use crate::outbox::queue::{ClaimTerms, Claimed, DeliveryKind, DeliveryOutcome, delete};

/// Consecutive refusals after which a device is no longer tried: for example because our key has changed.
const REFUSALS_MAX: i32 = 10;

/// A push to one device.
#[derive(Clone)]
pub struct QueuedPush {
    subscription: i64,
    pub address: PushAddress,
    /// Newest first, unseen ones only; empty if nothing is left to push.
    pub notifications: Vec<QueuedNotification>,
}

pub type ClaimedPush = Claimed<QueuedPush>;

/// A notification of a push.
#[derive(Debug, Clone)]
pub struct QueuedNotification {
    pub notice: Notice,
    pub told_at: DateTime<Utc>,
    pub age: Duration,
}

impl Store {
    /// Claims pushes with their current contents.
    pub async fn claim_pushes(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedPush>, StoreError> {
        let rows = self.claim(DeliveryKind::Push, terms).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let addresses = sqlx::query!(
            "SELECT outbox.id, endpoint, p256dh, auth
             FROM outbox JOIN push_subscriptions ON push_subscriptions.id = subscription_id
             WHERE outbox.id = ANY($1)",
            &ids
        )
        .fetch_all(&self.pool)
        .await?;
        let mut addresses: HashMap<i64, PushAddress> = addresses
            .into_iter()
            .map(|row| {
                let address = PushAddress {
                    endpoint: row.endpoint,
                    p256dh: row.p256dh,
                    auth: row.auth,
                };
                (row.id, address)
            })
            .collect();
        let mut queued = self.queued_notifications(&ids).await?;
        let pushes = rows.into_iter().filter_map(|row| {
            let push = QueuedPush {
                subscription: row.subscription_id?,
                // Without an address, the device was removed meanwhile, and the push with it.
                address: addresses.remove(&row.id)?,
                notifications: queued.remove(&row.id).unwrap_or_default(),
            };
            Some(Claimed { row, job: push })
        });
        Ok(pushes.collect())
    }

    /// Notifications that exist, unseen and not withheld; withdrawals only while the pick can still be changed.
    async fn queued_notifications(
        &self,
        ids: &[i64],
    ) -> Result<HashMap<i64, Vec<QueuedNotification>>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT outbox.id, told_at,
                      -- A rank is made of all events, also of those that they have shielded.
                      CASE WHEN content ->> 'kind' = 'picks_scored' AND EXISTS (
                          SELECT FROM spoiler_shields AS shields JOIN events ON events.id = event_id
                          WHERE shields.user_id = notices.user_id AND raised AND has_begun(events)
                      ) THEN jsonb_set(content, '{rank}', '0') ELSE content END AS "content!",
                      EXTRACT(EPOCH FROM clock_timestamp() - told_at)::float8 AS "age_s!"
               FROM outbox
               JOIN push_subscriptions ON push_subscriptions.id = subscription_id
               JOIN sessions ON sessions.id = session_id AND expires_at > clock_timestamp()
               JOIN notices ON notices.user_id = sessions.user_id
                   AND notices.key = ANY(outbox.keys) AND NOT seen AND NOT withheld
               WHERE outbox.id = ANY($1)
                   AND (notices.key NOT LIKE 'withdrawn:%' OR EXISTS (
                       SELECT FROM events
                       WHERE events.id = content ->> 'eventId' AND NOT refuses_picks(events)))
               ORDER BY outbox.id, notices.id DESC"#,
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

    /// Completes the push. A device that no longer exists, or has refused too many in a row, is deleted.
    pub async fn complete_push(
        &self,
        push: &ClaimedPush,
        outcome: DeliveryOutcome,
    ) -> Result<(), StoreError> {
        let taken = match outcome {
            DeliveryOutcome::Gone => return self.forget_push_address(push).await,
            DeliveryOutcome::Withdrawn => None,
            DeliveryOutcome::Sent => Some(true),
            DeliveryOutcome::Refused | DeliveryOutcome::Failed => Some(false),
        };
        let mut tx = self.pool.begin().await?;
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
            .execute(&mut *tx)
            .await?;
            sqlx::query!(
                "DELETE FROM push_subscriptions WHERE id = $1 AND refusals >= $2",
                push.subscription,
                REFUSALS_MAX
            )
            .execute(&mut *tx)
            .await?;
        }
        delete(&mut tx, &push.row).await?;
        Ok(tx.commit().await?)
    }

    /// Deletes a device that the push service no longer knows, unless it has been switched on again meanwhile.
    async fn forget_push_address(&self, push: &ClaimedPush) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM push_subscriptions WHERE id = $1 AND auth = $2",
            push.subscription,
            push.address.auth
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
