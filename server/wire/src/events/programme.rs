//! When rounds begin and where to watch them (docs/programme.md).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A round of one category, with its published time. Picks close at the event's start, not at this time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScheduledRound {
    /// Null if the event has no category, or several, of this discipline and gender.
    pub category_id: Option<String>,
    /// `lead`, `speed`, `boulder` or `combined`.
    pub discipline: String,
    /// `men` or `women`.
    pub gender: String,
    /// `qualification`, `semi-final` or `final`.
    pub kind: String,
    /// ISO 8601, UTC.
    pub starts_at: String,
    pub ends_at: Option<String>,
    /// The time of the announced stream; otherwise it is provisional.
    pub confirmed: bool,
    /// Begins with `https://`.
    pub stream_url: Option<String>,
    /// Country codes (ISO 3166) of the regions where the stream cannot be watched.
    pub blocked_regions: Vec<String>,
    /// The time published before, if the round was moved.
    pub moved_from: Option<String>,
}
