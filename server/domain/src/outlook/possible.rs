//! What can still happen in a category, however unlikely.

use super::endings::Ending;
use super::situation::{Deciding, Situation};
use super::{boulders, heats, order};
use crate::form::RANKS;

/// A final of eight in which nobody has climbed has 20,160.
const ENDINGS_MAX: usize = 25_000;
/// More athletes have too many endings unless nearly all have climbed.
const ATHLETES_MAX: usize = 12;

/// What can still happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Possible {
    /// The best and the worst place of each athlete alone; `None` of those who get none.
    pub each: Vec<Option<(usize, usize)>>,
    /// Each ending, where they are few: within the deciding round.
    pub all: Option<Vec<Ending>>,
}

/// The best and the worst place, from 1, of an athlete of a round.
pub(super) fn places(
    in_it: &[usize],
    athlete: usize,
    is_above: impl Fn(usize, usize) -> bool,
) -> (usize, usize) {
    let others = || in_it.iter().copied().filter(|other| *other != athlete);
    let better = others().filter(|other| is_above(*other, athlete));
    let worse = others().filter(|other| is_above(athlete, *other));
    (1 + better.count(), in_it.len() - worse.count())
}

impl Situation {
    /// Of a category that is not over.
    pub fn possible(&self) -> Possible {
        let in_it = self.in_it();
        let behind = self.behind(&in_it);
        let best_first = match &self.deciding {
            Deciding::Heats(round) => heats::all(round, ENDINGS_MAX),
            Deciding::Ordered(_) | Deciding::Boulders(_) => self.orders(&in_it),
            Deciding::Later | Deciding::Next | Deciding::Over(_) => None,
        };
        let all = best_first.map(|orders| {
            let ending = |order: Vec<usize>| Ending::new(order.into_iter().chain(behind.clone()));
            orders.into_iter().map(ending).collect()
        });
        let mut each = vec![None; self.form.len()];
        let reaches = in_it
            .iter()
            .map(|athlete| (*athlete, self.reach(&in_it, *athlete)));
        let fixed = (in_it.len() + 1..).zip(behind.clone());
        let fixed = fixed.map(|(place, athlete)| (athlete, (place, place)));
        for (athlete, reach) in reaches.chain(fixed) {
            if let Some(place) = each.get_mut(athlete) {
                *place = Some(reach);
            }
        }
        Possible { each, all }
    }

    /// The best and the worst place that one of those in the round can still reach, from 1.
    pub(super) fn reach(&self, in_it: &[usize], athlete: usize) -> (usize, usize) {
        if let Deciding::Heats(round) = &self.deciding {
            heats::reach(round, athlete)
        } else {
            places(in_it, athlete, |one, other| self.is_above(one, other))
        }
    }

    fn is_above(&self, one: usize, other: usize) -> bool {
        match &self.deciding {
            Deciding::Ordered(ranks) => order::is_above(ranks, one, other),
            Deciding::Boulders(round) => boulders::is_above(round, one, other),
            Deciding::Later | Deciding::Next | Deciding::Heats(_) | Deciding::Over(_) => false,
        }
    }

    /// The first six of all orders in which nobody is in front of who is surely above them.
    fn orders(&self, in_it: &[usize]) -> Option<Vec<Vec<usize>>> {
        if in_it.len() > ATHLETES_MAX {
            return None;
        }
        let above = |athlete: &usize| -> Vec<usize> {
            let others = in_it.iter().copied();
            others
                .filter(|other| self.is_above(*other, *athlete))
                .collect()
        };
        let above: Vec<(usize, Vec<usize>)> = in_it.iter().map(|one| (*one, above(one))).collect();
        let mut orders = Vec::new();
        extend(&above, &mut Vec::with_capacity(RANKS), &mut orders);
        (orders.len() <= ENDINGS_MAX).then_some(orders)
    }
}

/// Adds all orders that begin with `first`, but not many more than are wanted.
fn extend(above: &[(usize, Vec<usize>)], first: &mut Vec<usize>, orders: &mut Vec<Vec<usize>>) {
    if first.len() == RANKS.min(above.len()) {
        orders.push(first.clone());
        return;
    }
    for (athlete, above_it) in above {
        if orders.len() > ENDINGS_MAX {
            return;
        }
        if !first.contains(athlete) && above_it.iter().all(|one| first.contains(one)) {
            first.push(*athlete);
            extend(above, first, orders);
            first.pop();
        }
    }
}
