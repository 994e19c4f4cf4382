//! Pushed notifications, sent to the test's own browsers through its own push service.

pub(crate) mod delivery;
pub(crate) mod devices;
pub(crate) mod service;

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_worker::delivery::Pace;
use podium_worker::push::{PushOptions, Reach, new_keys};
use sqlx::PgPool;

use crate::support::app::{TestApp, options, start};
use crate::support::person::Person;
use crate::support::waiting::until;

pub(crate) fn with_push(key: &str, debounce: Duration) -> ServerOptions {
    ServerOptions {
        push: Some(PushOptions {
            key: key.to_owned().into(),
            contact: "mailto:admin@podium.test".to_owned(),
            reach: Reach::Anybody,
            pace: Pace {
                poll_interval: Duration::from_millis(20),
                debounce,
                initial_backoff: Duration::from_millis(20),
                count_interval: Duration::from_millis(20),
            },
        }),
        ..options("http://127.0.0.1:9")
    }
}

/// A server that pushes immediately, and its public key.
fn node(pool: &PgPool) -> (TestApp, String) {
    let (key, public) = new_keys();
    (start(pool, with_push(&key, Duration::ZERO)), public)
}

/// Waits until no push is pending.
async fn all_is_sent(pool: &PgPool) {
    until(pool, "SELECT count(*) = 0 FROM outbox WHERE kind = 'push'").await;
}

async fn devices_of(person: &Person) -> Vec<serde_json::Value> {
    let settings = person.get("/api/auth/push").await.ok();
    settings["devices"].as_array().expect("devices").clone()
}
