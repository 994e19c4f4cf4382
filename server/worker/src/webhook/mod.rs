//! Leagues' own chats: what everybody is told is told there, too, once, where a league's admin has named an address.
//!
//! The job that tells everybody leaves a line for each league's chat; a sender claims it, reads what there is to be said
//! and says it. Once, but for a node that dies between saying something and noting so.

pub(crate) mod address;
pub(crate) mod message;
pub(crate) mod sender;
pub(crate) mod service;

pub use address::{Known, known};

use std::sync::Arc;
use std::time::Duration;

use crate::shutdown::{Running, until_stopped};
use crate::webhook::sender::Sender;
use crate::webhook::service::Chats;
use podium_live::registry::Live;
use podium_store::delivery::WebhookAddress;

/// Which chats are told, and when.
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
    pub look_every: Duration,
    /// How long news wait for what belongs with them: categories are scored one by one.
    pub settle: Duration,
    /// The pause after the first failure; each further one doubles it.
    pub first_pause: Duration,
    pub count_every: Duration,
}

impl Default for WebhookPace {
    fn default() -> Self {
        Self {
            look_every: Duration::from_secs(2),
            settle: Duration::from_secs(20),
            first_pause: Duration::from_secs(30),
            count_every: Duration::from_secs(15),
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
) -> Result<(Webhooks, Running, impl Future<Output = ()> + use<>), reqwest::Error> {
    let hosts: Arc<[String]> = options.hosts.clone().into();
    let chats = Chats::new(Arc::clone(&hosts))?;
    let (pace, origin) = (options.pace, origin.to_owned());
    let (running, run) = until_stopped(move |stopped| {
        Sender {
            live,
            chats,
            origin,
            pace,
            stopped,
        }
        .run()
    });
    Ok((Webhooks { hosts }, running, run))
}
