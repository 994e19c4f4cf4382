//! P15: gaps are always detected when frames are lost, doubled and swapped.

use std::time::{Duration, Instant};

use podium_fault_tests::checks::{differences, topic_stored};
use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::network::FrameFaults;
use podium_fault_tests::network::Weather;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::sleep;

use crate::alone;

const CLIENTS: usize = 20;
const PATIENCE: Duration = Duration::from_secs(30);
const FAULTS: FrameFaults = FrameFaults {
    lost: 0.05,
    doubled: 0.05,
    swapped: 0.05,
};

#[tokio::test(flavor = "multi_thread")]
async fn lost_doubled_or_swapped_frames_leave_no_stale_client() {
    let _alone = alone().await;
    let mut rig = Rig::start(Plan::new("P15 frames")).await;
    for slot in &rig.slots {
        slot.proxy.weather(Weather::WrongFrames(FAULTS));
    }
    let topics = vec!["events".to_owned(), format!("event:{EVENT}")];
    let players = rig.world.players.iter().take(CLIENTS).enumerate();
    let clients = LiveClient::crowd(&rig.endpoints, players, &topics, PATIENCE).await;
    let api = Api::default();
    // Each turn of the lock sends one change per topic to every client, which gives the number of turns.
    let frames = short_or_full(4_000, 100_000);
    let turns = frames / (CLIENTS * topics.len());
    for turn in 0..turns {
        turn_lock(&rig, &api, turn).await;
    }
    for slot in &rig.slots {
        let calm = FrameFaults {
            lost: 0.0,
            doubled: 0.0,
            swapped: 0.0,
        };
        slot.proxy.weather(Weather::WrongFrames(calm));
    }
    // The loss of the last change is only detected by the next one.
    turn_lock(&rig, &api, turns).await;
    turn_lock(&rig, &api, turns + 1).await;
    all_equal(&mut rig, &clients, &topics).await;
    let tallies = rig.slots.iter().map(|slot| slot.proxy.tally());
    let (mut sent, mut lost, mut doubled, mut swapped) = (0, 0, 0, 0);
    for tally in tallies {
        sent += tally.changes;
        lost += tally.lost;
        doubled += tally.doubled;
        swapped += tally.swapped;
    }
    let gaps: u64 = clients
        .iter()
        .map(|client| client.ledger().counts.gaps)
        .sum();
    println!(
        "P15: {sent} changes sent, {lost} lost, {doubled} doubled, {swapped} swapped; \
         {gaps} gaps noticed, 0 silent divergences among {CLIENTS} clients"
    );
    assert!(lost + swapped > 0 && gaps > 0, "no fault was tried");
}

async fn turn_lock(rig: &Rig, api: &Api, turn: usize) {
    let verb = if turn.is_multiple_of(2) {
        "lock"
    } else {
        "unlock"
    };
    let urls = rig.urls();
    let base = &urls[turn / 2 % urls.len()];
    api.turn_lock(&rig.world.admin, base, verb).await.done();
}

async fn all_equal(rig: &mut Rig, clients: &[LiveClient], topics: &[String]) {
    let mut database = rig.connect().await;
    let deadline = Instant::now() + PATIENCE;
    loop {
        let mut found = Vec::new();
        for topic in topics {
            let stored = topic_stored(&mut database, topic).await;
            found.extend(
                clients
                    .iter()
                    .flat_map(|client| differences(client, topic, &stored)),
            );
        }
        if found.is_empty() {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "{} differ: {:#?}",
            found.len(),
            found.first()
        );
        sleep(Duration::from_millis(50)).await;
    }
}
