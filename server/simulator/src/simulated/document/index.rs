//! `/season_leagues/{id}` and `/live`: the events, and the rounds in progress.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::event::json;
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::event::EventView;
use crate::simulated::numbers;
use crate::simulated::plan::DAY;

/// `/live`
#[derive(Debug, Default, Serialize)]
pub(crate) struct LivePage {
    pub(crate) live: Vec<Value>,
}

/// The rounds of a category that are in progress.
pub(crate) fn live_item(view: &CategoryView<'_>, head: &Value) -> Vec<Value> {
    let rounds = (0..).zip(&view.category.rounds);
    rounds
        .filter(|(_, round)| (round.opens_at..round.closes_at).contains(&view.at))
        .map(|(number, round)| {
            let iso = |at| {
                let utc = view.stamps.utc(at);
                utc.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
            };
            json!({
                "category_round_id": numbers::round(view.event.id, view.category, number),
                "event_name": view.name,
                "event_id": view.event.id,
                "event_location": view.event.place.location(),
                "local_start_date": head.get("local_start_date"),
                "local_end_date": head.get("local_end_date"),
                "starts_at": iso(round.opens_at),
                "ends_at": iso(round.opens_at + DAY / 8),
                "category": view.category.group,
                "discipline_kind": view.category.discipline.kind(),
                "round_name": round.name,
                "timezone": head.get("timezone"),
            })
        })
        .collect()
}

/// The events of one league in one season; `year` and `league` are display names.
pub(crate) fn season_league(year: &str, league: &str, events: &[EventView<'_>]) -> Value {
    let mut categories: BTreeMap<u64, Value> = BTreeMap::new();
    for view in events.iter().flat_map(|event| &event.categories) {
        categories.entry(view.category.id).or_insert_with(|| {
            json!({
                "id": view.category.id,
                "name": view.category.name(),
                "discipline": view.category.discipline.title(),
                "discipline_kind_id": view.category.discipline.number(),
            })
        });
    }
    let categories: Vec<Value> = categories.into_values().collect();
    let events: Vec<Value> = events.iter().map(event_row).collect();
    json!({
        "season": year,
        "league": league,
        "d_cats": categories,
        "events": events,
        "cups": [],
    })
}

fn event_row(event: &EventView<'_>) -> Value {
    let id = json::number(event.head, "id");
    let categories: Vec<Value> = event
        .categories
        .iter()
        .map(|view| {
            json!({
                "id": view.category.id,
                "name": view.category.name(),
                "status": view.status(),
                "status_as_of": view.status_as_of(),
                "result_url": id.map(|id| {
                    format!("/api/v1/events/{id}/result/{}", view.category.id)
                }),
                "category_rounds": view.listed_rounds(),
            })
        })
        .collect();
    let mut row = json!({
        "event": event.head.get("name"),
        "event_id": id,
        "cup_id": null,
        "url": id.map(|id| format!("/api/v1/events/{id}")),
        "d_cats": categories,
    });
    for key in [
        "cup_name",
        "registration_url",
        "infosheet_url",
        "additional_info_url",
        "starts_at",
        "ends_at",
        "local_start_date",
        "local_end_date",
        "timezone",
    ] {
        json::set(&mut row, key, event.head.get(key).cloned());
    }
    row
}
