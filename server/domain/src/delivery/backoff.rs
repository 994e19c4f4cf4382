//! The delay before the next attempt at a delivery.

use std::time::Duration;

/// Attempts for one message, including the first: with a first pause of half a minute, they span some four hours.
pub const ATTEMPTS_MAX: u32 = 10;
/// The longest pause between attempts for a message, before jitter.
const PAUSE_MAX: Duration = Duration::from_hours(1);

/// When the next attempt is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// Delay after the first failure; each further failure doubles it.
    pub first: Duration,
    /// The longest delay, before jitter.
    pub longest: Duration,
    /// Including the first attempt; `None`: never given up.
    pub attempts_max: Option<u32>,
}

impl Backoff {
    /// For messages to a service that may be away for some hours.
    pub fn of_messages(first: Duration) -> Self {
        Self {
            first,
            longest: PAUSE_MAX,
            attempts_max: Some(ATTEMPTS_MAX),
        }
    }

    /// The delay after the given number of failed attempts, extended by up to half by `jitter` (0 to 1), so that many
    /// retries do not coincide. `None`: give up.
    pub fn delay(&self, attempts: u32, jitter: f64) -> Option<Duration> {
        if self.attempts_max.is_some_and(|most| attempts >= most) {
            return None;
        }
        let factor = 2_u32.saturating_pow(attempts.saturating_sub(1));
        let doubled = self.first.saturating_mul(factor).min(self.longest);
        Some(doubled.mul_f64(1.0 + jitter.clamp(0.0, 1.0) / 2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_an_hour_until_given_up() {
        let backoff = Backoff::of_messages(Duration::from_secs(30));
        let pauses: Vec<Option<u64>> = (1..=ATTEMPTS_MAX)
            .map(|attempts| backoff.delay(attempts, 0.0).map(|pause| pause.as_secs()))
            .collect();
        let expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map(Some);
        assert_eq!(pauses.split_last(), Some((&None, &expected[..])));
        let most = backoff.delay(1, 1.0).map(|pause| pause.as_secs());
        assert_eq!(most, Some(45));
        let longest = Backoff::of_messages(Duration::MAX);
        assert_eq!(longest.delay(u32::MAX, 0.5), None);
    }

    #[test]
    fn without_a_limit_nothing_is_given_up() {
        let backoff = Backoff {
            first: Duration::from_secs(1),
            longest: Duration::from_secs(30),
            attempts_max: None,
        };
        for (attempts, expected) in [(1, 1), (2, 2), (5, 16), (6, 30), (u32::MAX, 30)] {
            let delay = backoff.delay(attempts, 0.0);
            assert_eq!(delay, Some(Duration::from_secs(expected)), "{attempts}");
        }
    }
}
