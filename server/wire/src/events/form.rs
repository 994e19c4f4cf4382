//! Athletes' form: what their results so far say about a start list (docs/form.md).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/upcoming/{eventId}/form`: recent results of the starters, and their chances.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct StartListFormAnswer {
    /// Athletes without a known result are omitted.
    pub athletes: Vec<AthleteForm>,
    /// Categories with a start list.
    pub categories: Vec<CategoryChances>,
}

/// Chances of the starters of one category, computed from rankings of earlier days. Never from predictions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryChances {
    pub category_id: String,
    /// Best chance of standing on the podium first.
    pub athletes: Vec<AthleteChances>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteChances {
    pub athlete_id: String,
    /// Chance of standing on the podium, from 0 to 1, in thousandths; `win`: of finishing first.
    pub podium: f64,
    pub win: f64,
    /// Points to expect if picked for first, second, third, in tenths.
    pub expected_points: [f64; 3],
    /// Number of earlier rankings of this discipline.
    pub starts: u32,
    /// The newest of them, newest first: at most five.
    pub last_ranks: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteForm {
    pub athlete_id: String,
    /// At most three, newest first.
    pub results: Vec<AthleteResult>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AthleteResult {
    pub event_id: String,
    pub event_name: String,
    pub category_name: String,
    /// First day of the event, `YYYY-MM-DD`.
    pub starts_on: String,
    pub rank: u32,
}
