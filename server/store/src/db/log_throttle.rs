//! Warnings that come by the thousand when something everybody needs is away.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whose turn it is to be said: the first, and then one at most in each `every`.
#[derive(Debug)]
pub struct Seldom {
    every: Duration,
    /// When the last was said, and how many were not since.
    said: Mutex<(Option<Instant>, u64)>,
}

impl Seldom {
    pub const fn new(every: Duration) -> Self {
        Self {
            every,
            said: Mutex::new((None, 0)),
        }
    }

    /// How many went unsaid since the last, if this one is to be said.
    pub fn turn(&self, now: Instant) -> Option<u64> {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, unsaid) = &mut *said;
        if last.is_some_and(|last| now.saturating_duration_since(last) < self.every) {
            *unsaid = unsaid.saturating_add(1);
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(unsaid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_said_then_one_a_while_with_the_number_of_the_others() {
        let (seldom, start) = (Seldom::new(Duration::from_secs(1)), Instant::now());
        let turns = [0, 1, 999, 1_000, 1_001, 5_000].map(|after| {
            let now = start + Duration::from_millis(after);
            seldom.turn(now)
        });
        assert_eq!(turns, [Some(0), None, None, Some(2), None, Some(1)]);
    }
}
