//! Events whose results somebody is not told until they ask for them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/spoilers`, and part of the account's topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilerShields {
    /// Every event that the user picks is shielded automatically.
    pub by_itself: bool,
    /// Newest event first; including lowered shields.
    pub shields: Vec<SpoilerShield>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilerShield {
    pub event_id: String,
    pub event_name: String,
    /// ISO 8601, UTC; null while it is unknown. Before the start there is no result to hide.
    pub starts_at: Option<String>,
    /// False once it was lowered: it is never raised again automatically.
    pub raised: bool,
}

/// `PUT /api/auth/spoilers`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilersBody {
    pub by_itself: bool,
}

/// `PUT /api/events/{id}/shield`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShieldBody {
    /// False lowers the shield: results are shown, and withheld notifications appear.
    pub raised: bool,
}
