//! A database of the release before the baseline is upgraded with all its data, and is then like a new one.

use std::collections::{BTreeMap, BTreeSet};

use podium_store::db::Store;
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::old_release::restore_release_0047;

/// Replaced by the outbox; `delivery/outbox_migration.rs` looks at their rows.
const OLD_OUTBOXES: [&str; 4] = [
    "mail_outbox",
    "notice_jobs",
    "push_outbox",
    "webhook_outbox",
];

const OBJECTS: &str = "
    SELECT format('column %s.%s %s %s %s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated)
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('view %s %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    ORDER BY 1";

/// Columns of old tables that were added after that release.
const NEWER_COLUMNS: [&str; 1] = ["form_plays"];

async fn empty(pool: &PgPool) {
    let all = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
    sqlx::raw_sql(all).execute(pool).await.expect("emptied");
}

async fn objects(pool: &PgPool) -> BTreeSet<String> {
    let all: Vec<String> = sqlx::query_scalar(OBJECTS)
        .fetch_all(pool)
        .await
        .expect("objects");
    // A dump adds parentheses to what it restores.
    all.iter().map(|one| one.replace(['(', ')'], "")).collect()
}

/// Rows of each table, as JSON without columns that are newer than that release.
async fn rows(pool: &PgPool) -> BTreeMap<String, Vec<String>> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_sqlx_migrations'",
    )
    .fetch_all(pool)
    .await
    .expect("tables");
    let mut found = BTreeMap::new();
    for table in tables {
        let all = format!("SELECT (to_jsonb(t) - $1)::text FROM {table} AS t ORDER BY 1");
        let all = sqlx::query_scalar(AssertSqlSafe(all)).bind(&NEWER_COLUMNS[..]);
        found.insert(table, all.fetch_all(pool).await.expect("rows"));
    }
    found
}

#[sqlx::test(migrations = false)]
async fn a_database_of_the_last_release_is_upgraded_with_all_its_data(pool: PgPool) {
    restore_release_0047(&pool).await;
    let mut before = rows(&pool).await;
    assert!(before.values().all(|rows| !rows.is_empty()), "{before:?}");
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    for _twice in 0..2 {
        store.migrate().await.expect("upgraded");
    }
    let mut after = rows(&pool).await;
    let old = OLD_OUTBOXES
        .iter()
        .filter_map(|table| before.remove(*table));
    let queued = old.map(|rows| rows.len()).sum();
    assert_eq!(after.remove("outbox").map(|rows| rows.len()), Some(queued));
    // Tables that are newer than that release.
    after.retain(|table, rows| before.contains_key(table) || !rows.is_empty());
    assert_eq!(after, before);

    let upgraded = objects(&pool).await;
    empty(&pool).await;
    store.migrate().await.expect("upgraded");
    let new = objects(&pool).await;
    let different: Vec<_> = upgraded.symmetric_difference(&new).collect();
    assert!(different.is_empty(), "{different:#?}");
}

/// The control: without the upgrade, the baseline does not fit a database that has its tables.
#[sqlx::test(migrations = false)]
async fn the_baseline_alone_is_refused_by_such_a_database(pool: PgPool) {
    restore_release_0047(&pool).await;
    podium_store::MIGRATOR.run(&pool).await.unwrap_err();
}

#[sqlx::test(migrations = false)]
async fn an_older_database_is_refused_unchanged(pool: PgPool) {
    restore_release_0047(&pool).await;
    let older = "DELETE FROM _sqlx_migrations WHERE version > 45";
    sqlx::raw_sql(older).execute(&pool).await.unwrap();
    let before = objects(&pool).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    store.migrate().await.unwrap_err();
    assert_eq!(objects(&pool).await, before);
}
