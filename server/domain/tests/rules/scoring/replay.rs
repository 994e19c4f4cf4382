//! A replayed history ends with the actual ranking and leaderboard.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::BTreeMap;

use chrono::DateTime;
use podium_domain::events::climb_score::{Score, ScoreForm};
use podium_domain::events::event::Round;
use podium_domain::events::history::{
    Moment, Ranks, apply, latest_round, ranks, shifts, thinned, with_earlier_rounds,
};
use podium_domain::events::ranking::{RankingChange, RankingRow, official};
use podium_domain::events::round_result::{RoundDetail, RoundResult};
use podium_domain::ids::{AthleteId, Series, UserId};
use podium_domain::leaderboard::dense::{Leaderboard, LeaderboardCategory, LeaderboardFacts};
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::picks::pick_stats::PickCounts;
use podium_domain::scoring::replay::{ReplayCategory, points_by_moment};
use proptest::prelude::*;

fn athlete(number: u64) -> AthleteId {
    Series::Ifsc.athlete_id(number)
}

fn user(number: usize) -> UserId {
    format!("{number:024x}").parse().unwrap()
}

fn row(number: u64, rank: Option<u32>, rounds: &[(&str, Option<u32>)]) -> RankingRow {
    let round = |(id, rank): &(&str, Option<u32>)| RoundResult {
        round_id: (*id).to_owned(),
        round_name: String::new(),
        rank: *rank,
        score: Score::read(None, ScoreForm::LeadHeight),
        starting_group: None,
        detail: RoundDetail::None {},
    };
    RankingRow {
        athlete: athlete(number),
        firstname: "Ann".to_owned(),
        lastname: "Example".to_owned(),
        name: "Ann Example".to_owned(),
        country: "SUI".to_owned(),
        bib: None,
        federation_id: None,
        sport_class: None,
        rank,
        rounds: rounds.iter().map(round).collect(),
    }
}

fn round(id: &str, name: &str) -> Round {
    Round {
        id: id.to_owned(),
        name: name.to_owned(),
        kind: "lead".to_owned(),
        status: "finished".to_owned(),
        starting_groups: Vec::new(),
        format_identifier: None,
    }
}

type Rows = Vec<RankingRow>;

/// Each athlete at most once, in any order.
fn any_rows() -> impl Strategy<Value = Rows> {
    prop::collection::btree_map(0..8_u64, prop::option::of(0..6_u32), 0..8)
        .prop_map(|rows| {
            let rows = rows.into_iter();
            rows.map(|(number, rank)| row(number, rank, &[]))
                .collect::<Rows>()
        })
        .prop_shuffle()
}

fn any_course() -> impl Strategy<Value = Vec<Rows>> {
    prop::collection::vec(any_rows(), 1..30)
}

/// The history as it is stored while rankings arrive one after the other.
fn history(course: &[Rows]) -> Vec<Moment> {
    let mut before = Rows::new();
    let mut moments = Vec::new();
    for (second, rows) in (0..).zip(course) {
        let change = RankingChange::between(&before, rows).unwrap_or_default();
        let shifts = shifts(&before, &change);
        before.clone_from(rows);
        if !shifts.is_empty() {
            moments.push(Moment {
                number: u32::try_from(moments.len() + 1).unwrap(),
                at: DateTime::from_timestamp(second, 0),
                round: None,
                after_round: false,
                gives_points: true,
                shifts,
            });
        }
    }
    moments
}

fn stands(moments: &[Moment]) -> Vec<Ranks> {
    let mut ranks = Ranks::new();
    let stand = |moment: &Moment| {
        apply(&mut ranks, moment);
        ranks.clone()
    };
    moments.iter().map(stand).collect()
}

fn podium_of(ranks: &Ranks) -> Vec<(AthleteId, u32)> {
    let podium = ranks.iter().filter(|(_, rank)| **rank <= 3);
    podium.map(|(id, rank)| (id.clone(), *rank)).collect()
}

fn any_podium() -> impl Strategy<Value = Option<Podium>> {
    let slot = prop::option::of((0..10_u64).prop_map(athlete));
    prop::option::weighted(0.8, prop::array::uniform3(slot).prop_map(Podium::stored))
}

fn any_picks(members: usize) -> impl Strategy<Value = Vec<Option<Podium>>> {
    prop::collection::vec(any_podium(), members)
}

const MEMBERS: usize = 5;

