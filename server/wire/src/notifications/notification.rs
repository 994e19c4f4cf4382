//! What an account is told for good, behind the bell.

use podium_domain::notifications::notification::Notice;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/notices`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticeList {
    pub notices: Vec<NoticeView>,
    /// On this page.
    pub count: u32,
    /// Of all of them, those that were not seen yet.
    pub unseen: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeView {
    /// Larger for newer ones; another one when the same is told anew.
    pub id: u64,
    /// What it is about: a newer notice with the same key takes its place.
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
    /// The id of the newest notice that was looked at: it and all older ones are seen.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
    pub up_to: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NoticesSeenAnswer {
    pub success: bool,
    /// What is left, such as what came meanwhile.
    pub unseen: u32,
}
