//! P16: sockets whose peer vanished without FIN or RST are freed. Full form only.

use std::time::{Duration, Instant};

use podium_fault_tests::dice::is_full;
use podium_fault_tests::network::Network;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::sleep;

use crate::alone;

const SOCKETS: usize = 40;
const FREED_WITHIN: Duration = Duration::from_secs(45);
const PATIENCE: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread")]
async fn sockets_whose_peer_has_vanished_are_freed() {
    let _alone = alone().await;
    if !is_full() {
        println!("SKIPPED: P16 takes a minute (PODIUM_PROOF=full)");
        return;
    }
    let Some(network) = Network::create() else {
        return;
    };
    let rig = Rig::start(Plan {
        nodes: 1,
        network: Some(network),
        ..Plan::new("P16 half-open")
    })
    .await;
    let topics = vec![format!("event:{EVENT}")];
    let endpoints = rig.direct_endpoints();
    let players = rig
        .world
        .players
        .iter()
        .take(SOCKETS)
        .map(|player| (0, player));
    let _sockets = LiveClient::crowd(&endpoints, players, &topics, PATIENCE).await;
    let node = rig.node(0);
    assert!(node.established(&[]) >= SOCKETS);
    rig.network.as_ref().expect("a network").pull_cable();
    let pulled = Instant::now();
    while node.established(&[]) > 0 {
        assert!(
            pulled.elapsed() < PATIENCE,
            "{} still held",
            node.established(&[])
        );
        sleep(Duration::from_millis(100)).await;
    }
    let took = pulled.elapsed();
    println!("P16: {SOCKETS} half-open sockets were freed after {took:.1?}");
    assert!(!is_full() || took <= FREED_WITHIN, "it took {took:?}");
}
