//! The database of the last release before the baseline.

use sqlx::PgPool;

const RELEASE_0047: &str = include_str!("../../data/release_0047.sql");

/// Replaces whatever the database has.
pub(crate) async fn restore_release_0047(pool: &PgPool) {
    for sql in [
        "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
        RELEASE_0047,
    ] {
        sqlx::raw_sql(sql).execute(pool).await.expect("restored");
    }
}
