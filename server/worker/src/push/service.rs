//! HTTP client for push services; the only code that calls them.

use std::time::Duration;

use chrono::Utc;
use podium_domain::delivery::push::Urgency;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::redirect::Policy;
use url::Url;

use crate::delivery::Reply;
use crate::push::endpoint::{PublicOnly, Reach};
use crate::push::vapid::Vapid;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);

/// An encrypted message with its delivery parameters.
pub(crate) struct PushRequest {
    pub(crate) body: Vec<u8>,
    /// A later push of the same topic replaces this one while the device is offline.
    pub(crate) topic: String,
    pub(crate) urgency: Urgency,
    /// How long the service keeps the push for an offline device.
    pub(crate) ttl: Duration,
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

    pub(crate) async fn send(&self, endpoint: Url, request: PushRequest) -> Reply {
        let authorization = self.vapid.authorization(&endpoint, Utc::now());
        let answer = self
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
        Reply::of_http(answer)
    }
}
