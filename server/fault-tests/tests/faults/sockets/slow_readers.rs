//! P17: readers that are stuck or drip cost bounded memory and do not delay others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use podium_fault_tests::checks::topic_stored;
use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::network::SlowPeer;
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{EVENT, Size};
use podium_fault_tests::processes::Node;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::task::JoinHandle;
use tokio::time::{interval, sleep};

use crate::alone;

const PATIENCE: Duration = Duration::from_mins(1);
/// Enough for an event of about 4 KiB on the wire.
const CATEGORIES: usize = 32;
/// P17 promises 200. One process of a debug build reads for all clients beside the server, and its own delay would
/// count as the server's.
const CHANGES_PER_SECOND: u64 = 20;
/// Repeats the largest change of a topic, that of the lock, with the statements that `store/outbox/transaction.rs` uses.
/// Not the one before: the node may be adding another, which this statement waits for and does not see.
const SAY_AGAIN: &str = "WITH bumped AS (
        UPDATE topics SET \"offset\" = \"offset\" + 1 WHERE topic = $1 RETURNING topic, \"offset\"
    ),
    written AS (
        INSERT INTO changes (topic, \"offset\", payload)
        SELECT topic, bumped.\"offset\", payload FROM bumped JOIN changes USING (topic)
        ORDER BY length(payload) DESC LIMIT 1
    )
    SELECT pg_notify('podium_wakeups', topic || ' ' || \"offset\") FROM bumped";
const GROWTH_MAX_KIB: u64 = 64 * 1024;
/// The kernel's timeout is 15 s and starts when buffers are full. Doubled in the short form, which also runs on a
/// busy machine.
const STUCK_GONE_WITHIN: Duration = Duration::from_secs(20);
/// Fast enough to avoid the kernel's own timeout, and slower than the rate of changes.
const DRIP_BYTES: usize = 2048;
const DRIP_PAUSE: Duration = Duration::from_millis(250);

#[tokio::test(flavor = "multi_thread")]
async fn stuck_and_slow_readers_are_closed_without_delaying_others() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        size: Size {
            players: 60,
            leagues: 1,
            categories: CATEGORIES,
            athletes: 3,
        },
        ..Plan::new("P17 slow readers")
    })
    .await;
    let (bad, healthy) = short_or_full((10, 40), (50, 200));
    let topics = vec![format!("event:{EVENT}"), "events".to_owned()];
    let healthy = healthy_clients(&rig, healthy, &topics).await;
    let node = rig.node(0);
    let api = Api::default();
    api.turn_lock(&rig.world.admin, &node.url(), "lock")
        .await
        .done();
    let load = Load::start(&rig).await;
    sleep(short_or_full(
        Duration::from_secs(5),
        Duration::from_secs(20),
    ))
    .await;
    let baseline = latencies(&rig, &healthy, None).await;
    let before_kib = node.resident_kib();
    let (mut stuck, mut dripping) = (Vec::new(), Vec::new());
    for number in 0..bad {
        let account = &rig.world.players[number % rig.world.players.len()];
        stuck.push(SlowPeer::stuck(node.address(), account, &topics).await);
        let peer = SlowPeer::dripping(node.address(), account, &topics, DRIP_BYTES, DRIP_PAUSE);
        dripping.push(peer.await);
    }
    let since = SystemTime::now();
    let lives = watch(node, [&stuck, &dripping]).await;
    let changes = load.ends().await;
    let after = latencies(&rig, &healthy, Some(since)).await;
    let growth_kib = lives.peak_kib.saturating_sub(before_kib);
    println!(
        "P17: {bad} stuck and {bad} dripping beside {}: stuck ones gone after {:.1?}, dripping ones \
         after {:.1?}; {changes} changes; memory +{growth_kib} KiB at most; \
         healthy: {baseline} before, {after} with them",
        healthy.len(),
        lives.gone_after[0],
        lives.gone_after[1],
    );
    let [stuck, dripping] = lives.gone_after.map(|gone| gone.expect("they are gone"));
    assert!(
        !is_full() || stuck <= STUCK_GONE_WITHIN,
        "stuck readers were there for {stuck:?}"
    );
    assert!(
        dripping <= PATIENCE,
        "dripping readers were there for {dripping:?}"
    );
    assert!(
        growth_kib <= GROWTH_MAX_KIB,
        "memory grew by {growth_kib} KiB"
    );
}

