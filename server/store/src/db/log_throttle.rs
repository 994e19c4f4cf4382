//! Limits how often a warning is logged while a shared dependency of all requests is down.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Permits the first line, then at most one in each `interval`.
#[derive(Debug)]
pub struct LogThrottle {
    interval: Duration,
    /// When a line was last logged, and how many were suppressed since.
    last: Mutex<(Option<Instant>, u64)>,
}

impl LogThrottle {
    pub const fn new(interval: Duration) -> Self {
        Self {
            interval,
            last: Mutex::new((None, 0)),
        }
    }

    /// If this line may be logged: how many lines were suppressed since the last one.
    pub fn permit(&self, now: Instant) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, suppressed) = &mut *last;
        if last.is_some_and(|last| now.saturating_duration_since(last) < self.interval) {
            *suppressed = suppressed.saturating_add(1);
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(suppressed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_permitted_per_interval_with_the_suppressed_count() {
        let (throttle, start) = (LogThrottle::new(Duration::from_secs(1)), Instant::now());
        let permits = [0, 1, 999, 1_000, 1_001, 5_000].map(|after| {
            let now = start + Duration::from_millis(after);
            throttle.permit(now)
        });
        assert_eq!(permits, [Some(0), None, None, Some(2), None, Some(1)]);
    }
}
