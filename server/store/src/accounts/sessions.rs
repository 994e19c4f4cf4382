//! Sessions: the cookie holds an opaque token, the database its SHA-256.

use std::collections::HashMap;

use podium_domain::accounts::account::PASSWORD_CONFIRMED_MINUTES;
use podium_domain::ids::{SessionId, UserId};
use podium_wire::accounts::account::Me;
use podium_wire::accounts::lifecycle::SessionView;
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;

use crate::accounts::keys::record;
use crate::db::batcher::Batcher;
use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::identity::SignedIn;
use crate::db::pool::Database;
use crate::db::pool::connection::Connection;
use crate::db::rows::account_type;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};

/// A session about to begin.
pub struct NewSession<'a> {
    pub id: &'a SessionId,
    pub user: &'a UserId,
    pub token: &'a SessionToken,
    pub user_agent: Option<&'a str>,
    /// The password's hash when the account was looked up; `None` for accounts without a password.
    pub password_hash: Option<&'a str>,
}

impl Store {
    /// Locks the account's row, so that a concurrent change of the password, or disabling of the account, is either
    /// seen here or sees the session and ends it.
    ///
    /// # Errors
    /// `NotFound` when, since it was looked up, the account was disabled or deleted, or its password was changed.
    pub async fn open_session(&self, new: NewSession<'_>) -> Result<(), StoreError> {
        sqlx::query!(
            "WITH account AS (
                 SELECT id, guest FROM users
                 WHERE id = $3 AND password_hash IS NOT DISTINCT FROM $5 AND enabled FOR SHARE
             )
             INSERT INTO sessions (token_hash, id, user_id, user_agent, expires_at)
             SELECT $1, $2, account.id, $4, clock_timestamp() + session_life(account.guest)
             FROM account RETURNING id",
            new.token.hash(),
            new.id as _,
            new.user.as_str(),
            new.user_agent,
            new.password_hash
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(())
    }

    /// The session's user, if the session is valid; at most two seconds old, and read again after this node has ended
    /// one of the user's sessions. Never creates or revives a session: a logout that races a request in flight wins.
    pub async fn session(&self, token: &SessionToken) -> Result<Option<SignedIn>, StoreError> {
        match self.cached_session(token) {
            Some(known) => Ok(Some(known)),
            None => self.read_session(token).await,
        }
    }

    /// The session from the cache, without the database.
    pub fn cached_session(&self, token: &SessionToken) -> Option<SignedIn> {
        self.sessions.get(&token.hash())
    }

    /// The session from the database.
    pub async fn read_session(&self, token: &SessionToken) -> Result<Option<SignedIn>, StoreError> {
        self.read_session_with(&self.session_batcher, token).await
    }

    /// The session of an open socket from the database, together with those of other sockets.
    pub async fn check_session(
        &self,
        token: &SessionToken,
    ) -> Result<Option<SignedIn>, StoreError> {
        self.read_session_with(&self.session_check_batcher, token)
            .await
    }

    async fn read_session_with(
        &self,
        batcher: &Batcher<Vec<u8>, SignedIn>,
        token: &SessionToken,
    ) -> Result<Option<SignedIn>, StoreError> {
        let hash = token.hash();
        let generation = self.sessions.generation();
        let pool = self.pool.clone();
        let found = batcher
            .load(hash.clone(), move |hashes| {
                read_sessions(pool.clone(), hashes)
            })
            .await?;
        match &found {
            Some(found) => self.sessions.keep(hash, found, generation),
            // Otherwise the database's silence would bring back a session that it has refused.
            None => self.sessions.remove(&hash),
        }
        Ok(found)
    }

    /// The session; while the database is unavailable, as it was up to 15 minutes ago. For what every signed-in user
    /// may see.
    pub async fn session_or_stale(
        &self,
        token: &SessionToken,
    ) -> Result<Option<SignedIn>, StoreError> {
        match self.session(token).await {
            Err(away) if away.is_temporary() => {
                let known = self.sessions.get_stale(&token.hash());
                known.map(Some).ok_or(away)
            }
            other => other,
        }
    }

    /// Evicts the account's sessions from the cache.
    pub fn evict_sessions(&self, user: &UserId) {
        self.sessions.forget(user);
    }

    /// The password was confirmed in this session. Returns how long that is valid.
    pub async fn confirm_session(&self, id: &SessionId) -> Result<String, StoreError> {
        let until = sqlx::query_scalar!(
            r#"UPDATE sessions SET confirmed_until = clock_timestamp() + make_interval(mins => $2)
               WHERE id = $1 RETURNING confirmed_until AS "until!""#,
            id.as_str(),
            PASSWORD_CONFIRMED_MINUTES
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(iso(until))
    }

    /// Valid sessions, newest first.
    pub async fn sessions(
        &self,
        user: &UserId,
        current: &SessionId,
    ) -> Result<Vec<SessionView>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        sessions(&mut connection, user, Some(current)).await
    }

