//! A ranking that is corrected in the final or after it: the outlook is the one of the corrected ranking.
#![allow(
    clippy::float_cmp,
    clippy::indexing_slicing,
    reason = "what is impossible or certain is exactly so, and a failed helper is a failed test"
)]

use podium_domain::events::event::CategoryPhase;
use podium_domain::events::ranking::RankingRow;
use podium_domain::events::round_result::{Ascents, BoulderAscent, RoundDetail};
use podium_domain::form::{Chances, Discipline};
use podium_domain::outlook::{KnownRanking, Situation};

use super::first;
use super::known_rankings::{athlete, plain, result, rounds, row};

/// Of each athlete the boulders climbed, each with the tries to its top; 0: the zone alone. The last one is to come.
type Final = [[u32; 3]; 5];

const CLIMBED: Final = [[1, 1, 2], [1, 2, 0], [3, 0, 1], [0, 0, 4], [0, 0, 0]];

fn rows(climbed: Final) -> Vec<RankingRow> {
    let judged = |tries: u32| BoulderAscent {
        top: tries > 0,
        top_tries: Some(tries),
        zone: true,
        zone_tries: Some(1),
        status: Some("confirmed".to_owned()),
        ..BoulderAscent::default()
    };
    let to_come = || BoulderAscent {
        status: Some("pending".to_owned()),
        ..BoulderAscent::default()
    };
    let of = |(number, climbed): (u32, [u32; 3])| {
        let ascents = climbed.into_iter().map(judged).chain([to_come()]);
        let detail = RoundDetail::Ascents(Ascents::Boulder(ascents.collect()));
        let rank = number + 1;
        let rounds = vec![plain("semi", rank), result("final", Some(rank), detail)];
        row(number, rank, rounds)
    };
    (0..).zip(climbed).map(of).collect()
}

fn chances(phase: CategoryPhase, rows: &[RankingRow]) -> Vec<Chances> {
    let athletes: Vec<_> = (0..5).map(athlete).collect();
    let status = if phase == CategoryPhase::Finished {
        "finished"
    } else {
        "active"
    };
    let state = KnownRanking {
        phase,
        rounds: &rounds(&[("semi", "finished"), ("final", status)]),
        rows,
        deciding: Some("final"),
    };
    Situation::read(Discipline::Boulder, &athletes, vec![0.0; 5], &state).chances()
}

fn assert_consistent(chances: &[Chances], athletes: usize) {
    for rank in 0..6 {
        let sum: f64 = chances.iter().map(|one| one.by_rank[rank]).sum();
        let expected = if rank < athletes { 1.0 } else { 0.0 };
        assert!((sum - expected).abs() < 0.002, "{rank} {sum}");
    }
}

#[test]
fn a_top_that_is_taken_away_is_anothers_chance_until_it_is_given_back() {
    let before = chances(CategoryPhase::Running, &rows(CLIMBED));
    let mut corrected = CLIMBED;
    corrected[0][1] = 0;
    let after = chances(CategoryPhase::Running, &rows(corrected));
    assert_consistent(&before, 5);
    assert_consistent(&after, 5);
    let gain = |athlete: usize| first(&after[athlete]) - first(&before[athlete]);
    assert!(gain(0) < -0.2 && gain(1) > 0.1, "{before:?} {after:?}");
    // Who was out of reach is so no longer.
    assert!(first(&before[3]) == 0.0 && first(&after[3]) > 0.0);
    assert_eq!(chances(CategoryPhase::Running, &rows(CLIMBED)), before);
}

#[test]
fn a_disqualification_in_the_final_leaves_nothing_and_gives_the_rest_to_the_others() {
    let before = chances(CategoryPhase::Running, &rows(CLIMBED));
    let mut rows = rows(CLIMBED);
    rows[0].rank = None;
    let after = chances(CategoryPhase::Running, &rows);
    assert_eq!(after[0], Chances::default());
    assert_consistent(&after, 4);
    for (before, after) in before.iter().zip(&after).skip(1).take(3) {
        assert!(after.podium() > before.podium(), "{before:?} {after:?}");
    }
}

#[test]
fn a_correction_after_the_end_is_certain() {
    let certain = |ranks: [Option<u32>; 5]| {
        let mut rows = rows(CLIMBED);
        for (row, rank) in rows.iter_mut().zip(ranks) {
            row.rank = rank;
        }
        let chances = chances(CategoryPhase::Finished, &rows);
        for (chances, own) in chances.iter().zip(ranks) {
            for (rank, chance) in (1..).zip(chances.by_rank) {
                let expected = if own == Some(rank) { 1.0 } else { 0.0 };
                assert_eq!(chance, expected, "{own:?}");
            }
        }
    };
    certain([1, 2, 3, 4, 5].map(Some));
    certain([2, 1, 3, 4, 5].map(Some));
    certain([1, 1, 3, 4, 5].map(Some));
    certain([None, Some(1), Some(2), Some(3), Some(4)]);
}
