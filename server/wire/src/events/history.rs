//! How a ranking came about, and what a league and the crowd made of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/results/{id}/{cid}/history`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HistoryAnswer {
    pub history: RankingHistory,
}

/// All moments up to one, applied in order, are the ranking at that moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingHistory {
    pub event_id: String,
    pub category_id: String,
    /// All who ever had a rank.
    pub athletes: Vec<HistoryAthlete>,
    /// At most 400: of more, the first, the last and those at which the podium changed, then others.
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
    /// Counted from 1 over the whole history; there are holes where moments are left out.
    pub number: u32,
    /// ISO 8601, UTC; null where it was over before this server saw it.
    pub at: Option<String>,
    /// Name of the latest round that has ranks.
    pub round: Option<String>,
    /// The ranking after that whole round, told by the round and not seen as it happened.
    pub after_round: bool,
    /// Leaderboards show points by this ranking.
    pub gives_points: bool,
    /// Whose rank is another than at the moment before.
    pub changes: Vec<RankShift>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankShift {
    pub athlete_id: String,
    /// Null: none any more.
    pub rank: Option<u32>,
}

/// `GET /api/leagues/{id}/race/{eventId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RaceAnswer {
    pub race: LeagueRace,
}

/// What members would have got from an event, had it ended at each of its moments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeagueRace {
    pub league_id: String,
    pub event_id: String,
    /// Members with a pick that counts.
    pub players: u32,
    /// The ten best by now, best first, and the caller if they play.
    pub members: Vec<RaceMember>,
    /// At most 400, of all categories in the order in which they happened.
    pub moments: Vec<RaceMoment>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaceMember {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    /// By the points of this event alone; shared by equals.
    pub rank: u32,
    pub is_me: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaceMoment {
    /// Whose ranking moved.
    pub category_id: String,
    pub category_name: String,
    /// The moment's number in the history of that category.
    pub number: u32,
    /// ISO 8601, UTC; null where it was over before this server saw it.
    pub at: Option<String>,
    pub round: Option<String>,
    pub after_round: bool,
    /// In all categories of the event together; one for each of `members`, in their order.
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
    /// All who play, in whatever leagues.
    pub everyone: CrowdPicks,
    /// Those of the league that was asked about.
    pub league: Option<CrowdPicks>,
    /// The ranking may still become another.
    pub provisional: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CrowdPicks {
    /// A podium that one player picked in several leagues counts once.
    pub predictions: u32,
    /// Most picked first.
    pub athletes: Vec<CrowdAthlete>,
    /// 0 if everybody had each athlete of the real podium in some place, 100 if nobody had any: 100 less the mean, over
    /// those athletes, of the percentage of predictions that had them. Null while there is no podium, or no prediction.
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
    /// In the ranking as it stands.
    pub rank: Option<u32>,
    /// Predictions that had the athlete first, second, third.
    pub first: u32,
    pub second: u32,
    pub third: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BestTotal {
    pub points: u32,
    /// How many have it.
    pub players: u32,
    /// Of them, at most five: those who are in a league with the caller, and the caller.
    pub known: Vec<BestPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BestPlayer {
    pub user_id: String,
    pub user_name: String,
    pub is_me: bool,
}
