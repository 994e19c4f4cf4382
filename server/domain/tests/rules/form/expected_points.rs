//! The best podium: against the scorer, and against all podiums.

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::{Chances, RANKS, best_podium, expected_points};
use podium_domain::picks::pick::{Place, Podium};
use podium_domain::scoring::points::score;
use proptest::prelude::*;

use super::support::{athlete, is_near};

#[test]
fn a_certain_rank_is_worth_what_the_scorer_gives() {
    let ranking = || OfficialRanking::new((1..=7).map(|n| (athlete(n), u32::try_from(n).ok())));
    for place in Place::ALL {
        for rank in 0..7 {
            let mut chances = Chances::default();
            if let Some(chance) = chances.by_rank.get_mut(rank) {
                *chance = 1.0;
            }
            let picked = u64::try_from(rank).ok().map(|rank| athlete(rank + 1));
            let slots = Place::ALL.map(|slot| picked.clone().filter(|_| slot == place));
            let scored = score(&Podium::stored(slots), &ranking()).total();
            let expected = expected_points(&chances, place);
            assert!(
                is_near(expected, f64::from(scored)),
                "{place:?} {rank} {expected}"
            );
        }
    }
}

#[test]
fn places_stay_empty_only_without_athletes() {
    let some = Chances {
        by_rank: [0.5, 0.5, 0.0, 0.0, 0.0, 0.0],
    };
    assert_eq!(best_podium(&[]), [None; 3]);
    assert_eq!(best_podium(&[some]), [Some(0), None, None]);
    let filled = |athletes: usize| best_podium(&vec![some; athletes]).iter().flatten().count();
    assert_eq!([filled(2), filled(3), filled(9)], [2, 3, 3]);
    let hopeless = best_podium(&[Chances::default(); 3]);
    assert_eq!(hopeless.iter().flatten().count(), 3, "{hopeless:?}");
}

proptest! {
    #[test]
    fn no_podium_has_more_points_to_expect(
        rows in prop::collection::vec(prop::array::uniform6(0.0..0.2), 3..7),
    ) {
        let all: Vec<Chances> = rows.into_iter().map(|by_rank: [f64; RANKS]| Chances { by_rank }).collect();
        let worth = |position: usize, place| expected_points(&all[position], place);
        let total = |podium: [usize; 3]| -> f64 {
            podium.into_iter().zip(Place::ALL).map(|(position, place)| worth(position, place)).sum()
        };
        let best = best_podium(&all).map(Option::unwrap);
        prop_assert!(best[0] != best[1] && best[0] != best[2] && best[1] != best[2]);
        for a in 0..all.len() {
            for b in (0..all.len()).filter(|b| *b != a) {
                for c in (0..all.len()).filter(|c| *c != a && *c != b) {
                    prop_assert!(total([a, b, c]) <= total(best) + 1e-9);
                }
            }
        }
    }
}
