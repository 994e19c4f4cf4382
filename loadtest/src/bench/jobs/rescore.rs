//! A ranking changes a million predictions in 2,000 leagues, one of them with 100,000 members: time until every
//! watched leaderboard shows it, compared with the same computation in SQL. The change is committed to the database
//! as by another node, and our server receives its wake-up. After each round all 2,000 leaderboards are read over
//! HTTP and compared with the SQL result.

use std::time::Instant;

use podium_wire::live::change::Change;
use podium_wire::live::leaderboard::LeaderboardWindow;
use podium_wire::live::server_message::{ChangeMessage, ServerMessage, SnapshotMessage};
use podium_wire::live::snapshot::Snapshot;
use podium_wire::scoring::leaderboard::LeaderboardAnswer;

use crate::clock::{between, now_ns};
use crate::crowd::{Crowd, Dialect};
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::fixture;
use crate::http::Line;
use crate::podium;
use crate::program::{Place, Program};
use crate::table::{Row, Spread, Target};

const LEAGUES: u32 = 2000;
/// Number of watched leaderboards: first the largest one and some others, then all.
const WATCHED: [u32; 2] = [201, LEAGUES];
const ROUNDS: usize = 8;
const PATIENCE_MS: u32 = 10_000;

/// Permutes the first eight places of the final.
const MOVE: &str = "UPDATE ranking_rows SET rank = 1 + rank % 8
    WHERE event_id = '1053' AND category_id = '3' AND rank <= 8";

/// Aggregates, so that only numbers leave Postgres.
const IN_SQL: &str = "SELECT (count(*) + sum(rank))::bigint FROM bench.ranked";

struct Bench {
    database: Database,
    server: Program,
    admin: Line,
    crowd: Crowd,
}

/// Times in milliseconds.
#[derive(Default)]
struct Times {
    shown: Vec<f64>,
    cpu: Vec<f64>,
    in_sql: Vec<f64>,
}

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    let mut bench = Bench::start()?;
    let started = Instant::now();
    bench.pages()?;
    eprintln!(
        "rescore: 2,000 leaderboards read within {:.1?}",
        started.elapsed()
    );
    let mut watched = 0;
    for sockets in WATCHED {
        eprintln!("rescore: {sockets} watched");
        bench.crowd.open(sockets - watched)?;
        watched = sockets;
        bench.check(watched)?;
        let mut times = Times::default();
        for round in 0..=ROUNDS {
            let (shown, cpu) = bench.move_ranking()?;
            let in_sql = bench.in_sql()?;
            bench.check(watched)?;
            // The first round is warm-up.
            if round > 0 {
                times.shown.push(shown);
                times.cpu.push(cpu);
                times.in_sql.push(in_sql);
            }
        }
        rows.extend(times.rows(sockets));
    }
    Ok(())
}

impl Bench {
    fn start() -> Outcome<Self> {
        let settings = "SET work_mem = '256MB'; SET jit = off";
        let database = podium::seeded("podium_bench_rescore", settings)?;
        for statements in fixture::RESCORE {
            database.execute(statements)?;
        }
        database.execute("VACUUM (ANALYZE)")?;
        database.execute(fixture::RESCORED)?;
        let server = podium::serve(Place::Anywhere, &database)?;
        Ok(Self {
            admin: podium::admin(&server, &database)?,
            crowd: Crowd::start(Dialect::Leaderboards, &server.address, "")?,
            server,
            database,
        })
    }

    /// Time from the commit order until the last watched leaderboard shows the change, and the processor time.
    fn move_ranking(&mut self) -> Outcome<(f64, f64)> {
        self.database.execute(&fixture::ranking_elsewhere(MOVE)?)?;
        self.crowd.arm(1, PATIENCE_MS)?;
        let cpu_before = self.server.cpu()?;
        let started_ns = now_ns();
        self.database.execute("COMMIT")?;
        let received = self.crowd.received()?;
        let cpu = self.server.cpu()?.saturating_sub(cpu_before);
        if received.missed > 0 {
            let missed = received.missed;
            return Err(Failure::new(format!("{missed} leaderboards did not move")));
        }
        let shown = between(started_ns, received.last_ns);
        Ok((shown.as_secs_f64() * 1e3, cpu.as_secs_f64() * 1e3))
    }

