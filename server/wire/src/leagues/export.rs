//! What the admins of a league can take away, as rows: as JSON, or with the same names as CSV.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/leagues/{leagueId}/export`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportList {
    /// Events with closed picks of the league, newest first.
    pub events: Vec<ExportableEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportableEvent {
    pub event_id: String,
    pub name: String,
    /// The season in which it counts.
    pub year: u32,
}

/// `GET /api/leagues/{leagueId}/export/standings`: all members, by settled points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StandingsExport {
    pub rows: Vec<ExportedStanding>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedStanding {
    /// Tied members share a rank, and the next rank is skipped (1, 2, 2, 4).
    pub rank: u32,
    pub user_id: String,
    pub player: String,
    pub points: u32,
}

/// `GET /api/leagues/{leagueId}/export/picks/{eventId}`: the members' picks in categories that are closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PicksExport {
    pub rows: Vec<ExportedPick>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPick {
    pub event_id: String,
    pub event: String,
    pub category_id: String,
    pub category: String,
    pub user_id: String,
    pub player: String,
    pub first_id: Option<String>,
    pub first: Option<String>,
    pub second_id: Option<String>,
    pub second: Option<String>,
    pub third_id: Option<String>,
    pub third: Option<String>,
    /// Settled points; null until the category is scored.
    pub points: Option<u32>,
}

/// `GET /api/leagues/{leagueId}/export/results/{eventId}`: the rankings of an event, by category and rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ResultsExport {
    pub rows: Vec<ExportedResult>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedResult {
    pub event_id: String,
    pub event: String,
    pub category_id: String,
    pub category: String,
    /// As the results service names it; only the ranking of a `finished` category is final.
    pub status: String,
    /// Null: did not start, or disqualified.
    pub rank: Option<u32>,
    pub athlete_id: String,
    pub athlete: String,
    pub country: String,
}
