//! Keys: sessions with a name, for programs that read in the name of an account.

use podium_domain::ids::{SessionId, UserId};
use podium_wire::admin::audit::AuditAct;
use serde_json::Map;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::store::Store;
use crate::outbox::transaction::Transaction;

/// Maximum number of keys of an account.
const KEYS_MAX: i64 = 10;

#[derive(Debug, thiserror::Error)]
pub enum MakeKeyError {
    #[error("the account has the maximum number of keys")]
    TooMany,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for MakeKeyError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl Store {
    /// `name`: 1 to 60 characters. A key ends as sessions do: revoked, unused for a year, or with the other sessions.
    pub async fn make_key(
        &self,
        user: &UserId,
        id: &SessionId,
        name: &str,
        token: &SessionToken,
    ) -> Result<(), MakeKeyError> {
        let mut tx = self.begin().await?;
        // The lock makes concurrent requests count each other's keys.
        sqlx::query!(
            "SELECT id FROM users WHERE id = $1 AND enabled FOR UPDATE",
            user.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        let known = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM sessions
               WHERE user_id = $1 AND key_name IS NOT NULL AND expires_at > clock_timestamp()"#,
            user.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        if known >= KEYS_MAX {
            return Err(MakeKeyError::TooMany);
        }
        sqlx::query!(
            "INSERT INTO sessions (token_hash, id, user_id, key_name, expires_at)
             VALUES ($1, $2, $3, $4, clock_timestamp() + key_life())",
            token.hash(),
            id as _,
            user.as_str(),
            name
        )
        .execute(tx.connection())
        .await?;
        record(&mut tx, AuditAct::KeyMade, user, name).await?;
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }
}

/// In the log of the account itself.
pub(crate) async fn record(
    tx: &mut Transaction,
    act: AuditAct,
    user: &UserId,
    name: &str,
) -> Result<(), StoreError> {
    let record = AuditRecord {
        actor: Some(user),
        user: Some(user),
        detail: Map::from_iter([("name".to_owned(), name.into())]),
        ..AuditRecord::default()
    };
    tx.record(act, record).await
}
