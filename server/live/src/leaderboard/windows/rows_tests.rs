//! Applying a difference to the old rows gives the new ones.

use podium_wire::live::leaderboard::LeaderboardWindow;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;

fn row(name: u32, rank: u32, points: u32) -> WindowRow {
    WindowRow {
        rank,
        previous_rank: Some(rank % 3).filter(|rank| *rank > 0),
        user_id: format!("{name:024x}"),
        user_name: format!("Member {name}"),
        avatar_url: None,
        total_points: points / 2,
        provisional_points: points - points / 2,
        results: vec![WindowResult(0, points, None)],
    }
}

fn applied(before: &[WindowRow], moved: &LeaderboardMoved) -> Vec<WindowRow> {
    let mut window = LeaderboardWindow {
        offset: 0,
        limit: 25,
        total: 0,
        categories: Vec::new(),
        rows: before.to_vec(),
        form: None,
    };
    window.apply(moved.clone());
    window.rows
}

#[test]
fn a_difference_turns_the_old_rows_into_the_new_ones() {
    let mut dice = StdRng::seed_from_u64(7);
    let mut before: Vec<WindowRow> = Vec::new();
    for turn in 0..5_000 {
        let mut after = before.clone();
        for _ in 0..dice.random_range(0..4) {
            let at = dice.random_range(0..9).min(after.len());
            match dice.random_range(0..5) {
                0 if after.len() < 8 => {
                    let name = dice.random_range(0..12);
                    if after
                        .iter()
                        .all(|row| !row.user_id.ends_with(&format!("{name:024x}")))
                    {
                        after.insert(
                            at,
                            row(name, dice.random_range(0..5) + 1, dice.random_range(0..60)),
                        );
                    }
                }
                1 if at < after.len() => drop(after.remove(at)),
                2 if at < after.len() => after.swap(at, 0),
                3 if at < after.len() => "renamed".clone_into(&mut after[at].user_name),
                _ if at < after.len() => {
                    let WindowRow {
                        user_id, user_name, ..
                    } = after[at].clone();
                    after[at] = WindowRow {
                        user_id,
                        user_name,
                        ..row(0, dice.random_range(0..5) + 1, dice.random_range(0..60))
                    };
                }
                _ => {}
            }
        }
        match difference(&before, &after) {
            None => assert_eq!(before, after, "turn {turn}"),
            Some(moved) => assert_eq!(applied(&before, &moved), after, "turn {turn}: {moved:?}"),
        }
        before = after;
    }
}

#[test]
fn a_change_of_points_names_only_the_rows_that_changed() {
    let before: Vec<WindowRow> = (1..=25).map(|at| row(at, at, 100 - at)).collect();
    let mut after = before.clone();
    after[3] = WindowRow {
        user_name: after[3].user_name.clone(),
        user_id: after[3].user_id.clone(),
        ..row(0, 4, 99)
    };
    let moved = difference(&before, &after).expect("a change");
    assert_eq!(moved.order, None);
    assert_eq!(
        (
            moved.standings.len(),
            moved.points.len(),
            moved.results.len() + moved.entered.len()
        ),
        (1, 1, 0)
    );
    after.swap(3, 4);
    let moved = difference(&before, &after).expect("a change");
    assert_eq!(moved.order.expect("an order")[3..5], [Some(4), Some(3)]);
}
