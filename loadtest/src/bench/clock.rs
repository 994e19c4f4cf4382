//! A clock shared by all processes of a run.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Nanoseconds of the machine's monotonic clock, which is the same in every process.
pub(crate) fn now_ns() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    let seconds = u64::try_from(now.tv_sec).unwrap_or_default();
    let rest = u64::try_from(now.tv_nsec).unwrap_or_default();
    seconds * 1_000_000_000 + rest
}

/// Duration between two readings of the clock; zero if the second one is earlier.
pub(crate) fn between(start_ns: u64, end_ns: u64) -> Duration {
    Duration::from_nanos(end_ns.saturating_sub(start_ns))
}
