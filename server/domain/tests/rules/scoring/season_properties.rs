//! Invariants of a season for arbitrary members.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{AthleteId, Series};
use podium_domain::leaderboard::plain::{ScoredPick, standings};
use podium_domain::picks::pick::Podium;
use podium_domain::picks::pick_stats::PickCounts;
use podium_domain::picks::reveal::{consensus, consensus_of};
use podium_domain::scoring::points::{Score, possible, score};
use podium_domain::scoring::season::{EventTally, head_to_head, standings as season_standings};
use podium_domain::scoring::tally::Tally;
use proptest::prelude::*;

const MEMBERS: usize = 6;

fn score_of(points: u32, exact: u32) -> Score {
    Score {
        by_place: [points, 0, 0],
        exact,
        ..Score::default()
    }
}

/// By event, then by member: points and exact places of each member who played.
fn season() -> impl Strategy<Value = Vec<Vec<Option<(u32, u32)>>>> {
    let played = prop::option::weighted(0.7, (0..4_u32, 0..2_u32));
    prop::collection::vec(prop::collection::vec(played, MEMBERS), 0..7)
}

fn tallies(event: &[Option<(u32, u32)>]) -> Vec<EventTally> {
    let each = event.iter().enumerate();
    each.filter_map(|(member, played)| {
        let (points, exact) = (*played)?;
        let mut tally = Tally::default();
        tally += Tally::from(&score_of(points, exact));
        Some(EventTally {
            member,
            tally,
            picks: 1,
        })
    })
    .collect()
}

fn athlete() -> impl Strategy<Value = AthleteId> {
    (1..6_u64).prop_map(|number| Series::Ifsc.athlete_id(number))
}

fn podium() -> impl Strategy<Value = Podium> {
    let slot = || prop::option::weighted(0.8, athlete());
    (slot(), slot(), slot()).prop_filter_map("a podium", |(a, b, c)| Podium::parse([a, b, c]).ok())
}

proptest! {
    /// After each event, ranks and points equal those of a leaderboard restricted to the season so far.
    #[test]
    fn season_standings_agree_with_the_leaderboard(season in season()) {
        let user = |number: usize| format!("{number:024x}").parse().unwrap();
        let members: Vec<_> = (0..MEMBERS).map(|number| (user(number), format!("{number}"))).collect();
        let events: Vec<_> = season.iter().map(|event| tallies(event)).collect();
        let table = season_standings(MEMBERS, &events);
        let mut picks = Vec::new();
        for (number, (id, event)) in (1..).zip(&season).enumerate() {
            for (member, played) in event.iter().enumerate() {
                if let Some((points, exact)) = played {
                    picks.push(ScoredPick {
                        user: user(member),
                        event: Series::Ifsc.event_id(id),
                        category: "1".parse().unwrap(),
                        score: score_of(*points, *exact),
                        provisional: false,
                    });
                }
            }
            for row in standings(&members, &picks, None) {
                let member = members.iter().position(|(user, _)| *user == row.user).unwrap();
                let stand = table[number][member];
                prop_assert_eq!((stand.rank, stand.total), (row.rank, row.settled));
            }
        }
    }

    /// One member's wins are the other's losses.
    #[test]
    fn duels_have_two_sides(season in season()) {
        let events: Vec<_> = season.iter().map(|event| tallies(event)).collect();
        let all = season_standings(MEMBERS, &events);
        let of = |member: usize| -> Vec<_> { all.iter().map(|event| event[member]).collect() };
        let (here, there) = (head_to_head(&of(0), &of(1)), head_to_head(&of(1), &of(0)));
        prop_assert_eq!((here.won, here.drawn, here.lost), (there.lost, there.drawn, there.won));
        prop_assert_eq!((here.points, here.their_points), (there.their_points, there.points));
        prop_assert_eq!(u32::try_from(here.events.len()), Ok(here.won + here.drawn + here.lost));
    }

    /// The consensus is independent of the order in which podiums are counted.
    #[test]
    fn the_consensus_does_not_depend_on_counting_order(podiums in prop::collection::vec(podium(), 0..12)) {
        let mut crowd = PickCounts::new(0);
        for (place, athlete) in podiums.iter().flat_map(Podium::slots) {
            crowd.add(athlete.clone(), place, 1);
        }
        prop_assert_eq!(consensus_of(&crowd), consensus(&podiums));
    }

    /// No podium scores more than the possible maximum.
    #[test]
    fn no_podium_beats_the_best_one(ranks in prop::collection::vec(prop::option::of(1..5_u32), 5), picked in podium()) {
        let rows = (1..).zip(ranks).map(|(number, rank)| (Series::Ifsc.athlete_id(number), rank));
        let ranking = OfficialRanking::new(rows);
        prop_assert!(score(&picked, &ranking).total() <= possible(&ranking));
    }
}
