//! REST reads with the full middleware, compared with servers that only send the same bytes.

use std::env;
use std::fs;
use std::process;
use std::thread;
use std::time::Duration;

use crate::database::Database;
use crate::failure::Outcome;
use crate::fixture;
use crate::http::Line;
use crate::peers;
use crate::podium;
use crate::program::{Place, Program};
use crate::submissions::Submissions;
use crate::table::{Row, Spread, Target};

const PATHS: [(&str, &str); 3] = [
    ("events", "/api/events/upcoming"),
    ("results", "/api/results/3/1"),
    (
        "leaderboard page",
        "/api/leagues/aaaaaaaaaaaaaaaaaaaaaaaa/leaderboard?limit=25&offset=0",
    ),
];
const CLIENTS: usize = 64;
const ROUNDS: usize = 4;
const LOOP: Duration = Duration::from_secs(2);
/// Postgres updates its statistics with a delay of up to a second.
const STATISTICS_LAG: Duration = Duration::from_millis(1500);

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    let database = podium::seeded("podium_bench_reads_http", fixture::RUSH)?;
    let ours = podium::serve(Place::ServerCore, &database)?;
    let file = env::temp_dir().join(format!("podium-bench-{}.json", process::id()));
    for (name, path) in PATHS {
        eprintln!("reads: {name}");
        let body = Line::open(&ours.address, Some(fixture::cookie(1)))?
            .request("GET", path, "")?
            .expect_ok()?;
        fs::write(&file, &body)?;
        let bare = peers::bare_handler(&file)?;
        let fastify = peers::fastify(&file)?;
        let mut rates = [const { Vec::new() }; 3];
        let mut statements = Vec::new();
        for _ in 0..ROUNDS {
            let idle = transactions(&database)?;
            thread::sleep(LOOP);
            let before = transactions(&database)?;
            let (rate, requests) = in_a_loop(&ours, path)?;
            // Subtracts the node's own background queries in the same time.
            let cost = transactions(&database)? - before - (before - idle);
            statements.push(cost / requests);
            let (of_bare, _) = in_a_loop(&bare, path)?;
            let (of_fastify, _) = in_a_loop(&fastify, path)?;
            for (list, rate) in rates.iter_mut().zip([rate, of_bare, of_fastify]) {
                list.push(rate);
            }
        }
        let [our, of_bare, of_fastify] = &rates;
        let text = |rates: &[f64]| {
            let median = Spread::of(rates.iter().copied()).median;
            format!("{:.1}k/s", median / 1e3)
        };
        let job = format!("{name}, {} bytes: reads per second", body.len());
        for (target, peer, theirs) in [(0.8, &bare, of_bare), (2.0, &fastify, of_fastify)] {
            let ratio = Spread::of_ratios(our, theirs);
            let their = (peer.name, text(theirs));
            rows.push(Row::against(
                &job,
                Target::AtLeast(target),
                text(our),
                their,
                ratio,
            ));
        }
        let job = format!("{name}: transactions in the database per read");
        let statements = Spread::of(statements).median;
        rows.push(Row::alone(&job, Target::AtMost(0.0), statements, ""));
    }
    Ok(fs::remove_file(file)?)
}

/// Reads per second, and their number.
fn in_a_loop(server: &Program, path: &str) -> Outcome<(f64, f64)> {
    let answers = Submissions::reads(&server.address, CLIENTS, path, LOOP)?.answers()?;
    Ok((
        answers.per_second(),
        f64::from(u32::try_from(answers.good)?),
    ))
}

fn transactions(database: &Database) -> Outcome<f64> {
    thread::sleep(STATISTICS_LAG);
    let count = database
        .number("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")?;
    Ok(f64::from(i32::try_from(count)?))
}
