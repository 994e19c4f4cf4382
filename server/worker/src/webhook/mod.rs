//! Webhooks of leagues: a notification to all members is also posted, once, to the chat whose address a league admin
//! has entered.
//!
//! The fan-out job queues a message for each league's chat; a sender claims it, composes it from the current state and
//! posts it. It is posted twice only if a node dies between posting it and recording that.

pub(crate) mod address;
pub(crate) mod message;
pub(crate) mod sender;
pub(crate) mod service;

pub use address::{Known, known};

use std::sync::Arc;
use std::time::Duration;

use crate::delivery::Pace;
use crate::outbox_loop;
use crate::shutdown::TaskHandle;
use crate::webhook::sender::Sender;
use crate::webhook::service::WebhookClient;
use podium_live::registry::Live;
use podium_store::delivery::WebhookAddress;

/// Messages wait for related ones, because categories are scored one by one.
pub const PACE: Pace = Pace {
    poll_interval: Duration::from_secs(2),
    count_interval: Duration::from_secs(15),
    debounce: Duration::from_secs(20),
    initial_backoff: Duration::from_secs(30),
};

/// Options of the webhook sender.
#[derive(Debug, Clone)]
pub struct WebhookOptions {
    /// Origins of the operator's own chat services, such as `https://chat.example.org`, allowed beside Discord and
    /// Slack. They get Slack's format (Discord's on a Discord webhook path); their network addresses are not
    /// restricted.
    pub hosts: Vec<String>,
    pub pace: Pace,
}

impl Default for WebhookOptions {
    fn default() -> Self {
        Self {
            hosts: Vec::new(),
            pace: PACE,
        }
    }
}

/// Validates webhook addresses for the rest of the node; cheap to clone.
#[derive(Debug, Clone)]
pub struct Webhooks {
    hosts: Arc<[String]>,
}

impl Webhooks {
    /// The address, if this installation may call it.
    pub fn address(&self, text: &str) -> Option<WebhookAddress> {
        known(text.trim(), &self.hosts).map(|known| WebhookAddress {
            kind: known.kind,
            url: String::from(known.url).into(),
        })
    }
}

/// Returns the address validator, the shutdown handle, and the sender's future, to be run on a thread without requests.
pub fn prepare(
    options: &WebhookOptions,
    origin: &str,
    live: Live,
) -> Result<(Webhooks, TaskHandle, impl Future<Output = ()> + use<>), reqwest::Error> {
    let hosts: Arc<[String]> = options.hosts.clone().into();
    let client = WebhookClient::new(Arc::clone(&hosts))?;
    let sender = Sender {
        live,
        client,
        origin: origin.to_owned(),
        pace: options.pace,
    };
    let (handle, run) = outbox_loop::start(sender);
    Ok((Webhooks { hosts }, handle, run))
}
