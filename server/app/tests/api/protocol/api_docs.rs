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
