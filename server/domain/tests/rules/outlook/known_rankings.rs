//! Situations read from rankings as the results service writes them.
#![allow(clippy::float_cmp, reason = "what is impossible is exactly so")]

use podium_domain::events::climb_score::{Score, ScoreValue};
use podium_domain::events::event::{self, CategoryPhase};
use podium_domain::events::ranking::RankingRow;
use podium_domain::events::round_result::{Ascents, BoulderAscent, RoundDetail, RoundResult};
use podium_domain::form::Discipline;
use podium_domain::ids::{AthleteId, Series};
use podium_domain::outlook::{Deciding, KnownRanking, Situation};

pub(super) fn athlete(number: u32) -> AthleteId {
    Series::Ifsc.athlete_id(number.into())
}

pub(super) fn result(round: &str, rank: Option<u32>, detail: RoundDetail) -> RoundResult {
    RoundResult {
        round_id: round.to_owned(),
        round_name: round.to_owned(),
        rank,
        score: Score {
            raw: rank.map(|_| "1".to_owned()),
            value: None,
        },
        starting_group: None,
        detail,
    }
}

pub(super) fn plain(round: &str, rank: u32) -> RoundResult {
    result(round, (rank > 0).then_some(rank), RoundDetail::None {})
}

pub(super) fn row(number: u32, rank: u32, rounds: Vec<RoundResult>) -> RankingRow {
    RankingRow {
        athlete: athlete(number),
        firstname: String::new(),
        lastname: String::new(),
        name: String::new(),
        country: String::new(),
        bib: None,
        federation_id: None,
        sport_class: None,
        rank: Some(rank),
        rounds,
    }
}

pub(super) fn rounds(statuses: &[(&str, &str)]) -> Vec<event::Round> {
    let round = |(id, status): &(&str, &str)| event::Round {
        id: (*id).to_owned(),
        name: (*id).to_owned(),
        kind: String::new(),
        status: (*status).to_owned(),
        starting_groups: vec![],
        format_identifier: None,
    };
    statuses.iter().map(round).collect()
}

/// Five athletes or more with the same form; the fifth may have withdrawn.
pub(super) fn read(
    discipline: Discipline,
    statuses: &[(&str, &str)],
    rows: &[RankingRow],
) -> Situation {
    let athletes: Vec<AthleteId> = (0..).take(rows.len().max(5)).map(athlete).collect();
    let state = KnownRanking {
        phase: CategoryPhase::Running,
        rounds: &rounds(statuses),
        rows,
        deciding: Some("final"),
    };
    Situation::read(discipline, &athletes, vec![0.0; athletes.len()], &state)
}

#[test]
fn before_the_first_rank_nothing_is_known_but_the_form() {
    let read = read(
        Discipline::Lead,
        &[("quali", "pending"), ("final", "pending")],
        &[],
    );
    assert_eq!(read.deciding, Deciding::Later);
    assert!(read.rounds.is_empty() && read.is_in == [true; 5]);
}

#[test]
fn a_running_first_round_counts_by_its_share_and_who_did_not_start_is_out() {
    let mut third = plain("quali", 0);
    third.score.value = Some(ScoreValue::DidNotStart);
    // The fifth has no row yet.
    let rows = vec![
        row(0, 1, vec![plain("quali", 1)]),
        row(1, 2, vec![plain("quali", 0)]),
        row(2, 3, vec![third]),
        row(3, 3, vec![plain("quali", 0)]),
    ];
    let statuses = [("quali", "active"), ("final", "pending")];
    let read = read(Discipline::Lead, &statuses, &rows);
    assert!((read.rounds[0].progress - 0.25).abs() < 1e-9);
    assert_eq!(read.is_in, [true, true, false, true, true]);
    assert_eq!(read.deciding, Deciding::Later);
}

