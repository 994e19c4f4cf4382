//! Waiting for a state of the database, and for what occurs in some rounds only.

use std::time::{Duration, Instant};

use sqlx::PgPool;

use crate::support::sql::scalar;

const PATIENCE: Duration = Duration::from_secs(30);
/// Between two looks: without a pause, a waiting test takes the processor from what it waits for.
const PAUSE: Duration = Duration::from_millis(5);

/// Waits until the statement returns true; null counts as false.
pub(crate) async fn until(pool: &PgPool, statement: &'static str) {
    let mut looks = tokio::time::interval(PAUSE);
    let waiting = async {
        while !scalar::<Option<bool>, _>(pool, statement, [])
            .await
            .unwrap_or_default()
        {
            looks.tick().await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, waiting).await;
    waited.unwrap_or_else(|_| panic!("never: {statement}"));
}

/// Waits until all fan-out jobs are done.
pub(crate) async fn fanout_is_done(pool: &PgPool) {
    let done = "SELECT count(*) = 0 FROM outbox WHERE kind = 'fanout'";
    until(pool, done).await;
}

/// Rounds that start after this time are not run.
const OCCURS_WITHIN: Duration = Duration::from_mins(3);

/// Repeats the round until it returns true. Never within a bound of time is a failure of the machine, which does not
/// run two things at once often enough, and not of the code.
pub(crate) async fn occurs(what: &str, mut round: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !round().await {
        assert!(
            started.elapsed() < OCCURS_WITHIN,
            "a failure of this machine, not of the code: {what} has not occurred in {OCCURS_WITHIN:?}"
        );
    }
}
