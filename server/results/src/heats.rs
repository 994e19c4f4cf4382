//! Winners of heats of the speed final. Upstream has used two forms (docs/results-service.md, "Scores"):
//!
//! * 2023–25: `winner` is 1 or 0;
//! * 2026: `qualified` is true or false, and `winner` always false.
//!
//! Both are negative for all athletes before the heat is run, and a fast loser may qualify, too. So a win counts when
//! exactly one athlete of a heat has it, and until then no athlete has lost either.

use std::collections::HashMap;

use crate::fields::Fields;

#[derive(Default)]
pub(crate) struct Heats {
    heats: HashMap<u64, Wins>,
}

#[derive(Default, Clone, Copy)]
struct Wins {
    winners: u32,
    qualified: u32,
}

impl Heats {
    /// Must be called for every athlete of a heat before any result is read.
    pub(crate) fn record(&mut self, heat: u64, athlete: Fields<'_>) {
        let wins = self.heats.entry(heat).or_default();
        wins.winners += u32::from(athlete.is("winner"));
        wins.qualified += u32::from(athlete.is("qualified"));
    }

    pub(crate) fn won(&self, heat: Option<u64>, athlete: Fields<'_>) -> Option<bool> {
        let wins = heat
            .and_then(|heat| self.heats.get(&heat))
            .copied()
            .unwrap_or_default();
        match (wins.winners, wins.qualified) {
            (1, _) => Some(athlete.is("winner")),
            (0, 1) => Some(athlete.is("qualified")),
            _ => None,
        }
    }
}
