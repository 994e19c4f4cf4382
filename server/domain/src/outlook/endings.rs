//! How a category may end.

use crate::form::{Chances, RANKS};

/// The athletes who finish first to sixth, by position in the category; fewer if fewer take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ending {
    pub first_six: [Option<usize>; RANKS],
}

impl Ending {
    pub(super) fn new(best_first: impl IntoIterator<Item = usize>) -> Self {
        let mut ending = Self::default();
        for (slot, athlete) in ending.first_six.iter_mut().zip(best_first) {
            *slot = Some(athlete);
        }
        ending
    }
}

/// How often each athlete has each rank in endings that are equally likely.
pub(super) fn frequencies(athletes: usize, endings: &[Ending]) -> Vec<Chances> {
    let mut chances = vec![Chances::default(); athletes];
    let each = 1.0 / f64::from(u32::try_from(endings.len()).unwrap_or(u32::MAX));
    for ending in endings {
        for (rank, athlete) in ending.first_six.iter().enumerate() {
            let athlete = athlete.and_then(|athlete| chances.get_mut(athlete));
            if let Some(chance) = athlete.and_then(|one| one.by_rank.get_mut(rank)) {
                *chance += each;
            }
        }
    }
    chances
}

/// What was never drawn and can still be, and what was always drawn and need not be, in place of 0 and 1.
pub(super) const SELDOM: f64 = 0.0002;

/// Takes the place of chances that only the number of draws makes 0 or 1: an athlete who can reach a rank has a chance
/// of it, and a rank out of reach has none. Together they are 1 only if no other rank is within reach.
pub(super) fn within_reach(chances: &mut Chances, (best, worst): (usize, usize)) {
    for (rank, chance) in (1..).zip(chances.by_rank.iter_mut()) {
        *chance = if rank < best || rank > worst {
            0.0
        } else if best == worst {
            1.0
        } else {
            chance.clamp(SELDOM, 1.0 - SELDOM)
        };
    }
    let sum: f64 = chances.by_rank.iter().sum();
    let together = if worst <= RANKS {
        1.0
    } else {
        sum.min(1.0 - SELDOM)
    };
    if sum > 0.0 {
        chances.by_rank = chances.by_rank.map(|chance| chance * together / sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn podium(drawn: [f64; RANKS], reach: (usize, usize)) -> f64 {
        let mut chances = Chances { by_rank: drawn };
        within_reach(&mut chances, reach);
        chances.podium()
    }

    #[test]
    fn a_podium_is_certain_only_if_nothing_else_is_within_reach() {
        let drawn = [0.6, 0.4, 0.0, 0.0, 0.0, 0.0];
        assert!((podium(drawn, (1, 3)) - 1.0).abs() < 1e-12);
        for worst in 4..9 {
            let chance = podium(drawn, (1, worst));
            assert!(chance < 0.9999 && chance > 0.998, "{worst} {chance}");
        }
        assert!(podium([0.0; RANKS], (4, 8)) < 1e-12);
        assert!(podium([0.0; RANKS], (3, 8)) > 1e-6);
    }
}
