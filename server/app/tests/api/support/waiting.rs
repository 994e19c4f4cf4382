//! Waiting for a state of the database.

use std::time::Duration;

use sqlx::PgPool;

const PATIENCE: Duration = Duration::from_secs(30);

/// Waits until the statement returns true; null counts as false.
pub(crate) async fn until(pool: &PgPool, statement: &'static str) {
    let waiting = async {
        while !sqlx::query_scalar::<_, Option<bool>>(statement)
            .fetch_one(pool)
            .await
            .expect("an answer")
            .unwrap_or_default()
        {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, waiting).await;
    waited.unwrap_or_else(|_| panic!("never: {statement}"));
}
