//! P43: database connections that stop answering make no request hang, whether or not new connections work.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::players::{Account, EVENT};
use podium_fault_tests::players::{Api, changed_pick, http_client, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::header::{COOKIE, ORIGIN};
use reqwest::{Client, Method, StatusCode};
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::alone;

/// Longer than any answer may take: a slower request counts as hung.
const HANGS_AFTER: Duration = Duration::from_secs(6);
const PAUSE: Duration = Duration::from_millis(20);
/// Each repeats requests of one kind as a separate player.
const ASKERS_OF_A_KIND: usize = 3;
const BACK_WITHIN: Duration = Duration::from_secs(5);
const READY_WITHIN: Duration = Duration::from_secs(1);
const STALE: &str = "x-podium-stale-seconds";

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Event,
    Leagues,
    Notices,
    Save,
    Ready,
}

const KINDS: [Kind; 5] = [
    Kind::Event,
    Kind::Leagues,
    Kind::Notices,
    Kind::Save,
    Kind::Ready,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fresh,
    Stale,
    Refused,
    Hung,
}

struct Answer {
    began: Instant,
    took: Duration,
    outcome: Outcome,
}

/// A client that sends requests of one kind to one node.
struct Asker {
    kind: Kind,
    client: Client,
    base: String,
    account: Account,
    /// Path of the pick to save.
    path: String,
    body: Option<Value>,
}

impl Asker {
    async fn ready(rig: &Rig, kind: Kind, number: usize) -> Self {
        let base = rig.node(0).url();
        let account = rig.world.players[number].clone();
        let podium = [0, 1, 2].map(|at| rig.world.athletes[at].clone());
        let (path, body) = match kind {
            Kind::Event => (format!("/api/events/{EVENT}"), None),
            Kind::Leagues => ("/api/leagues/my-leagues".to_owned(), None),
            Kind::Notices => ("/api/notices".to_owned(), None),
            Kind::Ready => ("/api/health/ready".to_owned(), None),
            Kind::Save => {
                let pick = new_pick(&rig.world.leagues[0], &rig.world.categories[0], &podium);
                let url = format!("{base}/api/predictions");
                let api = Api::default();
                let made = api.create(&account, &url, &pick);
                let id = made.await.done()["predictionId"].clone();
                let id = id.as_str().expect("an id");
                (
                    format!("/api/predictions/{id}"),
                    Some(changed_pick(&podium)),
                )
            }
        };
        Self {
            kind,
            client: http_client(HANGS_AFTER, usize::MAX),
            base,
            account,
            path,
            body,
        }
    }

    async fn send_request(&self) -> Answer {
        let method = match self.body {
            Some(_) => Method::PUT,
            None => Method::GET,
        };
        let mut request = self
            .client
            .request(method, format!("{}{}", self.base, self.path))
            .header(COOKIE, &self.account.cookie)
            .header(ORIGIN, &self.base);
        if let Some(body) = &self.body {
            request = request.json(body);
        }
        let began = Instant::now();
        let outcome = match request.send().await {
            Ok(answer) if answer.status() == StatusCode::SERVICE_UNAVAILABLE => Outcome::Refused,
            Ok(answer) => {
                let status = answer.status();
                assert!(status.is_success(), "{:?}: {status}", self.kind);
                if answer.headers().contains_key(STALE) {
                    Outcome::Stale
                } else {
                    Outcome::Fresh
                }
            }
            Err(error) => {
                assert!(error.is_timeout(), "{:?}: {error}", self.kind);
                Outcome::Hung
            }
        };
        Answer {
            began,
            took: began.elapsed(),
            outcome,
        }
    }

    async fn until(self, stopped: Arc<AtomicBool>) -> (Kind, Vec<Answer>) {
        let mut answers = Vec::new();
        while !stopped.load(Ordering::Acquire) {
            answers.push(self.send_request().await);
            sleep(PAUSE).await;
        }
        (self.kind, answers)
    }
}

/// All askers, until they are stopped.
struct Crowd {
    stopped: Arc<AtomicBool>,
    asking: JoinSet<(Kind, Vec<Answer>)>,
}

impl Crowd {
    /// Starts the askers as the players from index `first`, who have no picks yet.
    async fn start(rig: &Rig, first: usize) -> Self {
        let stopped = Arc::new(AtomicBool::new(false));
        let mut asking = JoinSet::new();
        for (number, kind) in (first..).zip((0..ASKERS_OF_A_KIND).flat_map(|_| KINDS)) {
            let asker = Asker::ready(rig, kind, number).await;
            asking.spawn(asker.until(Arc::clone(&stopped)));
        }
        sleep(Duration::from_millis(300)).await;
        Self { stopped, asking }
    }

