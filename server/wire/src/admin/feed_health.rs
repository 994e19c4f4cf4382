//! How fresh what we have of the results services is, for site admins.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One thing that is fetched: an event, or a series' list of seasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedHealth {
    /// `event:1405`, `seasons:ifsc`
    pub subject: String,
    pub series: String,
    pub event_id: Option<String>,
    pub event_name: Option<String>,
    /// When all of it was last had, ISO 8601 UTC; null: never yet.
    pub good_at: Option<String>,
    /// What is wrong now; null when nothing is.
    pub fault: Option<FeedFault>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedFault {
    /// A stable word: `timeout`, `server_error`, `unreadable`, …
    pub kind: String,
    pub message: String,
    /// ISO 8601, UTC.
    pub since: String,
}

/// How far a fetch that somebody asked for has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FetchProgress {
    pub event_id: String,
    /// Documents had so far, of `total`; `total` is 1 until the event's own document tells of the others.
    pub done: u32,
    pub total: u32,
    /// Nothing more will come.
    pub finished: bool,
}
