//! Delivery of mail: retries, refusals and removal.

use std::time::Duration;

use sqlx::PgPool;

use crate::delivery::mail::sink::Sink;
use crate::delivery::mail::{
    all_are_sent, due_while_server_is_down, event_in, moves_to, node, outbox, want_mail, with_mail,
};
use crate::support::app::start;
use crate::support::sql::scalar;
use crate::support::waiting::until;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn mail_is_sent_once_after_the_mail_server_recovers(pool: PgPool) {
    let mut sink = Sink::open().await;
    let (app, anna) = due_while_server_is_down(&pool, &mut sink).await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail' AND attempts >= 2 AND reason IS NOT NULL",
    )
    .await;
    assert_eq!(anna.get("/api/health/ready").await.status, 204);
    let metrics = app.metrics().await;
    for name in [
        "podium_mail_waiting",
        "podium_mail_oldest_seconds",
        "podium_mail_total{outcome=\"sent\"}",
        "podium_mail_total{outcome=\"put_off\"}",
        "podium_mail_total{outcome=\"withdrawn\"}",
        "podium_mail_total{outcome=\"refused\"}",
        "podium_mail_total{outcome=\"failed\"}",
    ] {
        assert!(metrics.contains(name), "{name} in {metrics}");
    }
    sink.comes_up().await;
    assert_eq!(sink.mail().await.to, anna.email);
    all_are_sent(&pool).await;
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_unknown_mailbox_gets_no_mail_until_it_is_confirmed_again(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let ([anna, ben], _) = app.climbers().await;
    want_mail(&pool, [&anna, &ben]).await;
    sink.refuses(&anna.email, "550 5.1.1 no such user here");
    event_in(&pool, 600).await;
    assert_eq!(sink.mail().await.to, ben.email);
    until(
        &pool,
        "SELECT bool_and(outcome IS NOT NULL) FROM outbox WHERE kind = 'mail'",
    )
    .await;
    let settings = anna.get("/api/auth/mail").await.ok();
    assert_eq!(settings["address"], "refused");
    assert!(
        settings["refusal"]
            .as_str()
            .is_some_and(|words| words.contains("no such user"))
    );
    // Mail that becomes due later goes to Ben only.
    moves_to(&pool, 60).await;
    assert_eq!(sink.mail().await.to, ben.email);
    sink.takes_all();
    anna.does("/api/auth/mail/confirmation").await.ok();
    let question = sink.mail().await;
    assert_eq!(question.to, anna.email);
    crate::delivery::mail::confirms(&anna, &question).await;
    let reminder = sink.mail().await;
    assert_eq!(reminder.to, anna.email);
    assert!(reminder.subject.starts_with("Picks close soon"));
    let refused = (
        anna.id.clone(),
        "reminder_day".to_owned(),
        Some("refused".to_owned()),
    );
    assert!(outbox(&pool).await.contains(&refused));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_temporary_refusal_is_retried_and_eventually_given_up(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = start(&pool, with_mail(&sink, Duration::from_millis(1)));
    let ([anna], _) = app.climbers().await;
    want_mail(&pool, [&anna]).await;
    sink.refuses(&anna.email, "550 5.7.1 we do not know you");
    event_in(&pool, 600).await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail' AND outcome = 'failed' AND attempts = 10",
    )
    .await;
    let reason: String = scalar(&pool, "SELECT reason FROM outbox WHERE kind = 'mail'", []).await;
    assert!(reason.contains("5.7.1 we do not know you"), "{reason}");
    let settings = anna.get("/api/auth/mail").await.ok();
    assert_eq!(
        settings["address"], "confirmed",
        "nothing is said against it"
    );
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_stopping_node_releases_unsent_mail(pool: PgPool) {
    let mut sink = Sink::open().await;
    let (first, anna) = due_while_server_is_down(&pool, &mut sink).await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail' AND reason IS NOT NULL",
    )
    .await;
    drop(first);
    sink.comes_up().await;
    let _second = node(&pool, &sink);
    assert_eq!(sink.mail().await.to, anna.email);
    all_are_sent(&pool).await;
}
