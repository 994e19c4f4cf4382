//! The rush before a deadline, with durable writes: users change their picks in a loop, or all submit at the same
//! moment. Our server handles HTTP, sessions and live changes; the plain server does the same without live changes;
//! two loops directly in the database show its capacity.

use std::thread;
use std::time::Duration;

use crate::clock::now_ns;
use crate::database::Database;
use crate::failure::Outcome;
use crate::fixture;
use crate::peers;
use crate::podium;
use crate::program::{Place, Program};
use crate::submissions::{Answers, Submissions};
use crate::table::{Row, Spread, Target};
use crate::writers;

/// Connections of the plain server, and of the loop of single transactions.
pub(crate) const CONNECTIONS: usize = 64;
const LOOP_ROUNDS: usize = 4;
const LOOP: Duration = Duration::from_secs(3);
const BURST_ROUNDS: u32 = 3;
const BURST: usize = 10_000;
/// Minimum number of acknowledged submissions before the server is killed.
const ANSWERED_BEFORE_KILL: usize = 500;
/// Delay from the order to submit until all users submit at once.
const START_AFTER: Duration = Duration::from_millis(300);
/// Delay from the start of the burst until an admin requests the lock.
const LOCK_AFTER: Duration = Duration::from_millis(100);

struct Servers {
    database: Database,
    ours: Program,
}

fn servers() -> Outcome<Servers> {
    let database = podium::seeded("podium_bench_rush", fixture::RUSH)?;
    Ok(Servers {
        ours: podium::serve(Place::Anywhere, &database)?,
        database,
    })
}

impl Servers {
    /// Started only while it is needed: Postgres accepts 100 connections in total.
    fn plain(&self) -> Outcome<Program> {
        peers::plain_server(&self.database, CONNECTIONS)
    }
}

/// A closed loop: each user submits again after every answer.
pub(crate) fn closed_loop(rows: &mut Vec<Row>) -> Outcome<()> {
    let servers = servers()?;
    for users in [1000, 5000] {
        eprintln!("rush: {users} users");
        let (mut ours, mut plain, mut single, mut batch) = (vec![], vec![], vec![], vec![]);
        let mut times = Vec::new();
        for _ in 0..LOOP_ROUNDS {
            let answers = in_a_loop(&servers.ours, users)?;
            times.push(answers.p99.as_secs_f64() * 1e3);
            ours.push(answers.per_second());
            plain.push(in_a_loop(&servers.plain()?, users)?.per_second());
            single.push(writers::single_rows(&servers.database, CONNECTIONS, LOOP)?);
            batch.push(writers::batches(&servers.database, LOOP)?);
        }
        let rate = |values: &[f64]| {
            let median = Spread::of(values.iter().copied()).median;
            format!("{:.1}k/s", median / 1e3)
        };
        let job = format!("rush, closed loop of {users}: picks per second");
        let p99 = Spread::of(times).median;
        let text = format!("{}, p99 {p99:.0} ms", rate(&ours));
        for (target, peer, theirs) in [
            (
                Target::AtLeast(10.0),
                "1 transaction per request over HTTP",
                &plain,
            ),
            (Target::AtLeast(10.0), "the same without HTTP", &single),
            (Target::AtLeast(0.6), "UNNEST of 1,000 without HTTP", &batch),
        ] {
            let ratio = Spread::of_ratios(&ours, theirs);
            rows.push(Row::against(
                &job,
                target,
                &text,
                (peer, rate(theirs)),
                ratio,
            ));
        }
    }
    Ok(())
}

fn in_a_loop(server: &Program, users: usize) -> Outcome<Answers> {
    let submissions = Submissions::updates(&server.address, users, LOOP)?;
    submissions.answers()
}

