//! When points become final, void, or keep waiting (docs/rules.md, "When points become final").

use crate::events::event::CategoryPhase;

/// The facts that decide whether a category's predictions are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub event_cancelled: bool,
    pub phase: CategoryPhase,
    /// At least one athlete has a rank in the official ranking.
    pub ranked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// There is no ranking to score against, but there may be one later: zeros must not be stored.
    Wait,
    /// Not counted in any counter or average.
    Void,
    Score,
}

impl Outcome {
    pub fn settlement(self) -> Settlement {
        if self.event_cancelled {
            return Settlement::Void;
        }
        match (self.phase, self.ranked) {
            // Includes a cancelled final, if the federation ranks by the semi-final.
            (CategoryPhase::Finished | CategoryPhase::Cancelled, true) => Settlement::Score,
            (CategoryPhase::Cancelled, false) => Settlement::Void,
            (CategoryPhase::Finished, false)
            | (CategoryPhase::Open | CategoryPhase::Running, _) => Settlement::Wait,
        }
    }

    /// Climbing is over, but the ranking is missing.
    pub fn waits_for_results(self) -> bool {
        self.phase == CategoryPhase::Finished && self.settlement() == Settlement::Wait
    }
}
