//! The form model stands between the members and moves nobody.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::{BTreeMap, BTreeSet};

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::{EventId, UserId};
use podium_domain::leaderboard::dense::{FormPick, FormStanding, Leaderboard};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points;
use podium_domain::scoring::tally::Tally;
use proptest::prelude::*;

use super::dense::{
    CATEGORIES, League, event, facts, first_ranking, league, podium, ranking, rows, user,
};

/// The model's podiums, settled in the categories that are.
fn form_picks(league: &League, form: &BTreeMap<usize, Podium>) -> Vec<FormPick> {
    let pick = |(category, podium): (&usize, &Podium)| FormPick {
        category: *category,
        podium: podium.clone(),
        settled: league.settled[*category].then(|| points::score(podium, &first_ranking())),
    };
    form.iter().map(pick).collect()
}

/// Computed directly: the model's tally over the categories that a member plays, and the members of these `numbers` who
/// are better or level.
fn expected_form(
    league: &League,
    form: &BTreeMap<usize, Podium>,
    rankings: &[Option<OfficialRanking>],
    numbers: impl Fn(usize) -> bool,
) -> Option<FormStanding> {
    let first = first_ranking();
    let ranking = |category: usize| {
        let is_settled = league.settled[category];
        if is_settled {
            Some(&first)
        } else {
            rankings[category].as_ref()
        }
    };
    let is_played = |category: usize| {
        let mut picks = league.picks.iter();
        picks.any(|pick| pick.category == category && pick.user < league.names.len())
    };
    let mut tally = Tally::default();
    let mut standing = FormStanding {
        ahead: 0,
        settled: 0,
        provisional: 0,
        categories: 0,
    };
    for (category, podium) in form.iter().filter(|(category, _)| is_played(**category)) {
        let Some(ranking) = ranking(*category) else {
            continue;
        };
        let score = points::score(podium, ranking);
        tally += Tally::from(&score);
        standing.categories += 1;
        *(if league.settled[*category] {
            &mut standing.settled
        } else {
            &mut standing.provisional
        }) += score.total();
    }
    let of_member = |number: usize| {
        let mut tally = Tally::default();
        for pick in league.picks.iter().filter(|pick| pick.user == number) {
            if let Some(ranking) = ranking(pick.category) {
                tally += Tally::from(&points::score(&pick.podium, ranking));
            }
        }
        tally
    };
    let members = (0..league.names.len()).filter(|number| numbers(*number));
    let ahead = members.filter(|number| of_member(*number) >= tally).count();
    standing.ahead = u32::try_from(ahead).unwrap();
    (standing.categories > 0).then_some(standing)
}

proptest! {
    #[test]
    fn the_form_stands_after_those_who_are_better_or_level_and_moves_nobody(
        league in league(),
        form in prop::collection::btree_map(0..CATEGORIES, podium(), 0..CATEGORIES),
        some in prop::collection::btree_set(0..14_usize, 0..14),
        hidden in prop::collection::btree_set(0..CATEGORIES, 0..3),
    ) {
        let users: Vec<UserId> = some.iter().copied().map(user).collect();
        let hidden: BTreeSet<EventId> = hidden.into_iter().map(event).collect();
        let mut never = (league.clone(), form.clone());
        never.0.picks.retain(|pick| !hidden.contains(&event(pick.category)));
        never.1.retain(|category, _| !hidden.contains(&event(*category)));
        let mut members_only = Leaderboard::new(facts(&league));
        let mut board = members_only.clone().with_form(form_picks(&league, &form));
        let mut rankings = vec![None; CATEGORIES];
        for (category, ranks) in std::iter::once(&(0, None)).chain(&league.moves) {
            rankings[*category] = ranks.as_deref().map(ranking);
            let before = board.form();
            for board in [&mut members_only, &mut board] {
                board.set_ranking(*category, rankings[*category].as_ref());
            }
            members_only.rank();
            let changed = board.rank();
            prop_assert_eq!(rows(&board), rows(&members_only));
            prop_assert_eq!(members_only.form(), None);
            prop_assert_eq!(board.form(), expected_form(&league, &form, &rankings, |_| true));
            prop_assert!(changed || board.form() == before, "a change that is not told of");
            let among = expected_form(&league, &form, &rankings, |number| some.contains(&number));
            prop_assert_eq!(board.form_in_subset(&board.subset(&users)), among);
            let left = expected_form(&never.0, &never.1, &rankings, |_| true);
            prop_assert_eq!(board.excluding(&hidden).form(), left);
            let still = expected_form(&league, &form, &[const { None }; CATEGORIES], |_| true);
            prop_assert_eq!(board.settled().form(), still);
        }
    }
}
