//! A database of release 0.1.0 with rows in it is upgraded, and is then like a new one.

use std::collections::BTreeSet;

use podium_store::MIGRATOR;
use podium_store::db::Store;
use sqlx::PgPool;
use sqlx::migrate::Migrator;

use crate::support::sql::scalars;

/// The last migration of release 0.1.0.
const RELEASE_0_1_0: i64 = 115;

/// Rows that a new column, constraint or type must fit.
const ROWS: &str = "
    INSERT INTO users (id, email, name) VALUES (repeat('a', 24), 'anna@podium.test', 'Anna');
    INSERT INTO leagues (id, name, type, owner_id, invite_code)
    VALUES (repeat('b', 24), 'Walls', 'public', repeat('a', 24), 'climb');
    INSERT INTO memberships (league_id, user_id, is_admin) VALUES (repeat('b', 24), repeat('a', 24), true);
    INSERT INTO announcements (league_id, author_id, text) VALUES (repeat('b', 24), repeat('a', 24), 'Welcome');";

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

async fn empty(pool: &PgPool) {
    let all = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
    sqlx::raw_sql(all).execute(pool).await.expect("emptied");
}

async fn objects(pool: &PgPool) -> BTreeSet<String> {
    let objects: Vec<String> = scalars(pool, OBJECTS, []).await;
    objects.into_iter().collect()
}

#[sqlx::test(migrations = false)]
async fn a_database_of_the_first_release_becomes_like_a_new_one_and_keeps_its_rows(pool: PgPool) {
    // A test's database may begin with the schema (tools/test-server).
    empty(&pool).await;
    let first = MIGRATOR.iter().filter(|one| one.version <= RELEASE_0_1_0);
    let first = Migrator::with_migrations(first.cloned().collect());
    first.run(&pool).await.expect("release 0.1.0");
    sqlx::raw_sql(ROWS).execute(&pool).await.expect("rows");
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    for _twice in 0..2 {
        store.migrate().await.expect("upgraded");
    }
    let member = "SELECT u.name || ' ' || l.name FROM memberships AS m
        JOIN users AS u ON u.id = m.user_id JOIN leagues AS l ON l.id = m.league_id";
    let member: String = sqlx::query_scalar(member).fetch_one(&pool).await.unwrap();
    assert_eq!(member, "Anna Walls");

    let upgraded = objects(&pool).await;
    empty(&pool).await;
    store.migrate().await.expect("migrated");
    let new = objects(&pool).await;
    let different: Vec<_> = upgraded.symmetric_difference(&new).collect();
    assert!(different.is_empty(), "{different:#?}");
}
