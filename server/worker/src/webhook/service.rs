//! HTTP client for leagues' chats; the only code that calls them.

use std::sync::Arc;
use std::time::Duration;

use podium_domain::delivery::result::DeliveryResult;
use reqwest::redirect::Policy;
use secrecy::ExposeSecret;
use serde_json::Value;

use crate::delivery::Reply;
use crate::push::endpoint::PublicOnly;
use crate::webhook::address::known;
use podium_store::delivery::WebhookAddress;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);

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

    /// Statuses of chats are interpreted like those of push services.
    pub(crate) async fn send(&self, address: &WebhookAddress, body: &Value) -> Reply {
        // The address may have been accepted by another release or under another configuration.
        let Some(known) = known(address.url.expose_secret(), &self.hosts) else {
            let reason = "this installation does not call such addresses";
            return Reply::new(DeliveryResult::Gone, reason);
        };
        let client = if known.is_ours { &self.ours } else { &self.out };
        Reply::of_http(client.post(known.url).json(body).send().await)
    }
}
