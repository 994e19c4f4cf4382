//! The fast leaderboard equals the plain one after any change.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{AthleteId, CategoryId, EventId, Series, UserId};
use podium_domain::leaderboard::dense::{
    CategoryPoints, Leaderboard, LeaderboardCategory, LeaderboardFacts, RankedRow,
};
use podium_domain::leaderboard::plain::{ScoredPick, Standing, standings};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points;
use proptest::prelude::*;

pub(super) const CATEGORIES: usize = 5;
const ATHLETES: u64 = 5;

pub(super) fn user(number: usize) -> UserId {
    format!("{number:024x}").parse().unwrap()
}

fn athlete(number: u64) -> AthleteId {
    Series::Ifsc.athlete_id(number)
}

/// Each event has two categories.
pub(super) fn event(category: usize) -> EventId {
    Series::Ifsc.event_id(u64::try_from(category / 2).unwrap())
}

fn category(number: usize) -> LeaderboardCategory {
    let days = i64::try_from(number / 2).unwrap();
    LeaderboardCategory {
        event: event(number),
        starts_at: Some(DateTime::UNIX_EPOCH - TimeDelta::days(days)),
    }
}

#[derive(Debug, Clone)]
pub(super) struct Pick {
    pub(super) category: usize,
    pub(super) user: usize,
    pub(super) podium: Podium,
}

/// A category is either settled from the start, or gets a sequence of rankings, which may be empty.
#[derive(Debug, Clone)]
pub(super) struct League {
    pub(super) names: Vec<String>,
    pub(super) picks: Vec<Pick>,
    pub(super) settled: Vec<bool>,
    pub(super) moves: Vec<(usize, Option<Vec<u64>>)>,
}

pub(super) fn podium() -> impl Strategy<Value = Podium> {
    Just((1..=ATHLETES).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|athletes| {
            let at = |place: usize| athletes.get(place).copied().map(athlete);
            Podium::stored([at(0), at(1), at(2)])
        })
}

pub(super) fn league() -> impl Strategy<Value = League> {
    let names = prop::collection::vec("[abAB]{1,2}", 1..12);
    let ranks = prop::option::of(prop::collection::vec(1..4_u64, 5));
    (
        names,
        prop::collection::btree_map((0..CATEGORIES, 0..14_usize), podium(), 0..40),
        prop::collection::vec(any::<bool>(), CATEGORIES),
        prop::collection::vec((0..CATEGORIES, ranks), 0..8),
    )
        .prop_map(|(names, picks, settled, moves)| League {
            names,
            picks: picks
                .into_iter()
                .map(|((category, user), podium)| Pick {
                    category,
                    user,
                    podium,
                })
                .collect(),
            settled,
            moves,
        })
}

pub(super) fn ranking(ranks: &[u64]) -> OfficialRanking {
    OfficialRanking::new(
        (1..)
            .zip(ranks)
            .map(|(number, rank)| (athlete(number), u32::try_from(*rank).ok())),
    )
}

pub(super) fn first_ranking() -> OfficialRanking {
    ranking(&[1, 2, 3, 4, 5])
}

pub(super) fn facts(league: &League) -> LeaderboardFacts {
    let is_settled = |pick: &&Pick| league.settled[pick.category];
    LeaderboardFacts {
        members: members(league),
        categories: (0..CATEGORIES).map(category).collect(),
        scores: league
            .picks
            .iter()
            .filter(is_settled)
            .map(|pick| {
                (
                    pick.category,
                    user(pick.user),
                    points::score(&pick.podium, &first_ranking()),
                )
            })
            .collect(),
        picks: league
            .picks
            .iter()
            .filter(|pick| !is_settled(pick))
            .map(|pick| (pick.category, user(pick.user), pick.podium.clone()))
            .collect(),
    }
}

fn members(league: &League) -> Vec<(UserId, String)> {
    league
        .names
        .iter()
        .enumerate()
        .map(|(number, name)| (user(number), name.clone()))
        .collect()
}

/// The expected standings, computed directly: all scored picks of members, and the newest event that has any.
fn expected(league: &League, rankings: &[Option<OfficialRanking>]) -> Vec<Standing> {
    expected_subset(league, rankings, |_| true)
}

/// The expected standings of a subset of members; the current event is still that of the whole league.
fn expected_subset(
    league: &League,
    rankings: &[Option<OfficialRanking>],
    is_in_subset: impl Fn(usize) -> bool,
) -> Vec<Standing> {
    let mut picks = Vec::new();
    let mut given = Vec::new();
    for pick in league
        .picks
        .iter()
        .filter(|pick| pick.user < league.names.len())
    {
        let is_settled = league.settled[pick.category];
        let first = first_ranking();
        let Some(ranking) = (if is_settled {
            Some(&first)
        } else {
            rankings[pick.category].as_ref()
        }) else {
            continue;
        };
        given.push(pick.category);
        picks.push(ScoredPick {
            user: user(pick.user),
            event: event(pick.category),
            category: CategoryId::from_upstream(u64::try_from(pick.category).unwrap()),
            score: points::score(&pick.podium, ranking),
            provisional: !is_settled,
        });
    }
    // Categories are listed newest event first.
    let current = given.into_iter().min().map(event);
    let members = members(league).into_iter().enumerate();
    let members: Vec<_> = members
        .filter(|(number, _)| is_in_subset(*number))
        .map(|(_, member)| member)
        .collect();
    standings(&members, &picks, current.as_ref())
}

