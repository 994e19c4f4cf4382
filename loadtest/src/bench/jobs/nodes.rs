//! Eight nodes on one database, over `NOTIFY` and over NATS: the queries of a node with thousands of idle sockets, and
//! the work of each node when all 10,000 members of a league get a notification.
//!
//! One node has 9,000 members' sockets, six have 100 each, and the last one none: it writes the announcement.

use std::thread::sleep;
use std::time::{Duration, Instant};

use podium_wire::leagues::announcement::AnnounceBody;

use crate::clock::{between, now_ns};
use crate::crowd::{Crowd, Dialect};
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::fixture;
use crate::http::Line;
use crate::podium;
use crate::program::{Place, Program};
use crate::table::{Row, Spread, Target};

const MANY: u32 = 9_000;
const FEW: u32 = 100;
const NODES_OF_FEW: u32 = 6;
const ROUNDS: usize = 3;
/// More than the interval at which a node checks the sessions of its sockets.
const IDLE: Duration = Duration::from_secs(35);
/// Postgres' statistics are up to a second old.
const SETTLE: Duration = Duration::from_secs(4);
const PATIENCE_MS: u32 = 60_000;

struct Node {
    server: Program,
    crowd: Crowd,
}

/// One change feed: measurements of rounds.
#[derive(Default)]
struct Rounds {
    transactions: Vec<f64>,
    /// Processor time of the node with many followers, and of a node with few, in milliseconds.
    many: Vec<f64>,
    few: Vec<f64>,
    last: Vec<f64>,
}

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    measure("NOTIFY", None, rows)?;
    let Some(nats) = Program::start_nats()? else {
        eprintln!("nodes: no nats-server is installed (tools/install-nats)");
        return Ok(());
    };
    measure("NATS", Some(&nats), rows)
}

fn measure(feed: &str, nats: Option<&Program>, rows: &mut Vec<Row>) -> Outcome<()> {
    eprintln!("nodes: {feed}");
    let database = podium::seeded("podium_bench_nodes", fixture::RUSH)?;
    let serve = || {
        let mut command = podium::command(Place::Anywhere, &database, "serve");
        if let Some(nats) = nats {
            command.env("NATS_URL", format!("nats://{}", nats.address));
        }
        Program::start("podium", command)
    };
    let writer = serve()?;
    let mut nodes = Vec::new();
    // The author of an announcement gets no notification of it.
    let mut members = 1;
    for sockets in std::iter::once(MANY).chain((0..NODES_OF_FEW).map(|_| FEW)) {
        let server = serve()?;
        let mut crowd = Crowd::start_after(members, Dialect::Podium, &server.address, "me")?;
        crowd.open(sockets)?;
        members += sockets;
        nodes.push(Node { server, crowd });
    }
    sleep(SETTLE);
    let idle = idle_queries(&database)?;
    let name = |what: &str| format!("{feed}, eight nodes, one with {MANY} sockets: {what}");
    rows.push(Row::alone(
        &name("idle, transactions of all"),
        Target::AtMost(100.0),
        idle,
        "/s",
    ));
    let mut line = Line::open(&writer.address, Some(fixture::cookie(1)))?;
    let mut rounds = Rounds::default();
    for round in 0..=ROUNDS {
        rounds.announce(&database, &mut line, &mut nodes, round)?;
    }
    rounds.rows(&name, rows);
    Ok(())
}

/// Transactions per second of all nodes, when nothing happens.
fn idle_queries(database: &Database) -> Outcome<f64> {
    let before = transactions(database)?;
    let begun = Instant::now();
    sleep(IDLE);
    let after = transactions(database)?;
    let many = u32::try_from(after - before)?;
    Ok(f64::from(many) / begun.elapsed().as_secs_f64())
}

/// Number of transactions in the database so far.
fn transactions(database: &Database) -> Outcome<i64> {
    database.number(
        "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()",
    )
}

impl Rounds {
    fn announce(
        &mut self,
        database: &Database,
        line: &mut Line,
        nodes: &mut [Node],
        round: usize,
    ) -> Outcome<()> {
        let body = serde_json::to_string(&AnnounceBody {
            text: format!("Announcement {round}"),
        })?;
        let transactions_before = transactions(database)?;
        let mut cpu_before = Vec::new();
        for node in nodes.iter_mut() {
            node.crowd.arm(1, PATIENCE_MS)?;
            cpu_before.push(node.server.cpu()?);
        }
        line.refresh()?;
        let started_ns = now_ns();
        let path = format!("/api/leagues/{}/announcements", fixture::RUSH_LEAGUE);
        line.request("POST", &path, &body)?.expect_ok()?;
        let mut last_ns = started_ns;
        for node in nodes.iter_mut() {
            let received = node.crowd.received()?;
            if received.missed > 0 {
                return Err(Failure::new(format!("{} did not hear", received.missed)));
            }
            last_ns = last_ns.max(received.last_ns);
        }
        sleep(SETTLE);
        let mut cpu = Vec::new();
        for (node, before) in nodes.iter().zip(cpu_before) {
            let spent = node.server.cpu()?.saturating_sub(before);
            cpu.push(spent.as_secs_f64() * 1e3);
        }
        // The first round is warm-up.
        if round > 0 {
            let done = transactions(database)? - transactions_before;
            self.transactions.push(f64::from(u32::try_from(done)?));
            self.many.extend(cpu.first());
            self.few.push(Spread::of(cpu.into_iter().skip(1)).median);
            self.last
                .push(between(started_ns, last_ns).as_secs_f64() * 1e3);
        }
        Ok(())
    }

    fn rows(&self, name: &impl Fn(&str) -> String, rows: &mut Vec<Row>) {
        let median = |values: &[f64]| Spread::of(values.iter().copied()).median;
        let alone = |what: &str, values: &[f64], unit: &str| {
            Row::alone(&name(what), Target::None, median(values), unit)
        };
        let to_all = "a notification to all 10,000";
        rows.push(alone(
            &format!("{to_all}, transactions"),
            &self.transactions,
            "",
        ));
        rows.push(alone(&format!("{to_all}, last"), &self.last, "ms"));
        let few = format!("a node with {FEW}");
        rows.push(Row::against(
            &name(&format!("{to_all}, CPU of the node")),
            Target::None,
            format!("{:.0} ms", median(&self.many)),
            (few.as_str(), format!("{:.0} ms", median(&self.few))),
            Spread::of_ratios(&self.many, &self.few),
        ));
    }
}
