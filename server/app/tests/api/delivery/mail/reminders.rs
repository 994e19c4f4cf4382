//! Users with missing picks get each reminder once, with the state at the time of sending.

use std::time::Duration;

use futures_util::future::join_all;
use podium_store::db::Store;
use podium_store::outbox::ClaimTerms;
use serde_json::json;
use sqlx::PgPool;

use crate::delivery::mail::sink::Sink;
use crate::delivery::mail::{
    EVENT, all_are_sent, all_join, event_in, moves_to, node, outbox, want_mail,
};
use crate::support::sql::execute;
use crate::support::waiting::until;

const PODIUM: [&str; 3] = ["11", "12", "13"];

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn one_reminder_covers_all_leagues_with_missing_picks(pool: PgPool) {
    let mut sink = Sink::open().await;
    event_in(&pool, 23 * 60).await;
    let app = node(&pool, &sink);
    let [anna, ben, cat, dan] = app.people().await;
    let walls = anna.creates_league("Walls", "public").await;
    ben.creates_league("Crimps", "public").await;
    for person in [&ben, &cat, &dan] {
        person.joins(&walls, &anna).await;
    }
    for category in ["1", "2"] {
        anna.picks(&walls, EVENT, category, PODIUM).await.ok();
    }
    ben.picks(&walls, EVENT, "1", PODIUM).await.ok();
    // Dan wants mail but is disabled; Cat never enabled it.
    execute(&pool, "DELETE FROM sessions WHERE user_id = $1", [&dan.id]).await;
    let statement = "UPDATE users SET disabled_at = now() WHERE id = $1";
    execute(&pool, statement, [&dan.id]).await;
    want_mail(&pool, [&anna, &ben, &dan]).await;

    let mail = sink.mail().await;
    assert_eq!(mail.to, ben.email);
    assert_eq!(mail.subject, "Picks close tomorrow: Vertical Cup <2026>");
    for shown in [&mail.text, &mail.html] {
        let at = |words: &str| {
            shown
                .find(words)
                .unwrap_or_else(|| panic!("{words} in {shown}"))
        };
        assert!(at("Crimps") < at("LEAD Men") && at("LEAD Men") < at("Walls"));
        assert_eq!(
            shown.matches("LEAD Men").count(),
            1,
            "picked in Walls: {shown}"
        );
        assert_eq!(shown.matches("LEAD Women").count(), 2, "{shown}");
        assert!(
            !shown.contains("SPEED Nobody"),
            "nobody is entered there: {shown}"
        );
        assert!(shown.contains("http://podium.test/dashboard/events/1405"));
    }
    assert!(
        mail.html.contains("Vertical Cup &lt;2026&gt;"),
        "{}",
        mail.html
    );
    // One statement found all recipients.
    all_are_sent(&pool).await;
    let sent = outbox(&pool).await;
    assert_eq!(
        sent,
        [(ben.id, "reminder_day".to_owned(), Some("sent".to_owned()))]
    );
    assert!(sink.unread().is_empty());
}

/// Two nodes search, claim and send concurrently at full speed.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_nodes_send_each_mail_once(pool: PgPool) {
    let mut sink = Sink::open().await;
    let nodes = [node(&pool, &sink), node(&pool, &sink)];
    let people = nodes[0].people::<60>().await;
    let league = people[0].creates_league("Walls", "public").await;
    all_join(&pool, &league).await;
    want_mail(&pool, people.each_ref()).await;
    event_in(&pool, 90).await;

    let mut received = Vec::new();
    for _ in &people {
        received.push(sink.mail().await.to);
    }
    until(
        &pool,
        "SELECT count(*) = 60 AND bool_and(outcome IS NOT DISTINCT FROM 'sent') FROM outbox WHERE kind = 'mail'",
    )
    .await;
    received.sort();
    let mut expected = people.map(|person| person.email);
    expected.sort();
    assert_eq!(received, expected);
    assert!(sink.unread().is_empty(), "twice");
}

