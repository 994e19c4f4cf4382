//! Accounts.

use podium_domain::ids::{SessionId, UserId};
use podium_wire::accounts::account::{Me, PublicUser};
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use serde_json::Map;

use crate::accounts::sessions::end_sessions;
use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::rows::account_type;
use crate::db::store::Store;
use crate::leagues::global_league::join_global_league;
use crate::outbox::transaction::Wakeups;

/// The stored data that a login is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    pub user_id: UserId,
    /// A PHC string; `None` for accounts without a password.
    pub password_hash: Option<String>,
}

impl Store {
    /// Creates an account; it joins the global league, if there is one.
    ///
    /// # Errors
    /// `Conflict("users_email_is_taken")`.
    pub async fn create_user(
        &self,
        id: &UserId,
        email: &str,
        name: &str,
        password_hash: &str,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query!(
            "INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, $4)",
            id as _,
            email,
            name,
            password_hash
        )
        .execute(tx.connection())
        .await?;
        join_global_league(&mut tx, id).await?;
        tx.commit().await
    }

    pub async fn credentials(&self, email: &str) -> Result<Option<Credentials>, StoreError> {
        Ok(sqlx::query_as!(
            Credentials,
            r#"SELECT id AS "user_id: UserId", password_hash FROM users WHERE email = $1"#,
            email
        )
        .fetch_optional(&self.pool)
        .await?)
    }

    pub async fn me(&self, id: &UserId) -> Result<Me, StoreError> {
        let row = sqlx::query!(
            r#"SELECT id, name, CASE WHEN guest THEN '' ELSE email END AS "email!", guest, account_type, picture
               FROM users WHERE id = $1 AND alive"#,
            id.as_str()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Me {
            user_id: row.id,
            name: row.name,
            email: row.email,
            guest: row.guest,
            account_type: account_type(&row.account_type),
            picture: row.picture,
        })
    }

    /// The hash against which a signed-in user's password is verified.
    pub async fn password_hash(&self, id: &UserId) -> Result<Option<String>, StoreError> {
        Ok(
            sqlx::query_scalar!("SELECT password_hash FROM users WHERE id = $1", id.as_str())
                .fetch_one(&self.pool)
                .await?,
        )
    }

    /// A user whose account is not deleted.
    pub async fn public_user(&self, id: &UserId) -> Result<PublicUser, StoreError> {
        Ok(sqlx::query_as!(
            PublicUser,
            "SELECT id, name, picture FROM users WHERE id = $1 AND alive",
            id.as_str()
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// The users with these ids that exist, including deleted accounts: the history of leagues names them.
    pub async fn public_users(&self, ids: &[String]) -> Result<Vec<PublicUser>, StoreError> {
        Ok(sqlx::query_as!(
            PublicUser,
            "SELECT id, name, picture FROM users WHERE id = ANY($1) ORDER BY name, id",
            ids
        )
        .fetch_all(&self.pool)
        .await?)
    }

    /// `podium admin grant|revoke`. Returns the name of the account's owner.
    pub async fn set_site_admin(&self, email: &str, admin: bool) -> Result<String, StoreError> {
        let to = if admin { "admin" } else { "user" };
        let mut tx = self.begin().await?;
        let row = sqlx::query!(
            r#"WITH before AS (SELECT id, account_type FROM users WHERE email = $1 FOR UPDATE)
               UPDATE users SET account_type = $2 FROM before WHERE users.id = before.id
               RETURNING users.id AS "id: UserId", name, before.account_type"#,
            email,
            to
        )
        .fetch_one(tx.connection())
        .await?;
        if row.account_type != to {
            let record = AuditRecord {
                user: Some(&row.id),
                detail: Map::from_iter([
                    ("from".to_owned(), row.account_type.into()),
                    ("to".to_owned(), to.into()),
                ]),
                ..AuditRecord::default()
            };
            tx.record(AuditAct::AccountTypeChanged, record).await?;
            // Sockets use the rights that their user had when they subscribed.
            tx.append_change(Topic::Account(row.id), &Change::RightsChanged)?;
        }
        let _heard_by_the_servers = tx.commit().await?;
        Ok(row.name)
    }

    /// Replaces the password and ends every session of the account.
    pub async fn set_password(
        &self,
        email: &str,
        password_hash: &str,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        let user = sqlx::query_scalar!(
            r#"UPDATE users SET password_hash = $2 WHERE email = $1 RETURNING id AS "id: UserId""#,
            email,
            password_hash
        )
        .fetch_one(tx.connection())
        .await?;
        end_sessions(&mut tx, &user, None).await?;
        tx.commit().await
    }

    /// Replaces the password, which must still be `old` (`None`: the account has none), and ends every other session of
    /// the account.
    ///
    /// # Errors
    /// `NotFound` when it has been replaced meanwhile.
    pub async fn change_password(
        &self,
        user: &UserId,
        old: Option<&str>,
        new: &str,
        current: &SessionId,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query!(
            "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 RETURNING id",
            user.as_str(),
            old,
            new
        )
        .fetch_one(tx.connection())
        .await?;
        end_sessions(&mut tx, user, Some(current)).await?;
        tx.commit().await
    }
}
