//! The leaderboard of a league whose admins have opened it to readers without an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/open/{slug}/leaderboard`, and each message of `GET /api/open/{slug}/live`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLeaderboard {
    pub name: String,
    /// The current one; old ones lead to the same league.
    pub slug: String,
    pub description: Option<String>,
    pub members: u32,
    /// Anybody may ask to join.
    pub is_public: bool,
    /// Search engines may list the page.
    pub searchable: bool,
    /// The season whose points count; null if all do, or before the league's first event.
    pub season: Option<u32>,
    /// Categories whose points still move the ranking, by event.
    pub running: Vec<RunningEvent>,
    /// The first 100 members.
    pub rows: Vec<OpenRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RunningEvent {
    pub name: String,
    pub categories: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenRow {
    /// The same for one member of this league; it is no account's id.
    pub key: String,
    /// By `totalPoints + provisionalPoints`. Tied members share a rank, and the next rank is skipped (1, 2, 2, 4).
    pub rank: u32,
    /// Rank before the current or latest event; null for members who had no points then.
    pub previous_rank: Option<u32>,
    pub name: String,
    /// Settled points.
    pub total_points: u32,
    /// Points of running categories, if they ended now. Not included in `totalPoints`.
    pub provisional_points: u32,
}