    fn in_sql(&self) -> Outcome<f64> {
        let started = Instant::now();
        self.database.number(IN_SQL)?;
        Ok(started.elapsed().as_secs_f64() * 1e3)
    }

    /// The first page of every league's leaderboard.
    fn pages(&mut self) -> Outcome<Vec<String>> {
        self.admin.refresh()?;
        let mut pages = Vec::new();
        for number in 1..=LEAGUES {
            let league = fixture::league_id(usize::try_from(number)?);
            let path = format!("/api/leagues/{league}/leaderboard?limit=25");
            let body = self.admin.request("GET", &path, "")?.expect_ok()?;
            let answer: LeaderboardAnswer = serde_json::from_str(&body)?;
            let rows = answer.rankings.iter();
            pages.push(words(
                rows.map(|row| (&row.user_id, row.rank, row.provisional_points)),
            ));
        }
        Ok(pages)
    }

    /// Compares the leaderboards sent to watchers and those read over HTTP with the SQL result.
    fn check(&mut self, watched: u32) -> Outcome<()> {
        // Read first: a later read would give the server more time to become correct.
        let pages = self.pages()?;
        let expected = self
            .database
            .texts("SELECT page FROM bench.first_pages ORDER BY league_id")?;
        same("asked for", &pages, &expected)?;
        let mut shown = Vec::new();
        for number in 1..=watched {
            let text = self.crowd.leaderboard(number)?;
            shown.push(window_words(serde_json::from_str(&text)?));
        }
        same("watched", &shown, &expected)
    }
}

/// The rows that a watcher holds after these messages, in the format of `bench.first_pages`.
fn window_words(messages: Vec<ServerMessage>) -> String {
    let mut held: Option<LeaderboardWindow> = None;
    for message in messages {
        if let ServerMessage::Snapshot(SnapshotMessage {
            data: Snapshot::Leaderboard(window),
            ..
        }) = message
        {
            held = Some(window);
        } else if let ServerMessage::Change(ChangeMessage {
            data: Change::LeaderboardMoved(moved),
            ..
        }) = message
            && let Some(held) = &mut held
        {
            held.apply(moved);
        }
    }
    let rows = held.map(|held| held.rows).unwrap_or_default();
    words(
        rows.iter()
            .map(|row| (&row.user_id, row.rank, row.provisional_points)),
    )
}

/// Rows in the format of `bench.first_pages`.
fn words<'a>(rows: impl Iterator<Item = (&'a String, u32, u32)>) -> String {
    let rows: Vec<String> = rows
        .map(|(user, rank, points)| format!("{user} {rank} {points}"))
        .collect();
    rows.join(",")
}

/// Fails with the first league whose leaderboard differs.
fn same(how: &str, found: &[String], expected: &[String]) -> Outcome<()> {
    let wrong = found
        .iter()
        .enumerate()
        .find(|(at, page)| expected.get(*at) != Some(*page));
    match wrong {
        Some((at, page)) => Err(Failure::new(format!(
            "leaderboard {} as {how} is\n{page}\nand should be\n{}",
            at + 1,
            expected.get(at).map_or("", String::as_str)
        ))),
        None => Ok(()),
    }
}

impl Times {
    fn rows(&self, watched: u32) -> [Row; 3] {
        let job = format!("a ranking moves 2,000 leaderboards, {watched} watched");
        let median = |values: &[f64]| Spread::of(values.iter().copied()).median;
        let (shown, in_sql) = (median(&self.shown), median(&self.in_sql));
        // How many times slower SQL is.
        let ratio = Spread::of_ratios(&self.in_sql, &self.shown);
        [
            Row::alone(
                &format!("{job}: until the last shows it"),
                Target::AtMost(100.0),
                shown,
                "ms",
            ),
            Row::against(
                &format!("{job}: until the last shows it"),
                Target::AtLeast(50.0),
                format!("{shown:.1} ms"),
                ("computed in SQL", format!("{in_sql:.0} ms")),
                ratio,
            ),
            Row::alone(
                &format!("{job}: CPU of the server"),
                Target::None,
                median(&self.cpu),
                "ms",
            ),
        ]
    }
}
