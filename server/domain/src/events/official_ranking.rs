//! A ranking as it counts for points.

use std::collections::HashMap;

use crate::ids::AthleteId;

/// A category's ranking for scoring: by rank, never by position in a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfficialRanking {
    ranks: HashMap<AthleteId, u32>,
    sharing: HashMap<u32, u32>,
}

impl OfficialRanking {
    /// Athletes without a rank (did not start, disqualified) count as absent; one who is listed twice has the better
    /// rank, so that the order of rows never matters.
    pub fn new(rows: impl IntoIterator<Item = (AthleteId, Option<u32>)>) -> Self {
        let mut ranking = Self::default();
        for (athlete, rank) in rows {
            let Some(rank) = rank.filter(|rank| *rank > 0) else {
                continue;
            };
            ranking
                .ranks
                .entry(athlete)
                .and_modify(|best| *best = rank.min(*best))
                .or_insert(rank);
        }
        for rank in ranking.ranks.values() {
            *ranking.sharing.entry(*rank).or_default() += 1;
        }
        ranking
    }

    /// No athlete has a rank: there is nothing to score against (docs/rules.md, "When points become final", S2).
    pub fn is_empty(&self) -> bool {
        self.ranks.is_empty()
    }

    pub fn rank(&self, athlete: &AthleteId) -> Option<u32> {
        self.ranks.get(athlete).copied()
    }

    /// First and last of the athlete's places: equals occupy all places they share.
    pub(crate) fn places(&self, athlete: &AthleteId) -> Option<(u32, u32)> {
        let rank = self.rank(athlete)?;
        let sharing = self.sharing.get(&rank).copied().unwrap_or(1);
        // Upstream's numbers might overflow.
        Some((rank, rank.saturating_add(sharing - 1)))
    }

    /// All athletes with a rank.
    pub(crate) fn athletes(&self) -> impl Iterator<Item = &AthleteId> {
        self.ranks.keys()
    }
}