fn subset_rows(board: &Leaderboard, users: &[UserId]) -> Vec<Standing> {
    let subset = board.subset(users);
    (0..subset.len())
        .map(|position| {
            let (row, points) = board.at_in_subset(&subset, position).unwrap();
            assert_eq!(board.position_in_subset(&subset, row.user), Some(position));
            standing(row, &points.collect::<Vec<_>>())
        })
        .collect()
}

pub(super) fn rows(board: &Leaderboard) -> Vec<Standing> {
    (0..board.len())
        .map(|position| {
            let (row, points) = board.at(position).unwrap();
            assert_eq!(board.position_of(row.user), Some(position));
            assert_eq!(board.rank_of(row.user), Some(row.rank));
            assert_eq!(board.number_of(row.user), Some(row.number));
            standing(row, &points.collect::<Vec<_>>())
        })
        .collect()
}

fn standing(row: RankedRow<'_>, points: &[CategoryPoints]) -> Standing {
    let sum = |provisional| -> u32 {
        points
            .iter()
            .filter(|of| of.provisional == provisional)
            .map(|of| of.points)
            .sum()
    };
    assert_eq!((sum(false), sum(true)), (row.settled, row.provisional));
    Standing {
        user: row.user.clone(),
        name: row.name.to_owned(),
        rank: row.rank,
        previous_rank: row.previous_rank,
        settled: row.settled,
        provisional: row.provisional,
    }
}

/// The order by settled points only: user, rank, points.
fn settled_rows(board: &Leaderboard) -> Vec<(UserId, u32, u32)> {
    board
        .best_settled()
        .map(|row| {
            assert_eq!(board.settled_of(row.user), Some(row));
            (row.user.clone(), row.rank, row.points)
        })
        .collect()
}

proptest! {
    #[test]
    fn settled_standings_equal_a_leaderboard_without_provisional_points(league in league()) {
        let nothing = vec![None; CATEGORIES];
        let still: Vec<_> = expected(&league, &nothing)
            .into_iter()
            .map(|row| (row.user, row.rank, row.settled))
            .collect();
        let mut board = Leaderboard::new(facts(&league));
        for (category, ranks) in &league.moves {
            let ranking = ranks.as_deref().map(ranking);
            board.set_ranking(*category, ranking.as_ref());
            board.rank();
            prop_assert_eq!(settled_rows(&board), still.clone());
            prop_assert_eq!(rows(&board.settled()), expected(&league, &nothing));
        }
    }

    #[test]
    fn excluding_events_equals_a_league_that_never_picked_them(
        league in league(),
        hidden in prop::collection::btree_set(0..CATEGORIES, 0..3),
    ) {
        let hidden: BTreeSet<EventId> = hidden.into_iter().map(event).collect();
        let mut never = league.clone();
        never.picks.retain(|pick| !hidden.contains(&event(pick.category)));
        let mut board = Leaderboard::new(facts(&league));
        let mut rankings = vec![None; CATEGORIES];
        prop_assert_eq!(rows(&board.excluding(&hidden)), expected(&never, &rankings));
        for (category, ranks) in &league.moves {
            rankings[*category] = ranks.as_deref().map(ranking);
            board.set_ranking(*category, rankings[*category].as_ref());
            board.rank();
            let excluding = board.excluding(&hidden);
            prop_assert_eq!(rows(&excluding), expected(&never, &rankings));
            prop_assert_eq!(settled_rows(&excluding), settled_rows(&Leaderboard::new(facts(&never))));
        }
    }

    #[test]
    fn a_subset_is_ranked_on_its_own(
        league in league(),
        some in prop::collection::btree_set(0..14_usize, 0..14),
    ) {
        let users: Vec<UserId> = some.iter().copied().map(user).collect();
        let is_in_subset = |number: usize| some.contains(&number);
        let mut board = Leaderboard::new(facts(&league));
        let mut rankings = vec![None; CATEGORIES];
        prop_assert_eq!(subset_rows(&board, &users), expected_subset(&league, &rankings, is_in_subset));
        for (category, ranks) in &league.moves {
            rankings[*category] = ranks.as_deref().map(ranking);
            board.set_ranking(*category, rankings[*category].as_ref());
            board.rank();
            prop_assert_eq!(subset_rows(&board, &users), expected_subset(&league, &rankings, is_in_subset));
        }
        let subset = board.subset(&users);
        for outside in (0..14).filter(|number| !is_in_subset(*number)) {
            prop_assert_eq!(board.position_in_subset(&subset, &user(outside)), None);
        }
    }

    #[test]
    fn the_dense_leaderboard_agrees_with_the_plain_one(league in league()) {
        let mut board = Leaderboard::new(facts(&league));
        let mut rankings = vec![None; CATEGORIES];
        prop_assert_eq!(rows(&board), expected(&league, &rankings));
        for (category, ranks) in &league.moves {
            let before = rows(&board);
            let clone = board.clone();
            rankings[*category] = ranks.as_deref().map(ranking);
            board.set_ranking(*category, rankings[*category].as_ref());
            let changed = board.rank();
            prop_assert_eq!(rows(&board), expected(&league, &rankings));
            prop_assert_eq!(rows(&clone), before.clone(), "a clone does not move along");
            prop_assert!(changed || rows(&board) == before, "a change that is not told of");
        }
    }
}