    async fn stop(mut self) -> BTreeMap<Kind, Vec<Answer>> {
        self.stopped.store(true, Ordering::Release);
        let mut answers: BTreeMap<Kind, Vec<Answer>> = BTreeMap::new();
        while let Some(task) = self.asking.join_next().await {
            let (kind, of_one) = task.expect("it asked");
            answers.entry(kind).or_default().extend(of_one);
        }
        answers
    }
}

/// Outcomes of the requests of one kind that ended after the fault began.
#[derive(Default)]
struct Tally {
    fresh: usize,
    stale: usize,
    refused: usize,
    hung: usize,
    slowest: Duration,
    /// Time from the database's recovery to the end of the last request that was slow, stale, refused or hung.
    back: Duration,
}

impl Tally {
    fn of(answers: &[Answer], fault: Instant, works: Instant) -> Self {
        let mut tally = Self::default();
        let concerned = |answer: &&Answer| answer.began + answer.took >= fault;
        for answer in answers.iter().filter(concerned) {
            *match answer.outcome {
                Outcome::Fresh => &mut tally.fresh,
                Outcome::Stale => &mut tally.stale,
                Outcome::Refused => &mut tally.refused,
                Outcome::Hung => &mut tally.hung,
            } += 1;
            tally.slowest = tally.slowest.max(answer.took);
            if answer.outcome != Outcome::Fresh || answer.took > READY_WITHIN {
                let ended = answer.began + answer.took;
                tally.back = tally.back.max(ended.saturating_duration_since(works));
            }
        }
        tally
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} fresh, {} stale, {} refused, {} hung, slowest {:.1?}, back after {:.1?}",
            self.fresh, self.stale, self.refused, self.hung, self.slowest, self.back
        )
    }
}

/// Prints and returns the tallies by kind.
fn report(
    title: &str,
    answers: &BTreeMap<Kind, Vec<Answer>>,
    fault: Instant,
    works: Instant,
) -> BTreeMap<Kind, Tally> {
    let tallies: BTreeMap<Kind, Tally> = answers
        .iter()
        .map(|(kind, of_kind)| (*kind, Tally::of(of_kind, fault, works)))
        .collect();
    println!("P43 {title}:");
    for (kind, tally) in &tallies {
        println!("    {kind:?}: {tally}");
    }
    tallies
}

fn assert_nobody_hung(tallies: &BTreeMap<Kind, Tally>) {
    let hung: usize = tallies.values().map(|tally| tally.hung).sum();
    assert_eq!(hung, 0, "requests hung");
    for (kind, tally) in tallies {
        assert!(tally.fresh > 0, "{kind:?} never came back");
        assert!(
            !is_full() || tally.back <= BACK_WITHIN,
            "{kind:?} was back after {:?}",
            tally.back
        );
    }
    let ready = &tallies[&Kind::Ready];
    assert!(!is_full() || ready.slowest <= READY_WITHIN + PAUSE);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_fall_silent_are_given_up_and_new_ones_take_over() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        far_database: true,
        ..Plan::new("P43 silent connections")
    })
    .await;
    let way = rig.way_to_database.as_ref().expect("a way");
    // The control: the same connections are reset, which both ends notice.
    let crowd = Crowd::start(&rig, 0).await;
    let fault = Instant::now();
    way.cut();
    sleep(Duration::from_secs(1)).await;
    let control = report("control, cut with RST", &crowd.stop().await, fault, fault);
    assert_nobody_hung(&control);

    let crowd = Crowd::start(&rig, ASKERS_OF_A_KIND * KINDS.len()).await;
    let fault = Instant::now();
    way.silence();
    sleep(short_or_full(
        Duration::from_secs(7),
        Duration::from_secs(30),
    ))
    .await;
    let silent = report("cut without a word", &crowd.stop().await, fault, fault);
    assert_nobody_hung(&silent);
    assert!(silent[&Kind::Ready].refused > 0, "readiness never failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_postgres_keeps_nobody_waiting() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        ..Plan::new("P43 frozen Postgres")
    })
    .await;
    let crowd = Crowd::start(&rig, 0).await;
    let fault = Instant::now();
    rig.postgres.freeze();
    sleep(short_or_full(
        Duration::from_millis(6500),
        Duration::from_secs(20),
    ))
    .await;
    rig.postgres.thaw();
    let works = Instant::now();
    sleep(short_or_full(
        Duration::from_secs(2),
        Duration::from_secs(10),
    ))
    .await;
    let frozen = report("frozen", &crowd.stop().await, fault, works);
    assert_nobody_hung(&frozen);
    assert!(frozen[&Kind::Ready].refused > 0, "readiness never failed");
    assert!(frozen[&Kind::Event].stale > 0, "nothing stale was shown");
}
