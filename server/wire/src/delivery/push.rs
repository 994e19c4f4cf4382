//! Web push: which devices are told while Podium is closed, and what they are told.

use podium_domain::notifications::notification::Notice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/push`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PushSettings {
    /// Where it is switched on, newest first.
    pub devices: Vec<PushDevice>,
}

/// A browser that is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushDevice {
    /// The session that it goes with, and ends with.
    pub session_id: String,
    /// Whether it is the one that asks.
    pub current: bool,
    /// As the browser called itself when it signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user_agent: Option<String>,
    pub switches: PushSwitches,
    /// ISO 8601, UTC.
    pub since: String,
    /// When its push service last took something. ISO 8601, UTC.
    pub last_sent_at: Option<String>,
}

/// What is told on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PushSwitches {
    /// Picks are closed; somebody picked will not start.
    pub picks: bool,
    /// Points are final, or were corrected.
    pub results: bool,
    /// Invitations, requests to join, and what became of them.
    pub leagues: bool,
}

/// `PUT /api/auth/push`: what the browser's `PushSubscription` says of itself, in base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PushDeviceBody {
    #[schema(
        max_length = 2000,
        pattern = r"^https://[a-z0-9-]+(\.[a-z0-9-]+)+/[A-Za-z0-9_/?=:%.-]*$"
    )]
    pub endpoint: String,
    #[schema(pattern = "^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$")]
    pub p256dh: String,
    #[schema(pattern = "^[A-Za-z0-9_-]{21}[AQgw]$")]
    pub auth: String,
    pub switches: PushSwitches,
}

/// What a device is sent, encrypted for it alone; read by its service worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PushMessage {
    /// A newer message with the same tag takes the place of an older one.
    pub tag: String,
    /// Newest first, and one at least.
    pub notices: Vec<Notice>,
    /// Those about the same that are not named.
    pub more: u32,
    /// Of the newest. ISO 8601, UTC.
    pub told_at: String,
}

/// A device of an account, as its export lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPushDevice {
    pub session_id: String,
    /// The browser's address at its push service.
    pub endpoint: String,
    pub switches: PushSwitches,
    /// ISO 8601, UTC.
    pub since: String,
    /// ISO 8601, UTC.
    pub last_sent_at: Option<String>,
}