proptest! {
    #[test]
    fn a_replayed_history_ends_with_the_ranking(course in any_course()) {
        let last = stands(&history(&course)).pop().unwrap_or_default();
        prop_assert_eq!(last, ranks(course.last().unwrap()));
    }

    #[test]
    fn a_thinned_history_agrees_with_the_full_one(
        course in any_course(), most in 2..12_usize,
    ) {
        let whole = history(&course);
        let thin = thinned(whole.clone(), most);
        prop_assert!(thin.len() <= most.max(1));
        let by_number: BTreeMap<u32, Ranks> =
            whole.iter().map(|moment| moment.number).zip(stands(&whole)).collect();
        for (moment, stand) in thin.iter().zip(stands(&thin)) {
            prop_assert_eq!(&stand, &by_number[&moment.number]);
        }
        prop_assert_eq!(
            thin.last().map(|moment| moment.number),
            whole.last().map(|moment| moment.number)
        );
        let mut podium = None;
        let moves: Vec<u32> = by_number
            .iter()
            .filter(|(_, ranks)| podium.replace(podium_of(ranks)) != podium)
            .map(|(number, _)| *number)
            .collect();
        if moves.len() < most {
            let numbers: Vec<u32> = thin.iter().map(|moment| moment.number).collect();
            prop_assert!(moves.iter().all(|number| numbers.contains(number)), "{moves:?} in {numbers:?}");
        }
    }

    /// Independent of the order of rows and of the number of equal picks.
    #[test]
    fn a_replay_ends_with_the_leaderboards_points(
        courses in prop::collection::vec((any_course(), any_picks(MEMBERS)), 1..4),
    ) {
        let categories: Vec<ReplayCategory> = courses
            .iter()
            .map(|(course, picks)| ReplayCategory { moments: history(course), picks: picks.clone() })
            .collect();
        let race = points_by_moment(&categories, MEMBERS);
        let steps: usize = categories.iter().map(|category| category.moments.len()).sum();
        prop_assert_eq!(race.len(), steps);
        let category = LeaderboardCategory { event: "1".parse().unwrap(), starts_at: None };
        let mut board = Leaderboard::new(LeaderboardFacts {
            members: (0..MEMBERS).map(|number| (user(number), number.to_string())).collect(),
            categories: vec![category; courses.len()],
            scores: Vec::new(),
            picks: courses
                .iter()
                .enumerate()
                .flat_map(|(place, (_, picks))| {
                    let picks = picks.iter().enumerate();
                    picks.filter_map(move |(n, pick)| Some((place, user(n), pick.clone()?)))
                })
                .collect(),
        });
        for (place, (course, _)) in courses.iter().enumerate() {
            board.set_ranking(place, course.last().map(|rows| official(rows)).as_ref());
        }
        board.rank();
        let of_member: Vec<u32> = (0..MEMBERS)
            .map(|number| {
                let at = board.position_of(&user(number)).unwrap();
                board.at(at).unwrap().0.provisional
            })
            .collect();
        let last = race.last().map_or(vec![0; MEMBERS], |moment| moment.points.clone());
        prop_assert_eq!(last, of_member);
    }

    #[test]
    fn moments_without_points_give_none(
        course in any_course(), picks in any_picks(MEMBERS),
    ) {
        let mut moments = history(&course);
        for moment in &mut moments {
            moment.gives_points = false;
        }
        for moment in points_by_moment(&[ReplayCategory { moments, picks }], MEMBERS) {
            prop_assert_eq!(moment.points, vec![0; MEMBERS]);
        }
    }

    #[test]
    fn surprise_is_a_percentage_that_falls_with_every_pick_of_the_podium(
        picks in prop::collection::vec((0..6_u64, 0..3_usize), 0..20),
    ) {
        let podium = || (0..3_u64).map(|n| (athlete(n), u32::try_from(n + 1).ok()));
        let mut crowd = PickCounts::new(20);
        let mut before = crowd.surprise(podium()).unwrap();
        prop_assert_eq!(before, 100);
        for (picked, place) in picks {
            crowd.add(athlete(picked), Place::ALL[place], 1);
            let now = crowd.surprise(podium()).unwrap();
            prop_assert!(now <= before);
            prop_assert!(picked < 3 || now == before, "others say nothing");
            before = now;
        }
    }
}

