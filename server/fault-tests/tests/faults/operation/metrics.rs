//! The metrics that Prometheus scrapes from a node after known activity, each by name and value. A separate
//! process, because the metrics of all nodes in one process would add up.

use std::collections::BTreeMap;
use std::time::Duration;

use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{Api, Reply, http_client, new_pick};
use podium_fault_tests::processes::Node;
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::Method;
use tokio::time::{Instant, sleep};

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(20);
const FOLLOWERS: u32 = 3;
const PICKS: u32 = 5;

/// Every sample by its name and labels, as in the text format.
struct Scrape {
    text: String,
    samples: BTreeMap<String, f64>,
}

impl Scrape {
    async fn of(node: &Node) -> Self {
        let client = http_client(PATIENCE, 1);
        let answer = client.get(node.metrics_url()).send().await;
        let text = answer.expect("an answer").text().await.expect("a text");
        let samples = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.rsplit_once(' '))
            .map(|(name, value)| (name.to_owned(), value.parse().expect("a number")))
            .collect();
        Self { text, samples }
    }

    #[track_caller]
    fn value(&self, name: &str) -> f64 {
        let value = self.samples.get(name).copied();
        value.unwrap_or_else(|| panic!("no {name} in\n{}", self.text))
    }

    #[track_caller]
    fn is(&self, name: &str, expected: u32) {
        let value = self.value(name);
        assert!(
            (value - f64::from(expected)).abs() < 1e-9,
            "{name} is {value}, not {expected}"
        );
    }

    #[track_caller]
    fn is_at_least(&self, name: &str, expected: u32) {
        let value = self.value(name);
        assert!(
            value >= f64::from(expected),
            "{name} is {value}, not {expected}"
        );
    }

    /// Checks that the mean is between 0 and 60, which catches a unit other than seconds.
    #[track_caller]
    fn are_seconds(&self, name: &str) {
        let (sum, count) = (
            self.value(&format!("{name}_sum")),
            self.value(&format!("{name}_count")),
        );
        assert!(
            sum > 0.0 && sum < count * 60.0,
            "{name}: {sum} s in {count}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_happened_on_a_node() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        settings: vec![("PODIUM_METRICS_LISTEN", "127.0.0.1:0".to_owned())],
        ..Plan::new("metrics")
    })
    .await;
    let (node, api, base) = (rig.node(0), Api::default(), rig.node(0).url());
    let before = Scrape::of(node).await;
    begins_at_nought(&before);

    let topics = [rig.league_topic(), format!("event:{EVENT}")];
    let followers = usize::try_from(FOLLOWERS).expect("few");
    let followers = rig.world.players.iter().take(followers);
    let followers = followers.map(|player| (0, player));
    let endpoints = rig.direct_endpoints();
    let clients = LiveClient::crowd(&endpoints, followers, &topics, PATIENCE).await;
    let podium = rig.world.podium(0);
    let body = new_pick(&rig.world.leagues[0], &rig.world.categories[0], &podium);
    let url = format!("{base}/api/predictions");
    for player in rig
        .world
        .players
        .iter()
        .take(usize::try_from(PICKS).expect("few"))
    {
        api.create(player, &url, &body).await.done();
    }
    for verb in ["lock", "unlock"] {
        api.turn_lock(&rig.world.admin, &base, verb).await.done();
    }
    let (fetch, event) = (
        format!("{base}/api/fetch-full-results"),
        serde_json::json!({"eventId": EVENT}),
    );
    let admin = &rig.world.admin;
    drop(
        api.send(admin, Method::POST, &fetch, Some(&event), None)
            .await,
    );
    let is_complete = |ledger: &podium_fault_tests::players::Ledger| {
        ledger.counts.applied >= 2 + u64::from(PICKS)
    };
    for client in &clients {
        assert!(
            client.until(PATIENCE, is_complete).await,
            "everybody hears of it"
        );
    }
    counts_what_was_done(&Scrape::of(node).await);

    drop(clients);
    rig.postgres.stop().await;
    let refused = api.turn_lock(&rig.world.admin, &base, "lock").await;
    assert!(matches!(refused, Reply::Unknown(_)), "{refused:?}");
    let last = Scrape::of(node).await;
    last.is_at_least("podium_database_unavailable_total", 1);
    last.is_at_least(r#"podium_requests_total{status="5xx"}"#, 1);
    no_socket_is_left(node).await;
}

fn counts_what_was_done(after: &Scrape) {
    every_family_says_what_it_is(after);
    after.is("podium_sockets", FOLLOWERS);
    after.is(r#"podium_actors{kind="topic"}"#, 2);
    after.is(r#"podium_actors{kind="event"}"#, 1);
    // Each pick and both lock changes, on a topic with a subscriber.
    after.is_at_least("podium_publish_lag_seconds_count", PICKS + 2);
    after.are_seconds("podium_publish_lag_seconds");
    after.is("podium_pick_batch_size_sum", PICKS);
    after.is("podium_pick_batch_size_count", PICKS);
    after.is("podium_pick_commit_seconds_count", PICKS);
    after.are_seconds("podium_pick_commit_seconds");
    let waits = "podium_event_lock_wait_seconds_count";
    after.is(&format!(r#"{waits}{{mode="shared"}}"#), PICKS);
    after.is_at_least(&format!(r#"{waits}{{mode="alone"}}"#), 2);
    after.is_at_least(r#"podium_requests_total{status="2xx"}"#, PICKS + 2);
    after.is_at_least(r#"podium_requests_total{status="1xx"}"#, FOLLOWERS);
    after.are_seconds("podium_request_seconds");
    assert!(
        after
            .samples
            .keys()
            .any(|name| name.starts_with(r#"podium_feed_faults_total{series="ifsc""#))
    );
    after.is("podium_database_unavailable_total", 0);
}

fn begins_at_nought(scrape: &Scrape) {
    let version = concat!(
        r#"podium_build_info{version=""#,
        env!("CARGO_PKG_VERSION"),
        r#""}"#
    );
    scrape.is(version, 1);
    for name in [
        "podium_sockets",
        "podium_sockets_closed_slow_total",
        "podium_database_unavailable_total",
        r#"podium_requests_shed_total{lane="picks"}"#,
        r#"podium_requests_shed_total{lane="others"}"#,
        r#"podium_requests_shed_total{lane="event_queue"}"#,
        r#"podium_actors_died_total{kind="topic"}"#,
        r#"podium_actors_died_total{kind="league"}"#,
        r#"podium_actors_died_total{kind="event"}"#,
    ] {
        scrape.is(name, 0);
    }
}

fn every_family_says_what_it_is(scrape: &Scrape) {
    for family in scrape
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
    {
        let name = family.split(' ').next().unwrap_or_default();
        assert!(name.starts_with("podium_"), "{name}");
        let help = format!("# HELP {name} ");
        assert!(scrape.text.contains(&help), "{name} is not described");
    }
}

async fn no_socket_is_left(node: &Node) {
    let deadline = Instant::now() + PATIENCE;
    while Scrape::of(node).await.value("podium_sockets") > 0.0 {
        assert!(
            Instant::now() < deadline,
            "sockets are counted that are gone"
        );
        sleep(Duration::from_millis(20)).await;
    }
}
