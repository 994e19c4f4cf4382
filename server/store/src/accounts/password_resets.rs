//! Links for setting a new password after the old one was forgotten. A site admin creates and hands them over; the
//! database ends them with every change of the password (`schema/02_accounts.sql`).

use podium_domain::ids::UserId;
use podium_wire::admin::audit::AuditAct;

use crate::accounts::roles::{AccountRightsError, lock_as_site_admin, record};
use crate::accounts::sessions::end_sessions;
use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::transaction::Wakeups;

impl Store {
    /// Replaces the account's earlier link, if there is one. Returns when the link expires.
    pub async fn create_reset_link(
        &self,
        admin: &UserId,
        user: &UserId,
        token: &SessionToken,
    ) -> Result<String, AccountRightsError> {
        let mut tx = self.begin().await?;
        let locked = lock_as_site_admin(&mut tx, admin, user).await?;
        if locked.disabled {
            return Err(AccountRightsError::Disabled);
        }
        if locked.guest {
            return Err(AccountRightsError::Guest);
        }
        let expires_at = sqlx::query_scalar!(
            "INSERT INTO password_resets (user_id, token_hash) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE
                 SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at
             RETURNING expires_at",
            user as _,
            token.hash()
        )
        .fetch_one(tx.connection())
        .await?;
        record(&mut tx, AuditAct::ResetLinkMade, admin, user, []).await?;
        let _no_wakeups = tx.commit().await?;
        Ok(iso(expires_at))
    }

    /// The account of a valid link; read before a password is hashed for it.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn reset_link_user(&self, token: &SessionToken) -> Result<UserId, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT user_id AS "user_id: UserId" FROM password_resets
               WHERE token_hash = $1 AND expires_at > clock_timestamp()"#,
            token.hash()
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// Sets the password and ends every session of the account; the link can be used only once.
    ///
    /// # Errors
    /// `NotFound` when the link is no longer valid.
    pub async fn reset_password(
        &self,
        user: &UserId,
        token: &SessionToken,
        password_hash: &str,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        // The account is locked before its link, in the order of every transaction that changes a password.
        sqlx::query!(
            "SELECT id FROM users WHERE id = $1 AND enabled FOR NO KEY UPDATE",
            user.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        sqlx::query!(
            "DELETE FROM password_resets
             WHERE user_id = $1 AND token_hash = $2 AND expires_at > clock_timestamp()
             RETURNING user_id",
            user.as_str(),
            token.hash()
        )
        .fetch_one(tx.connection())
        .await?;
        sqlx::query!(
            "UPDATE users SET password_hash = $2 WHERE id = $1",
            user.as_str(),
            password_hash
        )
        .execute(tx.connection())
        .await?;
        end_sessions(&mut tx, user, None).await?;
        record(&mut tx, AuditAct::PasswordReset, user, user, []).await?;
        tx.commit().await
    }
}
