//! The known state of a category at one moment.

use std::cmp::Reverse;

use crate::simulated::contest::Contest;
use crate::simulated::contest::standing::Standing;
use crate::simulated::document::Stamps;
use crate::simulated::plan::{BoulderForm, CategoryPlan, EventPlan, Ms};

/// A category at one moment; without a contest it has not begun.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CategoryView<'a> {
    pub(crate) event: &'a EventPlan,
    pub(crate) category: &'a CategoryPlan,
    pub(crate) contest: Option<&'a Contest>,
    pub(crate) stamps: Stamps<'a>,
    pub(crate) at: Ms,
}

/// A starter with the standings of every round so far.
#[derive(Debug)]
pub(crate) struct Placed {
    /// Index among the contest's starters.
    pub(crate) starter: usize,
    pub(crate) rank: Option<u64>,
    /// By round; `None` if the athlete is not in the round, or not yet.
    pub(crate) rounds: Vec<Option<Standing>>,
}

impl CategoryView<'_> {
    pub(crate) fn boulder(&self) -> BoulderForm {
        self.event.boulder
    }

    pub(crate) fn status(&self) -> &'static str {
        let opens_at = self
            .category
            .rounds
            .first()
            .map_or(Ms::MAX, |round| round.opens_at);
        match self.at {
            at if at < opens_at => self.event.status_before(),
            at if at < self.category.finished_at => "active",
            _ => "finished",
        }
    }

    pub(crate) fn status_as_of(&self) -> String {
        let opens_at = self
            .category
            .rounds
            .first()
            .map_or(Ms::MAX, |round| round.opens_at);
        let moments = [0, opens_at, self.category.finished_at];
        let has_contest = self.contest.is_some();
        let passed = moments
            .into_iter()
            .filter(|moment| has_contest && *moment <= self.at);
        self.stamps.upstream(passed.max().unwrap_or(0))
    }

    pub(crate) fn ranking_as_of(&self) -> String {
        let deed = self
            .contest
            .and_then(|contest| contest.ranking_as_of(self.at));
        deed.map_or_else(|| "NA".to_owned(), |deed| self.stamps.upstream(deed))
    }

    /// All athletes of the result, in its order.
    pub(crate) fn placed(&self) -> Vec<Placed> {
        let Some(contest) = self.contest else {
            return Vec::new();
        };
        let mut placed: Vec<Placed> = (0..contest.starters.len())
            .map(|starter| Placed {
                starter,
                rank: None,
                rounds: Vec::new(),
            })
            .collect();
        for standings in contest.standings(self.boulder(), self.at) {
            for (placed, standing) in placed.iter_mut().zip(standings) {
                if let Some(standing) = &standing {
                    placed.rank = standing.rank;
                }
                placed.rounds.push(standing);
            }
        }
        placed.retain(|placed| placed.rounds.iter().any(Option::is_some));
        placed.sort_by_key(|placed| {
            let starter = contest.starters.get(placed.starter);
            let alphabetical = starter.map_or(0, |starter| starter.alphabetical);
            (Reverse(placed.rank.map(Reverse)), alphabetical)
        });
        placed
    }
}
