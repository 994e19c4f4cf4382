//! The big screen of a league: a final in a gym, in a bar or at home, read from three metres without an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::events::history::HistoryAthlete;
use crate::sharing::open_page::OpenRow;
use crate::strict;

/// Maximum delay in seconds.
pub const SCREEN_DELAY_MAX: u32 = 600;

/// How a screen changes its views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScreenMode {
    /// Views follow each other.
    Auto,
    /// The view stays.
    Hold,
    /// Nothing is shown.
    Blank,
}

/// `GET /api/leagues/{id}/screen`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScreenAnswer {
    /// Null without a screen.
    pub screen: Option<ScreenSettings>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenSettings {
    /// Of the address. ISO 8601, UTC.
    pub created_at: String,
    /// Members' initials are shown instead of their names.
    pub initials: bool,
    pub delay_seconds: u32,
    pub mode: ScreenMode,
}

/// `POST /api/leagues/{id}/screen`. Only this answer contains the address; an earlier one becomes invalid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScreenMadeAnswer {
    pub url: String,
}

/// `PUT /api/leagues/{id}/screen`: absent fields keep their values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SteerScreenBody {
    #[serde(default)]
    #[ts(optional)]
    pub initials: Option<bool>,
    #[serde(default, deserialize_with = "strict::optional_integer")]
    #[ts(optional)]
    #[schema(minimum = 0, maximum = 600)]
    pub delay_seconds: Option<i64>,
    #[serde(default, deserialize_with = "strict::optional_word")]
    #[ts(optional)]
    pub mode: Option<ScreenMode>,
    /// Shows the next view at once.
    #[serde(default)]
    #[ts(optional)]
    pub next: Option<bool>,
}

/// `GET /api/screens/{token}`, and each message of `GET /api/screens/{token}/live`: all that a screen shows, at one moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenState {
    pub league_name: String,
    pub mode: ScreenMode,
    /// Counts the requests for the next view.
    pub turn: u32,
    pub delay_seconds: u32,
    /// The page on which anybody can join; as a guest, too, if `welcomesGuests`.
    pub join_url: String,
    pub welcomes_guests: bool,
    /// Of `delaySeconds` ago; null until there is one.
    pub scene: Option<ScreenScene>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenScene {
    pub members: u32,
    pub season: Option<u32>,
    /// The first 400 members; with initials as names if the admins chose so.
    pub rows: Vec<OpenRow>,
    /// Those of which picks are closed: running ones, then those that wait for their start, then finished ones.
    pub categories: Vec<ScreenCategory>,
    /// Members' chances to win the event of the first category, likeliest first, at most eight; empty once it is over.
    pub chances: Vec<ScreenChance>,
    /// The next event to pick.
    pub next: Option<ScreenDeadline>,
    /// The round that begins next, by the programme (docs/programme.md).
    pub round: Option<ScreenRound>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenRound {
    pub event_name: String,
    pub discipline: String,
    /// `qualification`, `semi-final` or `final`.
    pub kind: String,
    /// Of those that begin together: `men`, `women`.
    pub genders: Vec<String>,
    /// ISO 8601, UTC.
    pub starts_at: String,
    /// Otherwise it is provisional.
    pub confirmed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenCategory {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// Athletes are climbing, or will climb on.
    pub running: bool,
    /// The newest round with results.
    pub round_name: Option<String>,
    /// The first eight; empty before the first result.
    pub leaders: Vec<ScreenAthlete>,
    /// Members with a pick.
    pub picked: u32,
    /// Whom most members picked for first, second and third.
    pub consensus: [Option<HistoryAthlete>; 3],
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScreenAthlete {
    pub rank: u32,
    pub athlete: HistoryAthlete,
    /// In the newest round: `99.2`, `45+`, `TOP`, `4.90`.
    pub score: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScreenChance {
    /// As in the rows.
    pub key: String,
    pub name: String,
    /// From 0 to 1.
    pub win: f64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenDeadline {
    pub event_name: String,
    /// ISO 8601, UTC; null while the start is not known.
    pub closes_at: Option<String>,
}
