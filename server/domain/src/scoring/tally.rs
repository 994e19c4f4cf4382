//! The order of players (docs/rules.md, "Leaderboard order").

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use crate::scoring::points::Score;

/// The sort key of a leaderboard, best first: points, exact places, exact winners, podium hits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    pub points: u32,
    pub exact: u32,
    pub winners: u32,
    pub hits: u32,
}

impl Tally {
    /// What is left without `part`, which is contained.
    #[must_use]
    pub fn without(self, part: Self) -> Self {
        Self {
            points: self.points.saturating_sub(part.points),
            exact: self.exact.saturating_sub(part.exact),
            winners: self.winners.saturating_sub(part.winners),
            hits: self.hits.saturating_sub(part.hits),
        }
    }
}

impl From<&Score> for Tally {
    fn from(score: &Score) -> Self {
        Self {
            points: score.total(),
            exact: score.exact,
            winners: score.winners,
            hits: score.hits,
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            points: self.points + other.points,
            exact: self.exact + other.exact,
            winners: self.winners + other.winners,
            hits: self.hits + other.hits,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Add::add)
    }
}

/// Equals share a rank and the next rank skips.
pub fn shared_ranks<K: Eq + Hash>(
    tallies: impl IntoIterator<Item = (K, Tally)>,
) -> HashMap<K, u32> {
    let mut order: Vec<(K, Tally)> = tallies.into_iter().collect();
    order.sort_by_key(|(_, tally)| Reverse(*tally));
    let mut ranks = HashMap::with_capacity(order.len());
    let mut shared: Option<(Tally, u32)> = None;
    for ((who, tally), position) in order.into_iter().zip(1..) {
        let rank = match shared {
            Some((same, rank)) if same == tally => rank,
            _ => position,
        };
        shared = Some((tally, rank));
        ranks.insert(who, rank);
    }
    ranks
}
