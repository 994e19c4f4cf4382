//! Idempotent writes (docs/invariants.md, "Writes"): one effect and one answer, however often the request is sent.
//!
//! A key is acquired in the transaction that has the effect. Two concurrent requests therefore wait for each other at
//! the key's row, and a crash leaves both the key and the effect, or neither.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use podium_domain::ids::UserId;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;

tokio::task_local! {
    static CURRENT: Arc<IdempotencyKey>;
}

/// The idempotency key of the request in progress.
#[derive(Debug)]
pub struct IdempotencyKey {
    pub user: UserId,
    /// Chosen by the client; 16 to 64 characters.
    pub value: String,
    /// SHA-256 of method, path and body.
    pub request_hash: Vec<u8>,
    committed: AtomicBool,
    repeated: AtomicBool,
}

/// The record stored under a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyRecord {
    pub request_hash: Vec<u8>,
    /// Status and body; `None` if the effect is committed but its answer is not stored (yet).
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

    /// Runs a request under this key.
    pub async fn scope<F: Future>(self: &Arc<Self>, handled: F) -> F::Output {
        CURRENT.scope(Arc::clone(self), handled).await
    }

    /// The key of the current request, if it has one.
    pub fn current() -> Option<Arc<Self>> {
        CURRENT.try_with(Arc::clone).ok()
    }

    /// An effect was committed, so its answer must be stored.
    pub fn has_committed(&self) -> bool {
        self.committed.load(Ordering::Relaxed)
    }

    /// The key had been used: the request repeats an earlier one.
    pub fn is_repeated(&self) -> bool {
        self.repeated.load(Ordering::Relaxed)
    }

    pub(crate) fn set_committed(&self) {
        self.committed.store(true, Ordering::Relaxed);
    }

    pub fn set_repeated(&self) {
        self.repeated.store(true, Ordering::Relaxed);
    }

    /// Acquires the key for this transaction; waits for a concurrent transaction that acquires it.
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

    /// Stores the answer to the request with this key.
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
