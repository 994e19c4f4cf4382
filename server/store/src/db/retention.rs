//! Deletion of rows that are kept only for a while.

use podium_domain::accounts::password::{DEVICE_KNOWN_DAYS, FORGIVEN_AFTER_MINUTES};

use crate::db::error::StoreError;
use crate::db::store::Store;

/// Rows deleted in one statement, so that none takes long.
const AT_ONCE: i64 = 10_000;
/// Maximum number of throttle keys, of known browsers and of others each. Attempts under more addresses than that are
/// held back by the limits per address, and the oldest keys are deleted.
const THROTTLE_KEYS_MAX: i64 = 1_000_000;

impl Store {
    /// Deletes rows that are no longer needed: changes and idempotency keys after a day, expired sessions, expired
    /// external sign-ins and links, forgiven password attempts, and old sent mail. Returns the number of deleted rows.
    /// A client that was away for longer gets a snapshot.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        let mut pruned = 0;
        loop {
            let round = self.prune_once().await?;
            pruned += round;
            if round == 0 {
                return Ok(pruned);
            }
        }
    }

    async fn prune_once(&self) -> Result<u64, StoreError> {
        let changes = sqlx::query!(
            r#"DELETE FROM changes WHERE (topic, "offset") IN (
                   SELECT topic, "offset" FROM changes
                   WHERE created_at < clock_timestamp() - interval '1 day' LIMIT $1)"#,
            AT_ONCE
        );
        let keys = sqlx::query!(
            "DELETE FROM idempotency_keys WHERE (user_id, key) IN (
                 SELECT user_id, key FROM idempotency_keys
                 WHERE created_at < clock_timestamp() - interval '1 day' LIMIT $1)",
            AT_ONCE
        );
        let sessions = sqlx::query!(
            "DELETE FROM sessions WHERE token_hash IN (
                 SELECT token_hash FROM sessions WHERE expires_at < clock_timestamp() LIMIT $1)",
            AT_ONCE
        );
        let sign_ins =
            sqlx::query!("DELETE FROM external_sign_ins WHERE expires_at < clock_timestamp()");
        let links =
            sqlx::query!("DELETE FROM external_links_pending WHERE expires_at < clock_timestamp()");
        let tries = sqlx::query!(
            "DELETE FROM password_tries WHERE door IN (
                 SELECT door FROM password_tries
                 WHERE NOT known_device AND tried_at < clock_timestamp() - make_interval(mins => $2)
                 LIMIT $1)",
            AT_ONCE,
            FORGIVEN_AFTER_MINUTES
        );
        let devices = sqlx::query!(
            "DELETE FROM password_tries WHERE door IN (
                 SELECT door FROM password_tries
                 WHERE known_device AND tried_at < clock_timestamp() - make_interval(days => $2)
                 LIMIT $1)",
            AT_ONCE,
            DEVICE_KNOWN_DAYS
        );
        // A mail about an event stays known while the event is, or could be moved to be, still to come.
        let mails = sqlx::query!(
            "DELETE FROM outbox WHERE id IN (
                 SELECT outbox.id FROM outbox LEFT JOIN events ON events.id = event_id
                 WHERE kind = 'mail' AND done_at < clock_timestamp() - interval '60 days'
                     AND COALESCE(starts_at < clock_timestamp() - interval '30 days', true) LIMIT $1)",
            AT_ONCE
        );
        let questions = sqlx::query!(
            "DELETE FROM mail_questions WHERE since < clock_timestamp() - interval '1 day'"
        );
        let mut rows = self.prune_throttle_keys(THROTTLE_KEYS_MAX).await?;
        for statement in [
            changes, keys, sessions, sign_ins, links, tries, devices, mails, questions,
        ] {
            rows += statement.execute(&self.pool).await?.rows_affected();
        }
        Ok(rows)
    }

    /// Keeps only the newest throttle keys, `count` of known browsers and `count` of others. Returns the number of
    /// deleted rows.
    pub async fn prune_throttle_keys(&self, count: i64) -> Result<u64, StoreError> {
        let mut rows = 0;
        for known in [false, true] {
            let gone = sqlx::query!(
                "DELETE FROM password_tries WHERE door IN (
                     SELECT door FROM password_tries WHERE known_device = $1
                     ORDER BY tried_at DESC OFFSET $2 LIMIT $3)",
                known,
                count,
                AT_ONCE
            );
            rows += gone.execute(&self.pool).await?.rows_affected();
        }
        Ok(rows)
    }
}
