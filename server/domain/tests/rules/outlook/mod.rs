//! What can still happen in a category, from before its first round to its result.

#![allow(
    clippy::float_cmp,
    reason = "what is impossible or certain is exactly so"
)]

mod corrections;
mod known_rankings;
mod players;
mod speed;

use podium_domain::form::{Chances, Discipline};
use podium_domain::outlook::{Deciding, Outlook, Round, Situation};

const FORM: [f64; 10] = [2.0, 1.5, 1.2, 1.0, 0.5, 0.2, 0.0, -0.3, -0.5, -1.0];

fn situation(discipline: Discipline, rounds: Vec<Round>, deciding: Deciding) -> Situation {
    Situation {
        discipline,
        form: FORM.to_vec(),
        rounds,
        is_in: vec![true; FORM.len()],
        out: vec![None; FORM.len()],
        deciding,
    }
}

fn ranks(ranks: [u32; 10]) -> Vec<Option<u32>> {
    ranks.map(|rank| (rank > 0).then_some(rank)).to_vec()
}

fn round(of: [u32; 10]) -> Round {
    Round {
        ranks: ranks(of),
        progress: 1.0,
    }
}

fn lead(climbed: [u32; 10]) -> Outlook {
    let semi = round([3, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
    situation(
        Discipline::Lead,
        vec![semi],
        Deciding::Ordered(ranks(climbed)),
    )
    .outlook()
}

fn first(chances: &Chances) -> f64 {
    chances.by_rank[0]
}

#[test]
fn each_place_is_given_once_at_every_step() {
    let steps = [
        situation(Discipline::Lead, vec![], Deciding::Later).outlook(),
        lead([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        lead([0, 0, 0, 0, 0, 0, 3, 1, 2, 4]),
        lead([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ];
    for outlook in steps {
        for place in 0..6 {
            let sum: f64 = outlook.chances.iter().map(|one| one.by_rank[place]).sum();
            assert!((sum - 1.0).abs() < 0.004, "{place} {sum}");
        }
        for ending in &outlook.endings {
            let mut athletes: Vec<usize> = ending.first_six.iter().flatten().copied().collect();
            athletes.sort_unstable();
            athletes.dedup();
            assert_eq!(athletes.len(), 6);
        }
    }
}

#[test]
fn what_is_out_of_reach_has_no_chance_and_what_is_decided_is_certain() {
    let outlook = lead([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // One is to climb: the leader comes first or second, the next one second or third.
    assert!(first(&outlook.chances[1]) > 0.0 && outlook.chances[1].by_rank[2] == 0.0);
    assert!(first(&outlook.chances[2]) == 0.0);
    assert!(outlook.chances[9].by_rank == [0.0; 6]);
    // All have climbed, and the result is not official yet.
    let outlook = lead([2, 1, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert!(first(&outlook.chances[1]) == 1.0 && outlook.chances[0].by_rank[1] == 1.0);
}

#[test]
fn a_good_climb_raises_the_chances_and_a_bad_one_ends_them() {
    let chance = |climbed| first(&lead(climbed).chances[3]);
    let waiting = chance([0, 0, 0, 0, 1, 2, 3, 4, 5, 6]);
    let leads = chance([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]);
    let behind = chance([0, 0, 0, 3, 1, 2, 4, 5, 6, 7]);
    assert!(leads > waiting + 0.05 && behind == 0.0, "{waiting} {leads}");
}

#[test]
fn the_result_is_the_last_outlook_and_equals_share_it() {
    let over = Deciding::Over(ranks([1, 1, 3, 4, 5, 6, 7, 8, 9, 0]));
    let outlook = situation(Discipline::Lead, vec![], over).outlook();
    assert!(first(&outlook.chances[0]) == 1.0 && first(&outlook.chances[1]) == 1.0);
    assert!(outlook.chances[2].by_rank[2] == 1.0 && outlook.chances[9].by_rank == [0.0; 6]);
    assert_eq!(outlook.endings.len(), 1);
}

#[test]
fn who_is_out_keeps_the_rank_behind_those_who_are_in() {
    let mut four_left = situation(
        Discipline::Speed,
        vec![round([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
        Deciding::Next,
    );
    four_left.is_in = (0..10).map(|athlete| athlete < 4).collect();
    four_left.out = ranks([0, 0, 0, 0, 6, 5, 7, 8, 9, 10]);
    let outlook = four_left.outlook();
    assert!(outlook.chances[5].by_rank[4] == 1.0 && outlook.chances[4].by_rank[5] == 1.0);
    let behind =
        |ending: &podium_domain::outlook::Ending| ending.first_six[4..] == [Some(5), Some(4)];
    assert!(outlook.endings.iter().all(behind));
}

#[test]
fn draws_agree_with_what_is_computed_without_them() {
    let outlook = situation(
        Discipline::Boulder,
        vec![round([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
        Deciding::Next,
    )
    .outlook();
    let count = f64::from(u32::try_from(outlook.endings.len()).unwrap());
    for (athlete, chances) in outlook.chances.iter().enumerate() {
        let won = outlook
            .endings
            .iter()
            .filter(|ending| ending.first_six[0] == Some(athlete));
        let drawn = f64::from(u32::try_from(won.count()).unwrap()) / count;
        assert!((drawn - first(chances)).abs() < 0.03, "{athlete} {drawn}");
    }
}
