//! The four properties of docs/rules.md, "Points of a pick", for generated rankings and picks.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{AthleteId, Series};
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::scoring::points::{NEAR, Score, VALUE, score};
use proptest::prelude::*;

/// Maximum number of athletes in a ranking; picks also contain two athletes who are in no ranking.
const FIELD: usize = 12;

type Rows = Vec<(AthleteId, Option<u32>)>;

fn athlete(number: usize) -> AthleteId {
    Series::Ifsc.athlete_id(u64::try_from(number).unwrap())
}

/// Arbitrary ranks: shared, missing, dense, with gaps, extreme.
fn any_rows() -> impl Strategy<Value = Rows> {
    let rank = prop_oneof![
        8 => (0..=9_u32).prop_map(Some),
        2 => Just(None),
        1 => any::<u32>().prop_map(Some),
        1 => Just(Some(u32::MAX)),
    ];
    prop::collection::vec(rank, 0..=FIELD).prop_map(|ranks| {
        ranks
            .into_iter()
            .enumerate()
            .map(|(n, rank)| (athlete(n), rank))
            .collect()
    })
}

/// Ranks as federations publish them (1, 2, 2, 4): each group shares a rank and the next skips.
fn published_rows() -> impl Strategy<Value = Rows> {
    prop::collection::vec(1..=4_usize, 1..=6).prop_map(|groups| {
        let mut rows = Rows::new();
        for size in groups {
            let rank = u32::try_from(rows.len() + 1).unwrap();
            rows.extend(
                (0..size)
                    .map(|_| Some(rank))
                    .zip(rows.len()..)
                    .map(|(r, n)| (athlete(n), r)),
            );
        }
        rows
    })
}

/// One to three different athletes.
fn any_pick() -> impl Strategy<Value = [Option<AthleteId>; 3]> {
    let field: Vec<usize> = (0..FIELD + 2).collect();
    (
        prop::sample::subsequence(field, 3).prop_shuffle(),
        1..8_usize,
    )
        .prop_map(|(chosen, filled)| {
            std::array::from_fn(|slot| (filled >> slot & 1 == 1).then(|| athlete(chosen[slot])))
        })
}

fn scored(slots: [Option<AthleteId>; 3], rows: &Rows) -> Score {
    score(
        &Podium::parse(slots).unwrap(),
        &OfficialRanking::new(rows.iter().cloned()),
    )
}

/// Points of one athlete in one slot.
fn points(place: Place, athlete: &AthleteId, rows: &Rows) -> u32 {
    let mut slots = [None, None, None];
    slots[place.index()] = Some(athlete.clone());
    scored(slots, rows).total()
}

/// The smallest distance between the slot and the places that the athlete and its ties occupy.
fn distance(place: Place, rank: u32, rows: &Rows) -> u32 {
    let sharing = u32::try_from(rows.iter().filter(|row| row.1 == Some(rank)).count()).unwrap();
    (rank..rank + sharing)
        .map(|owned| owned.abs_diff(place.number()))
        .min()
        .unwrap()
}

#[test]
fn points_match_the_matrix_on_the_rules_page() {
    let rows: Rows = (0..8)
        .map(|n| (athlete(n), u32::try_from(n + 1).ok()))
        .collect();
    let paid = Place::ALL.map(|place| {
        rows.iter()
            .map(|(athlete, _)| points(place, athlete, &rows))
            .collect::<Vec<_>>()
    });
    assert_eq!(paid[0], [20, 15, 10, 3, 2, 1, 0, 0]);
    assert_eq!(paid[1], [10, 15, 10, 3, 2, 1, 0, 0]);
    assert_eq!(paid[2], [4, 5, 10, 3, 2, 1, 0, 0]);
}

proptest! {
    #[test]
    fn p1_nearer_is_better_and_any_podium_place_beats_any_other(rows in published_rows()) {
        for place in Place::ALL {
            let value = VALUE[place.index()];
            for (one, rank) in &rows {
                let (rank, paid) = (rank.unwrap(), points(place, one, &rows));
                let away = distance(place, rank, &rows);
                prop_assert_eq!(paid == value, rank <= 3 && away == 0, "exact is the one best outcome");
                if rank > 3 {
                    let near = usize::try_from(rank - 4).unwrap();
                    prop_assert_eq!(paid, NEAR.get(near).copied().unwrap_or(0));
                }
                for (other, other_rank) in &rows {
                    let (other_rank, other_paid) = (other_rank.unwrap(), points(place, other, &rows));
                    if rank <= 3 && other_rank > 3 {
                        prop_assert!(paid > other_paid, "on the podium beats off it");
                    } else if rank <= 3 && away < distance(place, other_rank, &rows) {
                        prop_assert!(paid > other_paid, "points fall with distance");
                    }
                }
            }
        }
    }

    #[test]
    fn p2_the_order_of_rows_never_changes_a_score(
        (rows, shuffled) in any_rows().prop_flat_map(|rows| (Just(rows.clone()), Just(rows).prop_shuffle())),
        slots in any_pick(),
    ) {
        prop_assert_eq!(scored(slots.clone(), &rows), scored(slots, &shuffled));
    }

    #[test]
    fn p2_the_order_of_rows_never_matters_even_with_duplicates(
        (rows, shuffled) in (any_rows(), any_rows()).prop_flat_map(|(once, again)| {
            let rows = [once, again].concat();
            (Just(rows.clone()), Just(rows).prop_shuffle())
        }),
        slots in any_pick(),
    ) {
        prop_assert_eq!(scored(slots.clone(), &rows), scored(slots, &shuffled));
    }

    #[test]
    fn p3_a_score_depends_on_nobody_elses_pick(
        rows in any_rows(), mine in any_pick(), others in prop::collection::vec(any_pick(), 0..5),
    ) {
        let ranking = OfficialRanking::new(rows.iter().cloned());
        let mine = Podium::parse(mine).unwrap();
        let alone = score(&mine, &ranking);
        for other in others {
            score(&Podium::parse(other).unwrap(), &ranking);
            prop_assert_eq!(score(&mine, &ranking), alone);
        }
    }

    #[test]
    fn p3_a_slot_earns_independently_of_the_others(rows in any_rows(), slots in any_pick()) {
        let whole = scored(slots.clone(), &rows);
        for (place, athlete) in Podium::stored(slots).slots() {
            prop_assert_eq!(whole.by_place[place.index()], points(place, athlete, &rows));
        }
    }

    #[test]
    fn p3_athletes_without_a_rank_are_as_good_as_absent(rows in any_rows(), slots in any_pick()) {
        let ranked: Rows = rows.iter().filter(|row| row.1.is_some()).cloned().collect();
        prop_assert_eq!(scored(slots.clone(), &rows), scored(slots, &ranked));
    }

    #[test]
    fn p4_points_and_counters_stay_in_their_bounds(rows in any_rows(), slots in any_pick()) {
        let filled = u32::try_from(slots.iter().flatten().count()).unwrap();
        let score = scored(slots, &rows);
        for (points, value) in score.by_place.iter().zip(VALUE) {
            prop_assert!(*points <= value);
        }
        prop_assert!(score.total() <= 45);
        prop_assert!(score.winners <= 1 && score.winners <= score.exact);
        prop_assert!(score.exact <= score.hits && score.hits <= filled);
    }
}
