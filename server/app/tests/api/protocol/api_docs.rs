use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{client, spawn_app};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn api_docs_redirect_to_the_path_with_a_slash(pool: PgPool) {
    let app = spawn_app(&pool);
    let client = client();
    for path in ["/api/docs", "/api/docs/"] {
        let answer = client.get(app.url(path)).send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.url().path(), "/api/docs/");
        let page = answer.text().await.expect("a page");
        assert!(page.contains("swagger-ui"), "{page}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_stream_is_described_by_its_events(pool: PgPool) {
    let app = spawn_app(&pool);
    let answer = app.ask("/api/openapi.json", &[]).await;
    let document: Value = answer.json().await.expect("a document");
    let paths = document["paths"].as_object().expect("paths");
    let streams = paths.iter().filter_map(|(path, item)| {
        let content = &item["get"]["responses"]["200"]["content"];
        Some((path.as_str(), content.get("text/event-stream")?))
    });
    let mut described = Vec::new();
    for (path, content) in streams {
        let event = &content["schema"];
        assert_eq!(event["required"], json!(["data"]), "{path}");
        let data = &event["properties"]["data"];
        assert_eq!(data["contentMediaType"], "application/json", "{path}");
        described.push((path, data["description"].as_str().expect("its type")));
    }
    let open = "`#/components/schemas/OpenLeaderboard` as JSON";
    let screen = "`#/components/schemas/ScreenState` as JSON";
    let expected = [
        ("/api/open/{slug}/live", open),
        ("/api/screens/{token}/live", screen),
    ];
    assert_eq!(described, expected);
    assert!(document["components"]["schemas"]["ScreenState"].is_object());
}
