//! P22: a flood of wrong passwords costs bounded memory and only delays other sign-ins.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::{Api, http_client};
use podium_fault_tests::processes::Node;
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::header::{ORIGIN, RETRY_AFTER};
use reqwest::{Client, StatusCode};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(20);
const TRIES_PER_SECOND: u64 = 100;
const GROWTH_MAX_KIB: u64 = 64 * 1024;
const BACK_AGAIN_MAX_S: u64 = 2;
/// Checked with `PODIUM_PROOF=full` only, which needs an idle machine.
const READ_P99_MAX: Duration = Duration::from_millis(100);

#[tokio::test(flavor = "multi_thread")]
async fn password_guessing_does_not_slow_down_readers() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        ..Plan::new("P22 login flood")
    })
    .await;
    let node = rig.node(0);
    let idle = reads(&rig, Duration::from_secs(3)).await;
    let before_kib = node.resident_kib();
    let lasts = short_or_full(Duration::from_secs(8), Duration::from_mins(1));
    let (answers, read) = tokio::join!(flood(node, lasts), reads(&rig, lasts));
    let growth_kib = node.resident_kib().saturating_sub(before_kib);
    println!(
        "P22: {TRIES_PER_SECOND} wrong passwords a second for {lasts:?}: {answers:?}; \
         reads meanwhile {read} (idle: {idle}); memory +{growth_kib} KiB"
    );
    assert!(answers.keys().all(|status| [401, 503].contains(status)));
    assert!(answers.contains_key(&401), "nobody was answered");
    assert!(
        growth_kib <= GROWTH_MAX_KIB,
        "memory grew by {growth_kib} KiB"
    );
    assert!(
        !is_full() || read.at(0.99) <= READ_P99_MAX,
        "readers were held up"
    );
}

/// Number of answers by status.
async fn flood(node: &Node, lasts: Duration) -> BTreeMap<u16, u32> {
    let client = http_client(PATIENCE, usize::MAX);
    let mut attempts = JoinSet::new();
    let mut ticks = interval(Duration::from_millis(1000 / TRIES_PER_SECOND));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let began = Instant::now();
    while began.elapsed() < lasts {
        ticks.tick().await;
        // A different account each time: the rate limit per account must not slow down the flood.
        attempts.spawn(wrong_password(client.clone(), node.url(), attempts.len()));
    }
    let mut answers = BTreeMap::new();
    while let Some(answer) = attempts.join_next().await {
        *answers.entry(answer.expect("an answer")).or_default() += 1;
    }
    answers
}

async fn wrong_password(client: Client, base: String, number: usize) -> u16 {
    let body = json!({
        "email": format!("player{number}@podium.test"), "password": "not that one",
    });
    let request = client
        .post(format!("{base}/api/auth/login"))
        .header(ORIGIN, base)
        .json(&body);
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        let wait = answer.headers().get(RETRY_AFTER);
        let seconds = wait.and_then(|wait| wait.to_str().ok()?.parse::<u64>().ok());
        assert!(
            seconds.is_some_and(|seconds| seconds <= BACK_AGAIN_MAX_S),
            "come back after {seconds:?} s"
        );
    }
    status.as_u16()
}

/// One reader that repeats a request as soon as the answer arrives.
async fn reads(rig: &Rig, lasts: Duration) -> Spread {
    let (api, player) = (Api::default(), &rig.world.players[0]);
    let url = format!("{}/api/events/{EVENT}", rig.node(0).url());
    let (mut spread, began) = (Spread::default(), Instant::now());
    while began.elapsed() < lasts {
        let start = Instant::now();
        api.get(player, &url).await.done();
        spread.add(start.elapsed());
    }
    spread
}
