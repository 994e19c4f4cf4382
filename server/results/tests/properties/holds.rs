//! What holds of every reader, whatever the document.

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::Value;

use podium_domain::events::round_result::RoundResult;

use crate::documents::{DOCUMENTS, document, read, row_list};
use crate::mutation::{any_mutations, mutated};

fn any_document() -> impl Strategy<Value = (&'static str, Value)> {
    let names: Vec<&str> = DOCUMENTS.iter().map(|(name, _)| *name).collect();
    (prop::sample::select(names), any_mutations())
        .prop_map(|(name, mutations)| (name, mutated(document(name), &mutations)))
}

/// With the document's rows in another order.
fn any_shuffled() -> impl Strategy<Value = (&'static str, Value, Value)> {
    any_document().prop_flat_map(|(name, document)| {
        let rows = document.pointer(row_list(name)).and_then(Value::as_array);
        let rows = rows.cloned().unwrap_or_default();
        Just(rows).prop_shuffle().prop_map(move |shuffled| {
            let mut other = document.clone();
            if let Some(Value::Array(rows)) = other.pointer_mut(row_list(name)) {
                *rows = shuffled;
            }
            (name, document.clone(), other)
        })
    })
}

/// A rank as upstream wrote it.
fn is_rank(value: &Value, rank: Option<u32>) -> bool {
    let Some(rank) = rank else { return true };
    value.as_u64() == Some(rank.into())
        || value
            .as_str()
            .is_some_and(|text| text.trim().trim_start_matches('0') == rank.to_string())
}

/// Every rank that is said of an athlete, anywhere in the athlete's rows.
fn rank_values<'a>(document: &'a Value, athlete: &str) -> Vec<&'a Value> {
    let of_athlete = |row: &&Value| {
        let id = &row["athlete_id"];
        id.as_u64().map(|id| id.to_string()).as_deref() == Some(athlete)
            || id
                .as_str()
                .is_some_and(|id| id.trim().trim_start_matches('0') == athlete)
    };
    let rows = document["ranking"].as_array().into_iter().flatten();
    rows.filter(of_athlete)
        .flat_map(|row| {
            let rounds = row["rounds"].as_array().into_iter().flatten();
            [&row["rank"], &row["group_rank"]]
                .into_iter()
                .chain(rounds.map(|round| &round["rank"]))
        })
        .collect()
}

/// Rows of a start list that may be joined with an earlier one of the same athlete: some lists have one for each category.
fn joinable(name: &str, document: &Value) -> usize {
    if name != "registrations" {
        return 0;
    }
    let rows = document.as_array().into_iter().flatten();
    let ids: Vec<String> = rows
        .map(|row| row["athlete_id"].to_string().replace([' ', '"'], ""))
        .collect();
    let distinct: HashSet<&str> = ids.iter().map(|id| id.trim_start_matches('0')).collect();
    ids.len() - distinct.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn nothing_panics_and_no_row_is_lost_silently((name, document) in any_document()) {
        if let Ok(outcome) = read(name, &document.to_string()) {
            let lost = outcome.rows.checked_sub(outcome.texts.len() + outcome.refused);
            prop_assert!(lost.is_some_and(|lost| lost <= joinable(name, &document)), "{:?}", lost);
        }
    }

    #[test]
    fn no_rank_is_made_up((name, document) in any_document()) {
        if let Ok(outcome) = read(name, &document.to_string()) {
            for (athlete, rank) in outcome.ranks {
                let values = rank_values(&document, &athlete);
                prop_assert!(values.into_iter().any(|value| is_rank(value, rank)), "{} {:?}", athlete, rank);
            }
        }
    }

    #[test]
    fn the_order_of_rows_does_not_matter((name, document, shuffled) in any_shuffled()) {
        match (read(name, &document.to_string()), read(name, &shuffled.to_string())) {
            (Ok(one), Ok(other)) => {
                prop_assert_eq!((one.rows, one.refused), (other.rows, other.refused));
                // Of rows that name the same athlete differently, the first counts.
                if one.refused == 0 {
                    prop_assert_eq!(one.texts, other.texts);
                }
            }
            (Err(_), Err(_)) => {}
            // Rows that are not taken are not judged, and which of two is taken is the first.
            (Ok(read), Err(_)) | (Err(_), Ok(read)) => prop_assert!(read.refused > 0),
        }
    }

    #[test]
    fn a_stored_round_parses_back((name, document) in any_document()) {
        if let Ok(outcome) = read(name, &document.to_string()) {
            for round in outcome.rounds {
                let stored = serde_json::to_string(&round).expect("JSON");
                prop_assert_eq!(serde_json::from_str::<RoundResult>(&stored).expect("a round"), round);
            }
        }
    }

    #[test]
    fn text_that_is_not_a_document_is_unreadable(body in any::<String>(), name in prop::sample::select(DOCUMENTS.to_vec())) {
        let (name, whole) = name;
        prop_assert!(read(name, &body).is_err());
        let cut = whole.floor_char_boundary(body.len() * 37 % whole.trim_end().len());
        prop_assert!(read(name, &whole[..cut]).is_err());
    }
}
