//! Times of a step of a category, and of leagues that look at it, in milliseconds of one thread (docs/outlook.md,
//! "Measured"): `cargo run --release -p podium-domain --example outlook_times`.

#![allow(
    clippy::disallowed_methods,
    reason = "what is timed has no clock; its caller has"
)]

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use podium_domain::form::Discipline;
use podium_domain::ids::AthleteId;
use podium_domain::outlook::{
    Attempt, Boulders, Deciding, LeagueOutlook, OpenCategory, Scale, SharedPodium, Situation,
};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::tally::Tally;

const FINAL: usize = 8;
const FIELD: usize = 60;
const ROUNDS: usize = 9;

/// The median of some rounds.
fn timed<T>(mut work: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times.get(ROUNDS / 2).copied().unwrap_or_default()
}

/// A final of eight, from a field of sixty.
fn situation(discipline: Discipline, deciding: Deciding) -> Situation {
    let number = |position: usize| u32::try_from(position).unwrap_or(0);
    Situation {
        discipline,
        form: (0..FIELD)
            .map(|at| 2.0 - 0.05 * f64::from(number(at)))
            .collect(),
        rounds: Vec::new(),
        is_in: (0..FIELD).map(|at| at < FINAL).collect(),
        out: (0..FIELD)
            .map(|at| (at >= FINAL).then(|| number(at) + 1))
            .collect(),
        deciding,
    }
}

fn lead(climbed: u32) -> Situation {
    let ranks = (1..=climbed).map(Some);
    let to_come = std::iter::repeat_n(None, FIELD);
    let mut all: Vec<Option<u32>> = ranks.chain(to_come).take(FINAL).collect();
    all.resize(FIELD, None);
    situation(Discipline::Lead, Deciding::Ordered(all))
}

fn boulder() -> Situation {
    let top = Attempt {
        top: true,
        zone: true,
        top_tries: 2,
        zone_tries: 1,
        points: Some(249),
    };
    let attempts = vec![vec![Some(top), Some(top), None, None]; FINAL];
    let round = Boulders {
        scale: Scale::Points,
        attempts,
        before: vec![None; FIELD],
    };
    situation(Discipline::Boulder, Deciding::Boulders(round))
}

/// Podiums of the first twenty athletes, which differ from player to player.
fn podiums(players: usize, every: usize, athletes: &[AthleteId]) -> Vec<SharedPodium> {
    let athlete = |at: usize| athletes.get(at % 20).cloned();
    let podium = |at: usize| {
        Podium::stored([
            athlete(at),
            athlete(at / 20 + at + 1),
            athlete(at / 400 + at + 2),
        ])
    };
    (0..players)
        .map(|player| (podium(player * every), vec![player]))
        .collect()
}

fn main() -> io::Result<()> {
    let ids = (1..=FIELD).filter_map(|id| id.to_string().parse().ok());
    let athletes: Vec<AthleteId> = ids.collect();
    let mut out = io::stdout().lock();
    let mut row =
        |what: &str, time: Duration| writeln!(out, "{what}\t{:.2}", time.as_secs_f64() * 1_000.0);
    for (what, of) in [
        (
            "before the final",
            situation(Discipline::Lead, Deciding::Next),
        ),
        ("lead, nobody has climbed", lead(0)),
        ("lead, four of eight", lead(4)),
        ("boulder, two of four", boulder()),
    ] {
        row(&format!("a category: {what}"), timed(|| of.chances()))?;
    }
    for count in [12, 400, 20_000] {
        let certain = vec![Tally::default(); count];
        let picks = [0, 1].map(|at| podiums(count, 1 + 6 * at, &athletes));
        let league = || {
            let open = [lead(4), boulder()].into_iter().zip(&picks).enumerate();
            let open = open.map(|(at, (of, podiums))| {
                let category = OpenCategory::new(&of, athletes.clone(), at);
                (category, podiums.as_slice())
            });
            LeagueOutlook::new(open.collect(), &certain)
        };
        row(
            &format!("a league of {count}, two categories"),
            timed(league),
        )?;
        let outlook = league();
        row(
            &format!("one of its {count} players"),
            timed(|| outlook.player(0)),
        )?;
    }
    Ok(())
}
