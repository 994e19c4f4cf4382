//! Time between the first and the last viewer's reception of the same frame.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

/// Times are kept in microseconds, up to a minute, with three significant digits.
const SPREAD_MAX_US: u64 = 60_000_000;
const DIGITS: u8 = 3;

/// First and last reception of a frame, and the number of viewers.
#[derive(Debug, Clone, Copy)]
struct Reception {
    first: Instant,
    last: Instant,
    viewers: usize,
}

/// All broadcast frames, by topic and offset.
#[derive(Debug, Default)]
pub(crate) struct Spread {
    frames: HashMap<String, HashMap<u64, Reception>>,
}

/// Statistics over all frames.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Frames that every viewer received: only these are timed.
    pub(crate) complete: u64,
    /// Frames that some viewers did not receive: they were sent while viewers were still connecting or leaving, or
    /// were superseded for a slow viewer.
    pub(crate) incomplete: u64,
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
    pub(crate) max: Duration,
}

impl Spread {
    /// Records a frame's reception by a viewer; called at most once per viewer and frame.
    pub(crate) fn received(&mut self, topic: &str, offset: u64, at: Instant) {
        if !self.frames.contains_key(topic) {
            self.frames.insert(topic.to_owned(), HashMap::new());
        }
        let Some(frames) = self.frames.get_mut(topic) else {
            return;
        };
        let received = frames.entry(offset).or_insert(Reception {
            first: at,
            last: at,
            viewers: 0,
        });
        received.first = received.first.min(at);
        received.last = received.last.max(at);
        received.viewers += 1;
    }

    pub(crate) fn summary(&self, viewers: usize) -> Summary {
        let frames = || self.frames.values().flat_map(HashMap::values);
        let mut summary = Summary::default();
        // The bounds are constants that the histogram accepts.
        let Ok(mut histogram) = Histogram::<u64>::new_with_bounds(1, SPREAD_MAX_US, DIGITS) else {
            return summary;
        };
        for received in frames() {
            if received.viewers < viewers {
                summary.incomplete += 1;
                continue;
            }
            summary.complete += 1;
            let spread = received.last.duration_since(received.first);
            summary.max = summary.max.max(spread);
            histogram.saturating_record(u64::try_from(spread.as_micros()).unwrap_or(u64::MAX));
        }
        summary.p50 = Duration::from_micros(histogram.value_at_quantile(0.5));
        summary.p99 = Duration::from_micros(histogram.value_at_quantile(0.99));
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_of_a_frame_is_from_the_first_to_the_last_viewer() {
        let start = Instant::now();
        let mut spread = Spread::default();
        for after in [30, 10, 50] {
            spread.received("events", 1, start + Duration::from_millis(after));
        }
        let summary = spread.summary(3);
        assert_eq!((summary.complete, summary.incomplete), (1, 0));
        assert_eq!(summary.max, Duration::from_millis(40));
        assert_eq!(summary.p50.as_millis(), 40);
    }

    #[test]
    fn frames_that_some_viewers_missed_are_counted_but_not_timed() {
        let start = Instant::now();
        let mut spread = Spread::default();
        spread.received("events", 1, start);
        spread.received("events", 1, start + Duration::from_secs(9));
        spread.received("event:1405", 1, start);
        for after in [0, 1, 2] {
            spread.received("events", 2, start + Duration::from_millis(after));
        }
        let summary = spread.summary(3);
        assert_eq!((summary.complete, summary.incomplete), (1, 2));
        assert_eq!(summary.max, Duration::from_millis(2));
    }

    #[test]
    fn the_median_and_the_tail_are_of_all_timed_frames() {
        let start = Instant::now();
        let mut spread = Spread::default();
        for offset in 1..=100 {
            spread.received("events", offset, start);
            spread.received("events", offset, start + Duration::from_millis(offset));
        }
        let summary = spread.summary(2);
        assert_eq!(summary.p50.as_millis(), 50);
        assert_eq!(summary.p99.as_millis(), 99);
        assert_eq!(summary.max, Duration::from_millis(100));
    }

    #[test]
    fn without_frames_there_is_no_spread() {
        assert_eq!(Spread::default().summary(10), Summary::default());
    }
}
