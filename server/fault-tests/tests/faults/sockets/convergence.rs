//! P14: after any fault heals, every client equals the database, and none applied a change twice or out of order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use podium_fault_tests::checks::{compare, differences, disorder, predictions, topic_stored};
use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::network::Gremlin;
use podium_fault_tests::network::Network;
use podium_fault_tests::network::Weather;
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{Course, Slot, Writer};
use podium_fault_tests::processes::Nats;
use podium_fault_tests::processes::{Plan, Rig};
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::alone;

const WRITERS: usize = 8;
/// The guaranteed time; doubled in the short form, which also runs on a busy machine.
fn promised() -> Duration {
    short_or_full(Duration::from_secs(10), Duration::from_secs(5))
}
/// A request sent into a silent connection and given up after 20 s arrives with TCP's next retransmission, 25.4 s
/// after it was sent (0.2 s, doubled each time), during the next round. Only then is its outcome in the database
/// final.
fn stragglers_within() -> Duration {
    short_or_full(Duration::ZERO, Duration::from_secs(10))
}

/// Timeout after which the differences are reported.
const PATIENCE: Duration = Duration::from_secs(40);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    KillNode,
    TerminateNode,
    KillPostgres,
    RestartPostgres,
    /// Kills the connections by which nodes receive wake-ups.
    KillBus,
    CutClients,
    /// Silence between clients and a node: a pulled cable if namespaces are available.
    Blackhole,
    Delay,
    /// Clients stop reading and sending, like closed laptops, and resume later.
    Sleep,
}

const FAULTS: [Fault; 9] = [
    Fault::KillNode,
    Fault::TerminateNode,
    Fault::KillPostgres,
    Fault::RestartPostgres,
    Fault::KillBus,
    Fault::CutClients,
    Fault::Blackhole,
    Fault::Delay,
    Fault::Sleep,
];

