//! The migration to one outbox: what waited in the four earlier tables is delivered, and what was sent is not repeated.

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_store::db::Store;
use podium_worker::delivery::Pace;
use podium_worker::push::new_keys;
use podium_worker::webhook::WebhookOptions;
use serde_json::Value;
use sqlx::PgPool;

use crate::delivery::mail::sink::Sink;
use crate::delivery::mail::{event_in, handed_to};
use crate::delivery::push::service::Browser;
use crate::delivery::push::with_push;
use crate::support::app::start;
use crate::support::old_release::restore_release_0047;
use crate::support::receiver::Receiver;
use crate::support::waiting::until;

/// Anna has been reminded of event 1405; her league has a chat, and her device a push about an invitation. Ben has been
/// asked to confirm his address; Cat is about to be reminded. Event 1406 has just been closed.
const SEED: &str = "
    INSERT INTO users (id, email, name)
    SELECT lpad(number::text, 24, '0'), name || '@podium.test', name
    FROM (VALUES (1, 'anna'), (2, 'ben'), (3, 'cat')) AS people (number, name);
    INSERT INTO leagues (id, name, type, owner_id, invite_code)
    VALUES (lpad('9', 24, '0'), 'Walls', 'public', lpad('1', 24, '0'), 'abcdefgh');
    INSERT INTO league_slugs (slug, league_id, current) VALUES ('walls', lpad('9', 24, '0'), true);
    INSERT INTO memberships (league_id, user_id, is_admin)
    SELECT lpad('9', 24, '0'), id, id = lpad('1', 24, '0') FROM users;
    INSERT INTO events (id, series, name, location, locked) VALUES ('1406', 'ifsc', 'Cup', 'Here', true);
    INSERT INTO categories (event_id, id, name, discipline, status, position)
    VALUES ('1406', '1', 'LEAD Men', 'lead', 'registration_active', 1);
    INSERT INTO mail_addresses (user_id, email, confirmed_at)
    SELECT id, email, CASE WHEN name <> 'ben' THEN now() - interval '30 days' END FROM users;
    INSERT INTO mail_switches (user_id, kind, on_since)
    SELECT id, 'reminders', now() - interval '30 days' FROM users;
    INSERT INTO notices (user_id, key, league_id, content)
    VALUES (lpad('1', 24, '0'), 'invited', lpad('9', 24, '0'), jsonb_build_object(
        'kind', 'invited', 'leagueId', lpad('9', 24, '0'), 'leagueName', 'Walls'));
    INSERT INTO mail_outbox (user_id, kind, event_id, tries, outcome, ended_at)
    VALUES (lpad('1', 24, '0'), 'reminder_day', '1405', 1, 'sent', now());
    INSERT INTO mail_outbox (user_id, kind) VALUES (lpad('2', 24, '0'), 'confirmation');
    INSERT INTO mail_outbox (user_id, kind, event_id, tries, reason)
    VALUES (lpad('3', 24, '0'), 'reminder_day', '1405', 3, 'no answer');
    INSERT INTO notice_jobs (about, event_id) VALUES ('picks_closed', '1406');
";

async fn seed(pool: &PgPool, phone: &Browser, chat: &Receiver) {
    event_in(pool, 600).await;
    sqlx::raw_sql(SEED).execute(pool).await.expect("people");
    let body = phone.body([false, false, true]);
    let bytes = |field: &str| hex::encode(base64url(&body[field]));
    sqlx::query(
        "WITH session AS (
             INSERT INTO sessions (id, token_hash, user_id)
             VALUES (lpad('7', 24, '0'), 'x', lpad('1', 24, '0')) RETURNING id
         ),
         device AS (
             INSERT INTO push_subscriptions (session_id, endpoint, p256dh, auth, picks)
             SELECT id, $1, decode($2, 'hex'), decode($3, 'hex'), false FROM session RETURNING id
         ),
         chat AS (
             INSERT INTO league_webhooks (league_id, kind, address)
             VALUES (lpad('9', 24, '0'), 'slack', $4) RETURNING id
         ),
         queued AS (
             INSERT INTO webhook_outbox (webhook_id, about, event_id, claims, done_at, said)
             SELECT id, about, event, 2, done_at, said
             FROM chat, (VALUES
                 ('test', NULL, NULL::timestamptz, NULL::bytea),
                 ('picks_scored', '1406', now(), sha256('x'))) AS messages (about, event, done_at, said)
         )
         INSERT INTO push_outbox (subscription_id, topic, keys, additions)
         SELECT id, 'league:9', '{invited}', 1 FROM device",
    )
    .bind(&phone.endpoint)
    .bind(bytes("p256dh"))
    .bind(bytes("auth"))
    .bind(format!("{}/chat", chat.origin))
    .execute(pool)
    .await
    .expect("what waits for them");
}

