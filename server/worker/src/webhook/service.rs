//! HTTP client for leagues' chats; the only code that calls them.

use std::sync::Arc;
use std::time::Duration;

use podium_domain::delivery::push::DeliveryResult;
use reqwest::redirect::Policy;
use secrecy::ExposeSecret;
use serde_json::Value;

use crate::push::endpoint::PublicOnly;
use crate::sync::fault::retry_after;
use crate::webhook::address::known;
use podium_store::db::error_chain;
use podium_store::delivery::WebhookAddress;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);
/// Upper bound of a chat's `Retry-After`.
const AWAY_MAX: Duration = Duration::from_hours(24);

/// The outcome of a delivery.
pub(crate) struct Outcome {
    /// Statuses of chats are interpreted like those of push services.
    pub(crate) result: DeliveryResult,
    pub(crate) reason: String,
    /// The chat's `Retry-After`, if it sent one.
    pub(crate) retry_after: Option<Duration>,
}

pub(crate) struct WebhookClient {
    hosts: Arc<[String]>,
    /// For Discord and Slack: HTTPS only, and public addresses only.
    out: reqwest::Client,
    /// For the configured hosts.
    ours: reqwest::Client,
}

impl WebhookClient {
    pub(crate) fn new(hosts: Arc<[String]>) -> Result<Self, reqwest::Error> {
        let client = || {
            reqwest::Client::builder()
                // A redirect would bypass the check of the address.
                .redirect(Policy::none())
                .no_proxy()
                .connect_timeout(CONNECT_TIMEOUT)
                .timeout(TIMEOUT)
        };
        Ok(Self {
            hosts,
            out: client().https_only(true).dns_resolver(PublicOnly).build()?,
            ours: client().build()?,
        })
    }

    pub(crate) async fn send(&self, address: &WebhookAddress, body: &Value) -> Outcome {
        // The address may have been accepted by another release or under another configuration.
        let Some(known) = known(address.url.expose_secret(), &self.hosts) else {
            return Outcome {
                result: DeliveryResult::Gone,
                reason: "this installation does not call such addresses".to_owned(),
                retry_after: None,
            };
        };
        let client = if known.is_ours { &self.ours } else { &self.out };
        match client.post(known.url).json(body).send().await {
            // Only the head of the response is read.
            Ok(answer) => Outcome {
                result: DeliveryResult::read(answer.status().as_u16()),
                reason: answer.status().to_string(),
                retry_after: retry_after(answer.headers(), AWAY_MAX),
            },
            Err(error) => Outcome {
                result: DeliveryResult::Retry,
                // Without the address, which is a secret: anyone who has it may post to the chat.
                reason: error_chain(&error.without_url()),
                retry_after: None,
            },
        }
    }
}
