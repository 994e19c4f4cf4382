//! Leaderboards in memory: `cargo bench -p podium-domain --bench board`. Each ranking is another one, each look-up
//! another member. Printed are the median of the rounds, the fastest (beside other work on the same cores it says more
//! about the code), and the core's time for one as the kernel counts it.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "it prints what it measures by the clock"
)]

#[path = "../../live/src/leaderboard/row_json.rs"]
mod row_json;

use std::hint::black_box;
use std::time::{Duration, Instant};

use chrono::DateTime;
use podium_domain::ids::{AthleteId, CategoryId, Series, UserId};
use podium_domain::leaderboard::dense::{Leaderboard, LeaderboardCategory, LeaderboardFacts};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::{OfficialRanking, Score};

/// Athletes somebody picks: 18 × 17 × 16 = 4,896 podiums.
const PICKED: u64 = 18;
/// Settled categories of each member, of as many.
const SETTLED: usize = 3;
const ROUNDS: u64 = 40;
const LOOK_UPS: usize = 100_000;
const PAGES: usize = 20_000;
const BATCH: usize = 100;
const PAGE: usize = 25;

fn main() {
    println!(
        "  members podiums build ms            set+rank ms                rank ns             own row ns                page us            hot page us  bytes"
    );
    for (members, athletes) in [
        (1_000, 9),
        (100_000, PICKED),
        (1_000_000, 9),
        (1_000_000, PICKED),
    ] {
        measure(members, athletes);
    }
}

fn measure(members: u64, athletes: u64) {
    let mut random = Random(members + athletes);
    let facts = facts(members, athletes, &mut random);
    let ids: Vec<UserId> = (0..LOOK_UPS)
        .map(|_| facts.members[random.below(members)].0.clone())
        .collect();
    let started = Instant::now();
    let mut board = Leaderboard::new(facts);
    let build = started.elapsed();
    let rankings: Vec<OfficialRanking> = (0..ROUNDS).map(|_| random.ranking()).collect();
    let moves = each(rankings.len(), 1, |turn| {
        board.set_ranking(SETTLED, Some(&rankings[turn]));
        board.rank().then_some(0)
    });
    let look_up = each(LOOK_UPS, BATCH, |turn| {
        board.rank_of(&ids[turn]).map(u64::from)
    });
    let own_row = each(LOOK_UPS, BATCH, |turn| {
        let (row, _) = board.at(board.position_of(&ids[turn])?)?;
        Some(u64::from(row.provisional))
    });
    let pages = Pages::new();
    let mut text = row_json::text_of_rows(PAGE);
    let starts: Vec<usize> = (0..PAGES)
        .map(|_| random.below(members - u64::try_from(PAGE).unwrap()))
        .collect();
    let page = each(PAGES, BATCH, |turn| {
        pages.write(&board, starts[turn], &mut text)
    });
    let hot = each(PAGES, BATCH, |_| pages.write(&board, 0, &mut text));
    println!(
        "{members:>9} {:>7} {:>8.0}   {} {} {} {} {} {:>10}",
        athletes * (athletes - 1) * (athletes - 2),
        build.as_secs_f64() * 1e3,
        moves.shown(1e3),
        look_up.shown(1e9),
        own_row.shown(1e9),
        page.shown(1e6),
        hot.shown(1e6),
        text.len(),
    );
}

/// Of one turn, on average, in batches that are short beside what the kernel gives one of several that want the core.
fn each(times: usize, batch: usize, mut turn: impl FnMut(usize) -> Option<u64>) -> Times {
    let mut numbers = (0..times).peekable();
    let mut batches = Vec::new();
    let core_before = core_time();
    while numbers.peek().is_some() {
        let started = Instant::now();
        for number in numbers.by_ref().take(batch) {
            black_box(turn(number)).unwrap();
        }
        batches.push(started.elapsed() / u32::try_from(batch).unwrap());
    }
    let core = core_time().saturating_sub(core_before);
    batches.sort_unstable();
    Times {
        median: batches[batches.len() / 2],
        fastest: batches[0],
        core: core / u32::try_from(times).unwrap(),
    }
}

