//! The site admin's scoring and sync commands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::strict;

/// `POST /api/score-event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoreEventBody {
    #[schema(pattern = "^([a-z]{1,10}-)?[0-9]{1,20}$")]
    pub event_id: String,
    /// Also the categories that the preview lists as unfinished.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub with_unfinished: bool,
}

/// `POST /api/score-event/preview` and `POST /api/fetch-full-results`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventIdBody {
    #[schema(pattern = "^([a-z]{1,10}-)?[0-9]{1,20}$")]
    pub event_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreEventAnswer {
    pub success: bool,
    /// Number of predictions that got points; the message counts void ones.
    pub processed: u32,
    /// Number of affected leagues.
    pub leagues: u32,
    pub message: String,
}

/// `POST /api/score-event/preview`: the changes that scoring the event now would make. Nothing is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScorePreviewAnswer {
    pub event_id: String,
    pub event_name: String,
    /// Largest changes first; at most one page.
    pub changes: Vec<ScoreChange>,
    /// Number of all changes.
    pub changed: u32,
    /// Number of predictions that keep their points.
    pub unchanged: u32,
    /// Total points of the changing predictions, before and after.
    pub points_before: u32,
    pub points_after: u32,
    /// Names of finished categories without a ranking; they stay unchanged.
    pub waiting: Vec<String>,
    /// Names of categories that the results service does not report as finished. The preview counts them as finished, or
    /// as cancelled if it no longer lists them; scoring does so if it is told to.
    pub unfinished: Vec<String>,
}

/// A prediction whose points would change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoreChange {
    pub prediction_id: String,
    pub user_id: String,
    pub user_name: String,
    pub league_id: String,
    pub league_name: String,
    pub category_id: String,
    pub category_name: String,
    /// Null if the prediction has no final points yet.
    pub from: Option<u32>,
    pub to: u32,
    /// The prediction would not count, because the category is cancelled.
    pub void: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FetchResultsAnswer {
    pub success: bool,
    pub categories_processed: u32,
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreStatusAnswer {
    pub status: EventScoreStatus,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventScoreStatus {
    pub event_id: String,
    pub event_name: String,
    pub predictions_total: u32,
    /// Without void predictions.
    pub predictions_scored: u32,
    pub predictions_void: u32,
    /// Whether all predictions are scored or void.
    pub is_fully_scored: bool,
    /// ISO 8601, UTC.
    pub last_scored: Option<String>,
    pub categories: Vec<CategoryScoreStatus>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryScoreStatus {
    pub category_id: String,
    pub category_name: String,
    pub status: String,
    /// The results service reports it as finished but has no ranking.
    pub waiting_for_results: bool,
    pub predictions_total: u32,
    pub predictions_scored: u32,
    pub predictions_void: u32,
}

/// `POST /api/scoring/events-status`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct EventScoreStatusQuery {
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub query: serde_json::Map<String, serde_json::Value>,
    #[schema(minimum = 1, maximum = 500)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub limit: Option<i64>,
    #[schema(minimum = 0, maximum = 1_000_000)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub skip: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EventScoreStatusList {
    pub events: Vec<EventScoreStatus>,
    pub count: u32,
}
