//! HTTP client for push services; the only code that calls them.

use std::time::Duration;

use chrono::Utc;
use podium_domain::delivery::push::{DeliveryResult, Urgency};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::redirect::Policy;
use url::Url;

use crate::push::endpoint::{PublicOnly, Reach};
use crate::push::vapid::Vapid;
use crate::sync::fault::retry_after;
use podium_store::db::error_chain;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);
/// Upper bound of a service's `Retry-After`.
const AWAY_MAX: Duration = Duration::from_hours(24);

/// An encrypted message with its delivery parameters.
pub(crate) struct PushRequest {
    pub(crate) body: Vec<u8>,
    /// A later push of the same topic replaces this one while the device is offline.
    pub(crate) topic: String,
    pub(crate) urgency: Urgency,
    /// How long the service keeps the push for an offline device.
    pub(crate) ttl: Duration,
}

/// The outcome of a delivery.
pub(crate) struct Outcome {
    pub(crate) result: DeliveryResult,
    pub(crate) reason: String,
    /// The service's `Retry-After`, if it sent one.
    pub(crate) retry_after: Option<Duration>,
}

pub(crate) struct PushClient {
    http: reqwest::Client,
    vapid: Vapid,
}

impl PushClient {
    pub(crate) fn new(vapid: Vapid, reach: Reach) -> Result<Self, reqwest::Error> {
        let mut http = reqwest::Client::builder()
            // A redirect, or a proxy that resolves names, would bypass the check of the address.
            .redirect(Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT);
        if reach == Reach::Public {
            http = http.https_only(true).dns_resolver(PublicOnly);
        }
        let http = http.build()?;
        Ok(Self { http, vapid })
    }

    pub(crate) async fn send(&self, endpoint: Url, request: PushRequest) -> Outcome {
        let authorization = self.vapid.authorization(&endpoint, Utc::now());
        let sent = self
            .http
            .post(endpoint)
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", request.ttl.as_secs())
            .header("urgency", request.urgency.as_str())
            .header("topic", request.topic)
            .body(request.body)
            .send()
            .await;
        match sent {
            // Only the head of the response is read.
            Ok(answer) => Outcome {
                result: DeliveryResult::read(answer.status().as_u16()),
                reason: answer.status().to_string(),
                retry_after: retry_after(answer.headers(), AWAY_MAX),
            },
            Err(error) => Outcome {
                result: DeliveryResult::Retry,
                reason: reason(error),
                retry_after: None,
            },
        }
    }
}

/// The error with its causes, without the address, which is a secret: anyone who has it may send there.
fn reason(error: reqwest::Error) -> String {
    error_chain(&error.without_url())
}
