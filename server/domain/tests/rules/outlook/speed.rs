//! Heats of a speed final as the results service lists them.
#![allow(clippy::float_cmp, reason = "what is impossible is exactly so")]

use podium_domain::events::round_result::{EliminationStage, RoundDetail};
use podium_domain::form::Discipline;
use podium_domain::outlook::{Deciding, Situation};

use super::known_rankings::{plain, read, result, row};

fn heat(number: u64, won: bool) -> RoundDetail {
    RoundDetail::Elimination {
        speed_elimination_stages: vec![EliminationStage {
            id: Some(2),
            heat_id: Some(number),
            won: Some(won),
            ..EliminationStage::default()
        }],
    }
}

/// Four in the final, ranked as they are numbered; these have run their semi-final.
fn semi_finals(runs: [Option<(u64, bool)>; 4]) -> Situation {
    let rows: Vec<_> = (0..)
        .zip(runs)
        .map(|(number, run)| {
            let detail = run.map_or(RoundDetail::None {}, |(number, won)| heat(number, won));
            let rounds = vec![plain("quali", number + 1), result("final", None, detail)];
            row(number, number + 1, rounds)
        })
        .collect();
    let statuses = [("quali", "finished"), ("final", "active")];
    read(Discipline::Speed, &statuses, &rows)
}

#[test]
fn heats_that_are_not_listed_follow_from_the_ranks_before() {
    let runs = [Some((11, true)), None, None, Some((11, false))];
    let chances = semi_finals(runs).chances();
    // The first has won the semi-final and comes first or second; who lost it has the small final.
    let [first, second, ..] = chances[0].by_rank;
    assert!((first + second - 1.0).abs() < 1e-9);
    assert!(chances[3].by_rank[0] == 0.0 && chances[3].by_rank[2] > 0.2);
    // The others have their semi-final before them.
    assert!(chances[1].by_rank[0] > 0.1 && chances[2].by_rank[3] > 0.1);
    assert_eq!(chances[4].podium(), 0.0);
}

#[test]
fn heats_in_another_order_decide_once_all_are_listed() {
    let one = [Some((11, true)), Some((11, false)), None, None];
    assert_eq!(semi_finals(one).deciding, Deciding::Next, "not as usual");
    let both = [
        Some((11, true)),
        Some((11, false)),
        Some((12, true)),
        Some((12, false)),
    ];
    let chances = semi_finals(both).chances();
    assert!(chances[0].by_rank[2] == 0.0 && chances[1].by_rank[0] == 0.0);
    assert!(chances[2].by_rank[0] > 0.1 && chances[3].by_rank[3] > 0.1);
}

/// Eight in the final, ranked as they are numbered. By stage: the heats listed, the winner first.
fn heats_of(stages: &[&[[u32; 2]]]) -> Deciding {
    let rows: Vec<_> = (0..8)
        .map(|number| {
            let mut own = Vec::new();
            for (id, heats) in (1..).zip(stages) {
                let heats = (100 * u64::from(id)..).zip(*heats);
                let heats = heats.filter(|(_, heat)| heat.contains(&number));
                own.extend(heats.map(|(heat_id, [winner, _])| EliminationStage {
                    id: Some(id),
                    heat_id: Some(heat_id),
                    won: Some(*winner == number),
                    ..EliminationStage::default()
                }));
            }
            let mut of = vec![plain("quali", number + 1)];
            of.extend((!own.is_empty()).then(|| {
                let speed_elimination_stages = own;
                let detail = RoundDetail::Elimination {
                    speed_elimination_stages,
                };
                result("final", None, detail)
            }));
            row(number, number + 1, of)
        })
        .collect();
    let statuses = [("quali", "finished"), ("final", "active")];
    read(Discipline::Speed, &statuses, &rows).deciding
}

/// Pairs in the order in which winners meet.
fn first_stage(stages: &[&[[u32; 2]]]) -> Vec<[usize; 2]> {
    let Deciding::Heats(heats) = heats_of(stages) else {
        panic!("heats");
    };
    heats.first
}

const USUAL: [[usize; 2]; 4] = [[0, 7], [3, 4], [1, 6], [2, 5]];

#[test]
fn athletes_who_are_not_listed_yet_take_part() {
    assert_eq!(first_stage(&[&[[0, 7]]]), USUAL);
    assert_eq!(first_stage(&[&[[0, 7], [1, 6]]]), USUAL);
}

#[test]
fn numbers_of_heats_do_not_tell_whose_winners_meet() {
    // Numbered by the better athlete, as the results service does.
    let listed = [[0, 7], [1, 6], [2, 5], [3, 4]];
    assert_eq!(first_stage(&[&listed]), USUAL);
    assert_eq!(first_stage(&[&listed, &[[0, 3]]]), USUAL);
}

#[test]
fn a_complete_stage_tells_whose_winners_met() {
    let unusual = [[0, 1], [2, 3], [4, 5], [6, 7]];
    let met = [[0, 1], [4, 5], [2, 3], [6, 7]];
    assert_eq!(first_stage(&[&unusual, &[[0, 4], [2, 6]]]), met);
    // Until then, a heat that should not be leaves the order open.
    assert_eq!(heats_of(&[&unusual, &[[0, 4]]]), Deciding::Next);
}
