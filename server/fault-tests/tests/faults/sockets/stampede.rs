//! P18: the clients of a killed node spread their reconnects. Full form only.

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime};

use podium_fault_tests::dice::is_full;
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::sleep;

use crate::alone;

const CLIENTS: usize = 2000;
const PATIENCE: Duration = Duration::from_mins(2);
const BUCKET_MS: u128 = 100;

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_clients_do_not_come_back_in_one_wave() {
    let _alone = alone().await;
    if !is_full() {
        println!("SKIPPED: P18 needs 2,000 clients (PODIUM_PROOF=full)");
        return;
    }
    let mut rig = Rig::start(Plan::new("P18 stampede")).await;
    let topics = vec!["events".to_owned(), format!("event:{EVENT}")];
    let endpoints = rig.direct_endpoints();
    let players = rig.world.players.iter().cycle().take(CLIENTS).enumerate();
    let clients = LiveClient::crowd(&endpoints, players, &topics, PATIENCE).await;
    let victim_door = rig.node(0).address();
    let snapshots = count(&clients, |counts| counts.snapshots);
    let killed_at = SystemTime::now();
    rig.kill_node(0).await;
    endpoints
        .lock()
        .expect("addresses")
        .retain(|endpoint| *endpoint != victim_door);
    // Wait until enough clients have seen their connection end.
    let noticed = |client: &LiveClient| client.ledger().ended_at.is_some_and(|at| at >= killed_at);
    let deadline = Instant::now() + PATIENCE;
    while clients.iter().filter(|client| noticed(client)).count() < CLIENTS / 3 {
        assert!(
            Instant::now() < deadline,
            "nobody was on the node that died"
        );
        sleep(Duration::from_millis(10)).await;
    }
    let came_back: Vec<Duration> = back(&clients, killed_at).await;
    let mut buckets: BTreeMap<u128, usize> = BTreeMap::new();
    let mut spread = Spread::default();
    for took in &came_back {
        *buckets.entry(took.as_millis() / BUCKET_MS).or_default() += 1;
        spread.add(*took);
    }
    let fullest = buckets.values().max().copied().unwrap_or_default();
    let new_snapshots = count(&clients, |counts| counts.snapshots) - snapshots;
    println!(
        "P18: {} clients came back: {spread}; p95 {:.1?}; at most {fullest} of them in {BUCKET_MS} ms \
         ({:.0?} in all buckets); {new_snapshots} snapshots sent, the others went on",
        came_back.len(),
        spread.at(0.95),
        buckets.values().collect::<Vec<_>>(),
    );
    assert!(!is_full() || spread.at(0.95) <= Duration::from_secs(10));
    assert!(fullest * 10 <= came_back.len(), "a wave: {buckets:?}");
}

/// Time from the kill until each client of the dead node was welcomed elsewhere.
async fn back(clients: &[LiveClient], killed_at: SystemTime) -> Vec<Duration> {
    let mut took = Vec::new();
    for client in clients {
        // Skip clients that were connected to other nodes.
        let ended_at = client.ledger().ended_at;
        if ended_at.is_none_or(|at| at < killed_at) {
            continue;
        }
        assert!(
            client.until(PATIENCE, |ledger| ledger.connected).await,
            "it stays away"
        );
        let welcomed = client.ledger().welcomed.last().cloned();
        let at = welcomed.map_or(killed_at, |(at, _)| at);
        took.push(at.duration_since(killed_at).unwrap_or_default());
    }
    took
}

fn count(clients: &[LiveClient], of: fn(&podium_fault_tests::players::Counts) -> u64) -> u64 {
    clients
        .iter()
        .map(|client| of(&client.ledger().counts))
        .sum()
}
