//! Predictions of podiums.

use std::collections::BTreeMap;

use podium_domain::scoring::correction::Correction;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};

use crate::strict;

/// A pick: athlete ids per place; a place may be left empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct PodiumPick {
    pub first: Option<String>,
    pub second: Option<String>,
    pub third: Option<String>,
}

/// `POST /api/predictions`. `userId`, `locked` and `event_finished` are accepted but ignored; the server sets them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePredictionBody {
    #[schema(pattern = "^([a-z]{1,10}-)?[0-9]{1,20}$")]
    pub event_id: String,
    #[schema(pattern = "^([a-z]{1,10}-)?[0-9]{1,20}$")]
    pub category_id: String,
    #[schema(pattern = "^[0-9a-f]{24}$")]
    pub league_id: String,
    #[serde(deserialize_with = "strict::object")]
    pub data: PodiumPick,
}

/// `PUT /api/predictions/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdatePredictionBody {
    #[serde(deserialize_with = "strict::object")]
    pub data: PodiumPick,
    /// Keeps the pick marked as saved for all leagues; the client makes the same change in the other leagues.
    #[serde(default)]
    pub common: bool,
    /// The version that the client has: if the stored version differs, nothing is written (409 `pick_changed`).
    #[serde(
        default,
        deserialize_with = "strict::integer",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(nullable = false)]
    #[ts(optional)]
    pub version: Option<i64>,
}

/// `POST /api/predictions/everywhere`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveEverywhereBody {
    #[schema(pattern = "^([a-z]{1,10}-)?[0-9]{1,20}$")]
    pub event_id: String,
    #[schema(pattern = "^([a-z]{1,10}-)?[0-9]{1,20}$")]
    pub category_id: String,
    #[schema(pattern = "^[0-9a-f]{24}$")]
    pub league_id: String,
    #[serde(deserialize_with = "strict::object")]
    pub data: PodiumPick,
    /// Versions of the caller's picks of the category that the client has, by league id; no entry for leagues without a
    /// pick. If a pick to be created or replaced has another version, nothing is written (409 `pick_changed`).
    #[serde(
        default,
        deserialize_with = "strict::integers",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(nullable = false)]
    #[ts(optional)]
    pub versions: Option<BTreeMap<String, i64>>,
}

/// `POST /api/predictions/{id}/copy`: creates or replaces the same podium in other leagues of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CopyPredictionBody {
    #[schema(schema_with = league_ids)]
    pub league_ids: Vec<String>,
    /// As in [`SaveEverywhereBody`]; includes the version of the copied pick.
    #[serde(
        default,
        deserialize_with = "strict::integers",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(nullable = false)]
    #[ts(optional)]
    pub versions: Option<BTreeMap<String, i64>>,
}

/// utoipa has no attribute for the pattern of a list's items.
fn league_ids() -> Array {
    let id = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some("^[0-9a-f]{24}$"));
    ArrayBuilder::new()
        .items(id)
        .min_items(Some(1))
        .max_items(Some(100))
        .build()
}

/// All picks are written in one transaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PredictionsCopiedAnswer {
    pub success: bool,
    /// The stored picks, one per requested league.
    pub predictions: Vec<PredictionView>,
}

/// `POST /api/predictions/everywhere`; all picks are written in one transaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedEverywhereAnswer {
    pub success: bool,
    /// The stored picks of all leagues that now have this podium; the pick of the requested league comes first, if it
    /// is among them.
    pub predictions: Vec<PredictionView>,
    pub left_out: Vec<LeftOut>,
}

