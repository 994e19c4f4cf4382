//! Migrations, and the schema that is applied after them: functions, triggers and views, each defined once.
//!
//! The schema is applied as a migration whose version follows from the newest migration's. So every new migration applies
//! it again, a node of the previous release leaves it alone, and a schema that changes without a new migration stops the
//! start, because the recorded checksum differs.

use std::sync::LazyLock;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

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

/// All migrations, with the schema as the last one. Running it is safe on several nodes at once.
pub static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations: Vec<Migration> =
        sqlx::migrate!("../../migrations").iter().cloned().collect();
    let newest = migrations.iter().map(|migration| migration.version).max();
    let version = newest.unwrap_or_default() + SCHEMA_VERSION;
    migrations.push(Migration::new(
        version,
        "schema".into(),
        MigrationType::Simple,
        SqlStr::from_static(SCHEMA),
        false,
    ));
    let mut migrator = Migrator::with_migrations(migrations);
    // Migrations of a newer release are left alone: during an upgrade both releases run side by side.
    migrator.set_ignore_missing(true);
    migrator
});