/// All users submit at once while an admin locks the event.
pub(crate) fn burst(rows: &mut Vec<Row>) -> Outcome<()> {
    let servers = servers()?;
    let mut admin = podium::admin(&servers.ours, &servers.database)?;
    let (mut ours, mut theirs, mut locks) = (vec![], vec![], vec![]);
    let mut category = 2;
    let mut acknowledged = Vec::new();
    for _ in 0..BURST_ROUNDS {
        eprintln!("burst: category {category}");
        let answers = at_once(&servers.ours, category)?;
        acknowledged.push(f64::from(u32::try_from(answers.good)?));
        ours.push(p99_ms(&answers));
        theirs.push(p99_ms(&at_once(&servers.plain()?, category + 1)?));
        let start_ns = now_ns() + u64::try_from(START_AFTER.as_nanos())?;
        let locked = Submissions::creates(&servers.ours.address, BURST, category + 2, start_ns)?;
        thread::sleep(START_AFTER + LOCK_AFTER);
        admin.refresh()?;
        let lock_ns = now_ns();
        let event = fixture::RUSH_EVENT;
        admin
            .request("PUT", &format!("/api/events/{event}/lock"), "{}")?
            .expect_ok()?;
        locks.push(crate::clock::between(lock_ns, now_ns()).as_secs_f64() * 1e3);
        locked.answers()?;
        admin.refresh()?;
        admin
            .request("PUT", &format!("/api/events/{event}/unlock"), "{}")?
            .expect_ok()?;
        category += 3;
    }
    let job = format!("burst of {BURST} at once: p99 until acknowledged");
    let (our, their) = (
        Spread::of(ours.iter().copied()),
        Spread::of(theirs.iter().copied()),
    );
    rows.extend([
        Row::alone(
            &format!("burst of {BURST} at once: acknowledged"),
            Target::AtLeast(f64::from(u32::try_from(BURST)?)),
            Spread::of(acknowledged).median,
            "",
        ),
        Row::alone(&job, Target::AtMost(500.0), our.median, "ms"),
        Row::against(
            &job,
            Target::AtMost(0.2),
            format!("{:.0} ms", our.median),
            (
                "1 transaction per request over HTTP",
                format!("{:.0} ms", their.median),
            ),
            Spread::of_ratios(&ours, &theirs),
        ),
        Row::alone(
            "a lock in the middle of the burst: p99",
            Target::AtMost(250.0),
            Spread::of(locks).p99,
            "ms",
        ),
    ]);
    Ok(())
}

/// Kills the server during a burst, and counts acknowledged picks that are not stored.
pub(crate) fn kill(rows: &mut Vec<Row>) -> Outcome<()> {
    const CATEGORY: u32 = 50;
    let Servers { database, mut ours } = servers()?;
    let mut submissions = Submissions::creates(&ours.address, BURST, CATEGORY, now_ns())?;
    submissions.until_answered(ANSWERED_BEFORE_KILL)?;
    ours.kill();
    let answers = submissions.wait_for_the_end()?;
    let users = &submissions.answered;
    eprintln!(
        "kill: {} were told, {} heard nothing",
        users.len(),
        answers.lost
    );
    let numbers: Vec<String> = users.iter().map(ToString::to_string).collect();
    let missing = database.number(&format!(
        "SELECT count(*) FROM UNNEST(ARRAY[{}]) AS told (n) WHERE NOT EXISTS (
             SELECT FROM predictions WHERE user_id = lpad(to_hex(n), 24, '0') AND category_id = '{CATEGORY}')",
        numbers.join(",")
    ))?;
    rows.push(Row::alone(
        &format!(
            "kill -9 in the burst: lost, of {} told that theirs is stored",
            users.len()
        ),
        Target::AtMost(0.0),
        f64::from(i32::try_from(missing)?),
        "",
    ));
    Ok(())
}

fn at_once(server: &Program, category: u32) -> Outcome<Answers> {
    Submissions::creates(&server.address, BURST, category, now_ns())?.answers()
}

/// Infinite if more than 1% of the submissions failed.
fn p99_ms(answers: &Answers) -> f64 {
    if answers.good * 100 < (answers.good + answers.refused + answers.lost) * 99 {
        return f64::INFINITY;
    }
    answers.p99.as_secs_f64() * 1e3
}
