//! Leagues' own chats: what all members are notified of is posted there, too, once, where a league's admin has named an
//! address.
//!
//! The fan-out job queues a message for each league's chat; a sender claims it, composes it from the current state and
//! posts it. Once, but for a node that dies between posting and recording so.

pub(crate) mod address;
pub(crate) mod message;
pub(crate) mod sender;
pub(crate) mod service;

pub use address::{Known, known};

use std::sync::Arc;
use std::time::Duration;

use crate::shutdown::{TaskHandle, with_graceful_shutdown};
use crate::webhook::sender::Sender;
use crate::webhook::service::WebhookClient;
use podium_live::registry::Live;
use podium_store::delivery::WebhookAddress;

/// Which chats receive messages, and when.
#[derive(Debug, Clone, Default)]
pub struct WebhookOptions {
    /// Beside Discord and Slack: our own, that read what Slack does, as `https://chat.example.org`. Nothing is asked of
    /// where these are.
    pub hosts: Vec<String>,
    pub pace: WebhookPace,
}

/// How often the outbox is looked at, and how patiently something is tried again.
#[derive(Debug, Clone, Copy)]
pub struct WebhookPace {
    pub poll_interval: Duration,
    /// How long messages wait for what belongs with them: categories are scored one by one.
    pub debounce: Duration,
    /// Delay after the first failure; each further failure doubles it.
    pub initial_backoff: Duration,
    pub count_interval: Duration,
}

impl Default for WebhookPace {
    fn default() -> Self {
        Self {
            poll_interval: Duration::from_secs(2),
            debounce: Duration::from_secs(20),
            initial_backoff: Duration::from_secs(30),
            count_interval: Duration::from_secs(15),
        }
    }
}

/// What the rest of the node knows of it; cheap to clone.
#[derive(Debug, Clone)]
pub struct Webhooks {
    hosts: Arc<[String]>,
}

impl Webhooks {
    /// The address, if we would call it.
    pub fn address(&self, text: &str) -> Option<WebhookAddress> {
        known(text.trim(), &self.hosts).map(|known| WebhookAddress {
            kind: known.kind,
            url: String::from(known.url).into(),
        })
    }
}

/// What is to be run on a thread that nobody's request is on.
pub fn prepare(
    options: &WebhookOptions,
    origin: &str,
    live: Live,
) -> Result<(Webhooks, TaskHandle, impl Future<Output = ()> + use<>), reqwest::Error> {
    let hosts: Arc<[String]> = options.hosts.clone().into();
    let client = WebhookClient::new(Arc::clone(&hosts))?;
    let (pace, origin) = (options.pace, origin.to_owned());
    let (handle, run) = with_graceful_shutdown(move |shutdown| {
        Sender {
            live,
            client,
            origin,
            pace,
            shutdown,
        }
        .run()
    });
    Ok((Webhooks { hosts }, handle, run))
}
