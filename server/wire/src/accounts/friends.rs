//! Friends, among whom a player compares on leaderboards.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/friends`. Only the caller sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendList {
    /// Chosen by the caller, by name.
    pub friends: Vec<Friend>,
    /// Those whom the caller has blocked, by name.
    pub blocked: Vec<Friend>,
    /// Ids of the members of the caller's private leagues, who count as friends too unless they are blocked; at most 2,000.
    pub from_private_leagues: Vec<String>,
}

/// Somebody whom the caller has chosen, or blocked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Friend {
    pub user_id: String,
    pub name: String,
    pub picture: Option<String>,
    /// The country that this person plays for; null if not set.
    pub country: Option<String>,
    /// ISO 8601, UTC.
    pub added_at: String,
}
