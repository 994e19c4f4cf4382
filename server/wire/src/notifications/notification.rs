//! What an account is told for good, behind the bell.

use podium_domain::notifications::notification::Notice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/notices`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticeList {
    pub notices: Vec<NoticeView>,
    /// Number of notices on this page.
    pub count: u32,
    /// Number of unseen ones among all.
    pub unseen: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeView {
    /// Larger for newer ones; changes when a notice is replaced.
    pub id: u64,
    /// Its subject: a newer notice with the same key replaces it.
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
    /// The id of the newest notice shown: it and all older ones are marked as seen.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    pub up_to: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticesSeenAnswer {
    pub success: bool,
    /// Number of unseen notices left, such as ones that arrived meanwhile.
    pub unseen: u32,
}
