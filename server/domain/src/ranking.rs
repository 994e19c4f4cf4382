//! A category's ranking as upstream tells it, and how it changes.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::event::{CategoryPhase, Round};
use crate::ids::AthleteId;
use crate::scoring::OfficialRanking;

/// Where one athlete lies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RankingRow {
    pub athlete: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub name: String,
    pub country: String,
    /// Shared by equals; none for those who did not start.
    pub rank: Option<u32>,
    /// The rounds with their ascents, keys as upstream has them.
    pub rounds: serde_json::Value,
}

/// One athlete's part in one round, without the ascents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundStanding {
    pub round_id: String,
    pub rank: Option<u32>,
    pub score: Option<String>,
    pub starting_group: Option<String>,
}

impl RankingRow {
    /// Reads what every discipline has in common; rounds without an id are passed over.
    pub fn round_standings(&self) -> Vec<RoundStanding> {
        let rounds = self
            .rounds
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        rounds.iter().filter_map(round_standing).collect()
    }
}

fn round_standing(round: &serde_json::Value) -> Option<RoundStanding> {
    let text = |key: &str| {
        round
            .get(key)
            .and_then(serde_json::Value::as_str)
            .map(str::to_owned)
    };
    let id = round.get("category_round_id")?;
    Some(RoundStanding {
        round_id: id
            .as_u64()
            .map_or_else(|| id.as_str().map(str::to_owned), |id| Some(id.to_string()))?,
        rank: round
            .get("rank")
            .and_then(serde_json::Value::as_u64)
            .and_then(|rank| u32::try_from(rank).ok()),
        score: text("score"),
        starting_group: text("starting_group"),
    })
}

/// The difference between two rankings of a category.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RankingChange {
    pub upserted: Vec<RankingRow>,
    pub removed: Vec<AthleteId>,
}

impl RankingChange {
    /// Compares content, never timestamps (feed-api.md §3.5). `None` when nothing differs.
    pub fn between(old: &[RankingRow], new: &[RankingRow]) -> Option<Self> {
        let before: HashMap<&AthleteId, &RankingRow> =
            old.iter().map(|row| (&row.athlete, row)).collect();
        let kept: HashSet<&AthleteId> = new.iter().map(|row| &row.athlete).collect();
        let upserted: Vec<_> = new
            .iter()
            .filter(|row| before.get(&row.athlete) != Some(row))
            .cloned()
            .collect();
        let removed: Vec<_> = old
            .iter()
            .filter(|row| !kept.contains(&row.athlete))
            .map(|row| row.athlete.clone())
            .collect();
        (!upserted.is_empty() || !removed.is_empty()).then_some(Self { upserted, removed })
    }

    /// Turns the old ranking into the new one, up to the order of rows.
    pub fn apply(&self, rows: &mut Vec<RankingRow>) {
        rows.retain(|row| {
            !self.removed.contains(&row.athlete)
                && !self.upserted.iter().any(|new| new.athlete == row.athlete)
        });
        rows.extend(self.upserted.iter().cloned());
    }
}

/// What the scorer reads of a ranking.
pub fn official(rows: &[RankingRow]) -> OfficialRanking {
    OfficialRanking::new(rows.iter().map(|row| (row.athlete.clone(), row.rank)))
}

/// Whether points computed from this ranking are worth showing: from the first ranking of the
/// final round on, and until the category is scored (design section 5, "Live scoring"). Earlier
/// the ranking is mostly noise and many share rank 1.
pub fn shows_provisional_points(
    phase: CategoryPhase,
    rounds: &[Round],
    rows: &[RankingRow],
) -> bool {
    match phase {
        CategoryPhase::Open => false,
        CategoryPhase::Finished => rows.iter().any(|row| row.rank.is_some()),
        CategoryPhase::Running => {
            let finals: HashSet<&str> = rounds
                .iter()
                .filter(|round| round.is_final())
                .map(|round| round.id.as_str())
                .collect();
            rows.iter().any(|row| {
                row.round_standings().iter().any(|standing| {
                    standing.rank.is_some() && finals.contains(standing.round_id.as_str())
                })
            })
        }
    }
}
