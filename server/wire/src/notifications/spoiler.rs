//! The spoiler guard: events whose results are hidden from a user until requested.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/spoilers`, and part of the account's topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilerShields {
    /// Whether every event that the user picks is hidden automatically.
    pub by_itself: bool,
    /// Newest event first; includes revealed events.
    pub shields: Vec<SpoilerShield>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilerShield {
    pub event_id: String,
    pub event_name: String,
    /// ISO 8601, UTC; null while it is unknown. Before the start there is no result to hide.
    pub starts_at: Option<String>,
    /// Whether the event is hidden. Once revealed, it is never hidden again automatically.
    pub raised: bool,
}

/// `PUT /api/auth/spoilers`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpoilersBody {
    pub by_itself: bool,
}

/// `PUT /api/events/{id}/shield`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShieldBody {
    /// True hides the event. False reveals it: results are shown, and withheld notifications are delivered.
    pub raised: bool,
}
