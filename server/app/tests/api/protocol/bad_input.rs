use podium_domain::ids::LeagueId;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn malformed_bodies_get_a_clear_400(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    let deep = "[".repeat(60_000);
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    for body in [
        "",
        "{",
        "null",
        "[]",
        "42",
        "\"x\"",
        "{\"name\":1}",
        "{\"name\":\"a\",\"name\":\"b\"}",
        &deep,
    ] {
        let answer = client
            .post(app.url("/api/leagues"))
            .header("cookie", &anna.cookie)
            .header("content-type", "application/json")
            .body(body.to_owned())
            .send()
            .await
            .expect("an answer");
        assert_eq!(
            answer.status(),
            400,
            "{}",
            body.chars().take(20).collect::<String>()
        );
        let body: Value = answer.json().await.expect("the error shape");
        assert_eq!(body["code"], "malformed_request");
    }
    let huge = json!({"name": "x".repeat(100_000), "type": "public"});
    anna.post("/api/leagues", huge)
        .await
        .refused(413, "too_large");
    let form = client
        .post(app.url("/api/leagues"))
        .header("cookie", &anna.cookie)
        .body("name=x")
        .send()
        .await
        .expect("an answer");
    assert_eq!(form.status(), 415);
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM leagues")
        .fetch_one(&pool)
        .await
        .expect("a count");
    assert_eq!(count, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn cross_origin_writes_are_refused(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client");
    for origin in ["http://evil.test", "null"] {
        let answer = client
            .post(app.url("/api/leagues"))
            .header("cookie", &anna.cookie)
            .header("origin", origin)
            .header("content-type", "application/json")
            .body(json!({"name": "Evil", "type": "public"}).to_string())
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status(), 403, "{origin}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn malformed_and_unknown_ids_get_client_errors(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let words = anna
        .send(Method::POST, "/api/leagues/xyz/join-request", None)
        .await
        .refused(400, "invalid_id");
    assert_eq!(
        words,
        "Invalid league ID format: must be a 24 character hex string"
    );
    for path in [
        "/api/events/%00",
        "/api/events/1'--",
        "/api/predictions/x",
        "/api/users/x",
    ] {
        anna.get(path).await.refused(400, "invalid_id");
    }
    for (path, words) in [
        ("/api/results/%20", "Result ID is required"),
        ("/api/results/%20/1", "Result ID is required"),
        ("/api/results/1/%20", "Category ID is required"),
        ("/api/users/%20", "User ID is required"),
    ] {
        assert_eq!(anna.get(path).await.refused(400, "invalid_id"), words);
    }
    let words = anna
        .send(Method::POST, "/api/leagues/%20/cancel-join-request", None)
        .await
        .refused(400, "invalid_id");
    assert_eq!(words, "League ID is required");
    let nobody = anna.post("/api/users/batch", json!({"userIds": []})).await;
    assert_eq!(
        nobody.refused(400, "malformed_request"),
        "At least one user ID is required"
    );
    let none = "0123456789abcdef01234567";
    for path in [
        "/api/events/424242".to_owned(),
        "/api/results/424242".to_owned(),
        format!("/api/results/{}/424242", competition.event),
        "/api/upcoming/424242".to_owned(),
        format!("/api/predictions/{none}"),
        format!("/api/users/{none}"),
        format!("/api/leagues/{none}"),
        "/api/leagues/slug/no-such".to_owned(),
        "/api/no/such/route".to_owned(),
    ] {
        anna.get(&path).await.refused(404, "not_found");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn queries_with_unknown_fields_or_operators_are_refused_by_name(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let found = anna
        .post(
            "/api/events/query",
            json!({"query": {"starts_at": {"$gte": "2020-01-01T00:00:00Z"}}}),
        )
        .await
        .ok();
    assert_eq!(found["count"], 1);
    for (query, named) in [
        (json!({"$where": "1"}), "$where"),
        (json!({"colour": "x"}), "colour"),
        (json!({"starts_at": {"$regex": "x"}}), "$regex"),
        (json!({"starts_at": "yesterday"}), "starts_at"),
        (json!({"series": "'; DROP TABLE users; --"}), "series"),
    ] {
        let words = anna
            .post("/api/events/query", json!({"query": query}))
            .await
            .refused(400, "invalid_query");
        assert!(words.contains(named), "{words}");
    }
    for page in [
        json!({"limit": 0}),
        json!({"limit": 501}),
        json!({"skip": -1}),
    ] {
        anna.post("/api/events/query", page)
            .await
            .refused(400, "invalid_query");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_stored_id_is_checked_when_it_is_read(pool: PgPool) {
    let read = async |text: &'static str| {
        let query = sqlx::query_scalar::<_, LeagueId>("SELECT $1").bind(text);
        query.fetch_one(&pool).await
    };
    let id = "0123456789abcdef01234567";
    assert_eq!(read(id).await.expect("an id").as_str(), id);
    let malformed = read("0123456789ABCDEF01234567").await.expect_err("no id");
    assert!(
        matches!(malformed, sqlx::Error::ColumnDecode { .. }),
        "{malformed}"
    );
}
