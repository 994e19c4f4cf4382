//! A category's ranking from the results service, and its changes.

use std::collections::{HashMap, HashSet};

use crate::events::event::{CategoryPhase, Round};
use crate::events::official_ranking::OfficialRanking;
use crate::events::round_result::RoundResult;
use crate::ids::{AthleteId, CategoryId};

/// One athlete's row of the ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingRow {
    pub athlete: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub name: String,
    pub country: String,
    pub bib: Option<String>,
    /// The results service's number of the federation; for USA Climbing, of the gym.
    pub federation_id: Option<u32>,
    /// The athlete's class in para climbing.
    pub sport_class: Option<String>,
    /// Shared by equals; `None` for athletes who did not start.
    pub rank: Option<u32>,
    /// In the order they were climbed.
    pub rounds: Vec<RoundResult>,
}

/// A category's result document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankingUpdate {
    pub category: CategoryId,
    pub status: Option<String>,
    pub ranking_as_of: Option<String>,
    pub rounds: Vec<Round>,
    /// `None` if the results service has no ranking: the last known one is kept.
    pub rows: Option<Vec<RankingRow>>,
    /// Squads are ranked, and no athlete.
    pub is_of_squads: bool,
}

/// The difference between two rankings of a category.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RankingChange {
    pub upserted: Vec<RankingRow>,
    pub removed: Vec<AthleteId>,
}

impl RankingChange {
    /// Compares content, never timestamps (docs/results-service.md, "Rankings"). `None` when nothing differs.
    pub fn between(old: &[RankingRow], new: &[RankingRow]) -> Option<Self> {
        let before: HashMap<&AthleteId, &RankingRow> =
            old.iter().map(|row| (&row.athlete, row)).collect();
        let athletes: HashSet<&AthleteId> = new.iter().map(|row| &row.athlete).collect();
        let upserted: Vec<_> = new
            .iter()
            .filter(|row| before.get(&row.athlete) != Some(row))
            .cloned()
            .collect();
        let removed: Vec<_> = old
            .iter()
            .filter(|row| !athletes.contains(&row.athlete))
            .map(|row| row.athlete.clone())
            .collect();
        (!upserted.is_empty() || !removed.is_empty()).then_some(Self { upserted, removed })
    }

    /// Turns the old ranking into the new one, except for the order of rows.
    pub fn apply(&self, rows: &mut Vec<RankingRow>) {
        rows.retain(|row| {
            !self.removed.contains(&row.athlete)
                && !self.upserted.iter().any(|new| new.athlete == row.athlete)
        });
        rows.extend(self.upserted.iter().cloned());
    }
}

/// The part of a ranking that the scorer uses.
pub fn official(rows: &[RankingRow]) -> OfficialRanking {
    OfficialRanking::new(rows.iter().map(|row| (row.athlete.clone(), row.rank)))
}

/// Whether points computed from this ranking are shown: from the first rank in the deciding round until the category is
/// scored (docs/rules.md, "Provisional points"). Earlier the ranking is mostly noise and many athletes share rank 1.
pub fn shows_provisional_points(
    phase: CategoryPhase,
    deciding: Option<&str>,
    rows: &[RankingRow],
) -> bool {
    let has_ranks = rows.iter().any(|row| row.rank.is_some());
    let climbed = rows.iter().flat_map(|row| &row.rounds);
    let ranked = climbed.filter(|round| round.rank.is_some());
    shows_points(
        phase,
        deciding,
        has_ranks,
        ranked.map(|round| round.round_id.as_str()),
    )
}

/// The same of a ranking of which only this is known: whether an athlete has a rank, and the rounds in which one has.
pub fn shows_points<'a>(
    phase: CategoryPhase,
    deciding: Option<&str>,
    has_ranks: bool,
    mut ranked_rounds: impl Iterator<Item = &'a str>,
) -> bool {
    match phase {
        CategoryPhase::Open => false,
        CategoryPhase::Finished | CategoryPhase::Cancelled => has_ranks,
        CategoryPhase::Running => ranked_rounds.any(|round| deciding == Some(round)),
    }
}
