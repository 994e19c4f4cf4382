//! A long run in which players connect, disconnect, pick, read and sign in for `PODIUM_SOAK_MINUTES` minutes (`make
//! soak`: 30). A node's memory and descriptors must not grow with time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use podium_fault_tests::dice::Dice;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{Account, EVENT, Size, World};
use podium_fault_tests::players::{Api, Reply, changed_pick, http_client, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::header::ORIGIN;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep};

use crate::alone;

const PLAYERS: usize = 200;
/// Half of them stay connected, the other half reconnect repeatedly.
const FOLLOWERS: usize = 100;
const SAMPLE_EVERY: Duration = Duration::from_secs(10);
const ACT_EVERY: Duration = Duration::from_millis(40);
const LOCK_EVERY: Duration = Duration::from_secs(15);
const SIGN_IN_EVERY: Duration = Duration::from_secs(2);
/// Maximum growth of memory after the warm-up: 30 MiB an hour would fill a small server in a week.
const SLOPE_MAX_KIB_PER_MINUTE: f64 = 512.0;

/// Resources of a node at one moment.
struct Sample {
    minutes: f64,
    resident_kib: f64,
    descriptors: f64,
}

#[derive(Default)]
struct Counts {
    stopped: AtomicBool,
    done: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

impl Counts {
    fn note(&self, reply: &Reply) {
        let counter = match reply {
            Reply::Done(_) => &self.done,
            Reply::Refused(..) => &self.refused,
            Reply::Unknown(_) => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_and_descriptors_do_not_grow_over_time() {
    let _alone = alone().await;
    let Some(minutes) = soak_minutes() else {
        println!("SKIPPED: a soak takes PODIUM_SOAK_MINUTES (make soak)");
        return;
    };
    let mut rig = Rig::start(Plan {
        nodes: 1,
        size: Size {
            players: PLAYERS,
            leagues: 4,
            categories: 4,
            athletes: 24,
        },
        ..Plan::new("soak")
    })
    .await;
    let counts = Arc::new(Counts::default());
    let mut busy = JoinSet::new();
    let (world, base) = (Arc::new(rig.world.clone()), rig.node(0).url());
    busy.spawn(acts(
        Arc::clone(&world),
        base.clone(),
        Arc::clone(&counts),
        rig.dice.split(),
    ));
    busy.spawn(locks(Arc::clone(&world), base.clone(), Arc::clone(&counts)));
    busy.spawn(sign_ins(base, Arc::clone(&counts)));
    let mut followers: Vec<LiveClient> = (0..FOLLOWERS).map(|at| follower(&rig, at)).collect();

    let (began, lasts) = (Instant::now(), Duration::from_secs(minutes * 60));
    let mut samples = Vec::new();
    while began.elapsed() < lasts {
        sleep(SAMPLE_EVERY).await;
        for _ in 0..FOLLOWERS / 20 {
            let at = FOLLOWERS / 2 + rig.dice.below(FOLLOWERS / 2);
            followers[at] = follower(&rig, at);
        }
        samples.push(sample(&rig, began.elapsed()));
    }
    counts.stopped.store(true, Ordering::Relaxed);
    while let Some(ended) = busy.join_next().await {
        ended.expect("it ends well");
    }
    drop(followers);
    judge(&samples, &counts);
}

fn soak_minutes() -> Option<u64> {
    let minutes = std::env::var("PODIUM_SOAK_MINUTES").ok()?;
    Some(minutes.parse().expect("a number of minutes"))
}

fn judge(samples: &[Sample], counts: &Counts) {
    // The first third is warm-up, which fills caches.
    let warm = &samples[samples.len() / 3..];
    let memory = slope(warm, |sample| sample.resident_kib);
    let descriptors = slope(warm, |sample| sample.descriptors);
    let (first, last) = (&warm[0], &warm[warm.len() - 1]);
    println!(
        "soak: {:.0} min; {} done, {} refused, {} failed; memory {:.0} to {:.0} KiB, {memory:+.0} KiB \
         a minute once warm; descriptors {} to {}, {descriptors:+.2} a minute",
        last.minutes,
        counts.done.load(Ordering::Relaxed),
        counts.refused.load(Ordering::Relaxed),
        counts.failed.load(Ordering::Relaxed),
        first.resident_kib,
        last.resident_kib,
        first.descriptors,
        last.descriptors,
    );
    assert_eq!(counts.failed.load(Ordering::Relaxed), 0, "failed requests");
    assert!(memory <= SLOPE_MAX_KIB_PER_MINUTE, "memory grows");
    assert!(descriptors < 1.0, "descriptors are lost");
}

/// Growth per minute, by least squares.
fn slope(samples: &[Sample], of: fn(&Sample) -> f64) -> f64 {
    let count = f64::from(u32::try_from(samples.len()).expect("few"));
    let mean = |value: &dyn Fn(&Sample) -> f64| samples.iter().map(value).sum::<f64>() / count;
    let (middle, level) = (mean(&|sample| sample.minutes), mean(&of));
    let (above, below) = samples.iter().fold((0.0, 0.0), |(above, below), sample| {
        let from_middle = sample.minutes - middle;
        (
            above + from_middle * (of(sample) - level),
            below + from_middle * from_middle,
        )
    });
    above / below
}

fn sample(rig: &Rig, elapsed: Duration) -> Sample {
    let node = rig.node(0);
    let descriptors = std::fs::read_dir(format!("/proc/{}/fd", node.pid()));
    let as_f64 = |number: usize| f64::from(u32::try_from(number).expect("not that many"));
    let kib = usize::try_from(node.resident_kib()).expect("memory");
    Sample {
        minutes: elapsed.as_secs_f64() / 60.0,
        resident_kib: as_f64(kib),
        descriptors: as_f64(descriptors.expect("its descriptors").count()),
    }
}

fn follower(rig: &Rig, at: usize) -> LiveClient {
    let topics = [
        "events".to_owned(),
        format!("event:{EVENT}"),
        rig.league_topic(),
    ];
    LiveClient::start(
        &rig.direct_endpoints(),
        0,
        &rig.world.players[at % PLAYERS],
        &topics,
    )
}

/// Picks, changes picks and reads pages, one request after the other.
async fn acts(world: Arc<World>, base: String, counts: Arc<Counts>, mut dice: Dice) {
    let api = Api::default();
    let mut ticks = interval(ACT_EVERY);
    while counts.goes_on() {
        ticks.tick().await;
        let player = dice.one_of(&world.players).clone();
        let league = dice.one_of(&world.leagues).clone();
        let page = match dice.below(6) {
            0 => {
                pick(&api, &world, &player, &league, &base, &mut dice, &counts).await;
                continue;
            }
            1 => "events".to_owned(),
            2 => format!("events/{EVENT}"),
            3 => format!("leagues/{league}/leaderboard"),
            4 => "leagues/my-leagues".to_owned(),
            _ => format!("upcoming/{EVENT}"),
        };
        counts.note(&api.get(&player, &format!("{base}/api/{page}")).await);
    }
}

async fn pick(
    api: &Api,
    world: &World,
    player: &Account,
    league: &str,
    base: &str,
    dice: &mut Dice,
    counts: &Counts,
) {
    let first = dice.below(world.athletes.len() - 2);
    let podium = [0, 1, 2].map(|place| world.athletes[first + place].clone());
    let category = dice.one_of(&world.categories);
    let (url, body) = (
        format!("{base}/api/predictions"),
        new_pick(league, category, &podium),
    );
    let reply = api.create(player, &url, &body).await;
    counts.note(&reply);
    if let Reply::Refused(409, refusal) = reply
        && let Some(id) = refusal["existingPredictionId"].as_str()
    {
        let (url, body) = (format!("{url}/{id}"), changed_pick(&podium));
        let reply = api.change(player, &url, &body).await;
        counts.note(&reply);
    }
}

async fn locks(world: Arc<World>, base: String, counts: Arc<Counts>) {
    let api = Api::default();
    let mut ticks = interval(LOCK_EVERY);
    while counts.goes_on() {
        ticks.tick().await;
        for verb in ["lock", "unlock"] {
            counts.note(&api.turn_lock(&world.admin, &base, verb).await);
        }
    }
}

/// Registers new accounts, each with its own session.
async fn sign_ins(base: String, counts: Arc<Counts>) {
    let client = http_client(Duration::from_secs(20), 1);
    let mut ticks = interval(SIGN_IN_EVERY);
    for number in 0_u64.. {
        ticks.tick().await;
        if !counts.goes_on() {
            return;
        }
        let body = json!({
            "name": format!("Newcomer {number}"),
            "email": format!("newcomer{number}@podium.test"),
            "password": format!("a long word and {number}"),
        });
        let request = client
            .post(format!("{base}/api/auth/register"))
            .header(ORIGIN, &base)
            .json(&body);
        let answer = request.send().await.expect("an answer");
        let good = answer.status().is_success();
        let counter = if good { &counts.done } else { &counts.failed };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}
