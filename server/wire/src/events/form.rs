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
    /// Chance of standing on the podium, from 0 to 1, to three decimals; `win`: of finishing first.
    pub podium: f64,
    pub win: f64,
    /// Points to expect if picked for first, second, third, to one decimal.
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

/// `GET /api/form/record`: how good the chances were that were stored at the locks of categories that are final now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormRecordAnswer {
    /// Newest first.
    pub seasons: Vec<FormSeason>,
    /// All seasons together.
    pub total: FormSeason,
    /// By the chance of the podium: below 10 %, below 20 %, …
    pub tenths: Vec<FormTenth>,
    /// Of what was said while categories were climbed: before the round that decides, and in its middle.
    pub live: Vec<LiveRecord>,
}

/// How good the chances were that were given at one stage of categories that are final now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LiveRecord {
    /// In the middle of the round that decides; otherwise just before it.
    pub in_final: bool,
    pub categories: u32,
    /// Those who could still stand on the podium.
    pub athletes: u32,
    /// Mean log-loss of "on the podium" per athlete, to three decimals, and that of the form for the same ones.
    pub log_loss: f64,
    pub form_log_loss: f64,
    /// By the chance of the podium: below 10 %, below 20 %, …
    pub tenths: Vec<FormTenth>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormSeason {
    /// Null for all seasons together.
    pub year: Option<i64>,
    pub categories: u32,
    /// Points of the podiums with the most points to expect, and of the best podiums.
    pub points: u32,
    pub possible: u32,
    /// Athletes with a rank.
    pub starters: u32,
    /// Mean log-loss of "on the podium" per starter, to three decimals: 0 is perfect, the lower the better.
    pub log_loss: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormTenth {
    pub starters: u32,
    /// Their mean chance of the podium, from 0 to 1; 0 without starters.
    pub predicted: f64,
    /// The share of them that stood on it.
    pub observed: f64,
}
