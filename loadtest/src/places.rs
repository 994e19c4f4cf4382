//! Each viewer's offset in each topic, and the detection of gaps.

use std::collections::HashMap;

/// The effect of a frame on a viewer's offset in its topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The first snapshot, which is sent to this viewer only.
    Entered,
    /// The next change, or a newer snapshot.
    Moved,
    /// An offset already seen, which a client ignores.
    Repeated,
    /// At least one change is missing.
    Gap,
}

/// A viewer's offset in each topic.
#[derive(Debug, Default)]
pub(crate) struct Places(HashMap<String, u64>);

impl Places {
    pub(crate) fn snapshot(&mut self, topic: &str, offset: u64) -> Step {
        match self.0.insert(topic.to_owned(), offset) {
            None => Step::Entered,
            Some(before) if offset > before => Step::Moved,
            Some(_) => Step::Repeated,
        }
    }

    pub(crate) fn change(&mut self, topic: &str, offset: u64) -> Step {
        let Some(place) = self.0.get_mut(topic) else {
            return Step::Gap;
        };
        if offset <= *place {
            return Step::Repeated;
        }
        let step = if offset == *place + 1 {
            Step::Moved
        } else {
            Step::Gap
        };
        *place = offset;
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_must_be_one_step_after_the_last() {
        let mut places = Places::default();
        assert_eq!(
            places.change("events", 1),
            Step::Gap,
            "a change before any snapshot"
        );
        assert_eq!(places.snapshot("events", 6), Step::Entered);
        assert_eq!(places.change("events", 6), Step::Repeated);
        assert_eq!(places.change("events", 7), Step::Moved);
        assert_eq!(places.change("events", 9), Step::Gap);
        assert_eq!(
            places.change("events", 10),
            Step::Moved,
            "one loss is one gap"
        );
        assert_eq!(
            places.change("event:1405", 1),
            Step::Gap,
            "topics are counted apart"
        );
    }

    #[test]
    fn a_snapshot_may_leave_steps_out_because_it_is_the_whole_state() {
        let mut places = Places::default();
        assert_eq!(places.snapshot("leaderboard:x", 2), Step::Entered);
        assert_eq!(places.snapshot("leaderboard:x", 5), Step::Moved);
        assert_eq!(places.snapshot("leaderboard:x", 5), Step::Repeated);
        assert_eq!(places.change("leaderboard:x", 6), Step::Moved);
    }
}
