//! One change, or ten at once, to thousands of sockets: processor time per delivery, and time until the last socket
//! has it. For our server it is a real change: an admin locks or unlocks an event.

use std::thread;
use std::time::Duration;

use crate::clock::{between, now_ns};
use crate::crowd::{Crowd, Dialect, ReceivedRound};
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::fixture;
use crate::http::Line;
use crate::peers::Broadcaster;
use crate::podium;
use crate::program::{Place, Program};
use crate::table::{Row, Spread, Target};

const TOPIC: &str = "event:1";
/// Sockets, and rounds of one change and of ten.
const SIZES: [(u32, usize, usize); 3] = [(1000, 100, 20), (3000, 50, 0), (9000, 20, 0)];
/// Rounds discarded as warm-up.
const WARM_UP: usize = 3;
const PATIENCE_MS: u32 = 10_000;
/// Pause between the last delivery and the reading of the clocks, so that a server can finish its work.
const SETTLE: Duration = Duration::from_millis(10);
/// Number of changes in a burst.
const BURST: u32 = 10;

/// The trigger that makes a server publish a change.
enum Cause {
    /// `GET /publish/N`.
    Peer(Line),
    Podium {
        admin: Line,
        locked: bool,
    },
}

impl Cause {
    fn line(&mut self) -> &mut Line {
        match self {
            Self::Peer(line) | Self::Podium { admin: line, .. } => line,
        }
    }
}

struct Contestant {
    server: Program,
    crowd: Crowd,
    cause: Cause,
    rounds: Vec<Round>,
}

#[derive(Debug, Clone, Copy)]
struct Round {
    /// Processor time of the whole round.
    cpu: Duration,
    /// Time until the last socket had the changes.
    last: Duration,
    deliveries: u64,
}

impl Round {
    fn cpu_per_delivery_us(&self) -> f64 {
        // A round has fewer than 2^32 deliveries.
        let deliveries = u32::try_from(self.deliveries).unwrap_or(u32::MAX).max(1);
        self.cpu.as_secs_f64() * 1e6 / f64::from(deliveries)
    }
}

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    for (sockets, singles, bursts) in SIZES {
        eprintln!("fanout: {sockets} sockets");
        let database = podium::seeded("podium_bench_fanout", fixture::CROWD)?;
        let mut contestants = contestants(&database, sockets)?;
        measure(&mut contestants, &database, singles, 1)?;
        rows.extend(rows_of_singles(&contestants, sockets));
        if bursts > 0 {
            measure(&mut contestants, &database, bursts, BURST)?;
            rows.extend(rows_of_bursts(&contestants, sockets));
        }
    }
    Ok(())
}

/// The peers, in the order of the table.
const PEERS: [Broadcaster; 4] = [
    Broadcaster::Bare,
    Broadcaster::UWebSockets,
    Broadcaster::SocketIo,
    Broadcaster::Ws,
];

fn contestants(database: &Database, sockets: u32) -> Outcome<Vec<Contestant>> {
    let server = podium::serve(Place::ServerCore, database)?;
    let admin = podium::admin(&server, database)?;
    let mut ours = Contestant {
        crowd: Crowd::start(Dialect::Podium, &server.address, TOPIC)?,
        server,
        cause: Cause::Podium {
            admin,
            locked: false,
        },
        rounds: Vec::new(),
    };
    ours.crowd.open(sockets)?;
    let size = usize::try_from(ours.publish_changes(database, 1)?.0.size)?;
    eprintln!("fanout: a change of ours has {size} bytes, and so have theirs");
    let mut all = vec![ours];
    for peer in PEERS {
        let server = peer.start(size)?;
        let dialect = if peer == Broadcaster::SocketIo {
            Dialect::SocketIo
        } else {
            Dialect::Plain
        };
        let mut crowd = Crowd::start(dialect, &server.address, "")?;
        crowd.open(sockets)?;
        all.push(Contestant {
            cause: Cause::Peer(Line::open(&server.address, None)?),
            crowd,
            server,
            rounds: Vec::new(),
        });
    }
    Ok(all)
}

/// Alternates between the contestants: A B C A B C …
fn measure(
    contestants: &mut [Contestant],
    database: &Database,
    rounds: usize,
    changes: u32,
) -> Outcome<()> {
    for contestant in contestants.iter_mut() {
        contestant.rounds.clear();
    }
    for round in 0..WARM_UP + rounds {
        for contestant in contestants.iter_mut() {
            let measured = contestant.round(database, changes)?;
            if round >= WARM_UP {
                contestant.rounds.push(measured);
            }
        }
    }
    Ok(())
}

