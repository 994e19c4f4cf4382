//! The health of the database, as seen on its connections.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a late answer counts against readiness if no later statement is answered.
const FAILING_FOR: Duration = Duration::from_secs(3);
/// How many statements in a row must find the disk full before the node is not ready.
const FULL_AFTER: u32 = 3;
/// Marks the absence of a moment.
const NEVER: u64 = 0;

/// Shared by all pools of a database, because the cause that silences one connection silences others. Moments are
/// milliseconds since its creation, and never 0.
#[derive(Debug)]
pub(crate) struct Pulse {
    since: Instant,
    /// Connections idle since before this moment are no longer used.
    suspected: AtomicU64,
    /// When an answer was last late, unless one has arrived since.
    late: AtomicU64,
    /// Statements that found the disk full, since the last one that wrote for sure.
    found_full: AtomicU32,
}

impl Default for Pulse {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            suspected: AtomicU64::new(NEVER),
            late: AtomicU64::new(NEVER),
            found_full: AtomicU32::new(0),
        }
    }
}

impl Pulse {
    fn moment(&self, at: Instant) -> u64 {
        let passed = at.saturating_duration_since(self.since).as_millis();
        u64::try_from(passed).unwrap_or(u64::MAX).saturating_add(1)
    }

    /// Records that a statement begun at that moment was not answered in time. Its cause may also have silenced
    /// connections without an answer since.
    pub(crate) fn is_late(&self, began: Instant) {
        metrics::counter!("podium_database_silent_total").increment(1);
        self.suspect(began);
        self.late
            .store(self.moment(Instant::now()), Ordering::Relaxed);
    }

    /// Distrusts connections without an answer since that moment: they may have failed for the same reason.
    pub(crate) fn suspect(&self, since: Instant) {
        self.suspected
            .fetch_max(self.moment(since), Ordering::Relaxed);
    }

    /// Called for every statement; usually a single atomic read.
    pub(crate) fn is_answered(&self) {
        if self.late.load(Ordering::Relaxed) != NEVER {
            self.late.store(NEVER, Ordering::Relaxed);
        }
    }

    pub(crate) fn found_full(&self) {
        self.found_full.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn found_room(&self) {
        self.found_full.store(0, Ordering::Relaxed);
    }

    /// Whether the database's disk is full, as far as its answers say.
    pub(crate) fn is_full(&self) -> bool {
        self.found_full.load(Ordering::Relaxed) >= FULL_AFTER
    }

    /// Whether a connection that has been idle for this long may be used.
    pub(crate) fn trusts(&self, idle_for: Duration) -> bool {
        let suspected = self.suspected.load(Ordering::Relaxed);
        suspected == NEVER
            || Instant::now()
                .checked_sub(idle_for)
                .is_some_and(|heard| self.moment(heard) > suspected)
    }

    /// Whether the last answers were late.
    pub(crate) fn is_failing(&self) -> bool {
        let late = self.late.load(Ordering::Relaxed);
        let failing_for = u64::try_from(FAILING_FOR.as_millis()).unwrap_or(u64::MAX);
        late != NEVER && self.moment(Instant::now()).saturating_sub(late) < failing_for
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_heard_of_since_is_trusted() {
        let pulse = Pulse::default();
        assert!(pulse.trusts(Duration::from_mins(10)));
        let began = Instant::now();
        while began.elapsed() < Duration::from_millis(3) {}
        pulse.is_late(began);
        assert!(!pulse.trusts(Duration::from_mins(10)));
        assert!(!pulse.trusts(began.elapsed()));
        assert!(pulse.trusts(Duration::ZERO));
    }

    #[test]
    fn an_answer_ends_the_failure() {
        let pulse = Pulse::default();
        assert!(!pulse.is_failing());
        pulse.is_late(Instant::now());
        assert!(pulse.is_failing());
        pulse.is_answered();
        assert!(!pulse.is_failing());
        pulse.suspect(Instant::now());
        assert!(!pulse.is_failing());
    }
}