struct Lives {
    /// Time until the last of the stuck and of the dripping readers was closed.
    gone_after: [Option<Duration>; 2],
    peak_kib: u64,
}

/// Watches until all slow readers are closed, and at least for the duration of this form.
async fn watch(node: &Node, peers: [&[SlowPeer]; 2]) -> Lives {
    let least = short_or_full(Duration::from_secs(20), Duration::from_mins(2));
    let ports = peers.map(|peers| peers.iter().map(|peer| peer.port).collect::<Vec<_>>());
    let opened = Instant::now();
    let mut lives = Lives {
        gone_after: [None; 2],
        peak_kib: 0,
    };
    loop {
        lives.peak_kib = lives.peak_kib.max(node.resident_kib());
        for (gone, ports) in lives.gone_after.iter_mut().zip(&ports) {
            if gone.is_none() && node.established(ports) == 0 {
                *gone = Some(opened.elapsed());
            }
        }
        let all_gone = lives.gone_after.iter().all(Option::is_some);
        let elapsed = opened.elapsed();
        if elapsed > least && (all_gone || elapsed > PATIENCE) {
            return lives;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

async fn healthy_clients(rig: &Rig, number: usize, topics: &[String]) -> Vec<LiveClient> {
    let endpoints = rig.direct_endpoints();
    let players = rig.world.players.iter().cycle().take(number);
    let players = players.map(|player| (0, player));
    LiveClient::crowd(&endpoints, players, topics, PATIENCE).await
}

/// Time from each commit to each healthy client, which must receive every change.
async fn latencies(rig: &Rig, healthy: &[LiveClient], since: Option<SystemTime>) -> Spread {
    let topic = format!("event:{EVENT}");
    let mut database = rig.connect().await;
    let stored = topic_stored(&mut database, &topic).await;
    let rows = database
        .query(
            "SELECT \"offset\", created_at FROM changes WHERE topic = $1",
            &[&topic],
        )
        .await
        .expect("changes");
    let mut spread = Spread::default();
    for client in healthy {
        let all_here = client
            .until(PATIENCE, |ledger| {
                ledger.places[&topic].offset >= stored.offset
            })
            .await;
        assert!(all_here, "a healthy client does not get everything");
        let ledger = client.ledger();
        assert_eq!((ledger.counts.gaps, ledger.counts.connections), (0, 1));
        let place = &ledger.places[&topic];
        for row in &rows {
            let offset = u64::try_from(row.get::<_, i64>(0)).expect("an offset");
            let created: SystemTime = row.get(1);
            if since.is_none_or(|since| created >= since)
                && let Some(came) = place.came.get(&offset)
            {
                spread.add(came.duration_since(created).unwrap_or_default());
            }
        }
    }
    spread
}

/// Repeats the same change at a fixed rate, directly in the database, because one admin's requests would be slower.
struct Load {
    stop: Arc<AtomicBool>,
    task: JoinHandle<usize>,
}

impl Load {
    async fn start(rig: &Rig) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let database = rig.connect().await;
        // Disk latency is not under test.
        let without_waiting = "SET synchronous_commit = off";
        let set = database.batch_execute(without_waiting).await;
        set.expect("set");
        let task = tokio::spawn(async move {
            let topic = format!("event:{EVENT}");
            let mut ticks = interval(Duration::from_millis(1000 / CHANGES_PER_SECOND));
            let mut number = 0;
            while !stopped.load(Ordering::Acquire) {
                ticks.tick().await;
                let outcome = database.execute(SAY_AGAIN, &[&topic]).await;
                outcome.expect("said again");
                number += 1;
            }
            number
        });
        Self { stop, task }
    }

    async fn ends(self) -> usize {
        self.stop.store(true, Ordering::Release);
        self.task.await.expect("it ends well")
    }
}
