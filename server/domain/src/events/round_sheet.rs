//! A round, or one of its starting groups, in progress: athletes on the wall, current ranks, and starting times.

use crate::events::round_result::{EliminationStage, RoundResult};
use crate::ids::{AthleteId, CategoryId, EventId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundSheet {
    pub round_id: String,
    pub round_name: String,
    /// `None` in the document of a starting group, which names neither event nor category.
    pub event: Option<EventId>,
    pub category: Option<CategoryId>,
    /// As upstream writes it here: `Boulder`, `Lead`.
    pub discipline: String,
    pub status: Option<String>,
    pub starting_group: Option<String>,
    /// Athletes with a result so far.
    pub rows: Vec<RoundSheetRow>,
    /// All athletes of the round.
    pub start_list: Vec<RoundStart>,
    /// The speed final.
    pub heats: Vec<Heat>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundSheetRow {
    pub athlete: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    pub bib: Option<String>,
    /// On the wall now.
    pub active: bool,
    pub under_appeal: bool,
    pub start_order: Option<u32>,
    /// The rank within the starting group; the round's rank interleaves the groups.
    pub group_rank: Option<u32>,
    pub result: RoundResult,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundStart {
    pub athlete: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    pub bib: Option<String>,
    pub positions: Vec<RoutePosition>,
}

/// When an athlete climbs a route, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutePosition {
    pub route_id: Option<u64>,
    pub route_name: String,
    pub position: Option<u32>,
}

/// Two lanes, once they are paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heat {
    pub id: u64,
    pub number: Option<u32>,
    pub athletes: Vec<HeatAthlete>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeatAthlete {
    pub athlete: AthleteId,
    pub name: String,
    /// Also identifies the heat's stage.
    pub stage: EliminationStage,
}
