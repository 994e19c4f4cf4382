//! Categories of past events that the results service never finishes, or no longer lists (docs/rules.md, "When points
//! become final").

use crate::events::event::{CategoryPhase, Round};

/// What a category counts as from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    Finished,
    Cancelled,
}

impl Conclusion {
    pub fn status(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Who ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    /// The server, a day after the event.
    Clock,
    /// A site admin who scores the event.
    Admin,
}

/// How far an event's last day is in the past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventEnd {
    Ahead,
    Past,
    PastForADay,
}

#[derive(Debug, Clone, Copy)]
pub struct Unfinished<'a> {
    pub phase: CategoryPhase,
    pub rounds: &'a [Round],
    /// Id of the round that decides.
    pub deciding_round: Option<&'a str>,
    /// The event's document still has it.
    pub listed: bool,
    /// At least one athlete has a rank.
    pub ranked: bool,
    pub event_end: EventEnd,
}

impl Unfinished<'_> {
    /// A site admin need not wait, but the round that decides must be among the finished ones: the next round may not be
    /// listed yet.
    pub fn conclusion(&self, by: EndedBy) -> Option<Conclusion> {
        let is_due = match by {
            EndedBy::Clock => self.event_end >= EventEnd::PastForADay,
            EndedBy::Admin => true,
        };
        if !is_due {
            return None;
        }
        let is_decided = by == EndedBy::Clock
            || self
                .deciding_round
                .is_some_and(|id| self.rounds.iter().any(|round| round.id == id));
        self.dropped()
            .or_else(|| (is_decided && self.climbed()).then_some(Conclusion::Finished))
    }

    fn dropped(&self) -> Option<Conclusion> {
        let is_open = matches!(self.phase, CategoryPhase::Open | CategoryPhase::Running);
        (is_open && !self.listed && self.event_end >= EventEnd::Past)
            .then_some(Conclusion::Cancelled)
    }

    fn climbed(&self) -> bool {
        self.phase == CategoryPhase::Running && self.ranked && are_over(self.rounds)
    }
}

/// Whether there are rounds, and all that take place are finished.
pub fn are_over(rounds: &[Round]) -> bool {
    let is = |phase: CategoryPhase| move |round: &Round| round.phase() == phase;
    let is_finished = is(CategoryPhase::Finished);
    let is_cancelled = is(CategoryPhase::Cancelled);
    rounds.iter().any(&is_finished)
        && rounds
            .iter()
            .all(|round| is_finished(round) || is_cancelled(round))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(statuses: &[&str]) -> Vec<Round> {
        let round = |(number, status): (usize, &&str)| Round {
            id: number.to_string(),
            name: format!("Round {number}"),
            kind: "boulder".to_owned(),
            status: (*status).to_owned(),
            starting_groups: Vec::new(),
            format_identifier: None,
        };
        statuses.iter().enumerate().map(round).collect()
    }

    fn running(rounds: &[Round]) -> Unfinished<'_> {
        Unfinished {
            phase: CategoryPhase::Running,
            rounds,
            deciding_round: Some("1"),
            listed: true,
            ranked: true,
            event_end: EventEnd::PastForADay,
        }
    }

    #[test]
    fn a_category_that_is_never_finished_counts_as_finished_after_a_day() {
        let over = &rounds(&["finished", "completed"]);
        let finished = running(over);
        assert_eq!(
            finished.conclusion(EndedBy::Clock),
            Some(Conclusion::Finished)
        );
        for waits in [
            Unfinished {
                event_end: EventEnd::Past,
                ..finished
            },
            Unfinished {
                ranked: false,
                ..finished
            },
            Unfinished {
                phase: CategoryPhase::Open,
                ..finished
            },
            Unfinished {
                phase: CategoryPhase::Finished,
                ..finished
            },
            Unfinished {
                rounds: &rounds(&["finished", "active"]),
                ..finished
            },
            Unfinished {
                rounds: &rounds(&["cancelled"]),
                ..finished
            },
            Unfinished {
                rounds: &[],
                ..finished
            },
        ] {
            assert_eq!(waits.conclusion(EndedBy::Clock), None, "{waits:?}");
        }
    }

    #[test]
    fn an_admin_need_not_wait_once_the_round_that_decides_is_over() {
        let over = &rounds(&["finished", "finished"]);
        let early = Unfinished {
            event_end: EventEnd::Ahead,
            ..running(over)
        };
        assert_eq!(early.conclusion(EndedBy::Admin), Some(Conclusion::Finished));
        let undecided = Unfinished {
            deciding_round: None,
            ..early
        };
        assert_eq!(undecided.conclusion(EndedBy::Admin), None);
        let not_listed_yet = Unfinished {
            rounds: &rounds(&["finished"]),
            ..early
        };
        assert_eq!(not_listed_yet.conclusion(EndedBy::Admin), None);
    }

    #[test]
    fn a_category_that_is_no_longer_listed_is_void_after_the_event() {
        let over = &rounds(&["finished", "finished"]);
        for phase in [CategoryPhase::Open, CategoryPhase::Running] {
            let gone = Unfinished {
                phase,
                listed: false,
                ..running(over)
            };
            assert_eq!(gone.conclusion(EndedBy::Clock), Some(Conclusion::Cancelled));
            assert_eq!(gone.conclusion(EndedBy::Admin), Some(Conclusion::Cancelled));
            let ahead = Unfinished {
                event_end: EventEnd::Ahead,
                rounds: &[],
                ..gone
            };
            assert_eq!(ahead.conclusion(EndedBy::Admin), None);
        }
    }
}