impl Contestant {
    fn round(&mut self, database: &Database, changes: u32) -> Outcome<Round> {
        self.cause.line().refresh()?;
        let before = self.server.cpu()?;
        let (received, started_ns) = self.publish_changes(database, changes)?;
        thread::sleep(SETTLE);
        let after = self.server.cpu()?;
        if received.missed > 0 {
            let name = self.server.name;
            return Err(Failure::new(format!(
                "{name}: {} did not hear",
                received.missed
            )));
        }
        Ok(Round {
            cpu: after.saturating_sub(before),
            last: between(started_ns, received.last_ns),
            deliveries: received.members * u64::from(changes),
        })
    }

    /// Makes the server publish `changes` changes, and waits until every socket has them.
    fn publish_changes(
        &mut self,
        database: &Database,
        changes: u32,
    ) -> Outcome<(ReceivedRound, u64)> {
        self.crowd.arm(changes, PATIENCE_MS)?;
        let started_ns = now_ns();
        match &mut self.cause {
            Cause::Peer(line) => {
                let path = format!("/publish/{changes}");
                line.request("GET", &path, "")?.expect_ok()?;
            }
            Cause::Podium { admin, locked } if changes == 1 => {
                let verb = if *locked { "unlock" } else { "lock" };
                *locked = !*locked;
                let path = format!("/api/events/1/{verb}");
                admin.request("PUT", &path, "{}")?.expect_ok()?;
            }
            // Committed in the database as by another node; the server under test reads them.
            Cause::Podium { .. } => {
                database.execute(&fixture::changes_elsewhere(TOPIC, changes)?)?;
            }
        }
        Ok((self.crowd.received()?, started_ns))
    }
}

fn cpu(contestant: &Contestant) -> Vec<f64> {
    let rounds = contestant.rounds.iter();
    rounds.map(Round::cpu_per_delivery_us).collect()
}

fn last_ms(contestant: &Contestant) -> Vec<f64> {
    let rounds = contestant.rounds.iter();
    rounds.map(|round| round.last.as_secs_f64() * 1e3).collect()
}

fn rows_of_singles(contestants: &[Contestant], sockets: u32) -> Vec<Row> {
    let Some((ours, peers)) = contestants.split_first() else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    let job = format!("one change to {sockets}: CPU per delivery");
    let targets = [1.30, 1.10, 0.80].map(Target::AtMost);
    for (peer, target) in peers.iter().zip(targets.into_iter().chain([Target::None])) {
        rows.push(cpu_row(&job, target, ours, peer));
    }
    let job = format!("one change to {sockets}: until the last has it, p50 / p99");
    let targets = [
        Target::None,
        Target::AtMost(1.2),
        Target::AtMost(0.7),
        Target::None,
    ];
    for (peer, target) in peers.iter().zip(targets) {
        rows.push(last_row(&job, target, ours, peer));
    }
    rows
}

fn rows_of_bursts(contestants: &[Contestant], sockets: u32) -> Vec<Row> {
    let Some((ours, peers)) = contestants.split_first() else {
        return Vec::new();
    };
    let job = format!("{BURST} changes at once to {sockets}: CPU per delivery");
    let targets = [
        Target::AtMost(1.5),
        Target::None,
        Target::AtMost(0.15),
        Target::None,
    ];
    let pairs = peers.iter().zip(targets);
    pairs
        .map(|(peer, target)| cpu_row(&job, target, ours, peer))
        .collect()
}

fn cpu_row(job: &str, target: Target, ours: &Contestant, peer: &Contestant) -> Row {
    let (our, their) = (cpu(ours), cpu(peer));
    let median = |values: &[f64]| format!("{:.2} µs", Spread::of(values.iter().copied()).median);
    let ratio = Spread::of_ratios(&our, &their);
    Row::against(
        job,
        target,
        median(&our),
        (peer.server.name, median(&their)),
        ratio,
    )
}

/// The ratio of both p99 values, with its spread over the rounds.
fn last_row(job: &str, target: Target, ours: &Contestant, peer: &Contestant) -> Row {
    let (our, their) = (last_ms(ours), last_ms(peer));
    let (of_our, of_their) = (
        Spread::of(our.iter().copied()),
        Spread::of(their.iter().copied()),
    );
    let text = |spread: Spread| format!("{:.1} / {:.1} ms", spread.median, spread.p99);
    let ratio = Spread {
        median: of_our.p99 / of_their.p99,
        ..Spread::of_ratios(&our, &their)
    };
    Row::against(
        job,
        target,
        text(of_our),
        (peer.server.name, text(of_their)),
        ratio,
    )
}
