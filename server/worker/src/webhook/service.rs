//! The one place that calls leagues' chats.

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
/// The longest that a chat is left alone because it said so.
const AWAY_MAX: Duration = Duration::from_hours(24);

/// The outcome of a delivery.
pub(crate) struct Outcome {
    /// Of chats, the statuses mean what they do of push services.
    pub(crate) result: DeliveryResult,
    pub(crate) reason: String,
    /// How long the chat wants to be left alone.
    pub(crate) retry_after: Option<Duration>,
}

pub(crate) struct WebhookClient {
    hosts: Arc<[String]>,
    /// Encrypted, and by public addresses only.
    out: reqwest::Client,
    /// For those that the configuration names.
    ours: reqwest::Client,
}

impl WebhookClient {
    pub(crate) fn new(hosts: Arc<[String]>) -> Result<Self, reqwest::Error> {
        let client = || {
            reqwest::Client::builder()
                // Whoever could send us elsewhere would lead past our look at the address.
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
        // Was let in by another release, or under another configuration.
        let Some(known) = known(address.url.expose_secret(), &self.hosts) else {
            return Outcome {
                result: DeliveryResult::Gone,
                reason: "this installation does not call such addresses".to_owned(),
                retry_after: None,
            };
        };
        let client = if known.is_ours { &self.ours } else { &self.out };
        match client.post(known.url).json(body).send().await {
            // Nothing of the answer but its head is read.
            Ok(answer) => Outcome {
                result: DeliveryResult::read(answer.status().as_u16()),
                reason: answer.status().to_string(),
                retry_after: retry_after(answer.headers(), AWAY_MAX),
            },
            Err(error) => Outcome {
                result: DeliveryResult::Retry,
                // Without the address: who knows it may write there.
                reason: error_chain(&error.without_url()),
                retry_after: None,
            },
        }
    }
}
