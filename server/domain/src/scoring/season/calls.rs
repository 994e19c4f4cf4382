//! A member's best and worst call of a season.

use std::cmp::Ordering;

use crate::scoring::season::{OwnPick, SeasonCategory};

/// Indices among the member's picks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Calls {
    pub best: Option<usize>,
    pub worst: Option<usize>,
}

/// A call is rated by its margin over the mean of the members who picked the category: 45 points are no feat where
/// everyone has 45, but 20 are if no other member has any. Of equals, the one with a larger share of the possible
/// points is better; then the newer one is the better, and the older one the worse.
///
/// The best has points. The worst missed some of the possible points, and is not the best.
pub fn calls(categories: &[SeasonCategory], own: &[OwnPick]) -> Calls {
    let mut order: Vec<(usize, Call)> = own
        .iter()
        .enumerate()
        .filter_map(|(at, pick)| Some((at, Call::of(categories.get(pick.category)?, pick))))
        .collect();
    order.sort_by(|(_, a), (_, b)| a.compare(b));
    let best = order.last().filter(|(_, call)| call.points > 0);
    let best = best.map(|(at, _)| *at);
    let worst = order
        .iter()
        .find(|(at, call)| Some(*at) != best && call.points < call.possible);
    Calls {
        best,
        worst: worst.map(|(at, _)| *at),
    }
}

struct Call {
    points: u32,
    possible: u32,
    /// Number of members who picked the category, and the sum of their points.
    picked: u32,
    sum: u32,
    category: usize,
}

impl Call {
    fn of(category: &SeasonCategory, pick: &OwnPick) -> Self {
        Self {
            points: pick.score.total(),
            possible: category.possible,
            picked: category.picked.max(1),
            sum: category.points,
            category: pick.category,
        }
    }

    /// Worst first. Means are compared as exact fractions.
    fn compare(&self, other: &Self) -> Ordering {
        let margin = |of: &Self| i64::from(of.points) * i64::from(of.picked) - i64::from(of.sum);
        let margins =
            (margin(self) * i64::from(other.picked)).cmp(&(margin(other) * i64::from(self.picked)));
        let share = |of: &Self, by: &Self| u64::from(of.points) * u64::from(by.possible);
        margins
            .then(share(self, other).cmp(&share(other, self)))
            .then(self.category.cmp(&other.category))
    }
}
