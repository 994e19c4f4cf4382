//! Leagues' own chats: who sets them, what is said there, once, and what becomes of it where nobody listens.

pub(crate) mod chats;
pub(crate) mod telling;

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_worker::webhook::{WebhookOptions, WebhookPace};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::receiver::{Delivery, Receiver};
use crate::support::waiting::until;

const SECRET: &str = "s3cretTokenOfTheChannel-x7Qa";

fn told_in(chat: &Receiver, settle: Duration) -> impl Fn(ServerOptions) -> ServerOptions {
    let webhooks = WebhookOptions {
        hosts: vec![chat.origin.clone()],
        pace: WebhookPace {
            look_every: Duration::from_millis(20),
            settle,
            first_pause: Duration::from_millis(20),
            count_every: Duration::from_millis(20),
        },
    };
    move |options| ServerOptions {
        webhooks: webhooks.clone(),
        ..options
    }
}

fn path(number: u32) -> String {
    format!("/api/webhooks/{number}/{SECRET}")
}

fn of(league: &str) -> String {
    format!("/api/leagues/{league}/webhook")
}

async fn sets(admin: &Person, league: &str, chat: &Receiver, path: &str) -> Value {
    let body = json!({"address": format!("{}{path}", chat.origin)});
    admin.put(&of(league), body).await.ok()["webhook"].clone()
}

async fn stands(admin: &Person, league: &str) -> Value {
    admin.get(&of(league)).await.ok()["webhook"].clone()
}

fn said(delivery: &Delivery) -> String {
    let body: Value = serde_json::from_slice(&delivery.body).expect("JSON");
    let text = body["content"].as_str().or(body["text"].as_str());
    text.expect("a text").to_owned()
}

/// Nothing waits any more.
async fn all_is_said(pool: &PgPool) {
    until(
        pool,
        "SELECT count(*) = 0 FROM webhook_outbox WHERE done_at IS NULL",
    )
    .await;
}

async fn jobs_are_done(pool: &PgPool) {
    until(pool, "SELECT count(*) = 0 FROM notice_jobs").await;
}

/// Anna's league, with her picks and Ben's, on a server that says things at once.
struct Told {
    /// Gone first: nobody is waited for at the end.
    chat: Receiver,
    competition: Competition,
    anna: Person,
    ben: Person,
    league: String,
}

impl Told {
    async fn in_a_chat(pool: &PgPool) -> Self {
        let chat = Receiver::open().await;
        let competition = Competition::tomorrow_with(pool, told_in(&chat, Duration::ZERO)).await;
        let [anna, ben] = competition.app.people().await;
        let league = anna.creates_league("Walls", "public").await;
        ben.joins(&league, &anna).await;
        sqlx::query("UPDATE users SET name = 'Ben <!here> @everyone' WHERE id = $1")
            .bind(&ben.id)
            .execute(pool)
            .await
            .expect("another name");
        let podium = competition.podium();
        competition.picks(&anna, &league, podium).await.ok();
        let [first, second, third] = podium;
        let other = [second, first, third];
        competition.picks(&ben, &league, other).await.ok();
        Self {
            chat,
            competition,
            anna,
            ben,
            league,
        }
    }
}