    /// Closes the session and returns its account, if it existed, with the wake-ups for its devices.
    pub async fn close_session(
        &self,
        token: &SessionToken,
    ) -> Result<Option<(UserId, Wakeups)>, StoreError> {
        let mut tx = self.begin().await?;
        let user = sqlx::query_scalar!(
            r#"DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id AS "user_id: UserId""#,
            token.hash()
        )
        .fetch_optional(tx.connection())
        .await?;
        let Some(user) = user else { return Ok(None) };
        append_sessions_ended(&mut tx, &user)?;
        Ok(Some((user, tx.commit().await?)))
    }

    /// Ends one session of this account; of a key, with an entry in the log.
    ///
    /// # Errors
    /// `NotFound`, also for another account's session.
    pub async fn end_session(&self, user: &UserId, id: &SessionId) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        let key = sqlx::query_scalar!(
            "DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING key_name",
            id.as_str(),
            user.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        if let Some(name) = key {
            record(&mut tx, AuditAct::KeyEnded, user, &name).await?;
        }
        append_sessions_ended(&mut tx, user)?;
        tx.commit().await
    }

    /// Ends all sessions but the one given. Returns how many there were.
    pub async fn end_other_sessions(
        &self,
        user: &UserId,
        current: &SessionId,
    ) -> Result<(u32, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        let ended = end_sessions(&mut tx, user, Some(current)).await?;
        Ok((ended, tx.commit().await?))
    }
}

/// Valid sessions by the token's hash; reading them extends them.
async fn read_sessions(
    pool: Database,
    hashes: Vec<Vec<u8>>,
) -> Result<HashMap<Vec<u8>, SignedIn>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT token_hash, users.id AS "id: UserId", name, CASE WHEN guest THEN '' ELSE email END AS "email!", guest,
               -- A key never has the rights of a site admin.
               CASE WHEN key_name IS NULL THEN account_type ELSE 'user' END AS "account_type!", picture, sessions.id AS "session_id: SessionId",
               -- A guest has nothing to confirm with: the session is all there is.
               guest OR COALESCE(confirmed_until > clock_timestamp(), false) AS "confirmed!",
               last_seen_at < clock_timestamp() - interval '10 minutes' AS "stale!"
        FROM sessions JOIN users ON users.id = sessions.user_id
        WHERE token_hash = ANY($1) AND expires_at > clock_timestamp()
        "#,
        &hashes
    )
    .fetch_all(&pool)
    .await?;
    let stale: Vec<Vec<u8>> = rows
        .iter()
        .filter(|row| row.stale)
        .map(|row| row.token_hash.clone())
        .collect();
    if !stale.is_empty() {
        sqlx::query!(
            "UPDATE sessions SET last_seen_at = clock_timestamp(),
                 expires_at = clock_timestamp() + CASE WHEN key_name IS NULL THEN session_life(guest) ELSE key_life() END
             FROM users WHERE users.id = user_id AND token_hash = ANY($1)",
            &stale
        )
        .execute(&pool)
        .await?;
    }
    let sessions = rows.into_iter().map(|row| {
        let signed_in = SignedIn {
            me: Me {
                user_id: row.id.to_string(),
                name: row.name,
                email: row.email,
                guest: row.guest,
                account_type: account_type(&row.account_type),
                picture: row.picture,
            },
            user_id: row.id,
            session: row.session_id,
            confirmed: row.confirmed,
        };
        (row.token_hash, signed_in)
    });
    Ok(sessions.collect())
}

/// Ends the account's sessions, except the one to keep, and appends the change for their devices.
pub(crate) async fn end_sessions(
    tx: &mut Transaction,
    user: &UserId,
    current: Option<&SessionId>,
) -> Result<u32, StoreError> {
    let ended = sqlx::query!(
        "DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2",
        user.as_str(),
        current.map(SessionId::as_str)
    )
    .execute(tx.connection())
    .await?
    .rows_affected();
    if ended > 0 {
        append_sessions_ended(tx, user)?;
    }
    Ok(u32::try_from(ended).unwrap_or(u32::MAX))
}

/// Makes the account's sockets, on every node, check whether their session is still valid.
pub(crate) fn append_sessions_ended(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    tx.append_change(Topic::Account(user.clone()), &Change::SessionsEnded)
}

/// Valid sessions, newest first.
pub(crate) async fn sessions(
    connection: &mut Connection,
    user: &UserId,
    current: Option<&SessionId>,
) -> Result<Vec<SessionView>, StoreError> {
    let rows = sqlx::query!(
        "SELECT id, created_at, last_seen_at, user_agent, key_name FROM sessions
         WHERE user_id = $1 AND expires_at > clock_timestamp() ORDER BY created_at DESC, id",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| SessionView {
            current: current.is_some_and(|current| current.as_str() == row.id),
            id: row.id,
            created_at: iso(row.created_at),
            last_seen_at: iso(row.last_seen_at),
            user_agent: row.user_agent,
            key_name: row.key_name,
        })
        .collect())
}
