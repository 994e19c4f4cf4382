//! Detects that the database is no longer the one in which its offsets were counted (`migrations/0106`).

use crate::db::error::StoreError;
use crate::db::store::Store;

impl Store {
    /// Begins a new epoch if the database was restored or promoted since the current one began; returns whether it did.
    /// Every client then starts over with snapshots.
    pub async fn begin_epoch_if_restored(&self) -> Result<bool, StoreError> {
        let begun = sqlx::query!(
            "UPDATE live_epoch
             SET epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 12),
                 origin = database_origin()
             WHERE origin IS DISTINCT FROM database_origin()"
        )
        .execute(&self.pool)
        .await?
        .rows_affected();
        Ok(begun > 0)
    }
}
