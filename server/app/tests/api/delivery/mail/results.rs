//! The results mail, sent once all of an event's points are final.

use podium_store::db::Store;
use sqlx::PgPool;

use crate::delivery::mail::sink::Sink;
use crate::delivery::mail::{all_are_sent, event_in, node, outbox, want_mail};
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::until;

/// Inserts a pick with final points; `event` may be an earlier one.
async fn has(
    pool: &PgPool,
    person: &Person,
    league: &str,
    event: &str,
    category: &str,
    first: i32,
) {
    let mut transaction = pool.begin().await.expect("a transaction");
    let bypassed = "SET LOCAL podium.bypass_locks = 'on'";
    execute(&mut *transaction, bypassed, []).await;
    sqlx::query(
        "WITH picked AS (
             INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first, second, third)
             VALUES ($1, $2, $3, $4, $5, '11', '12', NULL) RETURNING id
         )
         INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits)
         SELECT id, $6, 0, 0, CASE WHEN $6 > 0 THEN 1 ELSE 0 END, 0, 0 FROM picked",
    )
    .bind(hex::encode(rand::random::<[u8; 12]>()))
    .bind(&person.id)
    .bind(league)
    .bind(event)
    .bind(category)
    .bind(first)
    .execute(&mut *transaction)
    .await
    .expect("a pick with its points");
    transaction.commit().await.expect("committed");
}

async fn earlier_event(pool: &PgPool) {
    sqlx::raw_sql(
        "INSERT INTO events (id, series, name, location, starts_at, ends_at)
         VALUES ('1300', 'ifsc', 'Earlier Cup', 'Here', now() - interval '60 days', now() - interval '58 days');
         INSERT INTO categories (event_id, id, name, discipline, status, position, scored_at)
         VALUES ('1300', '1', 'LEAD Men', 'lead', 'finished', 1, now() - interval '58 days');",
    )
    .execute(pool)
    .await
    .expect("an event of before");
}

