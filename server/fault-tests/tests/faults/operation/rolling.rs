//! P19: a planned restart of both nodes, one after the other, under load: no request fails, and every client gets a
//! time to reconnect.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::network::Balancer;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{Api, Reply};
use podium_fault_tests::players::{EVENT, World};
use podium_fault_tests::processes::{Plan, Rig};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{interval, sleep};

use crate::alone;

const REQUESTS_PER_SECOND: u64 = 100;
const PATIENCE: Duration = Duration::from_secs(30);
const ENDED_WITHIN: Duration = Duration::from_secs(10);
/// Tolerance: the two events are observed by separate tasks of this process.
const SCHEDULING: Duration = Duration::from_millis(50);

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_fails_no_request_and_says_goodbye_to_every_client() {
    let _alone = alone().await;
    let mut rig = Rig::start(Plan::new("P19 rolling restart")).await;
    let endpoints = rig.direct_endpoints();
    let balancer = Balancer::start(&endpoints).await;
    let load = Load::start(balancer.url(), rig.world.clone());
    let topics = vec!["events".to_owned(), format!("event:{EVENT}")];
    let sockets: Vec<LiveClient> = (0..short_or_full(40, 400))
        .map(|number| {
            let account = &rig.world.players[number % rig.world.players.len()];
            LiveClient::start(&endpoints, number, account, &topics)
        })
        .collect();
    let mut waits = BTreeSet::new();
    for number in 0..short_or_full(2, 8) {
        let victim = number % 2;
        for socket in &sockets {
            let settled = socket.until(PATIENCE, |ledger| ledger.connected).await;
            assert!(settled, "a client does not come back");
        }
        sleep(Duration::from_secs(1)).await;
        let address = rig.node(victim).address();
        let before = sockets.iter().map(|socket| socket.ledger().goodbyes.len());
        let before: Vec<usize> = before.collect();
        let closed = tokio::spawn(first_refusal(address));
        let took = rig.terminate_node(victim).await;
        assert!(
            !is_full() || took <= ENDED_WITHIN,
            "it took {took:?} to end"
        );
        let closed_at = closed.await.expect("it was closed");
        let mut count = 0;
        for (socket, before) in sockets.iter().zip(before) {
            let ledger = socket.ledger();
            for goodbye in ledger.goodbyes.iter().skip(before) {
                assert_eq!(goodbye.reason, "restarting");
                let late = goodbye.at.duration_since(closed_at).unwrap_or_default();
                assert!(
                    late <= SCHEDULING,
                    "told {late:?} after the listener closed"
                );
                waits.extend(goodbye.reconnect_after_ms);
                count += 1;
            }
        }
        println!("P19: {count} clients were told, the process ended after {took:.1?}");
        assert!(count > 0, "nobody was told");
        rig.start_node(victim).await;
        *endpoints.lock().expect("addresses") =
            rig.direct_endpoints().lock().expect("same").clone();
    }
    let failed = load.ends().await;
    println!("P19: clients were told to come back after {waits:?} ms");
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for failure in &failed {
        *kinds.entry(failure).or_default() += 1;
    }
    assert!(failed.is_empty(), "{} failed: {kinds:#?}", failed.len());
    assert!(waits.len() >= 3, "no jitter: {waits:?}");
}

/// Time at which a node stopped accepting connections.
async fn first_refusal(address: SocketAddr) -> SystemTime {
    while TcpStream::connect(address).await.is_ok() {
        sleep(Duration::from_millis(5)).await;
    }
    SystemTime::now()
}

/// Reads and writes at a steady rate, each on its own connection.
struct Load {
    stop: Arc<AtomicBool>,
    sent: Arc<AtomicU64>,
    task: JoinHandle<Vec<String>>,
}

impl Load {
    fn start(base: String, world: World) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let sent = Arc::new(AtomicU64::new(0));
        let task = tokio::spawn(ask_steadily(
            base,
            world,
            Arc::clone(&stop),
            Arc::clone(&sent),
        ));
        Self { stop, sent, task }
    }

    async fn ends(self) -> Vec<String> {
        self.stop.store(true, Ordering::Release);
        let failed = self.task.await.expect("the load ends well");
        let sent = self.sent.load(Ordering::Acquire);
        println!(
            "P19: {sent} requests at {REQUESTS_PER_SECOND}/s, {} failed",
            failed.len()
        );
        failed
    }
}

async fn ask_steadily(
    base: String,
    world: World,
    stop: Arc<AtomicBool>,
    sent: Arc<AtomicU64>,
) -> Vec<String> {
    let api = Api::keeping_connections(0);
    let mut ticks = interval(Duration::from_millis(1000 / REQUESTS_PER_SECOND));
    let mut requests = Vec::new();
    let mut number = 0_usize;
    while !stop.load(Ordering::Acquire) {
        ticks.tick().await;
        number += 1;
        sent.fetch_add(1, Ordering::AcqRel);
        let (api, base) = (api.clone(), base.clone());
        let player = world.players[number % world.players.len()].clone();
        let league = world.leagues[0].clone();
        requests.push(tokio::spawn(async move {
            if number.is_multiple_of(4) {
                // An idempotent POST, which may be repeated.
                let body = json!({"query": {"leagueId": league}});
                let url = format!("{base}/api/predictions/query");
                api.create(&player, &url, &body).await
            } else {
                api.get(&player, &format!("{base}/api/events/{EVENT}"))
                    .await
            }
        }));
    }
    let mut failed = Vec::new();
    for answer in requests {
        match answer.await.expect("asked") {
            Reply::Done(_) => {}
            reply @ (Reply::Refused(..) | Reply::Unknown(_)) => failed.push(format!("{reply:?}")),
        }
    }
    failed
}
