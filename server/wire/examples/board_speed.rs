//! A league of a million in memory: what a rank costs, and a page of 25 with its JSON. Helper process
//! of `make bench`, because the load client knows nothing of the domain: for each line on its
//! standard input it measures once and prints `RANK_NS PAGE_NS`.
#![allow(clippy::print_stdout, reason = "it answers on standard output")]

use std::error::Error;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

use podium_domain::board::{Board, BoardCategory, BoardFacts};
use podium_domain::ids::UserId;
use podium_domain::scoring::Score;
use podium_wire::leaderboard::{EventResult, LeaderboardRow, LeaderboardWindow};

const MEMBERS: u32 = 1_000_000;
const RANKS: u32 = 100_000;
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
fn board(users: &[UserId]) -> Result<Board, Box<dyn Error>> {
    let members = users.iter().zip(0u32..);
    let score = |number: u32| Score {
        by_place: [number % 21, number / 21 % 16, number / 336 % 11],
        exact: number % 4,
        winners: number % 2,
        hits: number % 4,
    };
    Ok(Board::new(BoardFacts {
        members: members
            .clone()
            .map(|(user, number)| (user.clone(), format!("Climber {number}")))
            .collect(),
        categories: vec![BoardCategory {
            event: "1".parse()?,
            starts_at: None,
        }],
        scores: members
            .map(|(user, number)| (0, user.clone(), score(number)))
            .collect(),
        picks: Vec::new(),
    }))
}

fn time_ranks(board: &Board, users: &[UserId]) -> f64 {
    let mut number = 0;
    let started = Instant::now();
    for _ in 0..RANKS {
        number = (number + STRIDE) % MEMBERS;
        let user = usize::try_from(number).ok().and_then(|at| users.get(at));
        black_box(user.and_then(|user| board.position_of(user)));
    }
    started.elapsed().as_secs_f64() * 1e9 / f64::from(RANKS)
}

fn time_pages(board: &Board) -> Result<f64, Box<dyn Error>> {
    let mut offset = 0;
    let started = Instant::now();
    for _ in 0..PAGES {
        offset = (offset + STRIDE) % (MEMBERS - PAGE);
        black_box(serde_json::to_string(&page(board, offset))?);
    }
    Ok(started.elapsed().as_secs_f64() * 1e9 / f64::from(PAGES))
}

/// The same rows as the server's league actor makes, by way of owned strings: it writes them without.
fn page(board: &Board, offset: u32) -> LeaderboardWindow {
    let rows = (offset..offset + PAGE).filter_map(|position| {
        let (row, points) = board.at(usize::try_from(position).ok()?)?;
        Some(LeaderboardRow {
            rank: row.rank,
            previous_rank: row.previous_rank,
            user_id: row.user.to_string(),
            user_name: row.name.to_owned(),
            avatar_url: None,
            total_points: row.settled,
            provisional_points: row.provisional,
            event_results: points
                .map(|points| EventResult {
                    event_id: "1".to_owned(),
                    event_name: "World Cup Stage 1 — Bench Town".to_owned(),
                    category_id: "1".to_owned(),
                    category_name: "LEAD Men".to_owned(),
                    points: points.points,
                    provisional: points.provisional,
                    timestamp: "2025-04-18T09:11:58.000Z".to_owned(),
                })
                .collect(),
        })
    });
    LeaderboardWindow {
        offset,
        limit: PAGE,
        total: MEMBERS,
        rows: rows.collect(),
    }
}
