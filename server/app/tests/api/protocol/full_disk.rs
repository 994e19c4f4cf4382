//! With a full disk, writes are refused temporarily and reads still work.

use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::app::{TestApp, spawn_with_people};

/// Makes every new league fail with this Postgres error code.
async fn leagues_fail_with(pool: &PgPool, code: &str) {
    let function = format!(
        "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '{code}'; END $$"
    );
    let trigger = "CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON leagues
                   FOR EACH ROW EXECUTE FUNCTION fail()";
    for statement in [function.as_str(), trigger] {
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
            .execute(pool)
            .await
            .expect("created");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_full_disk_is_a_503_and_another_failure_a_500(pool: PgPool) {
    let (_app, [anna]) = spawn_with_people(&pool).await;
    for (code, status) in [("53100", 503), ("53200", 503), ("XX000", 500)] {
        leagues_fail_with(&pool, code).await;
        let body = json!({"name": "Walls", "type": "private"});
        let refused = anna.post("/api/leagues", body).await;
        assert_eq!(refused.status.as_u16(), status, "{code}: {}", refused.body);
        anna.get("/api/leagues/my-leagues").await.ok();
    }
}

async fn ready(app: &TestApp) -> u16 {
    app.ask("/api/health/ready", &[]).await.status().as_u16()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_node_is_not_ready_while_its_database_has_no_room(pool: PgPool) {
    let (app, [anna]) = spawn_with_people(&pool).await;
    leagues_fail_with(&pool, "53100").await;
    sqlx::raw_sql(
        "CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'failed' USING ERRCODE = '53100'; END $$;
         CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
         EXECUTE FUNCTION full_disk()",
    )
    .execute(&pool)
    .await
    .expect("created");
    for failures in 1..=3 {
        assert_eq!(ready(&app).await, 204, "{failures}");
        let body = json!({"name": "Walls", "type": "private"});
        anna.post("/api/leagues", body)
            .await
            .refused(503, "unavailable");
    }
    assert_eq!(ready(&app).await, 503);
    anna.get("/api/leagues/my-leagues").await.ok();
    sqlx::raw_sql("DROP EVENT TRIGGER full_disk")
        .execute(&pool)
        .await
        .expect("room again");
    assert_eq!(ready(&app).await, 204);
}
