//! Histories of rankings, replays of a league, and pick statistics.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/results/{id}/{cid}/history`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HistoryAnswer {
    pub history: RankingHistory,
}

/// Applying all moments up to one of them, in order, gives the ranking at that moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingHistory {
    pub event_id: String,
    pub category_id: String,
    /// All athletes who had a rank at any moment.
    pub athletes: Vec<HistoryAthlete>,
    /// At most 400. If there are more: the first, the last, those that changed the podium, then others.
    pub moments: Vec<RankingMoment>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingMoment {
    /// Counted from 1 over the whole history; omitted moments leave gaps.
    pub number: u32,
    /// ISO 8601, UTC; null if it was over before this server recorded it.
    pub at: Option<String>,
    /// Name of the latest round that has ranks.
    pub round: Option<String>,
    /// The ranking after the whole round, from the round's result instead of live observation.
    pub after_round: bool,
    /// Whether leaderboards show points from this ranking.
    pub gives_points: bool,
    /// Athletes whose rank changed since the previous moment.
    pub changes: Vec<RankShift>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankShift {
    pub athlete_id: String,
    /// Null if the athlete no longer has a rank.
    pub rank: Option<u32>,
}

/// `GET /api/leagues/{id}/race/{eventId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RaceAnswer {
    pub race: LeagueRace,
}

/// The points that members would have earned if the event had ended at each of its moments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeagueRace {
    pub league_id: String,
    pub event_id: String,
    /// Number of members with a counting pick.
    pub players: u32,
    /// The ten best members now, best first, and the caller if they have picks.
    pub members: Vec<RaceMember>,
    /// At most 400, of all categories in chronological order.
    pub moments: Vec<RaceMoment>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaceMember {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    /// Rank by the points of this event alone; tied members share it.
    pub rank: u32,
    pub is_me: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaceMoment {
    /// The category whose ranking changed.
    pub category_id: String,
    pub category_name: String,
    /// The moment's number in that category's history.
    pub number: u32,
    /// ISO 8601, UTC; null if it was over before this server recorded it.
    pub at: Option<String>,
    pub round: Option<String>,
    pub after_round: bool,
    /// Total over all categories of the event for each of `members`, in the same order.
    pub points: Vec<u32>,
}

/// `GET /api/results/{id}/{cid}/crowd`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CrowdAnswer {
    pub crowd: CategoryCrowd,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCrowd {
    /// Picks of all players, in all leagues.
    pub everyone: CrowdPicks,
    /// Picks of the requested league.
    pub league: Option<CrowdPicks>,
    /// Whether the ranking may still change.
    pub provisional: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CrowdPicks {
    /// A podium that a player picked in several leagues counts once.
    pub predictions: u32,
    /// Most picked first.
    pub athletes: Vec<CrowdAthlete>,
    /// 0 if every prediction contains all athletes of the real podium in any place, 100 if none contains any: 100 minus
    /// the mean, over those athletes, of the percentage of predictions that contain them. Null without a podium or
    /// without predictions.
    pub surprise: Option<u32>,
    /// The three highest totals, once the category is scored.
    pub best: Vec<BestTotal>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CrowdAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// Rank in the current ranking.
    pub rank: Option<u32>,
    /// Number of predictions with the athlete in first, second, third place.
    pub first: u32,
    pub second: u32,
    pub third: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BestTotal {
    pub points: u32,
    /// Number of players with this total.
    pub players: u32,
    /// At most five of them: members of the caller's leagues, and the caller.
    pub known: Vec<BestPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BestPlayer {
    pub user_id: String,
    pub user_name: String,
    pub is_me: bool,
}
