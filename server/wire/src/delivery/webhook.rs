//! A league's chat webhook, as the league's admins see it.

pub use podium_domain::delivery::webhook::WebhookKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `PUT /api/leagues/{id}/webhook`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WebhookBody {
    /// The webhook address from the channel's settings in Discord or Slack. It is a secret and never returned.
    #[schema(min_length = 1, max_length = 500)]
    pub address: String,
}

/// Omits the address, so that it is never logged.
impl std::fmt::Debug for WebhookBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WebhookBody { .. }")
    }
}

/// `GET`, `PUT` and `DELETE /api/leagues/{id}/webhook`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WebhookAnswer {
    /// Null if no webhook is set.
    pub webhook: Option<WebhookView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookView {
    pub kind: WebhookKind,
    /// Host and last characters of the address, to recognise it by: `discord.com`, `x7Qa`.
    pub host: String,
    pub ending: String,
    /// ISO 8601, UTC.
    pub created_at: String,
    /// ISO 8601, UTC; null until a message was accepted.
    pub last_sent_at: Option<String>,
    /// Whether messages are queued.
    pub waiting: bool,
    /// Error of the last attempt; null if it succeeded.
    pub failure: Option<String>,
    /// The service reported that the address does not exist; nothing more is sent.
    pub ended: bool,
}
