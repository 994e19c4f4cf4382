//! The calendar that somebody subscribes to, elsewhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/calendar`. Its address is returned only once, when it is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarLinkAnswer {
    /// ISO 8601, UTC; null when there is none.
    pub created_at: Option<String>,
}

/// `POST /api/auth/calendar`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarLinkMade {
    /// ISO 8601, UTC.
    pub created_at: String,
    /// The address to subscribe to. Anyone who knows it can read the calendar.
    pub url: String,
}
