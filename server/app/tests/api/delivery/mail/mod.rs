//! E-mail, against a mail server within the test.

pub(crate) mod delivery;
pub(crate) mod reminders;
pub(crate) mod results;
pub(crate) mod settings;
pub(crate) mod sink;
pub(crate) mod trial;

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_worker::delivery::Pace;
use podium_worker::mail;
use podium_worker::mail::MailOptions;
use serde_json::json;
use sqlx::PgPool;

use crate::delivery::mail::sink::{Mail, Sink};
use crate::support::app::{TestApp, options, start};
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::until;

const EVENT: &str = "1405";

fn with_mail(sink: &Sink, initial_backoff: Duration) -> ServerOptions {
    ServerOptions {
        public_url: Some("http://podium.test".to_owned()),
        mail: Some(handed_to(sink, initial_backoff)),
        ..options("http://127.0.0.1:9")
    }
}

pub(crate) fn handed_to(sink: &Sink, initial_backoff: Duration) -> MailOptions {
    MailOptions {
        server: format!("smtp://me:secret@127.0.0.1:{}", sink.port).into(),
        from: "Podium <podium@podium.test>".to_owned(),
        pace: Pace {
            poll_interval: Duration::from_millis(50),
            count_interval: Duration::from_millis(50),
            initial_backoff,
            ..mail::PACE
        },
    }
}

/// A server that sends its mail to the sink.
fn node(pool: &PgPool, sink: &Sink) -> TestApp {
    start(pool, with_mail(sink, Duration::from_millis(20)))
}

/// A server, and a user with her own league who wants mail; a reminder is due while the sink is down.
async fn due_while_server_is_down(pool: &PgPool, sink: &mut Sink) -> (TestApp, Person) {
    let app = node(pool, sink);
    let ([anna], _) = app.climbers().await;
    want_mail(pool, [&anna]).await;
    sink.goes_down().await;
    event_in(pool, 600).await;
    (app, anna)
}

/// Makes every account a member.
async fn all_join(pool: &PgPool, league: &str) {
    let members = "INSERT INTO memberships (league_id, user_id)
         SELECT $1, id FROM users ON CONFLICT DO NOTHING";
    execute(pool, members, [league]).await;
}

/// Opens the confirmation link of a mail, as its reader does.
async fn confirms(person: &Person, question: &Mail) {
    let token = question.token_after("/mail/confirm#");
    let confirmed = person.post("/api/auth/mail/confirm", json!({"token": token}));
    confirmed.await.ok();
}

/// Enables mail for these people with a confirmed address.
async fn want_mail<const N: usize>(pool: &PgPool, people: [&Person; N]) {
    for person in people {
        let they_want_mail = "WITH confirmed AS (
                 INSERT INTO mail_addresses (user_id, email, confirmed_at)
                 SELECT id, email, now() - interval '30 days' FROM users WHERE id = $1
             )
             INSERT INTO mail_switches (user_id, kind, on_since)
             SELECT $1, kind, now() - interval '30 days'
             FROM (VALUES ('reminders'), ('results')) AS kinds (kind)";
        execute(pool, they_want_mail, [&person.id]).await;
    }
}

/// An event with two categories and an athlete to pick in each.
pub(crate) async fn event_in(pool: &PgPool, minutes: i32) {
    sqlx::raw_sql(
        "INSERT INTO events (id, series, name, location, starts_at, ends_at)
         VALUES ('1405', 'ifsc', 'Vertical Cup <2026>', 'Innsbruck, Austria',
                 now() + interval '1 year', now() + interval '1 year 2 days');
         INSERT INTO categories (event_id, id, name, discipline, status, position)
         VALUES ('1405', '1', 'LEAD Men', 'lead', 'registration_active', 1),
                ('1405', '2', 'LEAD Women', 'lead', 'registration_active', 2),
                ('1405', '3', 'SPEED Nobody', 'speed', 'registration_active', 3);
         INSERT INTO athletes (id, firstname, lastname, country)
         VALUES ('11', 'Alex', 'Adams', 'SLO'), ('12', 'Bo', 'Berg', 'SUI'), ('13', 'Cy', 'Cole', 'USA');
         INSERT INTO start_list (event_id, category_id, athlete_id, status, category_name)
         SELECT '1405', category, athletes.id, 'confirmed', category
         FROM athletes, (VALUES ('1'), ('2')) AS categories (category);",
    )
    .execute(pool)
    .await
    .expect("an event");
    moves_to(pool, minutes).await;
}

async fn moves_to(pool: &PgPool, minutes: i32) {
    sqlx::query(
        "UPDATE events SET starts_at = now() + make_interval(mins => $1),
             ends_at = now() + make_interval(mins => $1, days => 2)",
    )
    .bind(minutes)
    .execute(pool)
    .await
    .expect("moved");
}

/// Waits until every mail in the outbox has been sent, with none pending or given up.
async fn all_are_sent(pool: &PgPool) {
    let statement =
        "SELECT bool_and(outcome IS NOT DISTINCT FROM 'sent') FROM outbox WHERE kind = 'mail'";
    until(pool, statement).await;
}

async fn outbox(pool: &PgPool) -> Vec<(String, String, Option<String>)> {
    sqlx::query_as(
        "SELECT user_id::text, about, outcome FROM outbox WHERE kind = 'mail' ORDER BY id",
    )
    .fetch_all(pool)
    .await
    .expect("the outbox")
}
