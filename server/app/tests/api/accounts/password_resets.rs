//! Links for setting a new password.

use serde_json::json;
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::json::each;
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar};

/// The token of a new link.
pub(crate) async fn link(admin: &Person, user: &Person) -> String {
    let path = format!("/api/admin/users/{}/reset-link", user.id);
    let answer = admin.does(&path).await.ok();
    let link = answer["path"].as_str().expect("a path");
    link.strip_prefix("/reset#").expect("a link").to_owned()
}

/// Asserts that the link is no longer valid.
async fn is_dead(anybody: &Person, token: &str) {
    let refused = uses(anybody, token, "battery staple").await;
    refused.refused(404, "reset_link_invalid");
}

pub(crate) async fn uses(anybody: &Person, token: &str, password: &str) -> Answer {
    let body = json!({"token": token, "newPassword": password});
    anybody.post("/api/auth/reset-password", body).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reset_link_sets_a_password_once_and_ends_every_session(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;
    let token = link(&admin, &anna).await;
    let statement =
        "SELECT string_agg(row_to_json(password_resets)::text, '') FROM password_resets";
    let stored: String = scalar(&pool, statement, []).await;
    assert!(!stored.contains(&token), "only its hash is stored");
    let statement = "SELECT EXTRACT(epoch FROM expires_at - clock_timestamp())::float8 / 60 FROM password_resets";
    let minutes: f64 = scalar(&pool, statement, []).await;
    assert!((59.0..=60.0).contains(&minutes), "{minutes}");

    // A refused request does not use up the link.
    let words = uses(&anna, &token, "short")
        .await
        .refused(422, "invalid_fields");
    assert_eq!(words, "Password must be at least 8 characters long");
    uses(&anna, "", "battery staple")
        .await
        .refused(404, "reset_link_invalid");
    let mut socket = anna.socket().await;
    uses(&admin, &token, "battery staple").await.ok();
    assert_eq!(socket.goodbye().await, "signed_out");
    anna.get("/api/auth/me").await.refused(401, "not_signed_in");
    anna.signs_in("correct horse")
        .await
        .refused(401, "wrong_credentials");
    anna.signs_in("battery staple").await.ok();
    let words = uses(&anna, &token, "another staple")
        .await
        .refused(404, "reset_link_invalid");
    assert_eq!(
        words,
        "This link is no longer valid. Ask an administrator for a new one."
    );

    let list = admin.get("/api/admin/audit?kind=accounts").await.ok();
    assert_eq!(
        each(&list["entries"], "act"),
        ["password_reset", "reset_link_made"]
    );
    assert!(!list.to_string().contains(&token));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reset_link_expires_and_is_replaced_or_invalidated(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;

    let late = link(&admin, &anna).await;
    let statement =
        "UPDATE password_resets SET expires_at = clock_timestamp() - interval '1 second'";
    execute(&pool, statement, []).await;
    is_dead(&anna, &late).await;

    let (first, second) = (link(&admin, &anna).await, link(&admin, &anna).await);
    is_dead(&anna, &first).await;

    anna.post(
        "/api/auth/change-password",
        json!({"currentPassword": "correct horse", "newPassword": "remembered it"}),
    )
    .await
    .ok();
    is_dead(&anna, &second).await;

    let third = link(&admin, &anna).await;
    let path = format!("/api/admin/users/{}", anna.id);
    admin.does(&format!("{path}/disable")).await.ok();
    admin
        .does(&format!("{path}/reset-link"))
        .await
        .refused(409, "account_disabled");
    admin.does(&format!("{path}/enable")).await.ok();
    is_dead(&anna, &third).await;
    anna.signs_in("remembered it").await.ok();

    let fourth = link(&admin, &anna).await;
    let again = anna.on_another_device("remembered it", "Phone").await;
    again
        .post(
            "/api/auth/confirm-password",
            json!({"password": "remembered it"}),
        )
        .await
        .ok();
    again.delete("/api/auth/me").await.ok();
    is_dead(&anna, &fourth).await;
}

/// An answer stored for repeats would be a copy of the link.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reset_link_is_not_stored_for_idempotent_replays(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;
    let path = format!("/api/admin/users/{}/reset-link", anna.id);
    let ask = async || {
        let answer = admin
            .send_keyed(reqwest::Method::POST, &path, None, "0123456789abcdef")
            .await
            .ok();
        answer["path"].as_str().expect("a path").to_owned()
    };
    assert_ne!(ask().await, ask().await);
    let count: i64 = scalar(&pool, "SELECT count(*) FROM idempotency_keys", []).await;
    assert_eq!(count, 0);
}
