//! P25: faults of the results service stay invisible to readers: they get the last good results as fast as before,
//! and new results soon after the service recovers.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::{Api, Reply, http_client};
use podium_fault_tests::processes::Node;
use podium_fault_tests::processes::{Plan, Rig};
use podium_simulator::service::{Control, FakeResultsService, Fault, FaultRule};
use podium_simulator::simulated::generate_event;
use serde_json::Value;
use tokio::time::sleep;

use crate::alone;

const PATIENCE: Duration = Duration::from_mins(2);
const LOOK_EVERY: Duration = Duration::from_millis(100);
const GROWTH_MAX_KIB: u64 = 32 * 1024;
/// More than a node reads of one document.
const HUGE: u64 = 60_000_000;
/// Longer than the timeout for one document.
const LATE_MS: u64 = 60_000;
/// Maximum slowdown of the 99th percentile, in percent; checked with `PODIUM_PROOF=full` only, which needs an idle
/// machine.
const SLOWER_MAX: u32 = 20;

const ALWAYS: [(&str, Fault); 6] = [
    ("500", Fault::Status(500)),
    ("HTML", Fault::Html),
    ("cut off", Fault::HalfBody),
    ("half a JSON", Fault::Truncated),
    ("60 MB", Fault::Huge(HUGE)),
    ("no ranking", Fault::NullRanking),
];
const IN_FULL: [(&str, Fault); 4] = [
    ("429", Fault::Status(429)),
    ("nothing", Fault::Empty),
    ("late", Fault::Slow(LATE_MS)),
    ("never", Fault::Hang),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_results_service_does_no_harm() {
    let _alone = alone().await;
    let service = FakeResultsService::new([generate_event(7)]).starts_in_days(0);
    let upstream = podium_simulator::service::start(service).expect("the upstream starts");
    let control = upstream.control();
    let event = control.events().into_iter().next().expect("an event");
    let category = event.categories.first().expect("a category").id;
    let goes_on = || {
        control
            .reveal_next_in(event.id, category)
            .expect("more to come")
    };
    goes_on();
    let rig = watching(upstream.url()).await;
    let looker = Looker::new(&rig, &format!("/api/results/{}/{category}", event.id));
    looker.sees_another_than(&Value::Null).await;
    let lasts = short_or_full(Duration::from_secs(2), Duration::from_secs(20));
    let idle = looker.reads(lasts).await;
    let before_kib = rig.node(0).resident_kib();
    let kinds = ALWAYS.iter().chain(IN_FULL.iter().filter(|_| is_full()));
    let (mut grown_kib, mut slow) = (0, Vec::new());
    for (name, fault) in kinds {
        let known = looker.sees().await;
        let faults = faults_of(rig.node(0)).await;
        control.add_fault(FaultRule::always("/", *fault));
        // Changes at the source that are not available to the node during the fault.
        goes_on();
        befallen(rig.node(0), faults).await;
        let read = looker.reads(lasts).await;
        assert_eq!(
            looker.sees().await,
            known,
            "{name}: the last good results stay"
        );
        grown_kib = grown_kib.max(rig.node(0).resident_kib().saturating_sub(before_kib));
        let well_again = heal(control, &looker, &known).await;
        println!(
            "P25: {name}: reads {read} (idle: {idle}); the next results {well_again:.1?} after it is well; memory +{grown_kib} KiB"
        );
        if read.at(0.99) > idle.at(0.99) * (100 + SLOWER_MAX) / 100 {
            slow.push(name);
        }
    }
    assert!(
        !is_full() || slow.is_empty(),
        "readers were held up: {slow:?}"
    );
    assert!(
        grown_kib <= GROWTH_MAX_KIB,
        "memory grew by {grown_kib} KiB"
    );
}

/// One node that polls the service every second.
async fn watching(upstream: String) -> Rig {
    let every_second = || "1s".to_owned();
    Rig::start(Plan {
        nodes: 1,
        settings: vec![
            ("PODIUM_FEEDS", format!("ifsc={upstream}")),
            ("PODIUM_FEED_POLL", "true".to_owned()),
            ("PODIUM_FEED_EVENTS_EVERY", every_second()),
            ("PODIUM_FEED_RANKINGS_EVERY", every_second()),
            ("PODIUM_METRICS_LISTEN", "127.0.0.1:0".to_owned()),
        ],
        ..Plan::new("P25 upstream")
    })
    .await
}

/// A client that reads one result.
struct Looker<'a> {
    api: Api,
    rig: &'a Rig,
    url: String,
}

impl<'a> Looker<'a> {
    fn new(rig: &'a Rig, path: &str) -> Self {
        Self {
            api: Api::default(),
            url: rig.node(0).url() + path,
            rig,
        }
    }

    /// The rows of the ranking; null while there are none.
    async fn sees(&self) -> Value {
        let player = &self.rig.world.players[0];
        match self.api.get(player, &self.url).await {
            Reply::Done(body) => body["result"]["ranking"].clone(),
            Reply::Refused(404, _) => Value::Null,
            other @ (Reply::Refused(..) | Reply::Unknown(_)) => panic!("{other:?}"),
        }
    }

    async fn sees_another_than(&self, known: &Value) {
        let began = Instant::now();
        while self.sees().await == *known {
            assert!(began.elapsed() < PATIENCE, "nothing new is seen");
            sleep(LOOK_EVERY).await;
        }
    }

    /// Repeats the request as soon as each answer arrives.
    async fn reads(&self, lasts: Duration) -> Spread {
        let (mut spread, began) = (Spread::default(), Instant::now());
        while began.elapsed() < lasts {
            let start = Instant::now();
            self.sees().await;
            spread.add(start.elapsed());
        }
        spread
    }
}

async fn heal(control: &Control, looker: &Looker<'_>, known: &Value) -> Duration {
    let began = Instant::now();
    control.clear_faults();
    looker.sees_another_than(known).await;
    began.elapsed()
}

/// Waits until the node has met the fault and counted it for the alert rules.
async fn befallen(node: &Node, before: f64) {
    let began = Instant::now();
    while faults_of(node).await <= before {
        assert!(began.elapsed() < PATIENCE, "the fault is not counted");
        sleep(LOOK_EVERY).await;
    }
}

async fn faults_of(node: &Node) -> f64 {
    let answer = http_client(PATIENCE, 1)
        .get(node.metrics_url())
        .send()
        .await;
    let text = answer.expect("an answer").text().await.expect("a text");
    let faults: BTreeMap<&str, f64> = text
        .lines()
        .filter(|line| line.starts_with("podium_feed_faults_total"))
        .filter_map(|line| line.rsplit_once(' '))
        .map(|(name, value)| (name, value.parse().expect("a number")))
        .collect();
    faults.values().sum()
}
