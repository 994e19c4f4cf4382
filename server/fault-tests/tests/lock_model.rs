//! Checks every interleaving of the statements of writers and a locker: no write is accepted after the lock was
//! acknowledged, and the checker finds the flaws of two plausible but wrong variants.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a step that leaves the model is a failed test, and its size is worth knowing"
)]

use stateright::{Checker, Model, Property};

const WRITERS: usize = 3;

/// A writer's method to ensure that the event is open (docs/invariants.md, "Picks and locks").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Waits for the event's lock in a first statement, checks and writes in a second one.
    HoldThenJudge,
    /// Checks a flag read earlier, such as one in an actor's memory.
    JudgeThenWrite,
    /// Waits and checks in one statement, whose snapshot is older than the wait.
    JudgeThenHold,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
enum Writer {
    #[default]
    Idle,
    /// Holds the event's shared lock.
    Holds,
    /// Has found the event open; `holds` if it also has the shared lock.
    FoundOpen {
        holds: bool,
    },
    /// Has written; not yet committed.
    Wrote {
        holds: bool,
    },
    Committed,
    Refused,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
enum Locker {
    #[default]
    Idle,
    /// First in the queue: later writers wait behind it.
    Waits,
    /// Holds the event's exclusive lock, and has written.
    Holds,
    Acknowledged,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Event {
    locked: bool,
    writers: [Writer; WRITERS],
    locker: Locker,
    /// A write was committed after the acknowledgement.
    slipped: bool,
}

impl Event {
    fn is_held_shared(&self) -> bool {
        self.writers.iter().any(|writer| match writer {
            Writer::Holds | Writer::FoundOpen { holds: true } | Writer::Wrote { holds: true } => {
                true
            }
            Writer::Idle
            | Writer::FoundOpen { holds: false }
            | Writer::Wrote { holds: false }
            | Writer::Committed
            | Writer::Refused => false,
        })
    }

    /// The writer's state after its next statement; `None` while it waits.
    fn next(&self, writer: Writer, way: Way) -> Option<Writer> {
        let queue_is_free = !matches!(self.locker, Locker::Waits | Locker::Holds);
        let judged = |holds| {
            if self.locked {
                Writer::Refused
            } else {
                Writer::FoundOpen { holds }
            }
        };
        match (writer, way) {
            (Writer::Idle, Way::HoldThenJudge) => queue_is_free.then_some(Writer::Holds),
            (Writer::Idle, Way::JudgeThenWrite | Way::JudgeThenHold) => Some(judged(false)),
            (Writer::Holds, _) => Some(judged(true)),
            (Writer::FoundOpen { holds: false }, Way::JudgeThenHold) => {
                queue_is_free.then_some(Writer::Wrote { holds: true })
            }
            (Writer::FoundOpen { holds }, _) => Some(Writer::Wrote { holds }),
            (Writer::Wrote { .. }, _) => Some(Writer::Committed),
            (Writer::Committed | Writer::Refused, _) => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Step {
    Writer(usize),
    Locker,
}

impl Model for Way {
    type State = Event;
    type Action = Step;

    fn init_states(&self) -> Vec<Event> {
        vec![Event::default()]
    }

    fn actions(&self, _: &Event, steps: &mut Vec<Step>) {
        steps.extend((0..WRITERS).map(Step::Writer));
        steps.push(Step::Locker);
    }

    fn next_state(&self, before: &Event, step: Step) -> Option<Event> {
        let mut event = before.clone();
        match step {
            Step::Writer(number) => {
                let next = event.next(event.writers[number], *self)?;
                event.slipped |= next == Writer::Committed && event.locker == Locker::Acknowledged;
                event.writers[number] = next;
            }
            Step::Locker => {
                event.locker = match event.locker {
                    Locker::Idle => Locker::Waits,
                    Locker::Waits if event.is_held_shared() => return None,
                    Locker::Waits => Locker::Holds,
                    Locker::Holds => {
                        event.locked = true;
                        Locker::Acknowledged
                    }
                    Locker::Acknowledged => return None,
                };
            }
        }
        Some(event)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("nothing slips past the lock", |_, event: &Event| {
                !event.slipped
            }),
            Property::eventually("the lock is acknowledged", |_, event: &Event| {
                event.locker == Locker::Acknowledged
            }),
            Property::eventually("every writer has an answer", |_, event: &Event| {
                let answered =
                    |writer: &Writer| matches!(writer, Writer::Committed | Writer::Refused);
                event.writers.iter().all(answered)
            }),
        ]
    }
}

#[test]
fn locking_the_event_first_lets_no_pick_slip_past() {
    let checker = Way::HoldThenJudge.checker().spawn_bfs().join();
    println!("{} states of the lock", checker.unique_state_count());
    checker.assert_properties();
}

#[test]
fn plausible_but_wrong_orders_are_detected() {
    for way in [Way::JudgeThenWrite, Way::JudgeThenHold] {
        let checker = way.checker().spawn_bfs().join();
        checker.assert_any_discovery("nothing slips past the lock");
    }
}
