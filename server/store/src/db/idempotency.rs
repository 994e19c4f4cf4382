//! Writes that may be asked for again (docs/invariants.md, "Writes"): one effect, one answer.
//!
//! A key is acquired in the transaction that has the effect. Two that ask at once therefore wait for
//! each other at the key's row, and whoever dies in between leaves either both or neither.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use podium_domain::ids::UserId;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;

tokio::task_local! {
    static CURRENT: Arc<IdempotencyKey>;
}

/// The idempotency key of a request that is being handled.
#[derive(Debug)]
pub struct IdempotencyKey {
    pub user: UserId,
    /// 16 to 64 characters, the client's.
    pub value: String,
    /// SHA-256 of method, path and body.
    pub request_hash: Vec<u8>,
    committed: AtomicBool,
    repeated: AtomicBool,
}

/// What is stored under a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyRecord {
    pub request_hash: Vec<u8>,
    /// Status and body; none if it was done, but the answer is not known (yet).
    pub answer: Option<(u16, String)>,
}

impl IdempotencyKey {
    pub fn new(user: UserId, value: String, request_hash: Vec<u8>) -> Self {
        Self {
            user,
            value,
            request_hash,
            committed: AtomicBool::new(false),
            repeated: AtomicBool::new(false),
        }
    }

    /// Handles a request under this key.
    pub async fn scope<F: Future>(self: &Arc<Self>, handled: F) -> F::Output {
        CURRENT.scope(Arc::clone(self), handled).await
    }

    /// The key of the request that is being handled here, if it has one.
    pub fn current() -> Option<Arc<Self>> {
        CURRENT.try_with(Arc::clone).ok()
    }

    /// Something was done, and its answer must be kept.
    pub fn has_committed(&self) -> bool {
        self.committed.load(Ordering::Relaxed)
    }

    /// It turned out that this was done already.
    pub fn is_repeated(&self) -> bool {
        self.repeated.load(Ordering::Relaxed)
    }

    pub(crate) fn set_committed(&self) {
        self.committed.store(true, Ordering::Relaxed);
    }

    pub fn set_repeated(&self) {
        self.repeated.store(true, Ordering::Relaxed);
    }

    /// Acquires the key for this transaction; waits for another transaction that is about to.
    ///
    /// # Errors
    /// `Repeated` if it was taken before.
    pub(crate) async fn acquire(&self, connection: &mut Connection) -> Result<(), StoreError> {
        let taken = sqlx::query!(
            "INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING",
            self.user.as_str(),
            self.value,
            self.request_hash
        )
        .execute(connection)
        .await?;
        if taken.rows_affected() == 0 {
            self.set_repeated();
            return Err(StoreError::Repeated);
        }
        Ok(())
    }
}

impl Store {
    pub async fn idempotency_record(
        &self,
        key: &IdempotencyKey,
    ) -> Result<Option<IdempotencyRecord>, StoreError> {
        let row = sqlx::query!(
            "SELECT request_hash, status, body FROM idempotency_keys
             WHERE user_id = $1 AND key = $2",
            key.user.as_str(),
            key.value
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| IdempotencyRecord {
            request_hash: row.request_hash,
            answer: row
                .status
                .and_then(|status| u16::try_from(status).ok())
                .zip(row.body),
        }))
    }

    /// Stores the answer to what was done under this key.
    pub async fn store_answer(
        &self,
        key: &IdempotencyKey,
        status: u16,
        body: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE idempotency_keys SET status = $3, body = $4
             WHERE user_id = $1 AND key = $2 AND status IS NULL",
            key.user.as_str(),
            key.value,
            i16::try_from(status).unwrap_or_default(),
            body
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