/// A league of the caller that keeps its pick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    pub league_id: String,
    pub league_name: String,
    pub reason: LeftOutReason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutReason {
    /// The caller chose another podium for this league only.
    ChosenApart,
    /// The pick in this league has its own lock.
    PredictionLocked,
    AthleteNotOnStartList,
    AthleteNotAttending,
    /// At most a hundred leagues are written per request.
    TooMany,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionSavedAnswer {
    pub success: bool,
    pub prediction_id: String,
    /// The pick as stored.
    pub prediction: PredictionView,
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact about the pick"
)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PredictionView {
    #[serde(rename = "_id")]
    pub id: String,
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub league_id: String,
    pub user_id: String,
    /// Always `podium`.
    #[serde(rename = "type")]
    pub prediction_type: String,
    /// The prediction's own lock, or the event's.
    pub locked: bool,
    /// Nothing of the event is left to happen, so the prediction is past.
    #[serde(rename = "event_finished")]
    pub event_finished: bool,
    pub data: PodiumPick,
    pub athletes: PodiumAthletes,
    pub edited_by_admin: bool,
    /// Saved for all leagues of its owner; false if chosen for this league only.
    pub common: bool,
    /// Counted from 1; incremented with every change of the pick.
    pub version: u32,
    /// Null until the category is scored.
    pub score_details: Option<ScoreDetails>,
    pub total_points: Option<u32>,
    /// The latest correction, if it changed the points.
    pub correction: Option<Box<Correction>>,
    /// ISO 8601, UTC.
    pub created_at: String,
    pub updated_at: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PodiumAthletes {
    pub first: Option<AthleteName>,
    pub second: Option<AthleteName>,
    pub third: Option<AthleteName>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AthleteName {
    pub firstname: String,
    pub lastname: String,
    pub country: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreDetails {
    pub podium: PodiumScore,
    /// The category was cancelled: the pick does not count.
    pub void: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodiumScore {
    pub points_by_place: PointsByPlace,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PointsByPlace {
    pub first: u32,
    pub second: u32,
    pub third: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PredictionAnswer {
    pub prediction: PredictionView,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PredictionList {
    pub predictions: Vec<PredictionView>,
    pub count: u32,
}

/// `POST /api/predictions/query`: others' picks appear once their event is locked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct PredictionsQuery {
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

/// `POST /api/predictions/with-events`: the caller's own picks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PredictionsWithEventsQuery {
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub query: serde_json::Map<String, serde_json::Value>,
    #[schema(minimum = 1, maximum = 500)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub limit: Option<i64>,
    #[schema(minimum = 0, maximum = 1_000_000)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub skip: Option<i64>,
    /// `createdAt`, `updatedAt`, `starts_at`, `totalPoints` or `eventName`; descending.
    pub sort_field: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PredictionsWithEventsAnswer {
    pub predictions: Vec<PredictionWithEvent>,
    pub count: u32,
    /// Years of all the caller's predictions, newest first.
    pub years: Vec<i64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PredictionWithEvent {
    #[serde(flatten)]
    pub prediction: PredictionView,
    pub event: PredictionEvent,
}

/// The data of a pick's event and category for a list of picks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PredictionEvent {
    pub id: String,
    pub name: String,
    pub location: String,
    pub series: String,
    pub local_start_date: Option<String>,
    pub local_end_date: Option<String>,
    pub starts_at: Option<String>,
    /// The event's own lock, or its start.
    pub locked: bool,
    pub cancelled: bool,
    /// The category's status from the results service.
    pub status: String,
    pub discipline: String,
}

/// `GET /api/predictions/history/{eventId}/{categoryId}`: versions of the caller's own pick, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PickHistoryAnswer {
    pub history: Vec<PickVersion>,
}

/// A version of a pick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickVersion {
    pub prediction_id: String,
    pub league_id: String,
    pub event_id: String,
    pub category_id: String,
    /// Counted from 1 for each prediction; only the newest fifty are kept.
    pub version: u32,
    /// Empty if the pick was deleted.
    pub data: PodiumPick,
    pub athletes: PodiumAthletes,
    /// Whether another account than the owner changed it, after the lock.
    pub by_admin: bool,
    /// The editor's current name; null if it was the owner.
    pub editor_name: Option<String>,
    /// Time of the version. ISO 8601, UTC.
    pub at: String,
}