/// Two categories at once: moments are in chronological order, and each has the sum of both categories.
#[test]
fn a_replay_orders_moments_of_all_categories_by_time() {
    let podium = |number| Some(Podium::stored([Some(athlete(number)), None, None]));
    let at = |moments: Vec<Moment>, seconds: &[Option<i64>]| -> Vec<Moment> {
        let at = |second: &Option<i64>| DateTime::from_timestamp((*second)?, 0);
        let timed = moments.into_iter().zip(seconds);
        timed
            .map(|(moment, second)| Moment {
                at: at(second),
                ..moment
            })
            .collect()
    };
    let one = history(&[vec![row(1, Some(2), &[])], vec![row(1, Some(1), &[])]]);
    let two = history(&[vec![row(2, Some(1), &[])], vec![row(2, Some(4), &[])]]);
    let categories = [
        ReplayCategory {
            moments: at(one, &[None, Some(5)]),
            picks: vec![podium(1), None],
        },
        ReplayCategory {
            moments: at(two, &[Some(3), Some(9)]),
            picks: vec![podium(2), podium(1)],
        },
    ];
    let rows: Vec<_> = points_by_moment(&categories, 2)
        .into_iter()
        .map(|moment| (moment.category, moment.number, moment.points))
        .collect();
    assert_eq!(
        rows,
        [
            (0, 1, vec![15, 0]),
            (1, 1, vec![35, 0]),
            (0, 2, vec![40, 0]),
            (1, 2, vec![23, 0]),
        ]
    );
}

/// Four athletes and three rounds, first observed after the end.
#[test]
fn unobserved_moments_come_from_the_rounds() {
    let rounds = [
        round("q", "Qualification"),
        round("s", "Semi-final"),
        round("f", "Final"),
    ];
    let rows = [
        row(
            1,
            Some(1),
            &[("q", Some(3)), ("s", Some(2)), ("f", Some(1))],
        ),
        row(
            2,
            Some(2),
            &[("q", Some(1)), ("s", Some(1)), ("f", Some(2))],
        ),
        row(3, Some(3), &[("q", Some(2)), ("s", Some(3))]),
        row(4, Some(4), &[("q", Some(4))]),
        // Disqualified after the semi-final.
        row(5, None, &[("q", Some(5)), ("s", Some(4))]),
    ];
    let change = RankingChange::between(&[], &rows).unwrap();
    let found = Moment {
        number: 1,
        at: None,
        round: latest_round(&rounds, &rows).map(|round| round.id.clone()),
        after_round: false,
        gives_points: true,
        shifts: shifts(&[], &change),
    };
    let moments = with_earlier_rounds(vec![found.clone()], &rounds, &rows);
    let words: Vec<_> = moments
        .iter()
        .map(|moment| (moment.number, moment.round.as_deref(), moment.after_round))
        .collect();
    assert_eq!(
        words,
        [
            (1, Some("q"), true),
            (2, Some("s"), true),
            (3, Some("f"), false)
        ]
    );
    let ranked: Vec<Vec<u32>> = stands(&moments)
        .iter()
        .map(|ranks| {
            (1..=5)
                .filter_map(|n| ranks.get(&athlete(n)).copied())
                .collect()
        })
        .collect();
    assert_eq!(
        ranked,
        [vec![3, 1, 2, 4, 5], vec![2, 1, 3, 4, 4], vec![1, 2, 3, 4]]
    );
    assert_eq!(
        stands(&moments)[2].get(&athlete(5)),
        None,
        "gone in the end"
    );
    // If the category was observed from the first round on, nothing is added.
    let seen = Moment {
        round: Some("q".to_owned()),
        ..found
    };
    assert_eq!(
        with_earlier_rounds(vec![seen.clone()], &rounds, &rows),
        [seen]
    );
    assert_eq!(with_earlier_rounds(Vec::new(), &rounds, &rows), []);
}

#[test]
fn surprise_of_a_result() {
    let podium = |ranks: [u32; 4]| {
        (0..4_u64)
            .zip(ranks)
            .map(|(n, rank)| (athlete(n), Some(rank)))
    };
    assert_eq!(
        PickCounts::new(0).surprise(podium([1, 2, 3, 4])),
        None,
        "nobody played"
    );
    let mut crowd = PickCounts::new(10);
    assert_eq!(crowd.surprise([]), None, "no podium");
    assert_eq!(
        crowd.surprise(podium([1, 2, 3, 4])),
        Some(100),
        "nobody had any of them"
    );
    for (number, place) in (0..).zip(Place::ALL) {
        crowd.add(athlete(number), place, 5);
    }
    assert_eq!(
        crowd.surprise(podium([1, 2, 3, 4])),
        Some(50),
        "half had each, in some place"
    );
    assert_eq!(
        crowd.surprise(podium([3, 2, 1, 4])),
        Some(50),
        "whatever the place"
    );
    // (5 + 5 + 5 + 0) of 40: all athletes who share third place are on the podium.
    assert_eq!(crowd.surprise(podium([1, 2, 3, 3])), Some(63));
    for place in Place::ALL {
        crowd.add(athlete(0), place, 1);
    }
    crowd.add(athlete(0), Place::First, 2);
    crowd.add(athlete(1), Place::First, 5);
    crowd.add(athlete(2), Place::First, 5);
    assert_eq!(
        crowd.surprise(podium([1, 2, 3, 4])),
        Some(0),
        "everybody had them all"
    );
}
