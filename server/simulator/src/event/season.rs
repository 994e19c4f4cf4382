//! The index documents, which list exactly the events that are served.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::event::json;

/// `/` and every `/seasons/{id}`, by path. A season without a name is named after its last year.
pub(crate) fn index_pages<'a>(
    events: impl Iterator<Item = &'a Value>,
    names: &BTreeMap<u64, String>,
) -> BTreeMap<String, Value> {
    let mut seasons: BTreeMap<u64, Vec<&Value>> = BTreeMap::new();
    for event in events {
        seasons
            .entry(json::number(event, "season_id").unwrap_or(0))
            .or_default()
            .push(event);
    }
    let name = |id: u64, events: &[&Value]| {
        let given = names.get(&id).cloned();
        given.unwrap_or_else(|| year(events))
    };
    let listed: Vec<Value> = seasons
        .iter()
        .rev()
        .map(|(id, events)| {
            json!({"id": id, "name": name(*id, events), "url": format!("/api/v1/seasons/{id}")})
        })
        .collect();
    let mut pages: BTreeMap<String, Value> = seasons
        .iter()
        .map(|(id, events)| {
            (
                format!("/api/v1/seasons/{id}"),
                season(&name(*id, events), events),
            )
        })
        .collect();
    pages.insert(
        "/api/v1/".to_owned(),
        json!({"current": listed.first(), "seasons": listed}),
    );
    pages
}

fn season(name: &str, events: &[&Value]) -> Value {
    let mut sorted: Vec<&Value> = events.to_vec();
    sorted.sort_by_key(|event| json::text(event, "starts_at"));
    let rows: Vec<Value> = sorted.into_iter().map(event_row).collect();
    json!({"name": name, "events": rows})
}

/// A season's row of an event: no status, no para flag, and the name under `event`.
fn event_row(event: &Value) -> Value {
    let id = json::number(event, "id");
    let mut row = json!({
        "event": event.get("name"),
        "event_id": id,
        "url": id.map(|id| format!("/api/v1/events/{id}")),
    });
    for key in [
        "location",
        "country",
        "starts_at",
        "ends_at",
        "local_start_date",
        "local_end_date",
        "timezone",
    ] {
        json::set(&mut row, key, event.get(key).cloned());
    }
    row
}

/// The year of the served dates, so that it follows events that are moved.
fn year(events: &[&Value]) -> String {
    let dates = events
        .iter()
        .map(|event| json::text(event, "local_start_date"));
    dates
        .max()
        .and_then(|date| date.get(..4))
        .unwrap_or_default()
        .to_owned()
}
