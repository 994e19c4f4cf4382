//! Health of the answering node and the backlogs, for site admins.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_app_with_limits};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn site_admins_see_health_backlogs_and_the_age_of_results(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.person("Anna").await);
    let path = "/api/admin/operations";
    anna.get(path).await.refused(403, "forbidden");
    let socket = anna.socket().await;
    let answer: Value = admin.get(path).await.ok();
    assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
    let port = format!(":{}", app.address.port());
    assert!(answer["node"].as_str().expect("a name").ends_with(&port));
    let moment = |name: &str| answer[name].as_str().expect("a time").to_owned();
    assert!(moment("startedAt") <= moment("measuredAt"));
    assert_eq!(answer["sockets"], 1);
    let connections = ["busy", "idle", "unopened"];
    let connections = connections.map(|state| answer["database"][state].as_u64().expect("a count"));
    assert_eq!(connections.iter().sum::<u64>(), 18, "{connections:?}");
    for failure in ["failed", "shed", "restarts"] {
        assert!(answer["failures"][failure].is_number(), "{failure}");
    }
    assert_eq!(answer["resultsAt"], Value::Null);
    assert_eq!(answer["mail"], Value::Null, "not configured");
    assert_eq!(answer["push"], Value::Null, "not configured");
    assert_eq!(
        answer["webhooks"],
        json!({"waiting": 0, "oldestSeconds": 0.0})
    );
    drop(socket);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_age_of_results_is_that_of_the_oldest_event_under_way(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    sqlx::raw_sql(
        "INSERT INTO events (id, series, name, location, starts_at, ends_at)
             SELECT id, 'ifsc', 'Cup', 'Here', now() - interval '9 days', now() + ends_in
             FROM (VALUES ('1', interval '1 day'), ('2', '1 day'), ('3', '1 day'), ('4', '-2 days'))
             AS event (id, ends_in);
         INSERT INTO categories (event_id, id, name, discipline, status, position)
             SELECT id, '1', 'Lead', 'lead', CASE id WHEN '3' THEN 'finished' ELSE 'active' END, 0
             FROM events;
         INSERT INTO feed_health (subject, series, event_id, good_at)
             SELECT 'event:' || id, 'ifsc', id, CASE id
                 WHEN '1' THEN '2026-06-01T10:00:00Z'::timestamptz
                 WHEN '2' THEN '2026-06-01T10:00:00Z'::timestamptz + interval '1 minute'
                 ELSE '2026-06-01T10:00:00Z'::timestamptz - interval '1 day' END
             FROM events",
    )
    .execute(&pool)
    .await
    .expect("events");
    let answer: Value = admin.get("/api/admin/operations").await.ok();
    assert_eq!(answer["resultsAt"], "2026-06-01T10:00:00.000Z");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn prometheus_exports_the_counters(pool: PgPool) {
    let app = spawn_app(&pool);
    let text = app.metrics().await;
    for series in [
        "podium_started_timestamp_seconds ",
        "podium_database_connections{state=\"busy\"}",
        "podium_passwords_refused_total{why=\"waiting\"}",
    ] {
        assert!(text.contains(series), "{series}");
    }
}
