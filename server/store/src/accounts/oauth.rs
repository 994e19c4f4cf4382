//! Sign-ins through an identity provider: in progress, linked, and waiting for a password.

use podium_domain::ids::{SessionId, UserId};

use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::store::Store;
use crate::leagues::global_league::join_global_league;
use crate::outbox::transaction::Wakeups;

/// A sign-in that begins; the browser holds the token in a cookie.
pub struct NewExternalSignIn<'a> {
    pub browser: &'a SessionToken,
    pub state: &'a str,
    pub nonce: &'a str,
    pub pkce_verifier: &'a str,
    /// A path of this site.
    pub return_to: &'a str,
    /// The session to confirm, if the sign-in serves that purpose.
    pub confirms: Option<&'a SessionId>,
}

/// The sign-in as stored, read when the browser returns.
pub struct ExternalSignIn {
    pub nonce: String,
    pub pkce_verifier: String,
    pub return_to: String,
    pub confirms: Option<SessionId>,
}

/// The identity of a user at a provider.
#[derive(Debug, Clone, Copy)]
pub struct Identity<'a> {
    pub issuer: &'a str,
    pub subject: &'a str,
}

/// An account that an identity belongs to.
pub struct ExternalAccount {
    pub user: UserId,
    pub password_hash: Option<String>,
}

/// An identity waiting for the password of the account with its e-mail.
pub struct PendingLink {
    pub user: UserId,
    pub email: String,
    pub return_to: String,
}

/// An account about to be opened for an identity.
pub struct NewExternalUser<'a> {
    pub id: &'a UserId,
    pub email: &'a str,
    pub name: &'a str,
    pub picture: Option<&'a str>,
}

impl Store {
    pub async fn begin_external_sign_in(
        &self,
        new: NewExternalSignIn<'_>,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO external_sign_ins
                 (browser_hash, state, nonce, pkce_verifier, return_to, confirms)
             VALUES ($1, $2, $3, $4, $5, $6)",
            new.browser.hash(),
            new.state,
            new.nonce,
            new.pkce_verifier,
            new.return_to,
            new.confirms as _
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Takes and deletes the browser's sign-in with this state: a code and a state are valid once, in one browser.
    pub async fn take_external_sign_in(
        &self,
        browser: &SessionToken,
        state: &str,
    ) -> Result<Option<ExternalSignIn>, StoreError> {
        let row = sqlx::query!(
            r#"DELETE FROM external_sign_ins WHERE browser_hash = $1 AND state = $2
               RETURNING nonce, pkce_verifier, return_to, confirms AS "confirms: SessionId",
                   expires_at > clock_timestamp() AS "alive!""#,
            browser.hash(),
            state
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.filter(|row| row.alive).map(|row| ExternalSignIn {
            nonce: row.nonce,
            pkce_verifier: row.pkce_verifier,
            return_to: row.return_to,
            confirms: row.confirms,
        }))
    }

    pub async fn external_account(
        &self,
        identity: Identity<'_>,
    ) -> Result<Option<ExternalAccount>, StoreError> {
        Ok(sqlx::query_as!(
            ExternalAccount,
            r#"SELECT users.id AS "user: UserId", password_hash FROM external_identities
               JOIN users ON users.id = user_id
               WHERE issuer = $1 AND subject = $2"#,
            identity.issuer,
            identity.subject
        )
        .fetch_optional(&self.pool)
        .await?)
    }

    /// Creates an account without a password; it joins the global league, if there is one.
    ///
    /// # Errors
    /// `Conflict` when an account with this e-mail or identity exists.
    pub async fn create_external_user(
        &self,
        new: NewExternalUser<'_>,
        identity: Identity<'_>,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query!(
            "WITH account AS (
                 INSERT INTO users (id, email, name, picture) VALUES ($1, $2, $3, $4)
                 RETURNING id
             )
             INSERT INTO external_identities (issuer, subject, user_id)
             SELECT $5, $6, id FROM account",
            new.id as _,
            new.email,
            new.name,
            new.picture,
            identity.issuer,
            identity.subject
        )
        .execute(tx.connection())
        .await?;
        join_global_league(&mut tx, new.id).await?;
        tx.commit().await
    }

    /// Stores an identity until the account's password is given in the same browser.
    pub async fn offer_external_link(
        &self,
        browser: &SessionToken,
        identity: Identity<'_>,
        user: &UserId,
        return_to: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO external_links_pending (browser_hash, issuer, subject, user_id, return_to)
             VALUES ($1, $2, $3, $4, $5)",
            browser.hash(),
            identity.issuer,
            identity.subject,
            user as _,
            return_to
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn pending_link(
        &self,
        browser: &SessionToken,
    ) -> Result<Option<PendingLink>, StoreError> {
        Ok(sqlx::query_as!(
            PendingLink,
            r#"SELECT user_id AS "user: UserId", email AS "email!", return_to FROM external_links_pending
               JOIN users ON users.id = user_id AND alive
               WHERE browser_hash = $1 AND expires_at > clock_timestamp()"#,
            browser.hash()
        )
        .fetch_optional(&self.pool)
        .await?)
    }

    /// The account that waits in this browser for a choice: its identity is proved, and linked to it.
    pub async fn proved_account(
        &self,
        browser: &SessionToken,
    ) -> Result<Option<ExternalAccount>, StoreError> {
        Ok(sqlx::query_as!(
            ExternalAccount,
            r#"SELECT users.id AS "user: UserId", password_hash FROM external_links_pending AS pending
               JOIN external_identities AS linked USING (issuer, subject, user_id)
               JOIN users ON users.id = user_id
               WHERE browser_hash = $1 AND expires_at > clock_timestamp()"#,
            browser.hash()
        )
        .fetch_optional(&self.pool)
        .await?)
    }

    /// Deletes what waits in this browser.
    pub async fn forget_proof(&self, browser: &SessionToken) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM external_links_pending WHERE browser_hash = $1",
            browser.hash()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Links the identity waiting in this browser, once, if the account's password is still the verified one.
    ///
    /// # Errors
    /// `NotFound` when no identity is waiting any more, or the password has changed; `Conflict` when the account or the
    /// identity is already linked to another.
    pub async fn link_external(
        &self,
        browser: &SessionToken,
        verified_hash: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "WITH account AS (
                 SELECT users.id FROM users
                 JOIN external_links_pending ON user_id = users.id
                 WHERE browser_hash = $1 AND password_hash = $2
                 FOR SHARE OF users
             ), offered AS (
                 DELETE FROM external_links_pending USING account
                 WHERE browser_hash = $1 AND user_id = account.id
                   AND expires_at > clock_timestamp()
                 RETURNING issuer, subject, user_id
             )
             INSERT INTO external_identities (issuer, subject, user_id)
             SELECT issuer, subject, user_id FROM offered RETURNING subject",
            browser.hash(),
            verified_hash
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(())
    }
}
