//! When points become final, and when they never will (docs/rules.md, "When points become final").

use crate::events::event::CategoryPhase;

/// What decides whether a category's predictions are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub event_cancelled: bool,
    pub phase: CategoryPhase,
    /// The official ranking gives somebody a rank.
    pub ranked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// There is nothing to score against, and there may yet be: zeros must not be stored.
    Wait,
    /// Nothing counts, in no counter and no average.
    Void,
    Score,
}

impl Outcome {
    pub fn settlement(self) -> Settlement {
        if self.event_cancelled {
            return Settlement::Void;
        }
        match (self.phase, self.ranked) {
            // Also a final that was called off, if the federation ranks by the semi-final.
            (CategoryPhase::Finished | CategoryPhase::Cancelled, true) => Settlement::Score,
            (CategoryPhase::Cancelled, false) => Settlement::Void,
            (CategoryPhase::Finished, false)
            | (CategoryPhase::Open | CategoryPhase::Running, _) => Settlement::Wait,
        }
    }

    /// Climbing is over and the ranking is not there yet.
    pub fn waits_for_results(self) -> bool {
        self.phase == CategoryPhase::Finished && self.settlement() == Settlement::Wait
    }
}
