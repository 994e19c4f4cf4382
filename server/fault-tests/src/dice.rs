//! How much a run tries, and from which seed it draws.

use std::env;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Whether the full counts of the promises are asked for (`PODIUM_PROOF=full`).
pub fn is_full() -> bool {
    env::var("PODIUM_PROOF").is_ok_and(|wanted| wanted == "full")
}

/// The short count in every test run, the promised one when asked for.
pub fn short_or_full<T>(short: T, full: T) -> T {
    if is_full() { full } else { short }
}

/// Where a proof draws its faults and moments from. Printed, so that a run can be had again.
#[derive(Debug)]
pub struct Dice {
    random: StdRng,
}

impl Dice {
    /// From `PODIUM_PROOF_SEED`, or a new seed.
    pub fn roll(proof: &str) -> Self {
        let seed = env::var("PODIUM_PROOF_SEED")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or_else(rand::random::<u64>);
        println!("{proof}: PODIUM_PROOF_SEED={seed}");
        Self {
            random: StdRng::seed_from_u64(seed),
        }
    }

    /// Dice of their own for somebody who throws at the same time as others.
    #[must_use]
    pub fn split(&mut self) -> Self {
        Self {
            random: StdRng::seed_from_u64(self.random.random()),
        }
    }

    /// 0 up to but not including `below`, which is not 0.
    pub fn below(&mut self, below: usize) -> usize {
        self.random.random_range(0..below)
    }

    pub fn one_of<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }

    pub fn chance(&mut self, share: f64) -> bool {
        self.random.random_bool(share)
    }

    pub fn between(&mut self, shortest: Duration, longest: Duration) -> Duration {
        self.random.random_range(shortest..=longest)
    }

    /// Up to so many milliseconds.
    pub fn up_to_ms(&mut self, most: u64) -> Duration {
        Duration::from_millis(self.random.random_range(0..=most))
    }
}
