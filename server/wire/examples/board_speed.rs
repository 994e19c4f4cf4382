//! A league of a million in memory: what a rank costs, and a page of 25 with its JSON. Helper process
//! of `make bench`, because the load client knows nothing of the domain: for each line on its
//! standard input it measures once and prints `RANK_NS PAGE_NS`.
#![allow(clippy::print_stdout, reason = "it answers on standard output")]

#[path = "../../live/src/leaderboard/row_json.rs"]
mod row_json;

use std::error::Error;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use podium_domain::ids::UserId;
use podium_domain::leaderboard::dense::{
    CategoryPoints, Leaderboard, LeaderboardCategory, LeaderboardFacts,
};
use podium_domain::scoring::points::Score;

const MEMBERS: u32 = 1_000_000;
const RANKS: u32 = 100_000;
/// Ranks asked for at once: their askers' ids are at hand, as they are in a request.
const AT_HAND: usize = 500;
const PAGES: u32 = 2_000;
const PAGE: u32 = 25;
/// Coprime to the number of members: visits them as if at random.
const STRIDE: u32 = 618_033;

fn main() -> Result<(), Box<dyn Error>> {
    let users: Vec<UserId> = (0..MEMBERS)
        .map(|number| format!("{number:024x}").parse())
        .collect::<Result<_, _>>()?;
    let board = board(&users)?;
    println!("ready");
    for line in io::stdin().lines() {
        line?;
        let rank_ns = time_ranks(&board, &users);
        let page_ns = time_pages(&board)?;
        println!("{rank_ns:.1} {page_ns:.1}");
        io::stdout().flush()?;
    }
    Ok(())
}

/// Everybody has points of one category, as they would at a season's first event.
fn board(users: &[UserId]) -> Result<Leaderboard, Box<dyn Error>> {
    let members = users.iter().zip(0u32..);
    let score = |number: u32| Score {
        by_place: [number % 21, number / 21 % 16, number / 336 % 11],
        exact: number % 4,
        winners: number % 2,
        hits: number % 4,
    };
    Ok(Leaderboard::new(LeaderboardFacts {
        members: members
            .clone()
            .map(|(user, number)| (user.clone(), format!("Climber {number}")))
            .collect(),
        categories: vec![LeaderboardCategory {
            event: "1".parse()?,
            starts_at: None,
        }],
        scores: members
            .map(|(user, number)| (0, user.clone(), score(number)))
            .collect(),
        picks: Vec::new(),
    }))
}

fn time_ranks(board: &Leaderboard, users: &[UserId]) -> f64 {
    let mut number = 0;
    let drawn: Vec<&UserId> = (0..RANKS)
        .filter_map(|_| {
            number = (number + STRIDE) % MEMBERS;
            users.get(usize::try_from(number).ok()?)
        })
        .collect();
    let mut took = Duration::ZERO;
    for drawn in drawn.chunks(AT_HAND) {
        let askers: Vec<UserId> = drawn.iter().copied().cloned().collect();
        let started = Instant::now();
        for user in &askers {
            black_box(board.rank_of(user));
        }
        took += started.elapsed();
    }
    took.as_secs_f64() * 1e9 / f64::from(RANKS)
}

fn time_pages(board: &Leaderboard) -> Result<f64, Box<dyn Error>> {
    let head = row_json::result_head(
        &"1".parse()?,
        "World Cup Stage 1 — Bench Town",
        &"1".parse()?,
        "LEAD Men",
    );
    let tail = row_json::result_tail(false, "2025-04-18T09:11:58.000Z");
    let mut offset = 0;
    let started = Instant::now();
    for _ in 0..PAGES {
        offset = (offset + STRIDE) % (MEMBERS - PAGE);
        let first = usize::try_from(offset)?;
        board.bring_near(first..first + usize::try_from(PAGE)?);
        let mut text = row_json::text_of_rows(usize::try_from(PAGE)?);
        // As the server's league actor writes it.
        row_json::write_list(&mut text, offset..offset + PAGE, |text, position| {
            let row = usize::try_from(position).ok().and_then(|at| board.at(at));
            if let Some((row, results)) = row {
                let words = |_: &CategoryPoints| {
                    Some(row_json::Words {
                        head: &head,
                        corrected_from: None,
                        tail: &tail,
                    })
                };
                row_json::write_row(text, &row, None, results, words);
            }
        });
        black_box(text);
    }
    Ok(started.elapsed().as_secs_f64() * 1e9 / f64::from(PAGES))
}
