//! Leagues' own chats: settings, messages posted once, and failing receivers.

pub(crate) mod chats;
pub(crate) mod messages;

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_worker::delivery::Pace;
use podium_worker::webhook::WebhookOptions;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::receiver::{Delivery, Receiver};
use crate::support::waiting::until;

const SECRET: &str = "s3cretTokenOfTheChannel-x7Qa";

fn posting_to(chat: &Receiver, debounce: Duration) -> impl Fn(ServerOptions) -> ServerOptions {
    let webhooks = WebhookOptions {
        hosts: vec![chat.origin.clone()],
        pace: Pace {
            poll_interval: Duration::from_millis(20),
            debounce,
            initial_backoff: Duration::from_millis(20),
            count_interval: Duration::from_millis(20),
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

async fn set_webhook(admin: &Person, league: &str, chat: &Receiver, path: &str) -> Value {
    let body = json!({"address": format!("{}{path}", chat.origin)});
    admin.put(&of(league), body).await.ok()["webhook"].clone()
}

async fn webhook_of(admin: &Person, league: &str) -> Value {
    admin.get(&of(league)).await.ok()["webhook"].clone()
}

fn posted_text(delivery: &Delivery) -> String {
    let body: Value = serde_json::from_slice(&delivery.body).expect("JSON");
    let text = body["content"].as_str().or(body["text"].as_str());
    text.expect("a text").to_owned()
}

/// Waits until no message is pending.
async fn all_is_sent(pool: &PgPool) {
    until(
        pool,
        "SELECT count(*) = 0 FROM outbox WHERE kind = 'webhook' AND done_at IS NULL",
    )
    .await;
}

async fn jobs_are_done(pool: &PgPool) {
    until(
        pool,
        "SELECT count(*) = 0 FROM outbox WHERE kind = 'fanout'",
    )
    .await;
}

/// Anna's league with her picks and Ben's, on a server that posts immediately.
struct Scenario {
    /// Dropped first, so that shutdown waits for no answer.
    chat: Receiver,
    competition: Competition,
    anna: Person,
    ben: Person,
    league: String,
}

impl Scenario {
    async fn in_a_chat(pool: &PgPool) -> Self {
        let chat = Receiver::open().await;
        let competition = Competition::tomorrow_with(pool, posting_to(&chat, Duration::ZERO)).await;
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