/// On the store directly, so that all start equally: concurrent searches queue each mail once, and only one claimer
/// gets it.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn concurrent_claims_do_not_overlap(pool: PgPool) {
    const LOOKERS: usize = 8;
    let sink = Sink::open().await;
    let app = node(&pool, &sink);
    let people = app.people::<40>().await;
    let league = people[0].creates_league("Walls", "public").await;
    all_join(&pool, &league).await;
    drop(app);
    want_mail(&pool, people.each_ref()).await;
    event_in(&pool, 90).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let queued = join_all((0..LOOKERS).map(|_| store.queue_due_mail())).await;
    let queued: u64 = queued.into_iter().map(|found| found.expect("found")).sum();
    assert_eq!(queued, 40, "each is new to one of them");
    let terms = |most| ClaimTerms {
        most,
        debounce: Duration::ZERO,
        lease: Duration::from_mins(1),
    };
    let ten = terms(10);
    let claimed = join_all((0..LOOKERS).map(|_| store.claim_mail(&ten))).await;
    let mut ids: Vec<i64> = claimed
        .into_iter()
        .flat_map(|claimed| claimed.expect("claimed"))
        .map(|mail| mail.row.id)
        .collect();
    let mails = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), mails, "claimed twice");
    let rest = store.claim_mail(&terms(100)).await.expect("claimed").len();
    assert_eq!(mails + rest, 40);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_made_meanwhile_cancels_the_reminder(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let ([anna, ben], walls) = app.climbers().await;
    want_mail(&pool, [&anna, &ben]).await;
    sink.goes_down().await;
    event_in(&pool, 600).await;
    until(
        &pool,
        "SELECT count(*) = 2 FROM outbox WHERE kind = 'mail' AND reason IS NOT NULL",
    )
    .await;
    for category in ["1", "2"] {
        ben.picks(&walls, EVENT, category, PODIUM).await.ok();
    }
    // An attempt that had read before the picks fails first; the next one finds nothing to remind of.
    until(
        &pool,
        "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail' AND done_at IS NULL",
    )
    .await;
    sink.comes_up().await;
    assert_eq!(sink.mail().await.to, anna.email);
    all_are_sent(&pool).await;
    assert_eq!(outbox(&pool).await.len(), 1);
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn reminders_follow_a_rescheduled_event_and_are_sent_once(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let ([anna, ben], _) = app.climbers().await;
    want_mail(&pool, [&anna]).await;
    sink.goes_down().await;
    event_in(&pool, 600).await;
    until(&pool, "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail'").await;
    // The event was postponed by a week before anything could be sent: the mail is no longer due.
    moves_to(&pool, 7 * 24 * 60).await;
    until(&pool, "SELECT count(*) = 0 FROM outbox WHERE kind = 'mail'").await;
    sink.comes_up().await;
    moves_to(&pool, 110).await;
    assert!(sink.mail().await.subject.starts_with("Picks close soon"));
    // Back on the day before: the other reminder is sent, and the later one is not repeated.
    moves_to(&pool, 600).await;
    assert!(
        sink.mail()
            .await
            .subject
            .starts_with("Picks close tomorrow")
    );
    moves_to(&pool, 7 * 24 * 60).await;
    moves_to(&pool, 110).await;
    want_mail(&pool, [&ben]).await;
    assert_eq!(sink.mail().await.to, ben.email, "Anna has had both");
    all_are_sent(&pool).await;
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn no_reminder_is_sent_once_picks_are_closed(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let ([anna], _) = app.climbers().await;
    want_mail(&pool, [&anna]).await;
    sink.goes_down().await;
    for closing in [
        "UPDATE events SET locked = true",
        "UPDATE events SET cancelled = true",
        "UPDATE categories SET status = 'active'",
        "UPDATE events SET starts_at = now() - interval '1 second'",
        "UPDATE events SET starts_at = now() - interval '1 second', reopened = true",
    ] {
        event_in(&pool, 600).await;
        until(&pool, "SELECT count(*) = 1 FROM outbox WHERE kind = 'mail'").await;
        execute(&pool, closing, []).await;
        until(&pool, "SELECT count(*) = 0 FROM outbox WHERE kind = 'mail'").await;
        for table in [
            "DELETE FROM events",
            "DELETE FROM start_list",
            "DELETE FROM athletes",
        ] {
            execute(&pool, table, []).await;
        }
    }
    sink.comes_up().await;
    assert!(sink.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_deadline_is_on_the_clock_of_the_device_that_switched_mail_on(pool: PgPool) {
    let mut sink = Sink::open().await;
    let app = node(&pool, &sink);
    let ([anna, ben], _) = app.climbers().await;
    want_mail(&pool, [&anna, &ben]).await;
    for (person, zone) in [(&anna, "Asia/Tokyo"), (&ben, "Mars/Olympus_Mons")] {
        let switches = json!({"reminders": true, "results": true, "timeZone": zone});
        person.put("/api/auth/mail", switches).await.ok();
    }
    event_in(&pool, 600).await;
    for _ in 0..2 {
        let mail = sink.mail().await;
        let expected = if mail.to == anna.email {
            "(Asia/Tokyo)"
        } else {
            " UTC"
        };
        assert!(mail.text.contains(expected), "{}", mail.text);
    }
}
