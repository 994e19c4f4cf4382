//! From expected performances to the chance of each rank.
//!
//! Everybody's performance of the day is a normal variable around the expected one, with one deviation for all, and on
//! a bad day, of a slip or a false start, around a much lower one. Given one athlete's performance, the others beat it
//! independently of each other; the chance of a rank is the chance of that many better ones, summed over the athlete's
//! performances.

use super::normal::share_below;

/// Ranks with a chance of their own: those that earn points (docs/rules.md, "Points of a pick").
pub const RANKS: usize = 6;

/// The share of bad days, before anything is climbed.
pub(crate) const BAD_DAYS: f64 = 0.15;
/// By how much a bad day is worse, in deviations.
pub(crate) const BAD_DAY: f64 = 2.5;

/// Steps of the sum over performances: more change no chance by 0.0001.
const STEPS: u32 = 72;
/// Performances this far beyond the expected ones, in deviations, are left out: they change no chance by 0.0001.
const REACH: f64 = 4.5;
/// How many of the best bound the performances that can win points.
const CONTENDERS: usize = 8;

/// An athlete's chances in one category.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chances {
    /// Of finishing first to sixth, from 0 to 1.
    pub by_rank: [f64; RANKS],
}

impl Chances {
    /// Of standing on the podium.
    pub fn podium(&self) -> f64 {
        self.by_rank.iter().take(3).sum()
    }
}

/// The chance that a performance is at most `by` better than expected, with this share of bad days.
pub(crate) fn at_most(by: f64, bad_days: f64) -> f64 {
    (1.0 - bad_days) * share_below(by) + bad_days * share_below(by + BAD_DAY)
}

/// Chances that a number of athletes, zero to five, is better.
type Better = [f64; RANKS];

const NOBODY: Better = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// One more athlete, who is worse with the chance `worse`.
fn with_one_more(better: &Better, worse: f64) -> Better {
    let mut sum = better.map(|chance| chance * worse);
    for (to, from) in sum.iter_mut().skip(1).zip(better) {
        *to += from * (1.0 - worse);
    }
    sum
}

/// Two groups of athletes together.
fn together(some: &Better, others: &Better) -> Better {
    let mut sum = Better::default();
    for (rank, to) in sum.iter_mut().enumerate() {
        let others = others.iter().take(rank + 1).rev();
        *to = some.iter().zip(others).map(|(a, b)| a * b).sum();
    }
    sum
}

/// The chances of athletes with these expected performances, in units of the deviation on one day.
pub(crate) fn chances(expected: &[f64], bad_days: f64) -> Vec<Chances> {
    let mut found = vec![Chances::default(); expected.len()];
    let mut by_expected = expected.to_vec();
    by_expected.sort_unstable_by(|a, b| b.total_cmp(a));
    let (Some(best), Some(last)) = (
        by_expected.first(),
        by_expected.iter().take(CONTENDERS).next_back(),
    ) else {
        return found;
    };
    let from = last - BAD_DAY - REACH;
    let half_step = (best + REACH - from) / f64::from(2 * STEPS);
    let worse_than = |performance: f64| {
        expected
            .iter()
            .map(move |own| at_most(performance - own, bad_days))
    };
    let mut worse_before: Vec<f64> = worse_than(from).collect();
    let mut after = vec![NOBODY; expected.len()];
    for step in 0..STEPS {
        let at = |half_steps: u32| from + half_step * f64::from(half_steps);
        let worse_now: Vec<f64> = worse_than(at(2 * step + 1)).collect();
        let worse_after: Vec<f64> = worse_than(at(2 * step + 2)).collect();
        let mut better = NOBODY;
        for (slot, worse) in after.iter_mut().zip(&worse_now).rev() {
            *slot = better;
            better = with_one_more(&better, *worse);
        }
        let mut before = NOBODY;
        let ends = worse_before.iter().zip(&worse_after);
        for (((athlete, (low, high)), worse), after) in
            found.iter_mut().zip(ends).zip(&worse_now).zip(&after)
        {
            let others = together(&before, after);
            for (sum, better) in athlete.by_rank.iter_mut().zip(others) {
                *sum += (high - low) * better;
            }
            before = with_one_more(&before, *worse);
        }
        worse_before = worse_after;
    }
    normalise(&mut found);
    found
}

/// Exactly one athlete has each rank; beyond the last athlete nobody has.
fn normalise(all: &mut [Chances]) {
    let athletes = all.len();
    for rank in 0..RANKS {
        let of_rank = |chances: &Chances| chances.by_rank.get(rank).copied().unwrap_or_default();
        let sum: f64 = all.iter().map(of_rank).sum();
        for chances in all.iter_mut() {
            if let Some(chance) = chances.by_rank.get_mut(rank) {
                *chance = if rank < athletes && sum > 0.0 {
                    *chance / sum
                } else {
                    0.0
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(all: &[Chances]) -> [f64; RANKS] {
        let mut sums = [0.0; RANKS];
        for chances in all {
            for (sum, chance) in sums.iter_mut().zip(chances.by_rank) {
                *sum += chance;
            }
        }
        sums
    }

    #[test]
    fn each_rank_is_given_once_even_if_fewer_start() {
        for athletes in [1_u32, 2, 3, 5, 6, 40, 130] {
            let expected: Vec<f64> = (0..athletes).map(|n| f64::from(n % 7) * 0.6).collect();
            let all = chances(&expected, BAD_DAYS);
            for (rank, sum) in sums(&all).into_iter().enumerate() {
                let given = if rank < expected.len() { 1.0 } else { 0.0 };
                assert!((sum - given).abs() < 1e-9, "{athletes} {rank} {sum}");
            }
            assert!(
                all.iter()
                    .all(|one| one.by_rank.iter().sum::<f64>() < 1.001)
            );
        }
        assert!(chances(&[], BAD_DAYS).is_empty());
    }

    #[test]
    fn two_athletes_are_compared_as_the_distribution_says() {
        let [better, worse] = chances(&[1.0, 0.0], BAD_DAYS)[..] else {
            panic!("two chances");
        };
        // The difference of two normal variables is a normal one; either athlete may have a bad day.
        let wins = |ahead: f64| share_below(ahead * std::f64::consts::FRAC_1_SQRT_2);
        let (good, bad) = (1.0 - BAD_DAYS, BAD_DAYS);
        let expected = (good * good + bad * bad) * wins(1.0)
            + good * bad * (wins(1.0 + BAD_DAY) + wins(1.0 - BAD_DAY));
        assert!((better.by_rank[0] - expected).abs() < 1e-4, "{better:?}");
        assert!((worse.by_rank[1] - expected).abs() < 1e-4, "{worse:?}");
    }

    #[test]
    fn equals_share_every_rank() {
        for one in chances(&[0.3; 8], BAD_DAYS) {
            for chance in one.by_rank {
                assert!((chance - 0.125).abs() < 1e-9, "{one:?}");
            }
        }
    }
}
