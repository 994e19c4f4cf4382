//! The group commit, and the lock at the start.

use std::sync::Mutex;

use chrono::{DateTime, TimeDelta};
use podium_domain::leaderboard::season::EventSeason;
use podium_wire::live::topic::Topic;

use crate::events::live_event::*;
use crate::events::pick_batch::tests::request;
use crate::shell::driver::Driver;

type Event = Driver<LiveEvent>;
type Answer = oneshot::Receiver<Result<PickOutcome, WritePickError>>;

fn event() -> Event {
    let mut event = Event::start(LiveEvent::new("1".parse().expect("an id")));
    assert!(matches!(event.task(), EventTask::Read(_)));
    event
}

/// The event as read from the database, with this many seconds until its start.
fn state(seconds_left: Option<i64>) -> EventMessage {
    let read_at = DateTime::UNIX_EPOCH;
    EventMessage::State(Ok(EventState {
        id: "1".parse().expect("an id"),
        starts_at: seconds_left.map(|left| read_at + TimeDelta::seconds(left)),
        read_at,
        locked: false,
        reopened: false,
        season: EventSeason {
            year: None,
            begun: true,
        },
        categories: Vec::new(),
    }))
}

fn write(event: &mut Event, player: usize) -> Answer {
    let (reply, answer) = oneshot::channel();
    event.send(EventMessage::Write(request(player, "n"), reply));
    answer
}

/// The number of picks in the commit that is ordered.
fn commit(event: &mut Event) -> usize {
    let EventTask::Commit { picks, .. } = event.task() else {
        panic!("a commit is ordered");
    };
    picks.len()
}

fn waits(answer: &mut Answer) -> bool {
    answer.try_recv().err() == Some(oneshot::error::TryRecvError::Empty)
}

fn committed(picks: usize) -> EventMessage {
    let outcomes = (0..picks).map(|_| Ok(PickOutcome::Deleted)).collect();
    EventMessage::Committed(outcomes, Wakeups::new(vec![(Topic::Events, 1)]))
}

#[test]
fn picks_that_arrive_during_a_commit_share_the_next_one() {
    let mut event = event();
    let mut answers: Vec<Answer> = (1..=4).map(|player| write(&mut event, player)).collect();
    assert_eq!(commit(&mut event), 1, "one commit at a time");
    event.send(committed(1));
    assert!(matches!(answers[0].try_recv(), Ok(Ok(_))));
    assert!(waits(&mut answers[1]), "not written yet");
    assert_eq!(event.signals.take(), ["wake 1"]);
    assert_eq!(commit(&mut event), 3);
    event.send(committed(3));
    assert!(
        answers
            .drain(1..)
            .all(|mut answer| answer.try_recv().is_ok())
    );
    assert!(event.tasks.is_empty());
}

#[test]
fn too_many_waiting_picks_are_refused_at_once() {
    let mut event = event();
    let mut answers: Vec<Answer> = (0..=PICKS_WAITING_MAX)
        .map(|player| write(&mut event, player + 1))
        .collect();
    let mut refused = write(&mut event, 1);
    assert!(matches!(
        refused.try_recv(),
        Ok(Err(WritePickError::Overloaded))
    ));
    assert!(answers.iter_mut().all(waits));
    assert_eq!(commit(&mut event), 1);
    event.send(committed(1));
    assert_eq!(commit(&mut event), 1000);
}

/// A read after the reply finds the pick.
#[test]
fn wakeups_are_sent_before_the_replies() {
    let mut event = event();
    let answer = Arc::new(Mutex::new(write(&mut event, 1)));
    commit(&mut event);
    let seen = Arc::clone(&answer);
    event.signals.on_wake = Some(Box::new(move || {
        assert!(waits(&mut seen.lock().expect("a healthy lock")));
    }));
    event.send(committed(1));
    assert_eq!(event.signals.take(), ["wake 1"]);
    let mut answer = answer.lock().expect("a healthy lock");
    assert!(matches!(answer.try_recv(), Ok(Ok(_))));
}

#[test]
fn a_failed_commit_answers_each_of_its_picks() {
    let mut event = event();
    let mut answer = write(&mut event, 1);
    commit(&mut event);
    let failed = vec![Err(Arc::new(StoreError::Busy))];
    event.send(EventMessage::Committed(failed, Wakeups::new(Vec::new())));
    assert!(matches!(
        answer.try_recv(),
        Ok(Err(WritePickError::Store(_)))
    ));
}

#[test]
fn wakeups_during_a_read_share_the_next_one() {
    let mut event = event();
    for offset in [1, 2, 2] {
        event.send(EventMessage::Wake(offset));
    }
    assert!(event.tasks.is_empty(), "one read at a time");
    event.send(state(None));
    assert_eq!(event.signals.take(), ["event 1"]);
    event.task();
    event.send(state(None));
    event.send(EventMessage::Wake(2));
    assert!(event.tasks.is_empty(), "known");
}

#[test]
fn the_event_is_locked_at_its_start() {
    let mut event = event();
    event.send(state(Some(3600)));
    assert_eq!(event.timers[&EventTimer::Start].0, TIMER_MAX);
    event.fire(EventTimer::Start);
    assert!(matches!(event.task(), EventTask::LockIfStarted(_)));
    let idle = [event.reducer.is_idle(), event.reducer.is_idle()];
    assert_eq!(idle, [false; 2], "the lock is in flight");
    event.send(EventMessage::LockChecked(Ok(None)));
    assert!(event.tasks.is_empty(), "it is read after a pause");
    event.fire(EventTimer::Retry);
    event.task();
    event.send(state(Some(-5)));
    assert_eq!(event.timers[&EventTimer::Start].0, Duration::ZERO);
    event.signals.take();
    event.fire(EventTimer::Start);
    event.task();
    let locked = Wakeups::new(vec![(Topic::Events, 1), (Topic::Events, 2)]);
    event.send(EventMessage::LockChecked(Ok(Some(locked))));
    assert_eq!(event.signals.take(), ["wake 2"]);
}

/// An event that is locked by hand, or opened again, or has lost its date.
#[test]
fn an_event_without_a_start_to_wait_for_has_no_timer() {
    let changes: [fn(&mut EventState); 3] = [
        |state| state.locked = true,
        |state| state.reopened = true,
        |state| state.starts_at = None,
    ];
    for change in changes {
        let mut event = event();
        event.send(state(Some(60)));
        event.send(EventMessage::Wake(1));
        event.task();
        let EventMessage::State(Ok(mut next)) = state(Some(60)) else {
            panic!("a state");
        };
        change(&mut next);
        event.send(EventMessage::State(Ok(next)));
        assert!(event.timers.is_empty());
    }
}

#[test]
fn a_failed_read_is_repeated_after_a_pause_and_a_missing_event_ends_the_actor() {
    let mut event = event();
    event.send(EventMessage::State(Err(StoreError::Busy)));
    assert!(event.tasks.is_empty());
    assert_eq!(event.timers[&EventTimer::Retry].0, RETRY_AFTER);
    event.fire(EventTimer::Retry);
    event.task();
    event.send(EventMessage::State(Err(StoreError::NotFound)));
    assert!(event.stopped);
}

#[test]
fn an_event_that_waits_for_its_start_is_never_idle() {
    let mut event = event();
    assert!(!event.reducer.is_idle(), "it was just started");
    assert!(!event.reducer.is_idle(), "a read is in flight");
    event.send(state(Some(60)));
    assert!(!event.reducer.is_idle());
    event.send(EventMessage::Wake(1));
    event.task();
    event.send(state(None));
    assert!(!event.reducer.is_idle() && event.reducer.is_idle());
}
