//! P7: every open client gets a new lock state at once on both nodes, and soon without a working change feed.

use std::time::{Duration, Instant, SystemTime};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::processes::Nats;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::sleep;

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(30);
/// Without a change feed, the poll finds it every 2 s.
const LATEST: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_reaches_both_nodes_at_once_and_by_polling_without_a_bus() {
    let _alone = alone().await;
    let mut rig = Rig::start(Plan::new("P7 lock news")).await;
    let sockets = open_sockets(&rig).await;
    let alive = toggle(&mut rig, &sockets, short_or_full(20, 200), false).await;
    println!("P7: to {} sockets on 2 nodes: {alive}", sockets.len());
    let dead = toggle(&mut rig, &sockets, short_or_full(3, 20), true).await;
    println!("P7: the same while the listening connections are killed: {dead}");
    assert_in_time(&alive, &dead);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_reaches_both_nodes_over_nats() {
    let _alone = alone().await;
    let Some(nats) = Nats::start().await else {
        return;
    };
    let mut rig = Rig::start(Plan {
        nats: Some(nats),
        ..Plan::new("P7 NATS")
    })
    .await;
    if let Some(nats) = &rig.nats {
        nats.has_clients(rig.slots.len()).await;
    }
    let sockets = open_sockets(&rig).await;
    let alive = toggle(&mut rig, &sockets, short_or_full(20, 200), false).await;
    println!("P7 NATS: to {} sockets on 2 nodes: {alive}", sockets.len());
    if let Some(nats) = &mut rig.nats {
        nats.kill().await;
    }
    let dead = toggle(&mut rig, &sockets, short_or_full(3, 20), false).await;
    println!("P7 NATS: the same with the NATS server dead: {dead}");
    assert_in_time(&alive, &dead);
}

fn assert_in_time(alive: &Spread, dead: &Spread) {
    // In the short form the machine may be busy; a longer delay than this comes from the poll, not from the feed.
    let promised = if is_full() {
        Duration::from_millis(500)
    } else {
        Duration::from_millis(1500)
    };
    assert!(alive.at(0.99) <= promised, "the feed is too slow: {alive}");
    assert!(dead.max() <= LATEST, "too late without a feed: {dead}");
}

async fn open_sockets(rig: &Rig) -> Vec<LiveClient> {
    let topics = vec![format!("event:{EVENT}")];
    let endpoints = rig.direct_endpoints();
    let players = rig.world.players.iter().cycle().enumerate();
    let players = players.take(short_or_full(100, 2000));
    LiveClient::crowd(&endpoints, players, &topics, PATIENCE).await
}

/// Locks and unlocks this many times. Returns the times from each request to the arrival at each socket.
async fn toggle(rig: &mut Rig, sockets: &[LiveClient], times: usize, bus_dies: bool) -> Spread {
    let api = Api::default();
    let topic = format!("event:{EVENT}");
    let mut spread = Spread::default();
    for number in 0..times {
        if bus_dies {
            let killed = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE application_name <> 'proof' AND query ILIKE '%listen%'";
            rig.connect()
                .await
                .execute(killed, &[])
                .await
                .expect("killed");
        }
        let before = sockets[0].ledger().places[&topic].offset;
        let verb = if number.is_multiple_of(2) {
            "lock"
        } else {
            "unlock"
        };
        let urls = rig.urls();
        let start = SystemTime::now();
        let base = &urls[number / 2 % urls.len()];
        api.turn_lock(&rig.world.admin, base, verb).await.done();
        let deadline = Instant::now() + PATIENCE;
        for socket in sockets {
            let came = loop {
                let came = socket.ledger().places[&topic]
                    .came
                    .get(&(before + 1))
                    .copied();
                match came {
                    Some(came) => break came,
                    None => assert!(Instant::now() < deadline, "never heard of"),
                }
                sleep(Duration::from_millis(2)).await;
            };
            spread.add(came.duration_since(start).unwrap_or_default());
        }
        let pause = rig.dice.up_to_ms(100);
        sleep(pause).await;
    }
    spread
}
