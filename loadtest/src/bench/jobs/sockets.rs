//! The cost of idle sockets: memory, connection rate, and maximum number.

use crate::clock::{between, now_ns};
use crate::crowd::{Crowd, Dialect};
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::fixture;
use crate::peers::Broadcaster;
use crate::podium;
use crate::program::{Place, Program};
use crate::table::{Row, Spread, Target};

const TOPIC: &str = "event:1";
const IDLE: u32 = 5000;
const ROUNDS: usize = 2;
/// The maximum for one process here, which may open 20,000 files.
const MOST: u32 = 19_000;
const NODES: u32 = 3;
const PER_NODE: u32 = 16_700;
const PATIENCE_MS: u32 = 30_000;
/// Number of changes that every socket must receive.
const CHANGES: u32 = 3;

/// Measurements of a server filled with idle sockets.
struct Filled {
    kb_per_socket: f64,
    accepted_per_second: f64,
}

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    let database = podium::seeded("podium_bench_sockets", fixture::CROWD)?;
    let peers = [
        Broadcaster::SocketIo,
        Broadcaster::Ws,
        Broadcaster::UWebSockets,
    ];
    let mut ours = Vec::new();
    let mut theirs = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        let server = podium::serve(Place::ServerCore, &database)?;
        ours.push(fill(&server, Dialect::Podium)?);
        drop(server);
        for (peer, filled) in peers.iter().zip(&mut theirs) {
            let dialect = if *peer == Broadcaster::SocketIo {
                Dialect::SocketIo
            } else {
                Dialect::Plain
            };
            filled.push(fill(&peer.start(300)?, dialect)?);
        }
    }
    let memory = |filled: &[Filled]| Spread::of(filled.iter().map(|one| one.kb_per_socket)).median;
    let rates = |filled: &[Filled]| -> Vec<f64> {
        filled.iter().map(|one| one.accepted_per_second).collect()
    };
    let rate = |filled: &[Filled]| format!("{:.0}/s", Spread::of(rates(filled)).median);
    let job = format!("memory per idle subscribed socket, of {IDLE}");
    rows.push(Row::alone(&job, Target::AtMost(14.0), memory(&ours), "kB"));
    for (peer, filled) in peers.iter().zip(&theirs) {
        let our: Vec<f64> = ours.iter().map(|one| one.kb_per_socket).collect();
        let their: Vec<f64> = filled.iter().map(|one| one.kb_per_socket).collect();
        let ratio = Spread::of_ratios(&our, &their);
        let theirs = format!("{:.1} kB", memory(filled));
        let our = format!("{:.1} kB", memory(&ours));
        rows.push(Row::against(
            &job,
            Target::None,
            our,
            (peer.name(), theirs),
            ratio,
        ));
    }
    let targets = [Target::AtLeast(4.0), Target::None, Target::None];
    for ((peer, filled), target) in peers.iter().zip(&theirs).zip(targets) {
        let ratio = Spread::of_ratios(&rates(&ours), &rates(filled));
        let their = (peer.name(), rate(filled));
        rows.push(Row::against(
            "accept and subscribe",
            target,
            rate(&ours),
            their,
            ratio,
        ));
    }
    rows.push(most_on_one(&database)?);
    rows.push(many_on_three(&database)?);
    Ok(())
}

fn fill(server: &Program, dialect: Dialect) -> Outcome<Filled> {
    let mut crowd = Crowd::start(dialect, &server.address, TOPIC)?;
    // The first socket triggers one-time initialisation in the server.
    crowd.open(1)?;
    let before = server.resident_kb()?;
    let started_ns = now_ns();
    crowd.open(IDLE)?;
    let took = between(started_ns, now_ns());
    let grown = u32::try_from(server.resident_kb()?.saturating_sub(before))?;
    Ok(Filled {
        kb_per_socket: f64::from(grown) / f64::from(IDLE),
        accepted_per_second: f64::from(IDLE) / took.as_secs_f64(),
    })
}

fn most_on_one(database: &Database) -> Outcome<Row> {
    let server = podium::serve(Place::ServerCore, database)?;
    let mut crowd = Crowd::start(Dialect::Podium, &server.address, TOPIC)?;
    crowd.open_as_many(MOST)?;
    let reached = reach(database, &mut [crowd])?;
    Ok(Row::alone(
        "sockets held by one process, all of whom hear",
        Target::AtLeast(f64::from(MOST)),
        reached,
        "",
    ))
}

fn many_on_three(database: &Database) -> Outcome<Row> {
    let mut servers = Vec::new();
    let mut crowds = Vec::new();
    for _ in 0..NODES {
        let server = podium::serve(Place::Anywhere, database)?;
        let mut crowd = Crowd::start(Dialect::Podium, &server.address, TOPIC)?;
        crowd.open_as_many(PER_NODE)?;
        crowds.push(crowd);
        servers.push(server);
    }
    let reached = reach(database, &mut crowds)?;
    Ok(Row::alone(
        "sockets held by three nodes, all of whom hear",
        Target::AtLeast(50_000.0),
        reached,
        "",
    ))
}

/// Number of sockets that received each of a few changes committed by another writer.
fn reach(database: &Database, crowds: &mut [Crowd]) -> Outcome<f64> {
    let mut fewest = u32::MAX;
    for _ in 0..CHANGES {
        for crowd in crowds.iter_mut() {
            crowd.arm(1, PATIENCE_MS)?;
        }
        database.execute(&fixture::changes_elsewhere(TOPIC, 1)?)?;
        let mut reached = 0;
        for crowd in crowds.iter_mut() {
            let received = crowd.received()?;
            if received.missed > 0 {
                return Err(Failure::new(format!("{} did not hear", received.missed)));
            }
            reached += u32::try_from(received.members)?;
        }
        fewest = fewest.min(reached);
    }
    Ok(f64::from(fewest))
}
