//! `/category_rounds/{id}/results`: one round, derived from the category's result.

use serde_json::{Value, json};

use crate::event::documents::CategoryId;
use crate::event::json;

/// The page of every round that has been opened, by path.
pub(crate) fn round_pages(
    event_id: u64,
    category_id: CategoryId,
    event: &Value,
    result: &Value,
) -> Vec<(String, Value)> {
    let rounds = json::array(result, "category_rounds");
    let pages = rounds.iter().filter_map(|round| {
        let id = json::number(round, "category_round_id")?;
        let mut page = json!({
            "id": id,
            "event": event.get("name"),
            "event_id": event_id,
            "dcat_id": category_id,
            "discipline": capitalised(json::text(round, "kind")),
            "status": round.get("status"),
            "status_as_of": round.get("status_as_of"),
            "category": round.get("category"),
            "round": round.get("name"),
            "format": round.get("format"),
            "format_identifier": round.get("format_identifier"),
            "ranking": ranking_of_round(result, id),
        });
        // A round in starting groups has no `routes` key at all.
        let routes = if json::array(round, "starting_groups").is_empty() {
            "routes"
        } else {
            "starting_groups"
        };
        json::set(&mut page, routes, round.get(routes).cloned());
        let startlist: Vec<Value> = json::array(&page, "ranking")
            .iter()
            .map(startlist_row)
            .collect();
        json::set(&mut page, "startlist", startlist);
        Some((format!("/api/v1/category_rounds/{id}/results"), page))
    });
    pages.collect()
}

fn ranking_of_round(result: &Value, round_id: u64) -> Vec<Value> {
    let mut rows: Vec<Value> = json::array(result, "ranking")
        .iter()
        .filter_map(|row| {
            let entry = json::array(row, "rounds")
                .iter()
                .find(|entry| json::number(entry, "category_round_id") == Some(round_id))?;
            Some(round_row(row, entry))
        })
        .collect();
    crate::timeline::ranks::sort_rows(&mut rows);
    rows
}

/// The athlete's own fields, then those of the round; this page's names differ from the result's.
fn round_row(row: &Value, entry: &Value) -> Value {
    let mut joined = row.clone();
    json::extend(&mut joined, entry.clone());
    for key in ["rounds", "category_round_id", "round_name", "squad_id"] {
        json::remove(&mut joined, key);
    }
    for (here, there) in [("bib", "bib_number"), ("federation_id", "organisation_id")] {
        if let Some(value) = row.get(there) {
            json::set(&mut joined, here, value.clone());
            json::remove(&mut joined, there);
        }
    }
    json::set(
        &mut joined,
        "combined_stages",
        entry.get("combined_stages").cloned(),
    );
    json::set(&mut joined, "active", false);
    json::set(&mut joined, "under_appeal", false);
    joined
}

fn startlist_row(row: &Value) -> Value {
    let mut listed = json!({"route_start_positions": [], "paraclimbing_guide": null});
    for key in [
        "athlete_id",
        "name",
        "firstname",
        "lastname",
        "bib",
        "country",
        "flag_url",
        "federation_id",
    ] {
        json::set(&mut listed, key, row.get(key).cloned());
    }
    listed
}

fn capitalised(kind: &str) -> String {
    let mut letters = kind.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
