//! Invariants of every step: correct ranks, correct order, no later results revealed.

use std::collections::{BTreeMap, BTreeSet};

use podium_simulator::timeline::{Revealed, Stage};
use serde_json::Value;

use crate::support::list;

/// The documents of one category at one step.
pub(crate) struct Step {
    pub(crate) label: String,
    pub(crate) stage: Stage,
    pub(crate) entry: Value,
    pub(crate) result: Value,
    pub(crate) original: Value,
}

/// Rules that check each step separately.
pub(crate) const RULES: [fn(&Step); 8] = [
    rows_stand_by_rank_and_ties_by_last_name,
    the_overall_rank_is_that_of_the_last_round,
    ranks_of_a_part_follow_the_scores,
    places_within_the_groups_decide_the_ranks,
    starting_groups_share_their_places,
    nothing_of_what_is_to_come_is_told,
    the_event_document_agrees_with_the_result,
    a_complete_last_round_already_has_the_final_ranking,
];

fn is_boulder_part(round: &Value) -> bool {
    list(round, "ascents")
        .iter()
        .all(|ascent| ascent["points"].is_number())
        && !list(round, "ascents").is_empty()
}

fn rows_stand_by_rank_and_ties_by_last_name(step: &Step) {
    let key = |row: &Value| {
        let rank = row["rank"].as_u64();
        (
            rank.is_none(),
            rank,
            row["lastname"].as_str().unwrap().to_lowercase(),
        )
    };
    // Upstream sorts names in its own way; only rows that we sorted are checked.
    if step.stage != Stage::Finished {
        assert!(
            list(&step.result, "ranking").is_sorted_by_key(key),
            "{}",
            step.label
        );
    }
}

fn the_overall_rank_is_that_of_the_last_round(step: &Step) {
    for row in list(&step.result, "ranking") {
        assert_eq!(
            row["rank"],
            list(row, "rounds").last().unwrap()["rank"],
            "{}",
            step.label
        );
    }
}

/// The entries of every ranked athlete for the latest round.
fn latest_entries(step: &Step, index: usize) -> Vec<&Value> {
    let id = &step.result["category_rounds"][index]["category_round_id"];
    list(&step.result, "ranking")
        .iter()
        .flat_map(|row| list(row, "rounds"))
        .filter(|round| round["category_round_id"] == *id && round["rank"].is_number())
        .collect()
}

fn rank(entry: &Value) -> u64 {
    entry["rank"].as_u64().unwrap()
}

fn score(entry: &Value) -> u64 {
    tenths(entry["score"].as_str().unwrap())
}

fn ranks_of_a_part_follow_the_scores(step: &Step) {
    let Stage::Round {
        index,
        revealed: Revealed::Partial(_),
    } = step.stage
    else {
        return;
    };
    let entries = latest_entries(step, index);
    for own in &entries {
        let ahead = entries
            .iter()
            .filter(|other| rank(other) < rank(own))
            .count();
        assert_eq!(
            usize::try_from(rank(own)).unwrap(),
            ahead + 1,
            "{}",
            step.label
        );
        if !is_boulder_part(own) {
            continue;
        }
        for other in entries
            .iter()
            .filter(|e| e["starting_group"] == own["starting_group"])
        {
            let by_rank = rank(other).cmp(&rank(own));
            assert_eq!(score(own).cmp(&score(other)), by_rank, "{}", step.label);
        }
        let ascents = list(own, "ascents").iter();
        let points: u64 = ascents
            .map(|ascent| tenths(&ascent["points"].to_string()))
            .sum();
        assert_eq!(score(own), points, "{}", step.label);
    }
}

/// Holds for upstream's own ranks, so ours follow the same rule. Only ties may be broken, by criteria that the
/// documents do not contain.
fn places_within_the_groups_decide_the_ranks(step: &Step) {
    let Stage::Round { index, .. } = step.stage else {
        return;
    };
    let entries = latest_entries(step, index);
    if !entries.iter().all(|entry| is_boulder_part(entry)) {
        return;
    }
    let places: Vec<usize> = entries
        .iter()
        .map(|own| {
            let same_group = entries
                .iter()
                .filter(|other| other["starting_group"] == own["starting_group"]);
            same_group.filter(|other| score(other) > score(own)).count()
        })
        .collect();
    for (own, place) in entries.iter().zip(&places) {
        let ahead = places.iter().filter(|other| *other < place).count();
        let tied = places.iter().filter(|other| *other == place).count();
        let possible = ahead + 1..=ahead + tied;
        assert!(
            possible.contains(&usize::try_from(rank(own)).unwrap()),
            "{} {own}",
            step.label
        );
    }
}

