//! Drawn performances. The same situation draws the same ones, so that two readers see the same chances.

use crate::form::chances::BAD_DAY;
use crate::form::normal::{share_below, value_of_share};

/// Any number: what matters is that it stays.
const SEED: u64 = 2_028;
/// Shares smaller than this are not told from nothing.
const NOTHING: f64 = 1e-6;

/// `SplitMix64`: the same numbers on every node and in every release, which libraries do not promise.
pub(super) struct Draws(u64);

impl Draws {
    pub(super) fn new() -> Self {
        Self(SEED)
    }

    /// In another order for each number.
    pub(super) fn shuffle<T>(items: &mut [T], number: usize) {
        let mut draws = Self(SEED + 1 + u64::try_from(number).unwrap_or(0));
        for last in (1..items.len()).rev() {
            let position = draws.next() % (u64::try_from(last).unwrap_or(0) + 1);
            items.swap(last, usize::try_from(position).unwrap_or(last));
        }
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Evenly between 0 and 1.
    pub(super) fn share(&mut self) -> f64 {
        let upper_half = u32::try_from(self.next() >> 32).unwrap_or(u32::MAX);
        (f64::from(upper_half) + 0.5) / 2.0_f64.powi(32)
    }

    /// Of mean 0 and deviation 1.
    pub(super) fn normal(&mut self) -> f64 {
        value_of_share(self.share())
    }

    /// Around the expected performance; on a bad day around a much lower one.
    pub(super) fn performance(&mut self, expected: f64, bad_days: f64) -> f64 {
        let by = self.normal();
        if self.share() < bad_days {
            expected + by - BAD_DAY
        } else {
            expected + by
        }
    }

    /// The same, knowing that it lies between `low` and `high`.
    pub(super) fn performance_between(
        &mut self,
        expected: f64,
        bad_days: f64,
        low: f64,
        high: f64,
    ) -> f64 {
        let shares = |centre: f64| (share_below(low - centre), share_below(high - centre));
        let (good, bad) = (shares(expected), shares(expected - BAD_DAY));
        let of_good = (1.0 - bad_days) * (good.1 - good.0);
        let of_bad = bad_days * (bad.1 - bad.0);
        if of_good + of_bad < NOTHING {
            return nearest(expected, low, high);
        }
        let is_bad = self.share() * (of_good + of_bad) < of_bad;
        let ((from, to), centre) = if is_bad {
            (bad, expected - BAD_DAY)
        } else {
            (good, expected)
        };
        let drawn = centre + value_of_share(from + self.share() * (to - from));
        drawn.clamp(low, high)
    }
}

/// Where nearly all of a performance lies that is known to be this unlikely.
fn nearest(expected: f64, low: f64, high: f64) -> f64 {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => f64::midpoint(low, high),
        _ => expected.clamp(low, high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_even_and_normal_values_have_their_moments() {
        let mut draws = Draws::new();
        let shares: Vec<f64> = (0..20_000).map(|_| draws.share()).collect();
        for tenth in 0..10 {
            let within = |share: &&f64| (0.0..0.1).contains(&(**share - f64::from(tenth) / 10.0));
            let count = shares.iter().filter(within).count();
            assert!((1_850..2_150).contains(&count), "{tenth} {count}");
        }
        let values: Vec<f64> = (0..20_000).map(|_| draws.normal()).collect();
        let mean = values.iter().sum::<f64>() / 20_000.0;
        let variance = values.iter().map(|value| value * value).sum::<f64>() / 20_000.0;
        assert!(
            mean.abs() < 0.02 && (variance - 1.0).abs() < 0.03,
            "{mean} {variance}"
        );
    }

    #[test]
    fn a_performance_between_bounds_stays_there_however_unlikely() {
        let mut draws = Draws::new();
        for (low, high) in [
            (0.5, 0.6),
            (7.0, 7.5),
            (9.0, f64::INFINITY),
            (f64::NEG_INFINITY, -9.0),
        ] {
            for _ in 0..100 {
                let between = draws.performance_between(0.0, 0.1, low, high);
                assert!((low..=high).contains(&between), "{low} {high} {between}");
            }
        }
    }
}
