//! Waiting for a state of the database.

use std::time::Duration;

use sqlx::PgPool;

const PATIENCE: Duration = Duration::from_secs(30);
/// Between two looks: without a pause, a waiting test takes the processor from what it waits for.
const PAUSE: Duration = Duration::from_millis(5);

/// Waits until the statement returns true; null counts as false.
pub(crate) async fn until(pool: &PgPool, statement: &'static str) {
    let mut looks = tokio::time::interval(PAUSE);
    let waiting = async {
        while !sqlx::query_scalar::<_, Option<bool>>(statement)
            .fetch_one(pool)
            .await
            .expect("an answer")
            .unwrap_or_default()
        {
            looks.tick().await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, waiting).await;
    waited.unwrap_or_else(|_| panic!("never: {statement}"));
}
