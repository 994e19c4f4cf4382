//! All actions of the athletes in a round, for any discipline.

use crate::simulated::athletes::competitors::Starter;
use crate::simulated::contest::boulder::BoulderStart;
use crate::simulated::contest::combined::CombinedStart;
use crate::simulated::contest::lanes::LaneStart;
use crate::simulated::contest::lead::LeadStart;
use crate::simulated::contest::{heats, lead};
use crate::simulated::plan::Ms;

/// One entry for every starter of the contest, `None` for starters who are not in the round.
#[derive(Debug, Clone)]
pub(crate) enum Deeds {
    Boulder(Vec<Option<BoulderStart>>),
    LeadTwoRoutes(Vec<Option<LeadStart>>),
    LeadOneRoute(Vec<Option<LeadStart>>),
    Lanes(Vec<Option<LaneStart>>),
    Heats(heats::Bracket),
    Combined(Vec<Option<CombinedStart>>),
}

impl Deeds {
    /// Gives the two strongest starters the same result in a lead round. If that holds in every round, they share
    /// a place unless another athlete ranks between them; random ties are too rare to wait for.
    pub(crate) fn let_the_best_two_tie(&mut self, starters: &[Starter]) {
        let (Self::LeadTwoRoutes(starts) | Self::LeadOneRoute(starts)) = self else {
            return;
        };
        let mut best: Vec<usize> = (0..starters.len()).collect();
        // The last ones may not start.
        best.truncate(starters.len().saturating_sub(2));
        best.sort_by_key(|position| {
            std::cmp::Reverse(starters.get(*position).map(|starter| starter.skill))
        });
        if let [first, second, ..] = *best.as_slice() {
            lead::climb_alike(starts, first, second);
        }
    }

    /// The times of all actions.
    pub(crate) fn times(&self) -> Vec<Ms> {
        match self {
            Self::Boulder(starts) => starts
                .iter()
                .flatten()
                .flat_map(BoulderStart::times)
                .collect(),
            Self::LeadTwoRoutes(starts) | Self::LeadOneRoute(starts) => {
                starts.iter().flatten().flat_map(LeadStart::times).collect()
            }
            Self::Lanes(starts) => starts.iter().flatten().flat_map(LaneStart::times).collect(),
            Self::Heats(bracket) => bracket.times(),
            Self::Combined(starts) => starts
                .iter()
                .flatten()
                .flat_map(CombinedStart::times)
                .collect(),
        }
    }
}
