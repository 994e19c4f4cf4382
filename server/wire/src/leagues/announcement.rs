//! Announcements of a league's admins to its members.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Number of announcements kept per league: the newest ones.
pub const ANNOUNCEMENTS_KEPT: u32 = 20;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementView {
    /// Larger than the id of every earlier one.
    pub id: u64,
    /// May contain line breaks.
    pub text: String,
    pub author_id: String,
    /// Current name.
    pub author_name: String,
    /// ISO 8601, UTC.
    pub created_at: String,
}

/// `GET /api/leagues/{id}/announcements`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AnnouncementList {
    pub announcements: Vec<AnnouncementView>,
    pub count: u32,
}

/// `POST /api/leagues/{id}/announcements`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AnnounceBody {
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AnnouncementAnswer {
    pub announcement: AnnouncementView,
}

/// An announcement by the account, if its league still keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedAnnouncement {
    pub league_id: String,
    pub league_name: String,
    pub text: String,
    /// ISO 8601, UTC.
    pub created_at: String,
}
