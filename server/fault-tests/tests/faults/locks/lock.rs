//! P1, P5, P6: after a lock is acknowledged, no pick changes until the unlock, on any node.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use podium_fault_tests::checks::{compare, digest, predictions};
use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::Size;
use podium_fault_tests::players::{Course, Writer};
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::sleep;

use crate::alone;

const WRITERS: usize = 64;
const PATIENCE: Duration = Duration::from_mins(1);

/// Removes the database's lock: no trigger, no wait for a lock in progress, and a longer delay between check and
/// commit, which always exists.
const UNLOCKED: [&str; 3] = [
    "ALTER TABLE predictions DISABLE TRIGGER USER",
    "CREATE OR REPLACE FUNCTION hold_event_shared(event_id text) RETURNS void LANGUAGE plpgsql AS
         $$ BEGIN END $$",
    "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(0.002); RETURN NULL; END $$;
     CREATE TRIGGER dawdles AFTER INSERT OR UPDATE OR DELETE ON predictions
         FOR EACH STATEMENT EXECUTE FUNCTION dawdle()",
];

#[derive(Debug, Default)]
struct Outcome {
    rounds: usize,
    /// Rounds in which a pick changed between the acknowledgement of the lock and the unlock.
    changed: usize,
    /// Acknowledged writes that the database does not hold, as text.
    wrong: Vec<String>,
    locks: Spread,
    /// Time from the unlock's answer to the first accepted write on each node.
    usable: Spread,
    accepted: u64,
    refused: u64,
}

fn plan(proof: &'static str) -> Plan {
    Plan {
        size: Size {
            players: WRITERS,
            leagues: 3,
            categories: 3,
            athletes: 12,
        },
        ..Plan::new(proof)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_pick_changes_between_a_lock_and_its_unlock() {
    let _alone = alone().await;
    let outcome = race(plan("P1 lock"), short_or_full(30, 1000), usize::MAX).await;
    println!(
        "P1: {} rounds, {} changed after the answer; {} writes accepted, {} refused; \
         P5 lock: {}; P6 usable on a node after the unlock: {}",
        outcome.rounds,
        outcome.changed,
        outcome.accepted,
        outcome.refused,
        outcome.locks,
        outcome.usable
    );
    assert_eq!(outcome.changed, 0, "rounds with a change after the answer");
    assert!(outcome.wrong.is_empty(), "{:#?}", outcome.wrong);
    assert!(outcome.refused > 0, "nobody tried while it was locked");
    if is_full() {
        assert!(outcome.locks.at(0.99) <= Duration::from_millis(250), "P5");
        assert!(outcome.locks.max() <= Duration::from_secs(1), "P5");
        assert!(outcome.usable.max() <= Duration::from_secs(1), "P6");
    }
}

/// Negative control: without it, a race that cannot fail would prove nothing.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_database_lock_the_same_race_finds_late_picks() {
    let _alone = alone().await;
    let sabotaged = Plan {
        sabotage: &UNLOCKED,
        ..plan("P1 negative control")
    };
    let outcome = race(sabotaged, 200, short_or_full(1, 200)).await;
    println!(
        "P1 negative control: {} of {} rounds changed after the answer",
        outcome.changed, outcome.rounds
    );
    assert!(outcome.changed > 0, "this race cannot tell a broken lock");
}

/// Ends early after `failures` failed rounds.
async fn race(plan: Plan, rounds: usize, failures: usize) -> Outcome {
    let mut rig = Rig::start(plan).await;
    let database = rig.connect().await;
    let api = Api::default();
    let course = Course::on(rig.urls());
    let writers: Vec<Writer> = (0..WRITERS)
        .map(|player| Writer::start(&course, &rig.world, player, rig.dice.split()))
        .collect();
    let mut outcome = Outcome::default();
    let mut unlocked_at = Instant::now();
    for round in 0..rounds {
        all_nodes_accept(&course, rig.slots.len()).await;
        for (_, at) in course.first_accepted.lock().expect("a list").iter() {
            outcome
                .usable
                .add(at.saturating_duration_since(unlocked_at));
        }
        let pause = rig.dice.up_to_ms(40);
        sleep(pause).await;
        let base = &rig.urls()[round % rig.slots.len()];
        let start = Instant::now();
        api.turn_lock(&rig.world.admin, base, "lock").await.done();
        outcome.locks.add(start.elapsed());
        let at_the_answer = digest(&database).await;
        everybody_has_tried(&writers, course.turn()).await;
        if digest(&database).await != at_the_answer {
            outcome.changed += 1;
        }
        // No write is in progress: the acknowledged state must equal the database.
        let mut known: Vec<_> = writers.iter().flat_map(Writer::knows).collect();
        let comparison = compare(&mut known, &predictions(&database).await);
        outcome.wrong.extend(comparison.wrong);
        course.turn();
        let other = &rig.urls()[(round + 1) % rig.slots.len()];
        api.turn_lock(&rig.world.admin, other, "unlock")
            .await
            .done();
        unlocked_at = Instant::now();
        outcome.rounds += 1;
        if outcome.changed >= failures {
            break;
        }
    }
    course.stopped.store(true, Ordering::Release);
    for writer in writers {
        writer.ends().await;
    }
    course.assert_nothing_odd();
    outcome.accepted = course.accepted.load(Ordering::Acquire);
    outcome.refused = course.refused.load(Ordering::Acquire);
    outcome
}

/// Waits until each node has accepted a write that began after the unlock.
async fn all_nodes_accept(course: &Arc<Course>, nodes: usize) {
    let deadline = Instant::now() + PATIENCE;
    while course.first_accepted.lock().expect("a list").len() < nodes {
        assert!(Instant::now() < deadline, "no writes after the unlock");
        sleep(Duration::from_millis(1)).await;
    }
}

/// Waits until each writer has an answer to a write that began after the lock was acknowledged.
async fn everybody_has_tried(writers: &[Writer], epoch: u64) {
    let deadline = Instant::now() + PATIENCE;
    let tried = |writer: &Writer| writer.answered_in.load(Ordering::Acquire) >= epoch;
    while !writers.iter().all(tried) {
        assert!(Instant::now() < deadline, "a writer has no answer");
        sleep(Duration::from_millis(1)).await;
    }
}
