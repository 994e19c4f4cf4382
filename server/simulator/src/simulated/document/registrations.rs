//! `/events/{id}/registrations`: current entries, and withdrawals.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::simulated::athletes::competitors::Entry;
use crate::simulated::athletes::roster::Athlete;
use crate::simulated::plan::{CategoryPlan, Ms};

#[derive(Debug, Serialize)]
pub(crate) struct Registration<'a> {
    athlete_id: u64,
    firstname: &'a str,
    lastname: &'a str,
    name: String,
    gender: u64,
    country: &'a str,
    d_cats: Vec<Entered>,
}

#[derive(Debug, Serialize)]
struct Entered {
    id: u64,
    name: String,
    status: &'static str,
}

/// Sorted by nation and last name, as upstream does.
pub(crate) fn registrations<'a>(
    entries: &'a [(CategoryPlan, Vec<Entry>)],
    elapsed_ms: Ms,
) -> Vec<Registration<'a>> {
    let mut rows: BTreeMap<(&str, &str, u64), Registration<'a>> = BTreeMap::new();
    for (category, entries) in entries {
        for entry in entries
            .iter()
            .filter(|entry| entry.entered_at <= elapsed_ms)
        {
            let athlete = &entry.athlete;
            let key = (athlete.country, athlete.lastname, athlete.id);
            let row = rows.entry(key).or_insert_with(|| row(athlete));
            let withdrawn = entry.withdrawn_at.is_some_and(|at| at <= elapsed_ms);
            row.d_cats.push(Entered {
                id: category.id,
                name: category.name(),
                status: if withdrawn {
                    "not attending"
                } else {
                    "confirmed"
                },
            });
        }
    }
    rows.into_values().collect()
}

fn row(athlete: &Athlete) -> Registration<'_> {
    Registration {
        athlete_id: athlete.id,
        firstname: athlete.firstname,
        lastname: athlete.lastname,
        name: athlete.name(),
        gender: athlete.gender.code(),
        country: athlete.country,
        d_cats: Vec::new(),
    }
}
