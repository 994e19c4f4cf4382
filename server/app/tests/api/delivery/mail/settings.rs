//! Enabling, disabling, confirming and unsubscribing.

use reqwest::header::LOCATION;
use reqwest::{Client, redirect};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::mail::sink::Sink;
use crate::delivery::mail::{
    all_are_sent, confirms, due_while_server_is_down, event_in, node, outbox, want_mail,
};
use crate::support::app::{TestApp, spawn_with_people};
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::until;

const ON: fn() -> Value = || json!({"reminders": true, "results": true});

fn a_mailbox() -> Client {
    Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .build()
        .expect("a client")
}

async fn settings(person: &Person) -> Value {
    let answer = person.get("/api/auth/mail").await.ok();
    fields(&answer, ["address", "reminders", "results"])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_the_confirmation_is_sent_until_its_link_is_opened(pool: PgPool) {
    let mut sink = Sink::open().await;
    event_in(&pool, 600).await;
    let app = node(&pool, &sink);
    let ([anna], _) = app.climbers().await;
    assert_eq!(settings(&anna).await, json!(["unconfirmed", false, false]));
    let mut socket = anna.follows("me").await;
    let set = anna.put("/api/auth/mail", ON()).await.ok();
    assert_eq!(set["address"], "asked");
    assert_eq!(
        socket.receive_on("me").await["data"]["kind"],
        "mail_changed"
    );

    let question = sink.mail().await;
    assert_eq!(question.subject, "Please confirm your email address");
    assert!(
        !question.headers.contains_key("List-Unsubscribe"),
        "nothing to end yet"
    );
    assert_eq!(
        question.headers["To"], anna.email,
        "no name that may be a message of its own"
    );
    // Enabling again sends no second confirmation.
    anna.put("/api/auth/mail", ON()).await.ok();
    all_are_sent(&pool).await;
    assert_eq!(outbox(&pool).await.len(), 1, "no reminder is queued");

    confirms(&anna, &question).await;
    assert_eq!(settings(&anna).await, json!(["confirmed", true, true]));
    let token = question.token_after("/mail/confirm#");
    for worthless in [token.as_str(), "0", &"0".repeat(64)] {
        let again = json!({"token": worthless});
        let again = anna.post("/api/auth/mail/confirm", again).await;
        again.refused(404, "mail_link_invalid");
    }
    let reminder = sink.mail().await;
    assert_eq!(reminder.to, anna.email);
    assert!(
        reminder.headers["To"].contains("Climber"),
        "{:?}",
        reminder.headers
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_newer_confirmation_replaces_the_older_one_and_links_expire(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let [anna] = app.people().await;
    anna.put("/api/auth/mail", ON()).await.ok();
    let first = sink.mail().await.token_after("/mail/confirm#");
    all_are_sent(&pool).await;
    anna.does("/api/auth/mail/confirmation").await.ok();
    let second = sink.mail().await.token_after("/mail/confirm#");
    // Until its delivery is recorded, the address counts as asked.
    all_are_sent(&pool).await;
    let confirm = |token: &str| anna.post("/api/auth/mail/confirm", json!({"token": token}));
    confirm(&first).await.refused(404, "mail_link_invalid");
    let old = "UPDATE mail_addresses SET confirm_until = now()";
    execute(&pool, old, []).await;
    confirm(&second).await.refused(404, "mail_link_invalid");
    assert_eq!(settings(&anna).await[0], "unconfirmed");
}

/// An account with another person's address can trigger only a few confirmation mails a day, and a new account does
/// not reset the limit.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_address_gets_at_most_five_confirmations_a_day(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let request = async |person: &Person| person.does("/api/auth/mail/confirmation").await;
    let email = "victim@podium.test";
    let first = Person::register(&app, "First", email).await;
    for _ in 0..3 {
        request(&first).await.ok();
        sink.mail().await;
        all_are_sent(&pool).await;
    }
    first.goes().await;
    let second = Person::register(&app, "Second", email).await;
    for _ in 0..2 {
        request(&second).await.ok();
        sink.mail().await;
        all_are_sent(&pool).await;
    }
    let words = request(&second).await.refused(429, "too_many_requests");
    assert!(words.contains("too often today"), "{words}");
    second.put("/api/auth/mail", ON()).await.ok();
    assert!(sink.unread().is_empty());
    let tomorrow = "UPDATE mail_questions SET since = now() - interval '25 hours'";
    execute(&pool, tomorrow, []).await;
    request(&second).await.ok();
    assert_eq!(sink.mail().await.to, email);
}

async fn reminded(
    pool: &PgPool,
    app: &TestApp,
    sink: &mut Sink,
) -> (Person, crate::delivery::mail::sink::Mail) {
    event_in(pool, 600).await;
    let ([anna], _) = app.climbers().await;
    want_mail(pool, [&anna]).await;
    let mail = sink.mail().await;
    (anna, mail)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn one_click_unsubscribe_works_and_opening_the_link_changes_nothing(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let (anna, mail) = reminded(&pool, &app, &mut sink).await;
    assert_eq!(
        mail.headers["List-Unsubscribe-Post"],
        "List-Unsubscribe=One-Click"
    );
    let link = mail.headers["List-Unsubscribe"].trim_matches(['<', '>']);
    let path = link.strip_prefix("http://podium.test").expect("our own");
    let token = mail.token_after("/mail/unsubscribe#");
    assert_eq!(path, format!("/api/auth/mail/unsubscribe/{token}"));

    let looked = a_mailbox()
        .get(app.url(path))
        .send()
        .await
        .expect("an answer");
    assert_eq!(looked.status(), 303);
    assert_eq!(
        looked.headers()[LOCATION],
        format!("/mail/unsubscribe#{token}")
    );
    assert_eq!(settings(&anna).await, json!(["confirmed", true, true]));

    for _ in 0..2 {
        let posted = a_mailbox()
            .post(app.url(path))
            .header("content-type", "application/x-www-form-urlencoded")
            .body("List-Unsubscribe=One-Click");
        let posted = posted.send().await.expect("an answer");
        assert_eq!(posted.status(), 200);
        let body: Value = posted.json().await.expect("JSON");
        assert_eq!(body, json!({"success": true, "kind": "reminders"}));
    }
    assert_eq!(settings(&anna).await, json!(["confirmed", false, true]));
    let unknown = format!("/api/auth/mail/unsubscribe/{}", "0".repeat(64));
    let unknown = a_mailbox()
        .post(app.url(&unknown))
        .send()
        .await
        .expect("an answer");
    assert_eq!(unknown.status(), 404);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn mail_switched_off_while_queued_is_not_sent(pool: PgPool) {
    let mut sink = Sink::open().await;
    let (_app, anna) = due_while_server_is_down(&pool, &mut sink).await;
    until(&pool, "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail'").await;
    let off = json!({"reminders": false, "results": true});
    anna.put("/api/auth/mail", off).await.ok();
    until(&pool, "SELECT count(*) = 0 FROM outbox WHERE kind = 'mail'").await;
    sink.comes_up().await;
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn mail_data_is_exported_and_deleted_with_the_account(pool: PgPool) {
    let mut sink = Sink::open().await;
    event_in(&pool, 600).await;
    let app = node(&pool, &sink);
    let anna = app.registers("Anna").await;
    anna.creates_league("Walls", "public").await;
    anna.put("/api/auth/mail", ON()).await.ok();
    let question = sink.mail().await;
    confirms(&anna, &question).await;
    sink.mail().await;
    until(
        &pool,
        "SELECT count(*) = 2 AND bool_and(outcome IS NOT DISTINCT FROM 'sent') FROM outbox WHERE kind = 'mail'",
    )
    .await;
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    let mail = &export["mail"];
    assert!(
        mail["confirmedAt"].is_string() && mail["resultsSince"].is_string(),
        "{mail}"
    );
    assert_eq!(mail["mails"][0]["kind"], "reminder_day");
    assert_eq!(mail["mails"][0]["eventId"], "1405");
    assert_eq!(mail["mails"][1]["kind"], "confirmation");
    anna.delete("/api/auth/me").await.ok();
    let statement = "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM mail_switches)
             + (SELECT count(*) FROM mail_addresses)";
    let left: i64 = scalar(&pool, statement, []).await;
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_a_mail_server_there_are_no_mail_settings(pool: PgPool) {
    let (_app, [anna]) = spawn_with_people(&pool).await;
    assert_eq!(anna.get("/api/config").await.ok()["mail"], false);
    anna.get("/api/auth/mail").await.refused(404, "not_found");
    anna.put("/api/auth/mail", ON())
        .await
        .refused(404, "not_found");
    let sink = Sink::open().await;
    let app = node(&pool, &sink);
    let anna = anna.at(&app);
    assert_eq!(anna.get("/api/config").await.ok()["mail"], true);
}
