//! A member's settled points in a league.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::strict;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The league's id, a dash, and the user's id.
    #[serde(rename = "_id")]
    pub id: String,
    pub league_id: String,
    pub user_id: String,
    pub user_name: String,
    pub total_points: u32,
    /// Newest first.
    pub event_history: Vec<StandingEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandingEntry {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub points: u32,
    /// Time when the points became final. ISO 8601, UTC.
    pub timestamp: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingList {
    pub standings: Vec<Standing>,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingAnswer {
    /// Null if the user is not a member.
    pub standing: Option<Standing>,
}

/// `POST /api/standings/query`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct StandingsQuery {
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
