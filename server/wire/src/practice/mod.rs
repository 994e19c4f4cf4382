//! The practice final: a finished final, climbed once more for a pick made today.

use podium_domain::practice::Climb;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::leagues::league::NextEvent;
use crate::picks::prediction::PodiumPick;

/// `GET /api/practice`. Contains no result: neither ranks nor scores of these finals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeFinals {
    /// At most six, the most exciting first; none without a finished final whose course is known.
    pub finals: Vec<PracticeFinal>,
    /// The next event that is open for picks.
    pub next: Option<NextEvent>,
    /// Whether a guest may play on in the global league.
    pub guests: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeFinal {
    pub id: String,
    pub event_name: String,
    pub category_name: String,
    pub discipline: String,
    /// Number of players who predicted it when it was open.
    pub players: u32,
    /// In the order in which they start.
    pub athletes: Vec<PracticeAthlete>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// The form model's chance of the podium among these starters, from the rankings of earlier days: 0 to 1.
    /// Null while the caller hides the results of an event.
    pub podium: Option<f64>,
    /// Earlier ranks in the discipline, newest first; at most five. None while the caller hides the results of an event.
    pub last_ranks: Vec<u32>,
}

/// `POST /api/practice/{id}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PracticeBody {
    pub data: PodiumPick,
}

/// The final, step by step, with the points of the pick. Nothing is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeRun {
    pub steps: Vec<PracticeStep>,
    /// The players' mean points at the end; null without players.
    pub crowd_points: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeStep {
    /// Who climbs, by place in the final's `athletes`.
    pub athlete: u32,
    pub climb: Climb,
    /// Everybody's rank afterwards, in the order of `athletes`; null before their first ascent.
    pub ranks: Vec<Option<u32>>,
    /// For first, second and third of the pick, had the final ended here.
    pub points: [u32; 3],
    /// Place of the pick among those of the players: 1 and the number of players with more points.
    pub place: u32,
    pub form_points: u32,
    pub form_place: u32,
}
