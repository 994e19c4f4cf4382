//! Freshness of the results fetched from the results services, for site admins.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An item that is fetched: an event, the season list of a series, or the programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedHealth {
    /// `event:1405`, `seasons:ifsc`, `programme`
    pub subject: String,
    pub series: String,
    pub event_id: Option<String>,
    pub event_name: Option<String>,
    /// Time of the last complete fetch. ISO 8601, UTC; null if never.
    pub good_at: Option<String>,
    /// The current fault; null if there is none.
    pub fault: Option<FeedFault>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedFault {
    /// A stable code: `timeout`, `server_error`, `unreadable`, …
    pub kind: String,
    pub message: String,
    /// ISO 8601, UTC.
    pub since: String,
}

/// Progress of a fetch that a site admin requested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FetchProgress {
    pub event_id: String,
    /// Documents fetched so far, of `total`; `total` is 1 until the event's own document lists the others.
    pub done: u32,
    pub total: u32,
    /// The fetch has ended.
    pub finished: bool,
}
