//! Picks that their owners share by public link.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::{PodiumAthletes, PointsByPlace};
use crate::strict;

/// Maximum number of listed shares; further ones can only be ended all at once.
pub const SHARES_LISTED: u32 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShareTheme {
    Light,
    Dark,
}

/// `POST /api/predictions/{id}/share`. Only the given fields, the event, the category, the podium and its points become
/// public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareBody {
    /// The owner's name on the share.
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
    /// Null if the pick is not shared.
    pub share: Option<ShareView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareView {
    /// The address of the public page.
    pub url: String,
    /// Path of its picture on this site.
    pub picture: String,
    pub name: String,
    pub show_league: bool,
    pub theme: ShareTheme,
    /// ISO 8601, UTC.
    pub created_at: String,
}

/// `GET /api/shares`: the caller's shares, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ShareList {
    /// At most 100.
    pub shares: Vec<MyShare>,
    /// Total number of shares.
    #[schema(minimum = 0)]
    pub count: u32,
}

/// A share in its owner's list, with its league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyShare {
    pub url: String,
    pub prediction_id: String,
    /// The owner's name on the share.
    pub name: String,
    pub event_name: String,
    pub category_name: String,
    pub league_name: String,
    /// ISO 8601, UTC.
    pub created_at: String,
}

/// `GET /api/shares/{id}`: the public view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedPick {
    pub name: String,
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// Null unless the owner shows it.
    pub league_name: Option<String>,
    pub athletes: PodiumAthletes,
    /// Null until the category is scored, and for a void pick.
    pub points: Option<PointsByPlace>,
    /// The category was cancelled: the pick does not count.
    pub void: bool,
    pub theme: ShareTheme,
    /// Path on this site; it changes with the picture's content.
    pub picture: String,
}

/// A share in an account's export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedShare {
    /// The id in the link.
    pub id: String,
    pub prediction_id: String,
    pub name: String,
    /// ISO 8601, UTC.
    pub created_at: String,
}
