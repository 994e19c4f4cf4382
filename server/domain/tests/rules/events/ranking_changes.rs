//! Differences between two rankings or start lists contain exactly what differs.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

use podium_domain::events::climb_score::{Score, ScoreForm};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::ranking::{RankingChange, RankingRow, shows_provisional_points};
use podium_domain::events::round_result::{RoundDetail, RoundResult};
use podium_domain::events::start_list::{
    CategoryEntry, NOT_ATTENDING, StartListChange, StartListEntry,
};
use podium_domain::ids::{CategoryId, Series};
use proptest::prelude::*;

fn row(number: u64, rank: Option<u32>, rounds: Vec<RoundResult>) -> RankingRow {
    RankingRow {
        athlete: Series::Ifsc.athlete_id(number),
        firstname: "Ann".to_owned(),
        lastname: "Example".to_owned(),
        name: "Ann Example".to_owned(),
        country: "SUI".to_owned(),
        bib: None,
        federation_id: None,
        sport_class: None,
        rank,
        rounds,
    }
}

fn climbed(round_id: &str, rank: Option<u32>, score: &str) -> RoundResult {
    RoundResult {
        round_id: round_id.to_owned(),
        round_name: "Final".to_owned(),
        rank,
        score: Score::read(Some(score), ScoreForm::LeadHeight),
        starting_group: None,
        detail: RoundDetail::None {},
    }
}

/// Each athlete at most once, in any order; the small range of values makes unchanged rows frequent.
fn any_ranking() -> impl Strategy<Value = Vec<RankingRow>> {
    let facts = (prop::option::of(1..4_u32), 0..2_u8);
    prop::collection::btree_map(0..8_u64, facts, 0..8)
        .prop_map(|rows| {
            rows.into_iter()
                .map(|(number, (rank, score))| {
                    row(number, rank, vec![climbed("1", None, &score.to_string())])
                })
                .collect::<Vec<_>>()
        })
        .prop_shuffle()
}

fn any_start_list() -> impl Strategy<Value = Vec<StartListEntry>> {
    let statuses =
        prop::collection::vec(prop::sample::select(vec!["confirmed", NOT_ATTENDING]), 0..3);
    prop::collection::btree_map(0..8_u64, statuses, 0..8)
        .prop_map(|entries| {
            let category = |(status, number): (&str, u64)| CategoryEntry {
                category: CategoryId::from_upstream(number),
                name: "Lead".to_owned(),
                status: status.to_owned(),
            };
            let entry = |(number, statuses): (u64, Vec<&str>)| StartListEntry {
                athlete: Series::Ifsc.athlete_id(number),
                firstname: "Ann".to_owned(),
                lastname: "Example".to_owned(),
                country: "SUI".to_owned(),
                gender: None,
                categories: statuses.into_iter().zip(1..).map(category).collect(),
            };
            entries.into_iter().map(entry).collect::<Vec<_>>()
        })
        .prop_shuffle()
}

fn by_athlete(mut rows: Vec<RankingRow>) -> Vec<RankingRow> {
    rows.sort_by(|a, b| a.athlete.cmp(&b.athlete));
    rows
}

fn entries_by_athlete(mut entries: Vec<StartListEntry>) -> Vec<StartListEntry> {
    entries.sort_by(|a, b| a.athlete.cmp(&b.athlete));
    entries
}

proptest! {
    #[test]
    fn a_ranking_change_turns_the_old_ranking_into_the_new(old in any_ranking(), new in any_ranking()) {
        let mut rows = old.clone();
        if let Some(change) = RankingChange::between(&old, &new) {
            change.apply(&mut rows);
        }
        prop_assert_eq!(by_athlete(rows), by_athlete(new));
    }

    #[test]
    fn a_ranking_change_is_none_exactly_for_equal_rankings(old in any_ranking(), new in any_ranking()) {
        let none = RankingChange::between(&old, &new).is_none();
        prop_assert_eq!(none, by_athlete(old) == by_athlete(new));
    }

    #[test]
    fn the_order_of_rows_is_no_change(
        (rows, shuffled) in any_ranking().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
    ) {
        prop_assert_eq!(RankingChange::between(&rows, &shuffled), None);
    }

    #[test]
    fn a_ranking_change_names_only_what_differs(old in any_ranking(), new in any_ranking()) {
        let change = RankingChange::between(&old, &new).unwrap_or_default();
        for row in &change.upserted {
            prop_assert!(new.contains(row) && !old.contains(row));
        }
        for athlete in &change.removed {
            prop_assert!(old.iter().any(|row| &row.athlete == athlete));
            prop_assert!(!new.iter().any(|row| &row.athlete == athlete));
        }
    }

    #[test]
    fn applying_a_ranking_change_is_idempotent(old in any_ranking(), new in any_ranking()) {
        let change = RankingChange::between(&old, &new).unwrap_or_default();
        let mut once = old;
        change.apply(&mut once);
        let mut twice = once.clone();
        change.apply(&mut twice);
        prop_assert_eq!(by_athlete(twice), by_athlete(once));
    }

    #[test]
    fn a_start_list_change_is_none_exactly_for_equal_lists(old in any_start_list(), new in any_start_list()) {
        let none = StartListChange::between(&old, &new).is_none();
        prop_assert_eq!(none, entries_by_athlete(old) == entries_by_athlete(new));
    }

    #[test]
    fn a_start_list_change_has_every_difference(old in any_start_list(), new in any_start_list()) {
        let change = StartListChange::between(&old, &new).unwrap_or_default();
        let untouched = old.into_iter().filter(|entry| {
            !change.removed.contains(&entry.athlete)
                && !change.upserted.iter().any(|new| new.athlete == entry.athlete)
        });
        let entries = untouched.chain(change.upserted.iter().cloned()).collect();
        prop_assert_eq!(entries_by_athlete(entries), entries_by_athlete(new));
    }
}

/// A ranking of one athlete, by the rank in one round.
fn ranked(round_id: &str, rank: Option<u32>) -> Vec<RankingRow> {
    vec![row(1, rank, vec![climbed(round_id, rank, "45+")])]
}

#[test]
fn provisional_points_show_from_the_first_rank_in_the_deciding_round_until_the_category_is_scored()
{
    use CategoryPhase::{Cancelled, Finished, Open, Running};
    let [heats, last, semi, unknown] = ["1", "2", "3", "9"];
    let (one, none) = (Some(1), None);
    let cases = [
        (Open, ranked(last, one), false, "whatever the ranking says"),
        (Running, vec![], false, "no rows"),
        (Running, ranked(heats, one), false, "in qualification"),
        (Running, ranked(semi, one), false, "in the semi-final"),
        (Running, ranked(unknown, one), false, "in an unknown round"),
        (
            Running,
            ranked(last, none),
            false,
            "not ranked in the final",
        ),
        (Running, ranked(last, one), true, "ranked in the final"),
        (Finished, vec![], false, "no rows"),
        (Finished, ranked(last, none), false, "nobody ranked"),
        (Finished, ranked(heats, one), true, "with ranks"),
        (Cancelled, vec![], false, "no rows"),
        (
            Cancelled,
            ranked(semi, one),
            true,
            "ranked by the semi-final",
        ),
    ];
    for (phase, rows, expected, name) in cases {
        let shown = shows_provisional_points(phase, Some(last), &rows);
        assert_eq!(shown, expected, "{phase:?}: {name}");
    }
}
