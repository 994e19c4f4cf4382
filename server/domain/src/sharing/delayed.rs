//! States of a screen that lags behind, as a stream does (docs/rules.md, "The big screen").

use std::collections::VecDeque;
use std::time::Duration;

/// Recent states in the order of their times, at most one per [`STEP`].
#[derive(Debug)]
pub struct Delayed<T> {
    states: VecDeque<(Duration, T)>,
}

/// Within this time only the newest state is kept: ten minutes are at most 300 states.
const STEP: Duration = Duration::from_secs(2);

impl<T> Default for Delayed<T> {
    fn default() -> Self {
        Self {
            states: VecDeque::new(),
        }
    }
}

impl<T> Delayed<T> {
    /// `now` never goes back.
    pub fn push(&mut self, now: Duration, state: T) {
        let mut newest = self.states.iter_mut().rev();
        match (newest.next(), newest.next()) {
            (Some(newest), Some((before, _))) if now < *before + STEP => *newest = (now, state),
            _ => self.states.push_back((now, state)),
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
