use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_with;
use crate::support::competition::Competition;
use crate::support::history::{PastEvent, happened};
use crate::support::json::each;

fn event<'a>(id: &'a str, name: &'a str, day: &'a str, status: &'a str) -> PastEvent<'a> {
    PastEvent {
        name,
        status,
        ..PastEvent::cup(id, day)
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn results_are_paged_newest_event_first(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    assert_eq!(
        anna.get("/api/results").await.ok(),
        json!({"results": [], "count": 0})
    );
    for (id, day) in [
        ("1", "2024-01-01"),
        ("2", "2025-01-01"),
        ("3", "2025-01-01"),
    ] {
        happened(&pool, &event(id, "Cup", day, "finished")).await;
    }
    happened(&pool, &event("4", "Cup", "2026-01-01", "active")).await;
    app.invalidates_results();
    let all = anna.get("/api/results").await.ok();
    assert_eq!(
        each(&all["results"], "event_id"),
        ["2", "3", "1"],
        "4 has no ranking"
    );
    assert_eq!(all["count"], 3);
    assert_eq!(all["results"][0]["ranking"][0]["name"], "Janja Garnbret");
    let mut paged: Vec<Value> = Vec::new();
    for skip in 0..4 {
        let page = anna
            .get(&format!("/api/results?limit=1&skip={skip}"))
            .await
            .ok();
        paged.extend(each(&page["results"], "event_id").into_iter().cloned());
    }
    assert_eq!(paged, ["2", "3", "1"]);
    for query in ["limit=51", "limit=0", "skip=-1", "skip=1000001"] {
        let path = format!("/api/results?{query}");
        anna.get(&path).await.refused(400, "invalid_query");
    }
    anna.get("/api/results?limit=x")
        .await
        .refused(400, "malformed_request");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn results_are_found_by_the_events_name(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let name = "IFSC World Cup / Bern (50%) & more";
    happened(&pool, &event("1", name, "2024-01-01", "finished")).await;
    happened(&pool, &event("2", "Not yet", "2026-01-01", "active")).await;
    for encoded in [
        "IFSC%20World%20Cup%20%2F%20Bern%20(50%25)%20%26%20more",
        "ifsc%20world%20CUP%20%2f%20bern%20%2850%25%29%20%26%20more",
    ] {
        let found = anna
            .get(&format!("/api/results/event/{encoded}"))
            .await
            .ok();
        assert_eq!(each(&found["results"], "event_id"), ["1"]);
        assert_eq!(found["results"][0]["event"], name);
    }
    for unknown in ["Bern", "IFSC%25", "Not%20yet", "'%20OR%20true--"] {
        let answer = anna.get(&format!("/api/results/event/{unknown}")).await;
        let words = answer.refused(404, "not_found");
        assert_eq!(words, "No results found for this event.", "{unknown}");
    }
    let blank = anna.get("/api/results/event/%20").await;
    assert_eq!(
        blank.refused(400, "malformed_request"),
        "Event name is required"
    );
    anna.get("/api/results/event/%00")
        .await
        .refused(400, "malformed_request");
}

/// All routes return the same results for an event.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn all_routes_to_a_result_agree(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    competition.finishes().await;
    let anna = competition.app.person("Anna").await;
    let of_event = anna
        .get(&format!("/api/results/{}", competition.event))
        .await
        .ok();
    let first = &of_event["results"][0];
    assert!(
        first["ranking"]
            .as_array()
            .is_some_and(|rows| rows.len() > 3)
    );
    let path = competition.of_category("results");
    assert_eq!(&anna.get(&path).await.ok()["result"], first);
    let page = anna.get("/api/results").await.ok();
    assert_eq!(&page["results"][0], first);
    let name = first["event"].as_str().expect("a name").replace(' ', "%20");
    let named = anna.get(&format!("/api/results/event/{name}")).await.ok();
    assert_eq!(named["results"], page["results"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn events_are_paged(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    for id in ["1", "2", "3", "4"] {
        happened(&pool, &event(id, "Cup", "2025-01-01", "finished")).await;
    }
    let all = anna.get("/api/events").await.ok();
    assert_eq!(each(&all["events"], "id"), ["1", "2", "3", "4"]);
    assert_eq!(all["events"][0]["dcats"][0]["discipline"], "lead");
    let page = anna.get("/api/events?limit=2&skip=1").await.ok();
    assert_eq!(each(&page["events"], "id"), ["2", "3"]);
    for query in ["limit=501", "limit=0", "skip=-1"] {
        let path = format!("/api/events?{query}");
        anna.get(&path).await.refused(400, "invalid_query");
    }
}
