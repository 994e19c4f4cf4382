//! A league's standings, ranked (docs/rules.md, "Leaderboard order").

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardRow {
    /// By `totalPoints + provisionalPoints`. Tied members share a rank, and the next rank is skipped (1, 2, 2, 4).
    pub rank: u32,
    /// Rank before the current or latest event; null for members who had no points then.
    pub previous_rank: Option<u32>,
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    /// Settled points.
    pub total_points: u32,
    /// Points of running categories, if they ended now. Not included in `totalPoints`.
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
    /// Points before a correction of the result; null without a correction. The pick has the reason.
    pub corrected_from: Option<u32>,
    /// Whether the category is running.
    pub provisional: bool,
    /// ISO 8601, UTC: when the points were computed.
    pub timestamp: String,
}

/// `GET /api/leagues/{id}/leaderboard`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardAnswer {
    pub rankings: Vec<LeaderboardRow>,
    pub total: u32,
    /// The caller's own row, on any page; null for callers who are not members.
    pub own_row: Option<LeaderboardRow>,
    /// Absent where the form model does not play, or has no points yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<FormStanding>,
    /// The season whose points count; null if all do, or before the league's first event.
    pub season: Option<u32>,
    /// Seasons with events that have begun, newest first: the current one, then those that have ended.
    pub seasons: Vec<u32>,
}

/// `GET /api/leagues/{id}/leaderboard/seasons`, newest first: the current one, then those that have ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaderboardSeasons {
    pub seasons: Vec<LeagueSeason>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeagueSeason {
    pub year: u32,
    /// The members of rank 1 by final points, at most 10, by name. Empty until the season has ended, if nobody has
    /// points, and while the caller hides one of its events.
    pub champions: Vec<Champion>,
    /// Number of members of rank 1.
    pub champion_count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Champion {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub points: u32,
}

/// The form model between the members: it has points, but no rank and no row, and does not count as a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormStanding {
    /// Number of rows of the whole leaderboard before it: members who are better or level.
    pub ahead: u32,
    /// Settled points.
    pub total_points: u32,
    /// Points of running categories, if they ended now. Not included in `totalPoints`.
    pub provisional_points: u32,
    /// Number of categories that it has points from, zero included.
    pub categories: u32,
}

/// Members of a league who have set this country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CountryMembers {
    /// Three-letter code of the International Olympic Committee.
    pub country: String,
    pub members: u32,
}

/// `GET /api/leagues/{id}/leaderboard/countries`: most members first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeaderboardCountries {
    pub countries: Vec<CountryMembers>,
}