fn base64url(text: &Value) -> Vec<u8> {
    use base64::Engine;
    let text = text.as_str().expect("a text");
    let read = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text);
    read.expect("base64url")
}

#[sqlx::test(migrations = false)]
async fn pending_deliveries_survive_the_migration_and_sent_ones_are_not_repeated(pool: PgPool) {
    restore_release_0047(&pool).await;
    let no_rows = "TRUNCATE users, events, athletes CASCADE";
    sqlx::raw_sql(no_rows).execute(&pool).await.expect("empty");
    let (mut sink, mut service, mut chat) = (
        Sink::open().await,
        Receiver::open().await,
        Receiver::open().await,
    );
    let phone = Browser::at(&service);
    seed(&pool, &phone, &chat).await;

    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    store.migrate().await.expect("upgraded");
    let rows: Vec<(String, String, i32, bool, bool)> = sqlx::query_as(
        "SELECT kind, about, attempts, done_at IS NULL, due_at <= clock_timestamp()
         FROM outbox ORDER BY id",
    )
    .fetch_all(&pool)
    .await
    .expect("rows");
    let row = |kind: &str, about: &str, attempts, waits| {
        (kind.to_owned(), about.to_owned(), attempts, waits, true)
    };
    assert_eq!(
        rows,
        [
            row("mail", "reminder_day", 1, false),
            row("mail", "confirmation", 0, true),
            row("mail", "reminder_day", 3, true),
            row("push", "league:9", 0, true),
            row("webhook", "test", 0, true),
            row("webhook", "picks_scored", 0, false),
            row("fanout", "picks_closed", 0, true),
        ]
    );
    let digests = "SELECT count(*) FROM outbox WHERE sent_digest = sha256('x') AND claims = 2";
    let digests: i64 = sqlx::query_scalar(digests)
        .fetch_one(&pool)
        .await
        .expect("a number");
    assert_eq!(digests, 1, "of the message that was posted");

    let (key, _) = new_keys();
    let moments = Duration::from_millis(20);
    let node = start(
        &pool,
        ServerOptions {
            public_url: Some("http://podium.test".to_owned()),
            mail: Some(handed_to(&sink, moments)),
            webhooks: WebhookOptions {
                hosts: vec![chat.origin.clone()],
                pace: Pace {
                    poll_interval: moments,
                    debounce: Duration::ZERO,
                    ..podium_worker::webhook::PACE
                },
            },
            ..with_push(&key, Duration::ZERO)
        },
    );
    let mut mails = [sink.mail().await, sink.mail().await];
    mails.sort_by(|a, b| a.to.cmp(&b.to));
    let [question, reminder] = mails;
    assert_eq!(question.to, "ben@podium.test");
    assert!(question.text.contains("/mail/confirm#"));
    // Anna's row of the same mail is the control: without it, she would be reminded again.
    assert_eq!(reminder.to, "cat@podium.test");
    assert!(reminder.subject.starts_with("Picks close tomorrow"));
    let pushed = phone.reads(&service.delivery().await);
    assert_eq!(pushed["notices"][0]["kind"], "invited");
    let posted = chat.delivery().await;
    assert!(String::from_utf8_lossy(&posted.body).contains("This is a test."));
    until(
        &pool,
        "SELECT count(*) = 3 FROM notices WHERE content ->> 'kind' = 'picks_locked'",
    )
    .await;
    until(
        &pool,
        "SELECT count(*) = 0 FROM outbox WHERE done_at IS NULL",
    )
    .await;
    drop(node);
    assert!(sink.unread().is_empty() && service.unread().is_empty() && chat.unread().is_empty());
}
