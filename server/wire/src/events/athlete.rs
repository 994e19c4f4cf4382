//! An athlete: results, ratings, next starts, and who picked them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/athletes/{athleteId}`: without anything that the caller's spoiler guard hides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct AthleteAnswer {
    pub athlete: AthletePage,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthletePage {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// Ranks in finished categories, newest first; at most 200.
    pub results: Vec<AthleteRank>,
    /// By discipline.
    pub ratings: Vec<AthleteRatings>,
    /// Categories that are open for picks, soonest first; at most 10.
    pub starts: Vec<AthleteStart>,
    /// Closed categories, newest first, in which members of the caller's leagues picked the athlete: of at most 10 start
    /// lists and 20 leagues of at most 1,000 members.
    pub picked: Vec<AthletePicked>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteRank {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub discipline: String,
    /// First day of the event, `YYYY-MM-DD`.
    pub starts_on: String,
    pub rank: u32,
}

/// Ratings in one discipline and group. 1,500 is the middle of those who are rated; with 400 points more, an athlete is
/// ahead ten times out of eleven.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteRatings {
    pub discipline: String,
    /// `men`, `women`, or the category's name without its discipline.
    pub group: String,
    /// Oldest first: after each of the last twenty days with a rank, and today.
    pub days: Vec<AthleteRating>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteRating {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// A whole number, as the standard error.
    pub rating: f64,
    pub error: f64,
    /// The event that ended on this day, and the rank there; null today.
    pub event_id: Option<String>,
    pub rank: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteStart {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// ISO 8601, UTC.
    pub starts_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthletePicked {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// By name.
    pub leagues: Vec<LeaguePicked>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaguePicked {
    pub league_id: String,
    pub league_name: String,
    /// Number of members who picked the athlete.
    pub picked: u32,
    /// By name; at most 20.
    pub members: Vec<MemberPicked>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberPicked {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    /// 1 to 3.
    pub place: u32,
}
