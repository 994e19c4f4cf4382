//! Events whose results somebody is not told until they ask for them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/spoilers`, and what the account's topic says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilerShields {
    /// A shield is raised for every event that I pick.
    pub by_itself: bool,
    /// Newest event first; those that were lowered, too.
    pub shields: Vec<SpoilerShield>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilerShield {
    pub event_id: String,
    pub event_name: String,
    /// ISO 8601, UTC; null as long as nobody has said when. Before it, there is nothing to give away.
    pub starts_at: Option<String>,
    /// False once it was lowered: nothing raises it again by itself.
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
    /// False lowers it: results are shown, and what was withheld is told.
    pub raised: bool,
}
