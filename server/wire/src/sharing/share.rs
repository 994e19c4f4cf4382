//! A pick that its owner shows to everybody who has the link.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::{PodiumAthletes, PointsByPlace};
use crate::strict;

/// Shares that are listed; all can be ended together.
pub const SHARES_LISTED: u32 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShareTheme {
    Light,
    Dark,
}

/// `POST /api/predictions/{id}/share`. All that becomes public: this, the event, the category, the podium, its points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareBody {
    /// What to call me there.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Whether the league's name is public, too.
    pub show_league: bool,
    #[serde(deserialize_with = "strict::word")]
    pub theme: ShareTheme,
}

/// `GET` and `POST /api/predictions/{id}/share`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareAnswer {
    /// Null while it is not shared.
    pub share: Option<ShareView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareView {
    /// The page to pass on.
    pub url: String,
    /// Its picture, a path of ours.
    pub picture: String,
    pub name: String,
    pub show_league: bool,
    pub theme: ShareTheme,
    /// ISO 8601, UTC.
    pub created_at: String,
}

/// `GET /api/shares`: what the caller shows to others, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareList {
    /// 100 at most.
    pub shares: Vec<MyShare>,
    /// All there are.
    #[schema(minimum = 0)]
    pub count: u32,
}

/// For its owner's eyes, who finds it by its league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyShare {
    pub url: String,
    pub prediction_id: String,
    /// What it calls me.
    pub name: String,
    pub event_name: String,
    pub category_name: String,
    pub league_name: String,
    /// ISO 8601, UTC.
    pub created_at: String,
}

/// `GET /api/shares/{id}`: what everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedPick {
    pub name: String,
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// Null unless it is to be shown.
    pub league_name: Option<String>,
    pub athletes: PodiumAthletes,
    /// Null until the category is scored, and where nothing counts.
    pub points: Option<PointsByPlace>,
    /// The category was cancelled: nothing counts.
    pub void: bool,
    pub theme: ShareTheme,
    /// A path of ours, another one whenever it shows something else.
    pub picture: String,
}

/// What an account shows to others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedShare {
    /// What the link carries.
    pub id: String,
    pub prediction_id: String,
    pub name: String,
    /// ISO 8601, UTC.
    pub created_at: String,
}
