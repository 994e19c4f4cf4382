//! Throttling of password attempts (`migrations/0101`). Each attempt is counted before the password is verified, in one
//! statement under its row's lock, and uncounted if the password was right or was not verified after all.

use std::time::Duration;

use podium_domain::accounts::password::{FORGIVEN_AFTER_MINUTES, WAITS_S};
use podium_domain::ids::SessionId;
use sha2::{Digest, Sha256};

use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::store::Store;

/// The key by which login attempts are counted: an account, a device or a session. Only its hash is stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ThrottleKey([u8; 32]);

impl ThrottleKey {
    /// `email` as it would be stored, whether or not the account exists: so a wait reveals nothing.
    pub fn of_account(email: &str) -> Self {
        Self::of(&["account", email])
    }

    /// A browser that has been signed in before.
    pub fn of_device(device: &SessionToken, email: &str) -> Self {
        Self::of(&["device", device.reveal(), email])
    }

    /// The session of a signed-in user who confirms the password.
    pub fn of_session(session: &SessionId) -> Self {
        Self::of(&["session", session.as_str()])
    }

    fn of(parts: &[&str]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        Self(hash.finalize().into())
    }
}

/// Whether a password may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoginAttempt {
    Allowed,
    /// Too many attempts were wrong.
    Wait(Duration),
}

impl Store {
    pub async fn is_known_device(&self, key: &ThrottleKey) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM password_tries WHERE door = $1 AND known_device) AS "known!""#,
            key.0.as_slice()
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// Counts an attempt under this key, unless it has to wait: attempts during a wait do not count.
    pub async fn count_login_attempt(&self, key: &ThrottleKey) -> Result<LoginAttempt, StoreError> {
        let counted = sqlx::query_scalar!(
            "INSERT INTO password_tries AS known (door, tries, free_at)
             VALUES ($1, 1, clock_timestamp() + make_interval(secs => ($2::int[])[1]))
             ON CONFLICT (door) DO UPDATE SET (tries, tried_at, free_at) = (
                 SELECT made, moment,
                     moment + make_interval(secs => ($2::int[])[least(made, cardinality($2::int[]))])
                 FROM (
                     SELECT clock_timestamp() AS moment,
                         CASE WHEN known.tried_at < clock_timestamp() - make_interval(mins => $3)
                         THEN 1 ELSE known.tries + 1 END AS made
                 ) AS next
             )
             WHERE known.free_at <= clock_timestamp()
             RETURNING tries",
            key.0.as_slice(),
            WAITS_S.as_slice(),
            FORGIVEN_AFTER_MINUTES
        )
        .fetch_optional(&self.pool)
        .await?;
        if counted.is_some() {
            return Ok(LoginAttempt::Allowed);
        }
        let wait = sqlx::query_scalar!(
            r#"SELECT EXTRACT(epoch FROM free_at - clock_timestamp())::float8 AS "seconds!"
               FROM password_tries WHERE door = $1"#,
            key.0.as_slice()
        )
        .fetch_optional(&self.pool)
        .await?;
        // The wait has ended, or its row was deleted, since the previous statement.
        let wait = wait.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Ok(LoginAttempt::Wait(wait.unwrap_or_default()))
    }

    /// The password was right: deletes earlier wrong attempts.
    pub async fn clear_login_attempts(&self, key: &ThrottleKey) -> Result<(), StoreError> {
        sqlx::query!(
            "WITH forgotten AS (DELETE FROM password_tries WHERE door = $1 AND NOT known_device)
             UPDATE password_tries
             SET tries = 0, tried_at = clock_timestamp(), free_at = clock_timestamp()
             WHERE door = $1 AND known_device",
            key.0.as_slice()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The password was not verified after all: the attempt does not count.
    pub async fn uncount_login_attempt(&self, key: &ThrottleKey) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE password_tries
             SET tries = tries - 1,
                 free_at = tried_at + make_interval(secs =>
                     COALESCE(($2::int[])[least(tries - 1, cardinality($2::int[]))], 0))
             WHERE door = $1 AND tries > 0",
            key.0.as_slice(),
            WAITS_S.as_slice()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// A sign-in with this browser succeeded: from now on its attempts are counted separately.
    pub async fn remember_device(&self, key: &ThrottleKey) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO password_tries (door, known_device, tries) VALUES ($1, true, 0)
             ON CONFLICT (door) DO UPDATE SET known_device = true, tries = 0,
                 tried_at = EXCLUDED.tried_at, free_at = EXCLUDED.free_at",
            key.0.as_slice()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
