//! A league's standings, ranked (docs/rules.md, "Leaderboard order").

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardRow {
    /// Shared by equals; the next rank skips (1, 2, 2, 4). By `totalPoints + provisionalPoints`.
    pub rank: u32,
    /// Rank before the event that moves now, or moved last; null while no event has given points.
    pub previous_rank: Option<u32>,
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    /// Settled points.
    pub total_points: u32,
    /// Points of categories still running, were they to end now. Not in `totalPoints`.
    pub provisional_points: u32,
    /// Newest first.
    pub event_results: Vec<EventResult>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventResult {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub points: u32,
    /// What they were before the result was corrected; null where it was not. Why is said with the pick.
    pub corrected_from: Option<u32>,
    /// True while the category runs.
    pub provisional: bool,
    /// ISO 8601, UTC: when the points were computed.
    pub timestamp: String,
}

/// Rows `offset .. offset + rows.length` of `total`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaderboardWindow {
    pub offset: u32,
    pub limit: u32,
    pub total: u32,
    pub rows: Vec<LeaderboardRow>,
}

/// `GET /api/leagues/{id}/leaderboard`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardAnswer {
    pub rankings: Vec<LeaderboardRow>,
    pub total: u32,
    /// The caller's own row, whichever page was asked for; null for callers who are not members.
    pub own_row: Option<LeaderboardRow>,
}

/// Members of a league who have said that they are from this country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CountryMembers {
    /// By the three letters of the International Olympic Committee.
    pub country: String,
    pub members: u32,
}

/// `GET /api/leagues/{id}/leaderboard/countries`: most members first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaderboardCountries {
    pub countries: Vec<CountryMembers>,
}
