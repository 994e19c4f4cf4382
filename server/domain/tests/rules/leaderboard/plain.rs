//! docs/rules.md, "Leaderboard order", as a table, and properties of every leaderboard.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use podium_domain::ids::{CategoryId, EventId, Series, UserId};
use podium_domain::leaderboard::plain::{ScoredPick, Standing, standings};
use podium_domain::scoring::points::Score;
use podium_domain::scoring::tally::Tally;
use proptest::prelude::*;

/// Listed in the expected order. The numbers exercise the order and are not reachable sums.
const TABLE: &str = "\
#  | player | points | exact | winners | hits | rank
L1 | Ann    |     90 |     5 |       2 |    6 |    1
L2 | Bea    |     90 |     5 |       2 |    6 |    1
L3 | Cal    |     90 |     5 |       1 |    6 |    3
L4 | Dee    |     90 |     4 |       2 |    6 |    4
L5 | Eli    |     90 |     4 |       2 |    5 |    5
L6 | Fay    |     60 |     6 |       2 |    6 |    6
L7 | Gus    |      0 |     0 |       0 |    0 |    7
L8 | Hal    |      0 |     0 |       0 |    0 |    7";

type Members = Vec<(UserId, String)>;

fn user(number: usize) -> UserId {
    format!("{number:024x}").parse().unwrap()
}

fn event(number: u64) -> EventId {
    Series::Ifsc.event_id(number)
}

fn pick(user: UserId, event: EventId, score: Score, provisional: bool) -> ScoredPick {
    ScoredPick {
        user,
        event,
        category: CategoryId::from_upstream(1),
        score,
        provisional,
    }
}

fn points(points: u32) -> Score {
    Score {
        by_place: [points, 0, 0],
        ..Score::default()
    }
}

/// Names with the rank before the event and the current rank.
fn moves(rows: &[Standing]) -> Vec<(&str, Option<u32>, u32)> {
    rows.iter()
        .map(|row| (row.name.as_str(), row.previous_rank, row.rank))
        .collect()
}

#[test]
fn points_then_exact_places_then_winners_then_hits_decide() {
    let mut members = Members::new();
    let mut picks = Vec::new();
    let mut expected = Vec::new();
    for (row, line) in TABLE.lines().skip(1).enumerate() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let number = |column: usize| cells[column].parse::<u32>().unwrap();
        // Ids are in the opposite order of names, because only names may break ties.
        let id = user(100 - row);
        members.push((id.clone(), cells[1].to_owned()));
        expected.push((cells[1], number(2), number(6)));
        let (exact, winners, hits) = (number(3), number(4), number(5));
        let score = Score {
            exact,
            winners,
            hits,
            ..points(number(2))
        };
        if score != Score::default() {
            picks.push(pick(id, event(1), score, false));
        }
    }
    members.reverse();
    let rows = standings(&members, &picks, None);
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (row.name.as_str(), row.settled, row.rank))
        .collect();
    assert_eq!(shown, expected);
}

#[test]
fn equals_stand_by_name_without_regard_to_case_and_then_by_id() {
    let members = vec![
        (user(3), "bea".to_owned()),
        (user(2), "Cal".to_owned()),
        (user(4), "Ann".to_owned()),
        (user(1), "bea".to_owned()),
    ];
    let order: Vec<UserId> = standings(&members, &[], None)
        .into_iter()
        .map(|row| row.user)
        .collect();
    assert_eq!(order, [user(4), user(1), user(3), user(2)]);
}

#[test]
fn the_previous_rank_leaves_out_the_current_event_and_everything_provisional() {
    let members: Members = vec![(user(1), "Ann".to_owned()), (user(2), "Bea".to_owned())];
    let settled_before = pick(user(1), event(1), points(20), false);
    let cases = [
        (
            "no event yet",
            vec![],
            None,
            vec![("Ann", None, 1), ("Bea", None, 1)],
        ),
        (
            "the current event settled",
            vec![
                settled_before.clone(),
                pick(user(2), event(2), points(45), false),
            ],
            Some(event(2)),
            vec![("Bea", None, 1), ("Ann", Some(1), 2)],
        ),
        (
            "the current event provisional",
            vec![
                settled_before.clone(),
                pick(user(2), event(2), points(45), true),
            ],
            Some(event(2)),
            vec![("Bea", None, 1), ("Ann", Some(1), 2)],
        ),
        (
            "another event provisional",
            vec![
                settled_before.clone(),
                pick(user(2), event(3), points(45), true),
            ],
            Some(event(2)),
            vec![("Bea", None, 1), ("Ann", Some(1), 2)],
        ),
        (
            "another event settled",
            vec![settled_before, pick(user(2), event(3), points(45), false)],
            Some(event(2)),
            vec![("Bea", Some(1), 1), ("Ann", Some(2), 2)],
        ),
    ];
    for (name, picks, current, expected) in cases {
        assert_eq!(
            moves(&standings(&members, &picks, current.as_ref())),
            expected,
            "{name}"
        );
    }
}

