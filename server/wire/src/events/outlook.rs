//! What can still happen in a category (docs/outlook.md).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::events::history::HistoryAthlete;

/// `GET /api/outlook/{eventId}`: categories that are climbed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OutlookAnswer {
    pub categories: Vec<CategoryOutlook>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryOutlook {
    pub category_id: String,
    /// Best chance of standing on the podium first; athletes out of reach of it are left out.
    pub athletes: Vec<AthleteOutlook>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteOutlook {
    pub athlete_id: String,
    /// Chances of finishing first, second and third, from 0 to 1, to four decimals: 0 is out of reach, 1 is certain.
    pub by_place: [f64; 3],
    /// Of standing on the podium.
    pub podium: f64,
}

/// `GET /api/leagues/{leagueId}/outlook/{eventId}`: what can still happen to those who have picked the event. Empty while
/// any of its categories is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeagueOutlookAnswer {
    /// Ids of the categories that can still change points.
    pub open_categories: Vec<String>,
    /// Chances to win the event, best first: of the first 50 who have any.
    pub players: Vec<PlayerWin>,
    /// Of the caller; null without a pick.
    #[schema(required)]
    pub own: Option<PlayerOutlook>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerWin {
    pub user_id: String,
    /// From 0 to 1. Equals win together.
    pub win: f64,
}

/// Points and rank in the event, among the league's members who have picked it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerOutlook {
    pub worst_points: u32,
    pub expected_points: f64,
    pub best_points: u32,
    /// Of perfect podiums in the categories picked.
    pub possible_points: u32,
    pub best_rank: u32,
    pub worst_rank: u32,
    /// Chance of rank 1, from 0 to 1: 0 is out of reach, 1 is certain.
    pub win: f64,
    /// Of a rank of three or better.
    pub podium: f64,
    /// What would help most; null where nothing that is likely enough does.
    #[schema(required)]
    pub help: Option<OutlookHelp>,
}

/// What a player can hope for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum OutlookGoal {
    Win,
    /// A rank of three or better.
    Podium,
    Points,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum OutlookFact {
    /// The athlete wins the category.
    Wins,
    OnPodium,
    OffPodium,
    /// The athlete finishes in front of the other one.
    Ahead,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutlookHelp {
    pub goal: OutlookGoal,
    /// The chance of the goal, or the expected points: as things stand, and if it happens.
    pub now: f64,
    pub then: f64,
    pub category_id: String,
    pub fact: OutlookFact,
    pub athlete: HistoryAthlete,
    /// Who has to be behind the athlete; null for all other facts.
    #[schema(required)]
    pub other: Option<HistoryAthlete>,
}

/// `GET /api/outlook/{eventId}/{categoryId}/history`: the chances to win that were given while a category was climbed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutlookHistoryAnswer {
    /// Of the eight athletes with the highest chance at any moment.
    pub lines: Vec<OutlookLine>,
    /// Oldest first.
    pub moments: Vec<OutlookMoment>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutlookLine {
    pub athlete: HistoryAthlete,
    /// At each moment, from 0 to 1.
    pub wins: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutlookMoment {
    pub at: String,
    /// Whether the round that decides had begun.
    pub in_final: bool,
}