/// Parses "24.9" as 249.
fn tenths(text: &str) -> u64 {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    whole.parse::<u64>().unwrap() * 10 + rest.parse::<u64>().unwrap()
}

fn starting_groups_share_their_places(step: &Step) {
    for round in list(&step.result, "category_rounds") {
        let mut best: BTreeMap<String, u64> = BTreeMap::new();
        for row in list(&step.result, "ranking") {
            for entry in list(row, "rounds") {
                let (Some(rank), Some(group)) =
                    (entry["rank"].as_u64(), entry["starting_group"].as_str())
                else {
                    continue;
                };
                if entry["category_round_id"] == round["category_round_id"] {
                    let best = best.entry(group.to_owned()).or_insert(rank);
                    *best = rank.min(*best);
                }
            }
        }
        assert!(
            best.values().all(|rank| *rank == 1),
            "{} {best:?}",
            step.label
        );
    }
}

fn nothing_of_what_is_to_come_is_told(step: &Step) {
    let rounds = list(&step.result, "category_rounds");
    let (known_rounds, boulders) = match step.stage {
        Stage::Upcoming => (1, 0),
        Stage::Round {
            index,
            revealed: Revealed::Partial(count),
        } => (index + 1, count),
        Stage::Round {
            index,
            revealed: Revealed::Complete,
        } => (index + 1, usize::MAX),
        Stage::Finished => return,
    };
    assert_eq!(
        rounds.len(),
        known_rounds.min(list(&step.original, "category_rounds").len())
    );
    let known: BTreeSet<u64> = rounds
        .iter()
        .map(|round| round["category_round_id"].as_u64().unwrap())
        .collect();
    let latest = rounds
        .last()
        .map(|round| round["category_round_id"].clone());
    for entry in list(&step.result, "ranking")
        .iter()
        .flat_map(|row| list(row, "rounds"))
    {
        assert!(known.contains(&entry["category_round_id"].as_u64().unwrap()));
        if Some(&entry["category_round_id"]) == latest.as_ref() && is_boulder_part(entry) {
            for ascent in list(entry, "ascents").iter().skip(boulders) {
                assert_eq!(ascent["status"], "pending", "{}", step.label);
                assert_eq!(ascent["points"], 0, "{}", step.label);
                assert_eq!(
                    (&ascent["top"], &ascent["zone"]),
                    (&false.into(), &false.into())
                );
                assert!(ascent["top_tries"].is_null() && ascent["zone_tries"].is_null());
            }
        }
    }
    if step.stage == Stage::Upcoming {
        assert!(step.result["ranking"].is_null());
        assert_eq!(step.result["ranking_as_of"], "NA");
        assert!(!step.result.to_string().contains("score"));
        assert!(step.entry.get("top_3_results").is_none());
        assert_eq!(rounds[0]["status"], "pending");
        assert_eq!(step.result["status"], "registration_active");
    } else {
        assert_eq!(step.result["status"], "active", "{}", step.label);
    }
}

fn the_event_document_agrees_with_the_result(step: &Step) {
    if step.stage == Stage::Finished {
        return;
    }
    for field in ["status", "status_as_of", "ranking_as_of", "category_rounds"] {
        assert_eq!(
            step.entry[field], step.result[field],
            "{} {field}",
            step.label
        );
    }
    let medals: Vec<&Value> = list(&step.result, "ranking")
        .iter()
        .filter(|row| row["rank"].as_u64().is_some_and(|rank| rank <= 3))
        .map(|row| &row["athlete_id"])
        .collect();
    let repeated: Vec<&Value> = list(&step.entry, "top_3_results")
        .iter()
        .map(|row| &row["athlete_id"])
        .collect();
    assert_eq!(medals, repeated, "{}", step.label);
}

fn a_complete_last_round_already_has_the_final_ranking(step: &Step) {
    let rounds = list(&step.original, "category_rounds").len();
    if rounds == 0 || step.stage != Stage::complete(rounds - 1) {
        return;
    }
    let places = |result: &Value| -> BTreeMap<u64, Option<u64>> {
        let rows = list(result, "ranking").iter();
        rows.map(|row| (row["athlete_id"].as_u64().unwrap(), row["rank"].as_u64()))
            .collect()
    };
    assert_eq!(
        places(&step.result),
        places(&step.original),
        "{}",
        step.label
    );
}