#[test]
fn settled_and_provisional_points_are_kept_apart_and_rank_together() {
    let members: Members = vec![(user(1), "Ann".to_owned()), (user(2), "Bea".to_owned())];
    let picks = [
        pick(user(1), event(1), points(40), false),
        pick(user(2), event(1), points(20), false),
        pick(user(2), event(2), points(25), true),
        pick(user(9), event(1), points(99), false),
    ];
    let rows = standings(&members, &picks, Some(&event(2)));
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (row.name.as_str(), row.rank, row.settled, row.provisional))
        .collect();
    assert_eq!(
        shown,
        [("Bea", 1, 20, 25), ("Ann", 2, 40, 0)],
        "one who left ranks nobody down"
    );
}

fn any_members() -> impl Strategy<Value = Members> {
    prop::collection::vec(prop::sample::select(vec!["Ann", "ann", "Bea", "Cal"]), 0..9).prop_map(
        |names| {
            names
                .into_iter()
                .zip(0..)
                .map(|(name, n)| (user(n), name.to_owned()))
                .collect()
        },
    )
}

/// Small numbers, so that ties and near-ties are common; some picks are of former members.
fn any_picks() -> impl Strategy<Value = Vec<ScoredPick>> {
    let score = (0..3_u32, 0..2_u32, 0..2_u32, 0..2_u32);
    let any_pick = (0..10_usize, 1..4_u64, score, any::<bool>()).prop_map(
        |(number, at, (paid, exact, winners, hits), provisional)| {
            let score = Score {
                exact,
                winners,
                hits,
                ..points(paid)
            };
            pick(user(number), event(at), score, provisional)
        },
    );
    prop::collection::vec(any_pick, 0..20)
}

fn tally(user: &UserId, picks: &[ScoredPick]) -> Tally {
    let mut tally = Tally::default();
    picks
        .iter()
        .filter(|pick| &pick.user == user)
        .for_each(|pick| tally += Tally::from(&pick.score));
    tally
}

/// One more than the number of better members: ties share a rank, and the next rank skips.
fn rank(user: &UserId, members: &Members, picks: &[ScoredPick]) -> u32 {
    let own = tally(user, picks);
    let better = members
        .iter()
        .filter(|(other, _)| tally(other, picks) > own)
        .count();
    u32::try_from(better + 1).unwrap()
}

proptest! {
    #[test]
    fn a_rank_is_one_more_than_the_number_of_better_tallies(members in any_members(), picks in any_picks()) {
        let rows = standings(&members, &picks, None);
        prop_assert_eq!(rows.len(), members.len());
        for row in &rows {
            prop_assert_eq!(row.rank, rank(&row.user, &members, &picks));
            prop_assert_eq!(row.settled + row.provisional, tally(&row.user, &picks).points);
        }
        prop_assert!(rows.is_sorted_by_key(|row| row.rank));
    }

    #[test]
    fn ranks_ignore_where_and_when_points_were_won(members in any_members(), picks in any_picks()) {
        let elsewhere: Vec<_> = picks
            .iter()
            .map(|scored| pick(scored.user.clone(), event(9), scored.score, !scored.provisional))
            .collect();
        let ranks = |picks: &[ScoredPick]| -> Vec<(UserId, u32)> {
            standings(&members, picks, None).into_iter().map(|row| (row.user, row.rank)).collect()
        };
        prop_assert_eq!(ranks(&picks), ranks(&elsewhere));
    }

    #[test]
    fn the_order_of_members_and_of_picks_changes_nothing(
        (members, shuffled) in any_members().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
        (picks, mixed) in any_picks().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
    ) {
        let current = event(1);
        prop_assert_eq!(
            standings(&members, &picks, Some(&current)),
            standings(&shuffled, &mixed, Some(&current))
        );
    }

    #[test]
    fn the_previous_rank_is_that_of_points_settled_before_the_current_event(
        members in any_members(), picks in any_picks(), current in 1..4_u64,
    ) {
        let current = event(current);
        let before: Vec<_> = picks
            .iter()
            .filter(|pick| !pick.provisional && pick.event != current)
            .cloned()
            .collect();
        for row in standings(&members, &picks, Some(&current)) {
            let had_points = tally(&row.user, &before).points > 0;
            let rank = had_points.then(|| rank(&row.user, &members, &before));
            prop_assert_eq!(row.previous_rank, rank);
        }
        for row in standings(&members, &picks, None) {
            prop_assert_eq!(row.previous_rank, None);
        }
    }
}
