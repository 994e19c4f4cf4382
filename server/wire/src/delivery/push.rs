//! Web push: devices, and the kinds of notifications pushed to them.

use podium_domain::notifications::notification::Notice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/push`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PushSettings {
    /// Devices with push switched on, newest first.
    pub devices: Vec<PushDevice>,
}

/// A browser that gets pushes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushDevice {
    /// The session that the device belongs to; the subscription ends with it.
    pub session_id: String,
    /// Whether this is the device of this request.
    pub current: bool,
    /// The browser's user agent at sign-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user_agent: Option<String>,
    pub switches: PushSwitches,
    /// ISO 8601, UTC.
    pub since: String,
    /// Time when its push service last accepted a push. ISO 8601, UTC.
    pub last_sent_at: Option<String>,
}

/// The kinds of notifications pushed to a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PushSwitches {
    /// Closed picks, and withdrawals of picked athletes.
    pub picks: bool,
    /// Final and corrected points.
    pub results: bool,
    /// Invitations, requests to join, and their outcome.
    pub leagues: bool,
}

/// `PUT /api/auth/push`: the data of the browser's `PushSubscription`, in base64url.
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

/// Payload of a push, encrypted for the device and read by its service worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PushMessage {
    /// A newer push replaces an older one with the same tag.
    pub tag: String,
    /// Newest first; at least one.
    pub notices: Vec<Notice>,
    /// Number of further notifications with the same tag.
    pub more: u32,
    /// Time of the newest notification. ISO 8601, UTC.
    pub told_at: String,
}

/// A device in an account's export.
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
