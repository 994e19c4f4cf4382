//! The health figures of the answering node, for site admins.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_app_with_limits};
use crate::support::person::Person;

async fn figures(admin: &Person) -> Value {
    admin.get("/api/admin/operations").await.ok()
}

fn figure<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let mut figures = answer["figures"].as_array().expect("figures").iter();
    let found = figures.find(|figure| figure["name"] == name);
    found.expect("a figure of this name")
}

fn part(figure: &Value, name: &str) -> f64 {
    let mut parts = figure["parts"].as_array().expect("parts").iter();
    let found = parts.find(|part| part["name"] == name);
    found.map_or(0.0, |part| part["value"].as_f64().expect("a number"))
}

/// All tests of this process share the counters, which may exceed the events of this test.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn operations_figures_match_the_metrics(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.person("Anna").await);
    anna.get("/api/admin/operations")
        .await
        .refused(403, "forbidden");
    let before = figures(&admin).await;
    assert_eq!(before["version"], env!("CARGO_PKG_VERSION"));
    let port = format!(":{}", app.address.port());
    assert!(before["node"].as_str().expect("a name").ends_with(&port));
    let moment = |name: &str| before[name].as_str().expect("a time").to_owned();
    assert!(moment("startedAt") <= moment("measuredAt"));

    let socket = anna.socket().await;
    let body = json!({"password": "wrong horse"});
    anna.post("/api/auth/confirm-password", body)
        .await
        .refused(401, "wrong_credentials");
    let after = figures(&admin).await;
    assert!(figure(&after, "sockets")["value"].as_f64() >= Some(1.0));
    let refused = figure(&after, "passwords_refused");
    assert_eq!(refused["minutes"], 10);
    let wrong = |answer: &Value| part(figure(answer, "passwords_refused"), "wrong");
    assert!(wrong(&after) > wrong(&before));
    let connections = figure(&after, "database_connections");
    let all = ["busy", "idle", "unopened"].map(|state| part(connections, state));
    assert!((all.iter().sum::<f64>() - 18.0).abs() < 0.5, "{all:?}");
    assert!(figure(&after, "request_time")["value"].as_f64() > Some(0.0));
    for figure in after["figures"].as_array().expect("figures") {
        let state = figure["state"].as_str();
        assert!(matches!(state, Some("good" | "attention")), "{figure}");
    }
    drop(socket);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn prometheus_exports_the_same_counters(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    let answer = figures(&admin).await;
    let url = format!("http://{}/metrics", app.metrics);
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    let text = client.get(url).send().await.expect("metrics");
    let text = text.text().await.expect("text");
    let line = |start: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(start));
        let value = found.expect("a line").trim().parse::<f64>();
        value.expect("a number")
    };
    let started =
        chrono::DateTime::parse_from_rfc3339(answer["startedAt"].as_str().expect("a time"));
    let started = started.expect("ISO 8601").timestamp();
    let told = format!("{:.0}", line("podium_started_timestamp_seconds "));
    assert_eq!(told, started.to_string());
    assert!(text.contains("podium_database_connections{state=\"busy\"}"));
    assert!(text.contains("podium_passwords_refused_total{why=\"waiting\"}"));
}
