//! A leaderboard moves before 2,000 viewers: bytes of a viewer's first frame and of a move, and processor time per
//! delivery, compared with a bare broadcaster of as many bytes. 25 rows, 64 settled results per member; two athletes of
//! a final swap their places. The ranking is committed as by another node.

use std::thread;
use std::time::Duration;

use crate::crowd::{Crowd, Dialect};
use crate::database::Database;
use crate::failure::{Failure, Outcome};
use crate::fixture;
use crate::http::Line;
use crate::peers::Broadcaster;
use crate::podium;
use crate::program::{Place, Program};
use crate::table::{Row, Spread, Target};

const VIEWERS: u32 = 2000;
const ROUNDS: usize = 100;
/// Rounds discarded as warm-up.
const WARM_UP: usize = 3;
const PATIENCE_MS: u32 = 10_000;
/// A leaderboard is published at most five times a second.
const PAUSE: Duration = Duration::from_millis(220);
/// Pause between the last delivery and the reading of the clocks, so that a server can finish its work.
const SETTLE: Duration = Duration::from_millis(10);

/// Another pair of the first five swaps its places each round.
fn swap(round: usize) -> String {
    let above = 1 + round % 4;
    let below = above + 1;
    format!(
        "UPDATE ranking_rows SET rank = {above} + {below} - rank
         WHERE event_id = '1053' AND category_id = '3' AND rank IN ({above}, {below})"
    )
}

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    let database = podium::seeded("podium_bench_frames", "SET jit = off")?;
    for statements in fixture::BOARD_FRAMES {
        database.execute(statements)?;
    }
    let server = podium::serve(Place::ServerCore, &database)?;
    let league = fixture::league_id(1);

    let mut one = Crowd::start(Dialect::Leaderboards, &server.address, "")?;
    one.open(1)?;
    let first = one.leaderboard(1)?.len();
    drop(one);

    let topic = format!("leaderboard:{league}");
    let mut viewers = Crowd::start(Dialect::Podium, &server.address, &topic)?;
    viewers.open(VIEWERS)?;
    let (size, _) = moved(&database, &mut viewers, &server, 0)?;
    let mut peer = Peer::start(size)?;
    let (mut sizes, mut ours, mut theirs) = (vec![], vec![], vec![]);
    for round in 1..=WARM_UP + ROUNDS {
        thread::sleep(PAUSE);
        let (size, cpu) = moved(&database, &mut viewers, &server, round)?;
        let bare = peer.publish()?;
        if round > WARM_UP {
            sizes.push(f64::from(u32::try_from(size)?));
            ours.push(cpu);
            theirs.push(bare);
        }
    }

    let size = |name: &str, target, bytes| {
        let job = format!("a leaderboard of 25 rows: {name}");
        Row::alone(&job, Target::AtMost(target), bytes, "bytes")
    };
    let of_moves = Spread::of(sizes.iter().copied());
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    rows.push(size(
        "first frame",
        10_000.0,
        f64::from(u32::try_from(first)?),
    ));
    rows.push(size("a move, median", 1500.0, of_moves.median));
    rows.push(size("a move, largest", 3000.0, largest));
    let text = |values: &[f64]| format!("{:.2} µs", Spread::of(values.iter().copied()).median);
    rows.push(Row::against(
        &format!("a move to {VIEWERS} viewers: CPU per delivery"),
        Target::AtMost(1.25),
        text(&ours),
        (Broadcaster::Bare.name(), text(&theirs)),
        Spread::of_ratios(&ours, &theirs),
    ));
    Ok(())
}

/// Swaps two athletes and waits until every viewer has the move: its bytes, and microseconds of the server's processor
/// time per viewer.
fn moved(
    database: &Database,
    viewers: &mut Crowd,
    server: &Program,
    round: usize,
) -> Outcome<(usize, f64)> {
    database.execute(&fixture::ranking_elsewhere(&swap(round))?)?;
    let before = server.cpu()?;
    viewers.arm(1, PATIENCE_MS)?;
    database.execute("COMMIT")?;
    let received = viewers.received()?;
    thread::sleep(SETTLE);
    let cpu = server.cpu()?.saturating_sub(before);
    if received.missed > 0 {
        let missed = received.missed;
        return Err(Failure::new(format!("{missed} viewers did not see it")));
    }
    let size = usize::try_from(received.size)?;
    Ok((size, cpu.as_secs_f64() * 1e6 / f64::from(VIEWERS)))
}

/// The bare broadcaster with as many receivers.
struct Peer {
    server: Program,
    crowd: Crowd,
    line: Line,
}

impl Peer {
    fn start(size: usize) -> Outcome<Self> {
        let server = Broadcaster::Bare.start(size)?;
        let mut crowd = Crowd::start(Dialect::Plain, &server.address, "")?;
        crowd.open(VIEWERS)?;
        Ok(Self {
            line: Line::open(&server.address, None)?,
            crowd,
            server,
        })
    }

    /// Microseconds of processor time per receiver.
    fn publish(&mut self) -> Outcome<f64> {
        self.line.refresh()?;
        let before = self.server.cpu()?;
        self.crowd.arm(1, PATIENCE_MS)?;
        self.line.request("GET", "/publish/1", "")?.expect_ok()?;
        let received = self.crowd.received()?;
        thread::sleep(SETTLE);
        let cpu = self.server.cpu()?.saturating_sub(before);
        if received.missed > 0 {
            return Err(Failure::new("not all receivers heard"));
        }
        Ok(cpu.as_secs_f64() * 1e6 / f64::from(VIEWERS))
    }
}
