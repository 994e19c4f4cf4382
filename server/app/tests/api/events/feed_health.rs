use podium_simulator::service::{Fault, FaultRule};
use serde_json::json;
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::fields;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_admin_follows_a_fetch_and_sees_its_faults(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    assert_eq!(anna.socket().await.follow("feed").await["type"], "refused");

    let mut socket = competition.admin.socket().await;
    assert_eq!(socket.follow("feed").await["data"]["kind"], "feed");
    competition.sync().await;
    let mut done = Vec::new();
    let last = loop {
        let message = socket.receive_on("feed").await;
        let step = message["data"].clone();
        assert_eq!(step["kind"], "fetch_progressed", "{step}");
        assert_eq!(step["eventId"], competition.event.as_str());
        done.push(step["done"].as_u64().expect("a number"));
        if step["finished"] == true {
            break step;
        }
    };
    // The event, its start list, and the results of two categories.
    assert_eq!(fields(&last, ["done", "total"]), json!([4, 4]));
    assert!(done.is_sorted() && done.first() == Some(&0), "{done:?}");

    competition
        .control()
        .add_fault(FaultRule::always("/api/v1/", Fault::Status(503)));
    competition.fetch().await.refused(502, "upstream_failed");
    let is_health = |message: &serde_json::Value| message["data"]["kind"] == "feed_health_changed";
    let faulty = socket.receive_until("feed", is_health).await["data"]["health"].clone();
    assert_eq!(faulty["fault"]["kind"], "server_error");
    assert_eq!(faulty["eventName"], "Podium Boulder Open Hoshimori");
    assert!(faulty["goodAt"].is_string());
    let snapshot = competition.admin.socket().await.follow("feed").await;
    assert_eq!(snapshot["data"]["health"], json!([faulty]));

    let mistyped = json!({"eventId": "424242"});
    let fetch = competition.admin.post("/api/fetch-full-results", mistyped);
    fetch.await.refused(502, "upstream_failed");
    let snapshot = competition.admin.socket().await.follow("feed").await;
    assert_eq!(
        snapshot["data"]["health"],
        json!([faulty]),
        "no event of ours"
    );

    competition.control().clear_faults();
    competition.sync().await;
    let healed = socket.receive_until("feed", is_health).await["data"]["health"].clone();
    assert_eq!(healed["fault"], json!(null));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn faults_and_documents_are_counted(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    competition
        .control()
        .add_fault(FaultRule::always("/api/v1/", Fault::Html));
    competition.fetch().await.refused(502, "upstream_failed");
    let counts = competition.app.metrics().await;
    for line in [
        r#"podium_feed_faults_total{series="ifsc",kind="not_json"}"#,
        r#"podium_feed_documents_total{series="ifsc",outcome="changed"}"#,
        &format!(
            r#"podium_feed_good_timestamp_seconds{{series="ifsc",subject="event:{}"}}"#,
            competition.event
        ),
    ] {
        assert!(counts.contains(line), "{line} is not in\n{counts}");
    }
    let public = competition.admin.get("/metrics").await;
    assert_eq!(public.status, 404);
    assert!(
        !public.body.to_string().contains("podium_feed"),
        "not for users"
    );
}
