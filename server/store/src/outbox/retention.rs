//! Retention of notifications.

use podium_domain::ids::UserId;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::retracted::RetractedNotification;
use crate::outbox::transaction::Wakeups;

/// Maximum number of notifications kept per account.
const KEPT_MAX: i64 = 200;
/// Notifications deleted in one transaction, which locks the topics of their accounts.
const AT_ONCE: i64 = 500;

impl Store {
    /// Deletes notifications that are older than 90 days, and all but the newest of each account. The accounts' topics
    /// get the change. Returns the number of deleted rows and the wake-ups of one transaction; `None` when nothing is
    /// left to delete.
    pub async fn prune_notifications(&self) -> Result<Option<(u64, Wakeups)>, StoreError> {
        let mut tx = self.begin().await?;
        // An account without a notification in the last hour was already pruned by an earlier run.
        let gone = sqlx::query_as!(
            RetractedNotification,
            r#"
            WITH old AS (
                SELECT user_id, id FROM notices
                WHERE told_at < clock_timestamp() - interval '90 days' LIMIT $2
            ),
            beyond AS (
                SELECT told.user_id, too_many.id
                FROM (
                    SELECT DISTINCT user_id FROM notices
                    WHERE told_at > clock_timestamp() - interval '1 hour'
                ) AS told
                CROSS JOIN LATERAL (
                    SELECT id FROM notices
                    WHERE notices.user_id = told.user_id ORDER BY id DESC OFFSET $1
                ) AS too_many
                LIMIT $2
            ),
            gone AS (
                SELECT notices.user_id, key
                FROM (SELECT * FROM old UNION SELECT * FROM beyond) AS doomed
                JOIN notices ON notices.user_id = doomed.user_id AND notices.id = doomed.id
                ORDER BY notices.user_id, key FOR UPDATE OF notices SKIP LOCKED
            )
            DELETE FROM notices USING gone
            WHERE notices.user_id = gone.user_id AND notices.key = gone.key
            RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!"
            "#,
            KEPT_MAX,
            AT_ONCE
        )
        .fetch_all(tx.connection())
        .await?;
        if gone.is_empty() {
            return Ok(None);
        }
        let rows = u64::try_from(gone.len()).unwrap_or(u64::MAX);
        tx.append_gone(gone)?;
        Ok(Some((rows, tx.commit().await?)))
    }
}
