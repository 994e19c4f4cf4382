//! Sessions: an opaque token in a cookie, its SHA-256 here (design section 4, "Sign-in").

use podium_domain::ids::UserId;
use podium_wire::account::{AccountType, Me};
use sha2::{Digest, Sha256};

use super::users::account_type;
use super::{Store, StoreError};

/// 32 random bytes in hex, as the cookie carries them. Never logged: no `Debug`.
#[derive(Clone)]
pub struct SessionToken(String);

impl SessionToken {
    pub fn generate() -> Self {
        Self(hex::encode(rand::random::<[u8; 32]>()))
    }

    /// Takes a cookie's value as it comes; a wrong one simply matches no session.
    pub fn from_cookie(value: &str) -> Self {
        Self(value.to_owned())
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

/// Who a request comes from; read anew for every request, so that a role taken away is gone.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub user_id: UserId,
    pub me: Me,
}

impl SignedIn {
    pub fn is_site_admin(&self) -> bool {
        self.me.account_type == AccountType::Admin
    }
}

impl Store {
    pub async fn open_session(
        &self,
        user: &UserId,
        token: &SessionToken,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO sessions (token_hash, user_id) VALUES ($1, $2::text)",
            token.hash(),
            user.as_str()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The session's user, if it is alive. Never creates or revives a session: a logout that
    /// races a request in flight wins.
    pub async fn session(&self, token: &SessionToken) -> Result<Option<SignedIn>, StoreError> {
        let hash = token.hash();
        let row = sqlx::query!(
            r#"
            SELECT users.id, name, email, account_type, picture,
                   last_seen_at < clock_timestamp() - interval '10 minutes' AS "stale!"
            FROM sessions JOIN users ON users.id = sessions.user_id
            WHERE token_hash = $1 AND expires_at > clock_timestamp()
            "#,
            hash
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        if row.stale {
            sqlx::query!(
                "UPDATE sessions SET last_seen_at = clock_timestamp(),
                     expires_at = clock_timestamp() + interval '30 days'
                 WHERE token_hash = $1",
                hash
            )
            .execute(&self.pool)
            .await?;
        }
        Ok(Some(SignedIn {
            user_id: row.id.parse().map_err(StoreError::unreadable)?,
            me: Me {
                user_id: row.id,
                name: row.name,
                email: row.email,
                account_type: account_type(&row.account_type),
                picture: row.picture,
            },
        }))
    }

    pub async fn close_session(&self, token: &SessionToken) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM sessions WHERE token_hash = $1", token.hash())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
