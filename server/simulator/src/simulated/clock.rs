//! The season's own time: it may run faster than real time, stand still, or jump.

use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::simulated::plan::Ms;

/// The speed of the season's time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clock {
    speed: f64,
}

/// At a higher speed a cycle of the live event would take less than a second.
const SPEED_MAX: f64 = 2_000.0;

impl Clock {
    pub const fn real_time() -> Self {
        Self { speed: 1.0 }
    }

    /// Stands still until it is advanced.
    pub const fn frozen() -> Self {
        Self { speed: 0.0 }
    }

    /// `None` unless the speed is from 0 to 2000.
    pub fn try_times(speed: f64) -> Option<Self> {
        (0.0..=SPEED_MAX).contains(&speed).then_some(Self { speed })
    }

    pub const fn speed(self) -> f64 {
        self.speed
    }
}

/// Converts between the season's time and real time. Pure: real time is an argument.
#[derive(Debug)]
pub(crate) struct Timekeeper {
    /// Never empty; in chronological order.
    stretches: Vec<Stretch>,
}

/// A stretch with constant speed, from this moment until the next stretch.
#[derive(Debug, Clone, Copy)]
struct Stretch {
    elapsed_ms: Ms,
    utc: DateTime<Utc>,
    clock: Clock,
}

/// Bounds the list, so that a test that steps the clock for hours does not slow down the service.
const STRETCH_LIMIT: usize = 512;

impl Timekeeper {
    /// `elapsed_ms` is the season's time at the start.
    pub(crate) fn new(clock: Clock, elapsed_ms: Ms, utc: DateTime<Utc>) -> Self {
        Self {
            stretches: vec![Stretch {
                elapsed_ms,
                utc,
                clock,
            }],
        }
    }

    fn now(&self, utc: DateTime<Utc>) -> Stretch {
        let latest = self.stretches.last().copied().unwrap_or(Stretch {
            elapsed_ms: 0,
            utc,
            clock: Clock::frozen(),
        });
        let passed = (utc - latest.utc).to_std().unwrap_or_default();
        let passed = passed.mul_f64(latest.clock.speed);
        Stretch {
            elapsed_ms: latest.elapsed_ms.saturating_add(milliseconds(passed)),
            utc: utc.max(latest.utc),
            clock: latest.clock,
        }
    }

    pub(crate) fn elapsed_ms(&self, utc: DateTime<Utc>) -> Ms {
        self.now(utc).elapsed_ms
    }

    pub(crate) fn clock(&self) -> Clock {
        self.stretches
            .last()
            .map_or(Clock::frozen(), |latest| latest.clock)
    }

    pub(crate) fn set_clock(&mut self, clock: Clock, utc: DateTime<Utc>) {
        let stretch = Stretch {
            clock,
            ..self.now(utc)
        };
        self.begin(stretch);
    }

    /// Jumps ahead by `by`: everything in between happens at once.
    pub(crate) fn advance(&mut self, by: Duration, utc: DateTime<Utc>) {
        let now = self.now(utc);
        let stretch = Stretch {
            elapsed_ms: now.elapsed_ms.saturating_add(milliseconds(by)),
            ..now
        };
        self.begin(stretch);
    }

    fn begin(&mut self, stretch: Stretch) {
        self.stretches.push(stretch);
        if self.stretches.len() > STRETCH_LIMIT {
            self.stretches.remove(0);
        }
    }

    /// The real time of a moment of the season's time, past or future.
    pub(crate) fn utc(&self, elapsed_ms: Ms) -> DateTime<Utc> {
        let later = self
            .stretches
            .partition_point(|stretch| stretch.elapsed_ms < elapsed_ms);
        let next = self.stretches.get(later);
        if let Some(begun) = next.filter(|next| next.elapsed_ms == elapsed_ms) {
            return begun.utc;
        }
        let Some(stretch) = later.checked_sub(1).and_then(|at| self.stretches.get(at)) else {
            // Before the first stretch, time is assumed to have run at normal speed.
            return next.map_or(DateTime::UNIX_EPOCH, |first| {
                first.utc - Duration::from_millis(first.elapsed_ms - elapsed_ms)
            });
        };
        if stretch.clock.speed <= 0.0 {
            return next.unwrap_or(stretch).utc;
        }
        let passed = Duration::from_millis(elapsed_ms - stretch.elapsed_ms);
        let utc = stretch.utc + passed.div_f64(stretch.clock.speed);
        // Moments that a jump skipped happened at the time of the jump.
        next.map_or(utc, |next| utc.min(next.utc))
    }
}

fn milliseconds(duration: Duration) -> Ms {
    Ms::try_from(duration.as_millis()).unwrap_or(Ms::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_000_000 + seconds, 0).unwrap()
    }

    fn keeper() -> Timekeeper {
        let mut keeper = Timekeeper::new(Clock::real_time(), 50_000, utc(0));
        keeper.set_clock(Clock::try_times(10.0).unwrap(), utc(10));
        keeper.set_clock(Clock::frozen(), utc(20));
        keeper.advance(Duration::from_secs(5), utc(30));
        keeper.set_clock(Clock::real_time(), utc(40));
        keeper
    }

    #[test]
    fn the_clock_runs_pauses_and_jumps() {
        let keeper = keeper();
        for (at, elapsed_s) in [(40, 165), (41, 166), (100, 225)] {
            assert_eq!(keeper.elapsed_ms(utc(at)), elapsed_s * 1000, "{at}");
        }
    }

    #[test]
    fn every_simulated_time_maps_to_a_real_one() {
        let keeper = keeper();
        for (elapsed_s, at) in [
            (40, -10),
            (50, 0),
            (60, 10),
            (110, 15),
            (160, 20),
            (163, 30),
            (165, 30),
            (166, 41),
        ] {
            assert_eq!(keeper.utc(elapsed_s * 1000), utc(at), "{elapsed_s}");
        }
    }

    #[test]
    fn a_speed_is_finite_and_not_negative() {
        for bad in [-1.0, f64::NAN, f64::INFINITY, 2_001.0] {
            assert_eq!(Clock::try_times(bad), None);
        }
        assert_eq!(Clock::try_times(0.0), Some(Clock::frozen()));
    }
}
