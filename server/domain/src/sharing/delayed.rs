//! States that are shown late, as a stream of pictures is (docs/rules.md, "The big screen").

use std::collections::VecDeque;
use std::time::Duration;

/// Recent states in the order of their times, at most one per [`STEP`].
#[derive(Debug, Clone)]
pub struct Delayed<T> {
    states: VecDeque<(Duration, T)>,
}

/// A state that follows another within this time is left out: ten minutes are at most 120 states.
pub const STEP: Duration = Duration::from_secs(5);

impl<T> Default for Delayed<T> {
    fn default() -> Self {
        Self {
            states: VecDeque::new(),
        }
    }
}

impl<T: PartialEq> Delayed<T> {
    /// `now` never goes back.
    pub fn push(&mut self, now: Duration, state: T) {
        let newest = self.states.back();
        if newest.is_none_or(|(time, newest)| now >= *time + STEP && *newest != state) {
            self.states.push_back((now, state));
        }
    }

    /// The newest state that is at least `delay` old, and forgets older ones; `None` if all are younger.
    pub fn at(&mut self, now: Duration, delay: Duration) -> Option<&T> {
        let latest = now.checked_sub(delay)?;
        while self.states.get(1).is_some_and(|(time, _)| *time <= latest) {
            self.states.pop_front();
        }
        let (time, state) = self.states.front()?;
        (*time <= latest).then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_state_is_shown_once_it_is_old_enough() {
        let mut states = Delayed::default();
        states.push(seconds(0), "a");
        states.push(seconds(10), "b");
        assert_eq!(states.at(seconds(20), seconds(30)), None);
        assert_eq!(states.at(seconds(30), seconds(30)), Some(&"a"));
        assert_eq!(states.at(seconds(39), seconds(30)), Some(&"a"));
        assert_eq!(states.at(seconds(40), seconds(30)), Some(&"b"));
        assert_eq!(states.at(seconds(40), seconds(0)), Some(&"b"));
    }

    #[test]
    fn a_longer_delay_waits_rather_than_shows_something_newer() {
        let mut states = Delayed::default();
        states.push(seconds(100), "now");
        assert_eq!(states.at(seconds(101), seconds(0)), Some(&"now"));
        assert_eq!(states.at(seconds(101), seconds(60)), None);
        assert_eq!(states.at(seconds(160), seconds(60)), Some(&"now"));
    }

    #[test]
    fn memory_is_bounded_by_the_delay() {
        let mut states = Delayed::default();
        for now in 0..10_000 {
            states.push(seconds(now), now);
            let shown = states.at(seconds(now), seconds(600)).copied();
            if let Some(age) = shown.map(|shown| now - shown) {
                assert!((600..=605).contains(&age), "{age} s old at {now} s");
            }
        }
        assert!(states.states.len() <= 122, "{}", states.states.len());
    }

    #[test]
    fn an_unchanged_state_takes_no_place() {
        let mut states = Delayed::default();
        for now in 0..1_000 {
            states.push(seconds(now), "same");
        }
        assert_eq!(states.states.len(), 1);
        assert_eq!(states.at(seconds(1_000), seconds(600)), Some(&"same"));
    }
}