async fn becomes_final(pool: &PgPool, categories: &[&str]) {
    sqlx::query(
        "UPDATE categories SET status = 'finished', scored_at = clock_timestamp()
         WHERE event_id = '1405' AND id = ANY($1)",
    )
    .bind(categories)
    .execute(pool)
    .await
    .expect("final");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_result_mail_has_points_rank_and_movement_once_all_is_final(pool: PgPool) {
    let mut sink = Sink::open().await;
    event_in(&pool, -60).await;
    earlier_event(&pool).await;
    let app = node(&pool, &sink);
    let [anna, ben, cat] = app.people().await;
    let walls = anna.creates_league("Walls", "public").await;
    for person in [&ben, &cat] {
        person.joins(&walls, &anna).await;
    }
    let first = ben.creates_league("New ones", "public").await;
    // Before this event, Anna led.
    has(&pool, &anna, &walls, "1300", "1", 10).await;
    has(&pool, &ben, &walls, "1300", "1", 5).await;
    has(&pool, &ben, &walls, "1405", "1", 20).await;
    has(&pool, &ben, &first, "1405", "2", 5).await;
    has(&pool, &anna, &walls, "1405", "2", 0).await;
    want_mail(&pool, [&anna, &ben, &cat]).await;
    becomes_final(&pool, &["1", "2"]).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    assert_eq!(
        store.queue_due_mail().await.expect("looked"),
        0,
        "one is to come"
    );
    becomes_final(&pool, &["3"]).await;

    let mut mails = [sink.mail().await, sink.mail().await];
    mails.sort_by_key(|mail| mail.to != anna.email);
    let [to_anna, to_ben] = mails;
    assert_eq!(to_ben.subject, "Your result: Vertical Cup <2026>");
    for words in [
        "Your best podium was LEAD Men: Alex Adams, Bo Berg (20 points).",
        "Walls: 20 points\n- Rank 1 of 3, up 1. 25 points in total.",
        "New ones: 5 points\n- Rank 1 of 1. 5 points in total.",
        "http://podium.test/dashboard/events/1405",
    ] {
        assert!(
            to_ben.text.replace("\r\n", "\n").contains(words),
            "{words} in {}",
            to_ben.text
        );
    }
    for words in [
        "Your picks didn’t score this time",
        "Rank 2 of 3, down 1. 10 points in total.",
    ] {
        assert!(to_anna.text.contains(words), "{words} in {}", to_anna.text);
    }
    all_are_sent(&pool).await;
    // A correction triggers no mail, and Cat had no picks.
    becomes_final(&pool, &["1", "2", "3"]).await;
    assert_eq!(store.queue_due_mail().await.expect("looked"), 0);
    assert_eq!(outbox(&pool).await.len(), 2);
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn results_from_before_opting_in_or_long_ago_are_not_mailed(pool: PgPool) {
    let sink = Sink::open().await;
    event_in(&pool, -60).await;
    let app = node(&pool, &sink);
    let ([anna, ben], walls) = app.climbers().await;
    for person in [&anna, &ben] {
        has(&pool, person, &walls, "1405", "1", 20).await;
    }
    want_mail(&pool, [&anna, &ben]).await;
    let later = "UPDATE mail_switches SET on_since = now() + interval '1 day' WHERE user_id = $1";
    execute(&pool, later, [&ben.id]).await;
    becomes_final(&pool, &["1", "2", "3"]).await;
    until(&pool, "SELECT count(*) > 0 FROM outbox WHERE kind = 'mail'").await;
    assert!(
        outbox(&pool)
            .await
            .iter()
            .all(|(user, ..)| *user == anna.id)
    );
    let old = "UPDATE events SET ends_at = now() - interval '8 days'; DELETE FROM outbox WHERE kind = 'mail'";
    sqlx::raw_sql(old).execute(&pool).await.expect("long ago");
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    assert_eq!(store.queue_due_mail().await.expect("looked"), 0);
    drop(sink);
}

/// Points are withdrawn while the mail waits: it is sent once they are final again.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn results_that_were_taken_back_are_not_mailed(pool: PgPool) {
    let mut sink = Sink::open().await;
    event_in(&pool, -60).await;
    let app = node(&pool, &sink);
    let [anna] = app.people().await;
    let walls = anna.creates_league("Walls", "public").await;
    has(&pool, &anna, &walls, "1405", "1", 20).await;
    want_mail(&pool, [&anna]).await;
    sink.goes_down().await;
    becomes_final(&pool, &["1", "2", "3"]).await;
    until(&pool, "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail'").await;
    let reopened = "UPDATE categories SET scored_at = NULL WHERE id = '3'";
    execute(&pool, reopened, []).await;
    until(&pool, "SELECT count(*) = 0 FROM outbox WHERE kind = 'mail'").await;
    sink.comes_up().await;
    becomes_final(&pool, &["3"]).await;
    assert!(sink.mail().await.subject.starts_with("Your result"));
}

/// No mail while the spoiler guard is on, and none later; the hidden event does not affect ranks in another event's
/// mail.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_hidden_event_is_never_mailed(pool: PgPool) {
    let mut sink = Sink::open().await;
    event_in(&pool, -60).await;
    earlier_event(&pool).await;
    let app = node(&pool, &sink);
    let ([anna, ben, cat], walls) = app.climbers().await;
    has(&pool, &anna, &walls, "1300", "1", 20).await;
    for (person, points) in [(&anna, 10), (&ben, 20), (&cat, 15)] {
        has(&pool, person, &walls, "1405", "1", points).await;
    }
    want_mail(&pool, [&anna, &ben, &cat]).await;
    // Ben hides this event; Cat hides the previous one, which put Anna in first place.
    ben.hides("1405", true).await;
    cat.hides("1300", true).await;
    becomes_final(&pool, &["1", "2", "3"]).await;
    let mut mails = [sink.mail().await, sink.mail().await];
    mails.sort_by_key(|mail| mail.to != anna.email);
    assert_eq!(mails[1].to, cat.email);
    for (mail, words) in [(&mails[0], "Rank 1 of 3"), (&mails[1], "Rank 2 of 3")] {
        assert!(mail.text.contains(words), "{words} in {}", mail.text);
    }
    all_are_sent(&pool).await;
    ben.hides("1405", false).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    assert_eq!(store.queue_due_mail().await.expect("looked"), 0);
    assert!(sink.unread().is_empty());
}
