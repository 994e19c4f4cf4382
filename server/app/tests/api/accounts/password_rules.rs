//! The rules for passwords, at each of the three places where one is chosen.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::person::Answer;

const COMMON: &str = "This password is one of the most common ones. Please choose another.";
const GUESSABLE: &str =
    "This password is too easy to guess from your email or this site. Please choose another.";

#[track_caller]
fn is_refused(answer: Answer, field: &str, words: &str) {
    let at_the_field: Value = answer.body["fields"][field].clone();
    assert_eq!(answer.refused(422, "invalid_fields"), words);
    assert_eq!(at_the_field, words);
}

fn bad_ones(email: &str) -> Vec<(String, &'static str)> {
    vec![
        (
            "short".to_owned(),
            "Password must be at least 8 characters long",
        ),
        (
            "x".repeat(129),
            "Password must be at most 128 characters long",
        ),
        ("password".to_owned(), COMMON),
        ("Sunshine2026!".to_owned(), COMMON),
        ("Podium2026".to_owned(), GUESSABLE),
        (email.to_uppercase(), GUESSABLE),
    ]
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn common_passwords_are_refused_everywhere(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    for (bad, words) in bad_ones("new@podium.test") {
        let body = json!({"email": "new@podium.test", "name": "New", "password": bad});
        is_refused(
            anna.post("/api/auth/register", body).await,
            "password",
            words,
        );
    }
    for (bad, words) in bad_ones(&anna.email) {
        let body = json!({"currentPassword": "correct horse", "newPassword": bad});
        let answer = anna.post("/api/auth/change-password", body).await;
        is_refused(answer, "newPassword", words);
    }
    admin.confirms().await;
    let path = format!("/api/admin/users/{}/reset-link", anna.id);
    let link = admin.does(&path).await.ok();
    let token = link["path"]
        .as_str()
        .and_then(|path| path.strip_prefix("/reset#"));
    for (bad, words) in bad_ones(&anna.email) {
        let body = json!({"token": token, "newPassword": bad});
        let answer = anna.post("/api/auth/reset-password", body).await;
        is_refused(answer, "newPassword", words);
    }
    // 128 characters, four bytes each, with spaces around them: accepted unchanged.
    let longest = format!(" {} ", "🧗".repeat(126));
    let body = json!({"token": token, "newPassword": longest});
    anna.post("/api/auth/reset-password", body).await.ok();
    let trimmed = anna.signs_in(longest.trim()).await;
    trimmed.refused(401, "wrong_credentials");
    // Longer than any password can be: refused without hashing it.
    let endless = "x".repeat(60_000);
    let refused = anna.signs_in(&endless).await;
    refused.refused(401, "wrong_credentials");
    anna.signs_in(&longest).await.ok();
}
