//! With a full disk, writes are refused temporarily and reads still work.

use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};

use crate::support::app::spawn_app;

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
    let app = spawn_app(&pool);
    let [anna] = app.people().await;
    for (code, status) in [("53100", 503), ("53200", 503), ("XX000", 500)] {
        leagues_fail_with(&pool, code).await;
        let body = json!({"name": "Walls", "type": "private"});
        let refused = anna.post("/api/leagues", body).await;
        assert_eq!(refused.status.as_u16(), status, "{code}: {}", refused.body);
        anna.get("/api/leagues/my-leagues").await.ok();
    }
}