#[tokio::test(flavor = "multi_thread")]
async fn after_any_fault_all_clients_equal_the_database() {
    let _alone = alone().await;
    let plan = Plan {
        network: Network::create(),
        ..Plan::new("P14 convergence")
    };
    rounds(plan, short_or_full(4, 50)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_fault_all_clients_equal_the_database_over_nats() {
    let _alone = alone().await;
    let Some(nats) = Nats::start().await else {
        return;
    };
    let plan = Plan {
        network: None,
        nats: Some(nats),
        ..Plan::new("P14 NATS")
    };
    rounds(plan, short_or_full(2, 25)).await;
}

async fn rounds(plan: Plan, rounds: usize) {
    let proof = plan.proof;
    let mut rig = Rig::start(plan).await;
    if let Some(nats) = &rig.nats {
        nats.has_clients(rig.slots.len()).await;
    }
    let topics = vec![
        "events".to_owned(),
        format!("event:{EVENT}"),
        rig.league_topic(),
    ];
    let clients: Vec<LiveClient> = (0..short_or_full(40, 200))
        .map(|number| {
            let account = &rig.world.players[number % rig.world.players.len()];
            LiveClient::start(&rig.endpoints, number, account, &topics)
        })
        .collect();
    converge(&mut rig, &clients, &topics, "the start").await;
    let mut table: BTreeMap<Fault, Spread> = BTreeMap::new();
    let mut slots: Option<Vec<Slot>> = None;
    // All faults equally often, in random order.
    let mut hat: Vec<Fault> = Vec::new();
    for _ in 0..rounds {
        if hat.is_empty() {
            hat = FAULTS.to_vec();
        }
        let drawn = rig.dice.below(hat.len());
        let fault = hat.swap_remove(drawn);
        println!("{proof}: {fault:?}");
        // False wake-ups are published in every round, in addition to its fault.
        let dice = rig.dice.split();
        let lies = match &rig.nats {
            Some(nats) => Gremlin::on_nats(&nats.url(), topics.clone(), dice),
            None => Gremlin::on_postgres(rig.connect().await, topics.clone(), dice),
        };
        let traffic = Traffic::start(&mut rig, slots.as_deref());
        sleep(Duration::from_millis(500)).await;
        inject_fault(&mut rig, &clients, fault, &traffic.course).await;
        let mut known = traffic.ends().await;
        drop(lies);
        let took = converge(&mut rig, &clients, &topics, &format!("{fault:?}")).await;
        table.entry(fault).or_default().add(took);
        if fault == Fault::Blackhole {
            sleep(stragglers_within()).await;
        }
        let comparison = compare(&mut known, &predictions(&rig.connect().await).await);
        assert!(comparison.wrong.is_empty(), "lost: {:#?}", comparison.wrong);
        slots = Some(known);
    }
    report(proof, &clients, &table);
}

fn report(proof: &str, clients: &[LiveClient], table: &BTreeMap<Fault, Spread>) {
    for (fault, times) in table {
        println!(
            "{proof}: {fault:?}: {}, then all {} equal",
            times,
            clients.len()
        );
    }
    let sum = |of: fn(&podium_fault_tests::players::Counts) -> u64| -> u64 {
        clients
            .iter()
            .map(|client| of(&client.ledger().counts))
            .sum()
    };
    println!(
        "{proof}: {} connections, {} snapshots, {} changes applied, {} ignored, {} gaps noticed, \
         {} goodbyes, {} times unavailable, 0 applied twice or out of order",
        sum(|counts| counts.connections),
        sum(|counts| counts.snapshots),
        sum(|counts| counts.applied),
        sum(|counts| counts.ignored),
        sum(|counts| counts.gaps),
        clients
            .iter()
            .map(|client| client.ledger().goodbyes.len())
            .sum::<usize>(),
        sum(|counts| counts.unavailable),
    );
    let slow: Vec<_> = table
        .iter()
        .filter(|(_, times)| times.max() > promised())
        .collect();
    assert!(slow.is_empty(), "later than {:?}: {slow:?}", promised());
}

/// Waits until every client equals the database. Returns how long that took.
async fn converge(
    rig: &mut Rig,
    clients: &[LiveClient],
    topics: &[String],
    after: &str,
) -> Duration {
    let healed = Instant::now();
    let mut database = rig.connect().await;
    loop {
        let mut found = Vec::new();
        for topic in topics {
            let stored = topic_stored(&mut database, topic).await;
            for (number, client) in clients.iter().enumerate() {
                let differences = differences(client, topic, &stored);
                found.extend(
                    differences
                        .into_iter()
                        .map(|what| format!("client {number}: {what}")),
                );
            }
        }
        let disorder: Vec<String> = clients.iter().flat_map(disorder).collect();
        assert!(disorder.is_empty(), "after {after}: {disorder:?}");
        let took = healed.elapsed();
        if found.is_empty() {
            return took;
        }
        let first: Vec<&String> = found.iter().take(5).collect();
        assert!(
            took < PATIENCE,
            "after {after}: {} differ: {first:#?}",
            found.len()
        );
        sleep(Duration::from_millis(50)).await;
    }
}

async fn inject_fault(rig: &mut Rig, clients: &[LiveClient], fault: Fault, course: &Arc<Course>) {
    let victim = rig.dice.below(rig.slots.len());
    let a_while = rig
        .dice
        .between(Duration::from_millis(300), Duration::from_millis(1500));
    let proxy = &rig.slots[victim].proxy;
    match fault {
        Fault::KillNode | Fault::TerminateNode => {
            if fault == Fault::KillNode {
                rig.kill_node(victim).await;
            } else {
                rig.terminate_node(victim).await;
            }
            course.lead_to(rig.urls());
            sleep(a_while).await;
            rig.start_node(victim).await;
            course.lead_to(rig.urls());
        }
        Fault::KillPostgres | Fault::RestartPostgres => {
            if fault == Fault::KillPostgres {
                rig.postgres.kill().await;
            } else {
                rig.postgres.stop().await;
            }
            sleep(a_while).await;
            rig.postgres.start_again().await;
        }
        Fault::KillBus => kill_bus(rig, a_while).await,
        Fault::CutClients => {
            for _ in 0..3 {
                proxy.cut();
                sleep(a_while / 3).await;
            }
        }
        Fault::Blackhole => {
            let silence = short_or_full(Duration::from_secs(4), Duration::from_secs(20));
            if let Some(network) = &rig.network {
                network.pull_cable();
                sleep(silence).await;
                network.plug_in();
            } else {
                proxy.weather(Weather::Silent);
                sleep(silence).await;
                proxy.weather(Weather::Clear);
            }
        }
        Fault::Delay => {
            proxy.weather(Weather::Delayed(800));
            sleep(Duration::from_secs(4)).await;
            proxy.weather(Weather::Clear);
        }
        Fault::Sleep => {
            let sleepers = || clients.iter().step_by(4);
            sleepers().for_each(LiveClient::falls_asleep);
            sleep(short_or_full(
                Duration::from_secs(4),
                Duration::from_secs(30),
            ))
            .await;
            sleepers().for_each(LiveClient::wakes_up);
        }
    }
}

async fn kill_bus(rig: &mut Rig, a_while: Duration) {
    if let Some(nats) = &mut rig.nats {
        nats.kill().await;
        sleep(a_while).await;
        nats.start_again().await;
        return;
    }
    let statement = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name <> 'proof' AND query ILIKE '%listen%' AND pid <> pg_backend_pid()";
    let database = rig.connect().await;
    let killed: i64 = database
        .query_one(statement, &[])
        .await
        .expect("killed")
        .get(0);
    println!("{killed} listening connections killed");
    sleep(a_while).await;
}

/// Picks, locks, unlocks and renames of a league, until stopped.
struct Traffic {
    course: Arc<Course>,
    writers: Vec<Writer>,
    stop: Arc<AtomicBool>,
    admin: JoinHandle<()>,
}

impl Traffic {
    fn start(rig: &mut Rig, known: Option<&[Slot]>) -> Self {
        let course = Course::on(rig.urls());
        let writers = (0..WRITERS)
            .map(|player| {
                let dice = rig.dice.split();
                match known {
                    None => Writer::start(&course, &rig.world, player, dice),
                    Some(known) => Writer::go_on(&course, &rig.world, player, dice, known),
                }
            })
            .collect();
        let stop = Arc::new(AtomicBool::new(false));
        let admin = tokio::spawn(administer(
            rig.world.admin.clone(),
            rig.world.leagues[0].clone(),
            Arc::clone(&course),
            Arc::clone(&stop),
        ));
        Self {
            course,
            writers,
            stop,
            admin,
        }
    }

    async fn ends(self) -> Vec<Slot> {
        self.stop.store(true, Ordering::Release);
        self.course.stopped.store(true, Ordering::Release);
        let mut known = Vec::new();
        for writer in self.writers {
            known.extend(writer.ends().await);
        }
        self.admin.await.expect("it ends well");
        self.course.assert_nothing_odd();
        known
    }
}

async fn administer(
    admin: podium_fault_tests::players::Account,
    league: String,
    course: Arc<Course>,
    stop: Arc<AtomicBool>,
) {
    let api = Api::default();
    let mut number = 0_usize;
    while !stop.load(Ordering::Acquire) {
        number += 1;
        let base = {
            let nodes = course.nodes.lock().expect("a list");
            nodes[number % nodes.len()].clone()
        };
        // The outcome does not matter: clients are compared with the database.
        if number.is_multiple_of(5) {
            let body = json!({"name": format!("League {number}")});
            let url = format!("{base}/api/leagues/{league}");
            drop(api.change(&admin, &url, &body).await);
        } else {
            let verb = if number.is_multiple_of(3) {
                "lock"
            } else {
                "unlock"
            };
            drop(api.turn_lock(&admin, &base, verb).await);
        }
        sleep(Duration::from_millis(50)).await;
    }
}
