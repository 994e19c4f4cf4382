//! Time from the start of the process to the first answer, with a million predictions in the database, and from
//! there to the first page of the largest leaderboard.

use std::time::Instant;

use crate::database::Database;
use crate::failure::Outcome;
use crate::http::Line;
use crate::podium;
use crate::program::Place;
use crate::table::{Row, Spread, Target};

const ROUNDS: usize = 5;

/// A million predictions.
const SEED: [&str; 6] = [
    include_str!("../seed/1_dice.sql"),
    include_str!("../seed/2_people.sql"),
    include_str!("../seed/3_events.sql"),
    include_str!("../seed/4_rankings.sql"),
    include_str!("../seed/5_leagues.sql"),
    include_str!("../seed/6_predictions.sql"),
];

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    let database = podium::seeded(
        "podium_bench_restart",
        "SET work_mem = '256MB'; SET jit = off",
    )?;
    for statements in SEED {
        database.execute(statements)?;
    }
    database.execute("VACUUM (ANALYZE)")?;
    let (mut ready, mut first_look) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let server = podium::serve(Place::Anywhere, &database)?;
        let mut line = Line::open(
            &server.address,
            Some("podium_session=bench-session-8".into()),
        )?;
        line.request("GET", "/api/health/ready", "")?.expect_ok()?;
        ready.push(started.elapsed().as_secs_f64() * 1e3);
        let looked = Instant::now();
        let page = format!("/api/leagues/{}/leaderboard?limit=25", largest(&database)?);
        line.request("GET", &page, "")?.expect_ok()?;
        first_look.push(looked.elapsed().as_secs_f64() * 1e3);
    }
    let job = "restart with 1,000,000 predictions, to ready";
    rows.push(Row::alone(
        job,
        Target::AtMost(1000.0),
        Spread::of(ready).median,
        "ms",
    ));
    let job = "then the first page of a leaderboard of 20,000";
    rows.push(Row::alone(
        job,
        Target::None,
        Spread::of(first_look).median,
        "ms",
    ));
    Ok(())
}

fn largest(database: &Database) -> Outcome<String> {
    database.text("SELECT id::text FROM bench.leagues WHERE n = 1")
}
