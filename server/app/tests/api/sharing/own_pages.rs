//! The operator's imprint and privacy notice.

use podium_app::own_pages::{OwnPage, OwnPages};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_app_set};
use crate::support::person::Person;

async fn addresses(person: &Person) -> Value {
    let config = person.get("/api/config").await.ok();
    json!([config["imprint"], config["privacy"]])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn they_are_linked_where_they_are_and_read_without_a_session(pool: PgPool) {
    let app = spawn_app_set(&pool, |options| {
        options.own_pages = OwnPages {
            imprint: Some(OwnPage::Text("Ann <b>Lee</b>\n\nBern".to_owned())),
            privacy: Some(OwnPage::Elsewhere("https://example.org/p".to_owned())),
        };
    });
    let nobody = app.person("Anna").await.impersonate("", "no-such-session");
    assert_eq!(
        addresses(&nobody).await,
        json!(["/imprint", "https://example.org/p"])
    );
    assert_eq!(
        nobody.get("/api/imprint").await.ok()["text"],
        "Ann <b>Lee</b>\n\nBern"
    );
    nobody.get("/api/privacy").await.refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn there_are_none_without_configuration(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    assert_eq!(addresses(&anna).await, json!([null, null]));
    for path in ["/api/imprint", "/api/privacy"] {
        anna.get(path).await.refused(404, "not_found");
    }
}
