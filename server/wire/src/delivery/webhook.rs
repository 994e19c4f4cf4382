//! A league's own chat, where its news are told: as the league's admins see it.

pub use podium_domain::delivery::webhook::WebhookKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `PUT /api/leagues/{id}/webhook`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WebhookBody {
    /// Of Discord or Slack, as the channel's settings show it. It is a secret: never told again.
    #[schema(min_length = 1, max_length = 500)]
    pub address: String,
}

/// Without the address, so that no log has it.
impl std::fmt::Debug for WebhookBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WebhookBody { .. }")
    }
}

/// `GET`, `PUT` and `DELETE /api/leagues/{id}/webhook`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WebhookAnswer {
    /// Null while there is none.
    pub webhook: Option<WebhookView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookView {
    pub kind: WebhookKind,
    /// Whose it is, and how its secret ends, to know it by: `discord.com`, `x7Qa`.
    pub host: String,
    pub ending: String,
    /// ISO 8601, UTC.
    pub created_at: String,
    /// ISO 8601, UTC; null until something was taken there.
    pub last_sent_at: Option<String>,
    /// Something waits to be sent.
    pub waiting: bool,
    /// Why the last attempt failed; null when it did not.
    pub failure: Option<String>,
    /// The service said that there is no such address: nothing more is sent there.
    pub ended: bool,
}
