//! A user's calendar, for subscription by calendar programs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/auth/calendar`. Does not include the address, which is returned only when it is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarLinkAnswer {
    /// Null if there is no address. ISO 8601, UTC.
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