/// What this thread has had of the cores; exact to the kernel's tick.
fn core_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(stat.split(' ').next().unwrap().parse().unwrap())
}

struct Times {
    median: Duration,
    fastest: Duration,
    core: Duration,
}

impl Times {
    /// In units of which a second has so many.
    fn shown(&self, units: f64) -> String {
        let times = [self.median, self.fastest, self.core];
        let [median, fastest, core] = times.map(|time| time.as_secs_f64() * units);
        format!("{median:>7.2} {fastest:>6.2} {core:>6.2} |")
    }
}

fn facts(members: u64, athletes: u64, random: &mut Random) -> LeaderboardFacts {
    let users: Vec<(UserId, String)> = (0..members)
        .map(|number| {
            let id = format!("{:016x}{:08x}", random.next(), number);
            (id.parse().unwrap(), format!("Member {number}"))
        })
        .collect();
    let mut scores = Vec::new();
    for (category, (user, _)) in users
        .iter()
        .flat_map(|user| (0..SETTLED).map(move |category| (category, user)))
    {
        let exact = u32::try_from(random.below(3)).unwrap();
        let score = Score {
            by_place: [exact * 10, u32::try_from(random.below(15)).unwrap(), 4],
            exact,
            winners: exact / 2,
            hits: exact + 1,
        };
        scores.push((category, user.clone(), score));
    }
    let picks = users
        .iter()
        .map(|(user, _)| (SETTLED, user.clone(), random.podium(athletes)))
        .collect();
    LeaderboardFacts {
        members: users,
        categories: (0..=SETTLED)
            .map(|category| LeaderboardCategory {
                event: Series::Ifsc.event_id(u64::try_from(category).unwrap()),
                starts_at: DateTime::from_timestamp(i64::try_from(category).unwrap(), 0),
            })
            .collect(),
        scores,
        picks,
    }
}

/// As the server writes them.
struct Pages {
    heads: Vec<Vec<u8>>,
    tails: [Vec<u8>; 2],
}

impl Pages {
    fn new() -> Self {
        let heads = (0..=SETTLED).map(|category| {
            let number = u64::try_from(category).unwrap();
            row_json::result_head(
                &Series::Ifsc.event_id(number),
                "IFSC World Cup Innsbruck 2026",
                &CategoryId::from_upstream(number),
                "LEAD Women",
            )
        });
        Self {
            heads: heads.collect(),
            tails: [false, true]
                .map(|provisional| row_json::result_tail(provisional, "2026-06-21T18:00:00.000Z")),
        }
    }

    fn write(&self, board: &Leaderboard, start: usize, text: &mut Vec<u8>) -> Option<u64> {
        text.clear();
        row_json::write_list(text, start..start + PAGE, |text, position| {
            let (row, results) = board.at(position).unwrap();
            row_json::write_row(text, &row, None, results, |of| {
                let tail = self.tails.get(usize::from(of.provisional))?;
                Some(row_json::Words {
                    head: self.heads.get(of.category)?,
                    corrected_from: None,
                    tail,
                })
            });
        });
        u64::try_from(text.len()).ok()
    }
}

/// xorshift64*: the same in each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: u64) -> usize {
        usize::try_from((self.next() >> 16) % bound).unwrap()
    }

    /// So many of them in a drawn order.
    fn athletes(&mut self, of: u64) -> Vec<AthleteId> {
        let mut athletes: Vec<AthleteId> = (0..of)
            .map(|number| Series::Ifsc.athlete_id(number))
            .collect();
        for place in (1..athletes.len()).rev() {
            athletes.swap(place, self.below(u64::try_from(place).unwrap() + 1));
        }
        athletes
    }

    fn podium(&mut self, athletes: u64) -> Podium {
        let mut drawn = self.athletes(athletes).into_iter();
        Podium::stored([drawn.next(), drawn.next(), drawn.next()])
    }

    fn ranking(&mut self) -> OfficialRanking {
        OfficialRanking::new(self.athletes(PICKED).into_iter().zip((1..).map(Some)))
    }
}
