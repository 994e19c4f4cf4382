//! Corrections of final points: old and new points, and the cause.
//!
//! The serialised form is stored with the points and in notifications, and is part of the API.

use serde::{Deserialize, Serialize};

use crate::events::climb_score::ScoreValue;
use crate::events::history::Shift;
use crate::events::ranking::RankingRow;
use crate::ids::AthleteId;
use crate::picks::pick::{Place, Podium};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Correction {
    pub from: u32,
    pub to: u32,
    pub reason: CorrectionReason,
    /// The picked athlete whose result changed, if any.
    pub athlete: Option<CorrectedAthlete>,
    /// Time of the result, by the results service.
    pub result_at: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CorrectionReason {
    Disqualified,
    /// The athlete has no rank any more, for an unknown reason.
    Unranked,
    /// The athlete has another rank.
    Ranked,
    /// The category or its event was cancelled.
    Cancelled,
    /// A site admin changed the pick.
    Edited,
    /// Another change of the result.
    Result,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CorrectedAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    /// The athlete's new rank.
    pub rank: Option<u32>,
}

/// Why a pick's points changed with the ranks: which of the picked athletes has another result, and how it changed. A
/// lost rank takes precedence over a changed one, and a higher place over a lower one.
pub fn correction_cause<'a>(
    podium: &'a Podium,
    shifts: &[Shift],
    rows: &[RankingRow],
) -> (CorrectionReason, Option<&'a AthleteId>) {
    let picked = Place::ALL.iter().filter_map(|place| podium.get(*place));
    let mut moved = picked.filter_map(|athlete| {
        let shift = shifts.iter().find(|shift| shift.athlete == *athlete)?;
        Some((athlete, shift.rank.filter(|rank| *rank > 0)))
    });
    let Some(first) = moved.next() else {
        return (CorrectionReason::Result, None);
    };
    let decisive = std::iter::once(first)
        .chain(moved)
        .find(|(_, rank)| rank.is_none())
        .unwrap_or(first);
    let reason = match decisive {
        (_, Some(_)) => CorrectionReason::Ranked,
        (athlete, None) if is_disqualified(athlete, rows) => CorrectionReason::Disqualified,
        (_, None) => CorrectionReason::Unranked,
    };
    (reason, Some(decisive.0))
}

fn is_disqualified(athlete: &AthleteId, rows: &[RankingRow]) -> bool {
    rows.iter()
        .filter(|row| row.athlete == *athlete)
        .flat_map(|row| &row.rounds)
        .any(|round| round.score.value == Some(ScoreValue::Disqualified))
}
