use serde_json::json;
use sqlx::PgPool;

use crate::support::app::spawn_registered;
use crate::support::socket::Socket;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn registering_signs_in_until_logout(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let me = anna.get("/api/auth/me").await.ok();
    assert_eq!(me["user"]["name"], "Anna");
    assert_eq!(me["user"]["accountType"], "user");
    anna.does("/api/auth/logout").await.ok();
    anna.get("/api/auth/me").await.refused(401, "not_signed_in");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_wrong_password_and_an_unknown_email_get_the_same_answer(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let login = |email: &str, password: &str| {
        anna.post(
            "/api/auth/login",
            json!({"email": email, "password": password}),
        )
    };
    let wrong = login(&anna.email, "wrong horse")
        .await
        .refused(401, "wrong_credentials");
    let unknown = login("nobody@podium.test", "wrong horse")
        .await
        .refused(401, "wrong_credentials");
    assert_eq!(wrong, unknown);
    login(&anna.email.to_uppercase(), "correct horse")
        .await
        .ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn invalid_registrations_name_the_broken_rule(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let register = |email: &str, name: &str, password: &str| {
        anna.post(
            "/api/auth/register",
            json!({"email": email, "name": name, "password": password}),
        )
    };
    let words = register("x@podium.test", "X", "short")
        .await
        .refused(422, "invalid_fields");
    assert_eq!(words, "Password must be at least 8 characters long");
    register("no address", "X", "long enough")
        .await
        .refused(422, "invalid_fields");
    for (email, name) in [
        ("an\u{200b}na@podium.test", "X"),
        ("anna@\u{202e}podium.test", "X"),
        ("x@podium.test", "An\u{200b}na"),
        ("x@podium.test", "\u{202e}annA"),
    ] {
        register(email, name, "long enough")
            .await
            .refused(422, "invalid_fields");
    }
    register(&anna.email, "X", "long enough")
        .await
        .refused(409, "email_taken");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_socket_needs_a_session_and_our_origin(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let base = app.url("");
    assert_eq!(
        Socket::refused(&base, "podium_session=made-up", Some(&base)).await,
        401
    );
    for origin in [
        None,
        Some("null"),
        Some("http://evil.test"),
        Some("http://127.0.0.1"),
    ] {
        assert_eq!(
            Socket::refused(&base, &anna.cookie, origin).await,
            403,
            "{origin:?}"
        );
    }
}
