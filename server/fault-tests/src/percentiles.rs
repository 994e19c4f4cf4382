//! Durations and their percentiles.

use std::fmt;
use std::time::Duration;

use hdrhistogram::Histogram;

/// Ten minutes; longer durations are recorded as this.
const LONGEST_MICROS: u64 = 600_000_000;

/// A histogram in microseconds.
#[derive(Clone)]
pub struct Spread(Histogram<u64>);

impl Default for Spread {
    fn default() -> Self {
        Self(Histogram::new_with_bounds(1, LONGEST_MICROS, 3).expect("bounds"))
    }
}

impl Spread {
    pub fn add(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.0.saturating_record(micros);
    }

    pub fn at(&self, quantile: f64) -> Duration {
        Duration::from_micros(self.0.value_at_quantile(quantile))
    }

    pub fn max(&self) -> Duration {
        Duration::from_micros(self.0.max())
    }

    pub fn count(&self) -> u64 {
        self.0.len()
    }
}

impl Extend<Duration> for Spread {
    fn extend<T: IntoIterator<Item = Duration>>(&mut self, times: T) {
        for took in times {
            self.add(took);
        }
    }
}

impl fmt::Debug for Spread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} times, p50 {:.1?}, p99 {:.1?}, max {:.1?}",
            self.count(),
            self.at(0.5),
            self.at(0.99),
            self.max()
        )
    }
}
