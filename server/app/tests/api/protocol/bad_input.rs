use podium_domain::ids::LeagueId;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{client, spawn_with};
use crate::support::competition::Competition;
use crate::support::sql::scalar;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn malformed_bodies_get_a_clear_400(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let deep = "[".repeat(60_000);
    let client = client();
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
    let count: i64 = scalar(&pool, "SELECT count(*) FROM leagues", []).await;
    assert_eq!(count, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn cross_origin_writes_are_refused(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let client = client();
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
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let words = anna
        .does("/api/leagues/xyz/join-request")
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
        .does("/api/leagues/%20/cancel-join-request")
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
