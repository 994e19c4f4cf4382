//! P8: an acknowledged write survives a `kill -9`, of a server and of Postgres.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use podium_fault_tests::checks::{compare, predictions};
use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::Size;
use podium_fault_tests::players::{Course, Slot, Writer};
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::sleep;

use crate::alone;

const WRITERS: usize = 32;
const PATIENCE: Duration = Duration::from_mins(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Victim {
    Node,
    Postgres,
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_the_death_of_a_node() {
    let _alone = alone().await;
    kill_again_and_again("P8 node", Victim::Node).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_the_death_of_postgres() {
    let _alone = alone().await;
    kill_again_and_again("P8 Postgres", Victim::Postgres).await;
}

async fn kill_again_and_again(proof: &'static str, victim: Victim) {
    let size = Size {
        players: WRITERS,
        leagues: 2,
        categories: 4,
        athletes: 12,
    };
    let mut rig = Rig::start(Plan {
        size,
        ..Plan::new(proof)
    })
    .await;
    let kills = short_or_full(3, 30);
    let (mut acknowledged, mut unknown, mut unasked) = (0, 0, 0);
    let mut back = Spread::default();
    let mut slots: Option<Vec<Slot>> = None;
    for kill in 0..kills {
        let course = Course::on(rig.urls());
        let writers: Vec<Writer> = (0..WRITERS)
            .map(|player| match &slots {
                None => Writer::start(&course, &rig.world, player, rig.dice.split()),
                Some(known) => Writer::go_on(&course, &rig.world, player, rig.dice.split(), known),
            })
            .collect();
        let moment = rig
            .dice
            .between(Duration::from_millis(150), Duration::from_millis(900));
        sleep(moment).await;
        back.add(inject_fault(&mut rig, victim, &course, kill % 2).await);
        course.stopped.store(true, Ordering::Release);
        let mut known = Vec::new();
        for writer in writers {
            known.extend(writer.ends().await);
        }
        course.assert_nothing_odd();
        acknowledged += course.accepted.load(Ordering::Acquire);
        unknown += course.unknown.load(Ordering::Acquire);
        let database = rig.connect().await;
        let comparison = compare(&mut known, &predictions(&database).await);
        assert!(comparison.wrong.is_empty(), "lost: {:#?}", comparison.wrong);
        assert!(
            comparison.unasked <= WRITERS,
            "{} unacknowledged writes are there, {WRITERS} were in flight at most",
            comparison.unasked
        );
        unasked += comparison.unasked;
        slots = Some(known);
    }
    println!(
        "{proof}: {kills} kills, {acknowledged} writes acknowledged, 0 of them lost; \
         {unknown} never answered, {unasked} of these are there; writing again after {back}"
    );
}

/// Kills the victim, restores it, and returns how long writes failed on the affected node.
async fn inject_fault(
    rig: &mut Rig,
    victim: Victim,
    course: &Arc<Course>,
    number: usize,
) -> Duration {
    match victim {
        Victim::Node => {
            rig.kill_node(number).await;
            rig.start_node(number).await;
            course.lead_to(rig.urls());
        }
        Victim::Postgres => {
            rig.postgres.kill().await;
            let pause = rig.dice.up_to_ms(300);
            sleep(pause).await;
            rig.postgres.start_again().await;
        }
    }
    let up = Instant::now();
    let api = Api::default();
    for base in rig.urls() {
        let url = format!("{base}/api/leagues/my-leagues");
        while !api.get(&rig.world.admin, &url).await.is_done() {
            assert!(up.elapsed() < PATIENCE, "{base} does not come back");
            sleep(Duration::from_millis(5)).await;
        }
    }
    let took = up.elapsed();
    // Further writes on top of anything that the crash may have left behind.
    let before = course.accepted.load(Ordering::Acquire);
    while course.accepted.load(Ordering::Acquire) < before + 20 {
        course.assert_nothing_odd();
        assert!(
            up.elapsed() < PATIENCE,
            "20 writes take too long: {before} accepted before, {:?}",
            [&course.accepted, &course.refused, &course.unknown].map(|n| n.load(Ordering::Acquire))
        );
        sleep(Duration::from_millis(5)).await;
    }
    took
}
