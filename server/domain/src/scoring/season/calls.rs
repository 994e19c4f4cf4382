//! A member's best call of a season, and their worst.

use std::cmp::Ordering;

use crate::scoring::season::{OwnPick, SeasonCategory};

/// Places among the member's picks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Calls {
    pub best: Option<usize>,
    pub worst: Option<usize>,
}

/// A call is as good as it is better than what the members who picked the category got on average: 45 points where
/// everybody has 45 are no feat, 20 where nobody else has any are one. Of equals, the one that got more of what was
/// possible; then the newer one is the better, and the older one the worse.
///
/// The best has points. The worst left some of what was possible, and is not the best.
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
    /// Of all who picked the category: how many, and what they earned together.
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

    /// Worst first. Means are compared as the fractions that they are.
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
