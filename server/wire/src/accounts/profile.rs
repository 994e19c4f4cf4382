//! A player's own profile, and the top scores of their leagues.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::PredictionView;

/// `GET /api/top-scores`: the best standings across the caller's leagues, highest points first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TopScoresAnswer {
    pub scores: Vec<TopScore>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TopScore {
    pub league_id: String,
    pub league_name: String,
    pub league_slug: String,
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    /// Rank within the league; tied members share it.
    pub rank: u32,
    /// Settled points.
    pub total_points: u32,
    pub is_me: bool,
}

/// `GET /api/auth/profile`: the caller's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ProfileAnswer {
    pub profile: Profile,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// ISO 8601, UTC.
    pub member_since: String,
    /// Picks ever made; the same podium in several leagues is one pick.
    pub picks: u32,
    pub accuracy: PickAccuracy,
    /// Leagues by the caller's rank, best first.
    pub leagues: Vec<ProfileLeague>,
    /// At most five scored picks, most points first, newest first among equals.
    pub best_picks: Vec<PredictionView>,
    /// At most ten scored picks, newest first.
    pub recent_picks: Vec<PredictionView>,
}

/// Accuracy of the scored picks, each podium once, without void ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickAccuracy {
    pub scored_picks: u32,
    pub total_points: u32,
    /// Filled places in scored picks.
    pub places_picked: u32,
    /// Number of filled places whose athlete finished in exactly that place.
    pub places_exact: u32,
    /// Number of filled places whose athlete finished on the podium.
    pub places_on_podium: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileLeague {
    pub league_id: String,
    pub name: String,
    pub slug: String,
    pub rank: u32,
    pub member_count: u32,
    pub total_points: u32,
}
