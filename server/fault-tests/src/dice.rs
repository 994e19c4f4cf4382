//! How many cases a run tries, and the seed of its random choices.

use std::env;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Whether the full case counts of `docs/promises.md` are requested (`PODIUM_PROOF=full`).
pub fn is_full() -> bool {
    env::var("PODIUM_PROOF").is_ok_and(|proof| proof == "full")
}

/// The short count by default, the full count with `PODIUM_PROOF=full`.
pub fn short_or_full<T>(short: T, full: T) -> T {
    if is_full() { full } else { short }
}

/// Random source for the faults and moments of a proof. The seed is printed, so that a run can be repeated.
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

    /// An independent random source for a concurrent task.
    #[must_use]
    pub fn split(&mut self) -> Self {
        Self {
            random: StdRng::seed_from_u64(self.random.random()),
        }
    }

    /// A number from 0 to `below`, exclusive. Panics if `below` is 0.
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

    /// A random duration of 0 to `most` milliseconds.
    pub fn up_to_ms(&mut self, most: u64) -> Duration {
        Duration::from_millis(self.random.random_range(0..=most))
    }
}