#[test]
fn who_is_not_on_the_finals_list_is_out_and_one_who_did_not_start_too() {
    let mut third = plain("final", 0);
    third.score.value = Some(ScoreValue::DidNotStart);
    let rows = vec![
        row(0, 1, vec![plain("quali", 1), plain("final", 0)]),
        row(1, 2, vec![plain("quali", 2), plain("final", 0)]),
        row(2, 3, vec![plain("quali", 3), third]),
        row(3, 4, vec![plain("quali", 4), plain("final", 0)]),
        row(4, 5, vec![plain("quali", 5)]),
    ];
    let statuses = [("quali", "finished"), ("final", "pending")];
    let read = read(Discipline::Lead, &statuses, &rows);
    assert_eq!(read.deciding, Deciding::Next);
    assert_eq!(read.is_in, [true, true, false, true, false]);
    assert_eq!(read.out[4], Some(5));
}

#[test]
fn who_lost_the_rank_is_out_of_it() {
    let mut rows: Vec<_> = (0..5)
        .map(|number| {
            row(
                number,
                1,
                vec![plain("quali", 1), plain("final", number + 1)],
            )
        })
        .collect();
    rows[0].rank = None;
    let statuses = [("quali", "finished"), ("final", "finished")];
    let chances = read(Discipline::Lead, &statuses, &rows).chances();
    assert!(chances[0].podium() < 1e-9 && chances[1].by_rank[0] > 0.99);
}

#[test]
fn those_to_climb_share_the_last_rank_without_a_score() {
    let rows: Vec<_> = (0..5)
        .map(|number| {
            let mut last = plain("final", 2);
            last.score.raw = (number == 0).then(|| "40".to_owned());
            row(number, 1, vec![plain("quali", 1), last])
        })
        .collect();
    let statuses = [("quali", "finished"), ("final", "active")];
    let read = read(Discipline::Lead, &statuses, &rows);
    assert_eq!(read.is_in, [true; 5]);
    assert_eq!(
        read.deciding,
        Deciding::Ordered(vec![Some(2), None, None, None, None])
    );
}

#[test]
fn a_list_of_those_who_have_climbed_puts_nobody_out_who_was_before_them() {
    // The fourth of the qualification climbs first.
    let rows: Vec<_> = (0..5)
        .map(|number| {
            let mut of = vec![plain("quali", number + 1)];
            of.extend((number == 3).then(|| plain("final", 1)));
            row(number, number + 1, of)
        })
        .collect();
    let statuses = [("quali", "finished"), ("final", "active")];
    let read = read(Discipline::Lead, &statuses, &rows);
    assert_eq!(read.is_in, [true, true, true, true, false]);
    assert_eq!(
        read.deciding,
        Deciding::Ordered(vec![None, None, None, Some(1), None])
    );
}

#[test]
fn boulders_count_once_they_are_judged() {
    let ascent = |status: &str, top| BoulderAscent {
        top,
        top_tries: Some(2),
        zone: true,
        zone_tries: Some(1),
        status: Some(status.to_owned()),
        ..BoulderAscent::default()
    };
    let boulders = |ascents| RoundDetail::Ascents(Ascents::Boulder(ascents));
    let rows: Vec<_> = (0..5)
        .map(|number| {
            let ascents = vec![
                ascent("confirmed", false),
                ascent("active", number == 0),
                ascent("pending", false),
            ];
            let last = result("final", Some(1), boulders(ascents));
            row(number, 1, vec![plain("quali", 1), last])
        })
        .collect();
    let statuses = [("quali", "finished"), ("final", "active")];
    let Deciding::Boulders(read) = read(Discipline::Boulder, &statuses, &rows).deciding else {
        panic!("boulders");
    };
    let judged: Vec<bool> = read.attempts[0].iter().map(Option::is_some).collect();
    assert_eq!(judged, [true, true, false]);
    let judged: Vec<bool> = read.attempts[1].iter().map(Option::is_some).collect();
    assert_eq!(judged, [true, false, false]);
    assert_eq!(read.before, [Some(1); 5]);
}

#[test]
fn an_order_before_the_last_part_of_a_combined_final_decides_nothing() {
    let rows: Vec<_> = (0..5)
        .map(|number| {
            row(
                number,
                number + 1,
                vec![plain("quali", 1), plain("final", number + 1)],
            )
        })
        .collect();
    let statuses = [("quali", "finished"), ("final", "active")];
    let chances = read(Discipline::Combined, &statuses, &rows).chances();
    assert!(chances[0].by_rank[0] > chances[4].by_rank[0]);
    assert!(chances[0].by_rank[0] < 0.9 && chances[4].by_rank[0] > 0.0);
}
