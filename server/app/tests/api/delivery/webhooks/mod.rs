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
use crate::support::sql::execute;
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
    /// Sets the league's webhook, which gives this answer.
    async fn answers(&self, answer: &'static str) -> Value {
        self.chat.answers(&path(1), answer);
        set_webhook(&self.anna, &self.league, &self.chat, &path(1)).await
    }

    async fn webhook(&self) -> Value {
        webhook_of(&self.anna, &self.league).await
    }

    async fn in_a_chat(pool: &PgPool) -> Self {
        let chat = Receiver::open().await;
        let competition = Competition::tomorrow_with(pool, posting_to(&chat, Duration::ZERO)).await;
        let [anna, ben] = competition.app.people().await;
        let league = anna.creates_league("Walls", "public").await;
        ben.joins(&league, &anna).await;
        let another_name = "UPDATE users SET name = 'Ben <!here> @everyone' WHERE id = $1";
        execute(pool, another_name, [&ben.id]).await;
        competition.saves_podium(&anna, &league).await;
        let [first, second, third] = competition.podium();
        let other = [second, first, third];
        competition.saves(&ben, &league, other).await;
        Self {
            chat,
            competition,
            anna,
            ben,
            league,
        }
    }
}
