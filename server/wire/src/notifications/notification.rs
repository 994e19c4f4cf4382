//! An account's durable notifications, shown behind the bell.

use podium_domain::notifications::notification::Notice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/notices`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticeList {
    pub notices: Vec<NoticeView>,
    /// Number of notifications on this page.
    pub count: u32,
    /// Number of unseen notifications in total.
    pub unseen: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeView {
    /// Larger for newer ones; changes when a notification is replaced.
    pub id: u64,
    /// Identifies the subject: a newer notification with the same key replaces it.
    pub key: String,
    /// ISO 8601, UTC.
    pub told_at: String,
    pub seen: bool,
    pub says: Notice,
}

/// `POST /api/notices/seen`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticesSeenBody {
    /// The id of the newest notification shown: it and all older ones are marked as seen.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    pub up_to: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticesSeenAnswer {
    pub success: bool,
    /// Number of unseen notifications left, such as those that arrived in the meantime.
    pub unseen: u32,
}
