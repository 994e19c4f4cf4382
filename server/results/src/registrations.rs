//! `/api/v1/events/{id}/registrations`: the entries of an event (docs/results-service.md, "Start lists").

use std::collections::{HashMap, HashSet};

use podium_domain::events::start_list::{
    CategoryEntry, Gender, StartList, StartListEntry, stored_status,
};
use podium_domain::ids::{CategoryId, Series};

use crate::fields::{Fields, as_rows, parse};
use crate::reading::{Reading, Refusal, Unreadable};
use crate::rows::Rows;

/// The status of a registration without one: upstream only states withdrawals.
const CONFIRMED: &str = "confirmed";
const LIST: &str = "registrations";

/// Squads (relays) have no athlete of their own and are refused; their categories are part of the facts.
pub fn registrations(series: Series, body: &str) -> Result<Reading<StartList>, Unreadable> {
    let document = parse(body)?;
    let listed = as_rows("document", &document)?;
    let mut rows = Rows::default();
    let mut known: HashMap<u64, usize> = HashMap::new();
    let mut entries: Vec<StartListEntry> = Vec::new();
    let mut squads_in: Vec<CategoryId> = Vec::new();
    for (position, row) in rows.of(LIST, listed)? {
        let categories = categories(row)?;
        let Some(athlete) = row.id("athlete_id")? else {
            if row.is_squad() {
                squads_in.extend(categories.into_iter().map(|entry| entry.category));
            }
            rows.refuse(LIST, position, row, Refusal::NoAthlete);
            continue;
        };
        if categories.is_empty() {
            rows.refuse(LIST, position, row, Refusal::NoCategories);
            continue;
        }
        let names = row.names();
        let entry = StartListEntry {
            athlete: series.athlete_id(athlete),
            firstname: names.first,
            lastname: names.last,
            country: row.text("country"),
            gender: gender(row),
            categories,
        };
        // Some lists have a row for each category of an athlete.
        if let Some(known) = known.get(&athlete).and_then(|at| entries.get_mut(*at)) {
            if !join(known, entry) {
                rows.refuse(LIST, position, row, Refusal::NamedTwice);
            }
            continue;
        }
        known.insert(athlete, entries.len());
        entries.push(entry);
    }
    squads_in.sort();
    squads_in.dedup();
    Ok(rows.reading(StartList { entries, squads_in }))
}

/// Adds the categories that `known` does not have yet; returns whether the rows agree in everything else.
fn join(known: &mut StartListEntry, other: StartListEntry) -> bool {
    let mut agree = (
        &known.firstname,
        &known.lastname,
        &known.country,
        known.gender,
    ) == (
        &other.firstname,
        &other.lastname,
        &other.country,
        other.gender,
    );
    for category in other.categories {
        if known
            .categories
            .iter()
            .any(|at| at.category == category.category)
        {
            agree = false;
        } else {
            known.categories.push(category);
        }
    }
    known.categories.sort_by(|a, b| a.category.cmp(&b.category));
    agree
}

/// A number in some documents, a word in others (docs/results-service.md, "Start lists").
fn gender(row: Fields<'_>) -> Option<Gender> {
    match row.some_text("gender")?.to_lowercase().as_str() {
        "0" | "male" | "men" => Some(Gender::Men),
        "1" | "female" | "women" => Some(Gender::Women),
        _ => None,
    }
}

fn categories(row: Fields<'_>) -> Result<Vec<CategoryEntry>, Unreadable> {
    let listed = match row.rows("d_cats")? {
        None | Some([]) => row.rows("dcats")?.unwrap_or_default(),
        Some(listed) => listed,
    };
    let mut known = HashSet::new();
    let mut categories = Vec::new();
    for entry in listed {
        let entry = Fields::of("d_cats", entry)?;
        let number = entry.required_id("id")?;
        if known.insert(number) {
            categories.push(CategoryEntry {
                category: CategoryId::from_upstream(number),
                name: entry.text("name"),
                status: entry
                    .strict_text("status")?
                    .map_or_else(|| CONFIRMED.to_owned(), |status| stored_status(&status)),
            });
        }
    }
    // In the order of the stored lists, so that equal lists compare equal.
    categories.sort_by(|a, b| a.category.cmp(&b.category));
    Ok(categories)
}
