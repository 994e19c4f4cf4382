//! Migrations, and the schema that is applied after them: functions, triggers and views, each defined once.
//!
//! The schema is applied as a migration whose version follows from the newest migration's. So every new migration applies
//! it again, a node of the previous release leaves it alone, and a schema that changes without a new migration stops the
//! start, because the recorded checksum differs.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{PgConnection, SqlStr};

/// In the order in which they refer to each other.
const SCHEMA: &str = concat!(
    include_str!("../../../schema/01_events.sql"),
    include_str!("../../../schema/02_accounts.sql"),
    include_str!("../../../schema/03_leagues.sql"),
    include_str!("../../../schema/04_picks.sql"),
    include_str!("../../../schema/05_append_only.sql"),
    include_str!("../../../schema/06_delivery.sql"),
    include_str!("../../../schema/07_sharing.sql"),
    include_str!("../../../schema/08_live_topics.sql"),
);
/// Added to the newest migration's version.
const SCHEMA_VERSION: i64 = 1_000_000;

/// Releases before the baseline counted from 1; the last two migrations differ in a view only.
const BEFORE_BASELINE: [i64; 2] = [46, 47];
const TO_BASELINE: &str = include_str!("../../../schema/from_0047.sql");
const TO_BASELINE_VERSION: i64 = 100;
/// The baseline's last migration.
const BASELINE: i64 = 111;

/// All migrations, with the schema as the last one.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations: Vec<Migration> =
        sqlx::migrate!("../../migrations").iter().cloned().collect();
    let newest = migrations.iter().map(|migration| migration.version).max();
    let version = newest.unwrap_or_default() + SCHEMA_VERSION;
    migrations.push(migration(version, "schema", SCHEMA));
    migrator(migrations)
});

static UPGRADE: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(vec![migration(
        TO_BASELINE_VERSION,
        "to the baseline",
        TO_BASELINE,
    )])
});

/// Applies missing migrations and the schema. Safe on several nodes at once.
///
/// # Errors
/// Also for a database that is older than the release before the baseline.
pub(crate) async fn migrate(connection: &mut PgConnection) -> Result<(), MigrateError> {
    if let Some(newest) = newest_before_baseline(connection).await? {
        if !BEFORE_BASELINE.contains(&newest) {
            return Err(MigrateError::VersionNotPresent(TO_BASELINE_VERSION));
        }
        UPGRADE.run(&mut *connection).await?;
        MIGRATOR.skip(&mut *connection, Some(BASELINE)).await?;
    }
    MIGRATOR.run(connection).await
}

/// The newest of the migrations that the baseline replaced; none in a database that began with the baseline.
async fn newest_before_baseline(
    connection: &mut PgConnection,
) -> Result<Option<i64>, MigrateError> {
    // Not checked at compile time: the table is missing in a new database.
    let migrated: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await?;
    if !migrated {
        return Ok(None);
    }
    let newest = "SELECT max(version) FROM _sqlx_migrations WHERE version < $1";
    Ok(sqlx::query_scalar(newest)
        .bind(TO_BASELINE_VERSION)
        .fetch_one(connection)
        .await?)
}

fn migration(version: i64, description: &'static str, sql: &'static str) -> Migration {
    let sql = SqlStr::from_static(sql);
    Migration::new(
        version,
        description.into(),
        MigrationType::Simple,
        sql,
        false,
    )
}

fn migrator(migrations: Vec<Migration>) -> Migrator {
    let mut migrator = Migrator::with_migrations(migrations);
    // Migrations of a newer release are left alone: during an upgrade both releases run side by side.
    migrator.set_ignore_missing(true);
    migrator
}
