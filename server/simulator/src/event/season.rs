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
        .map(|(id, events)| season_item(*id, "name", &name(*id, events), events))
        .collect();
    let current = seasons.last_key_value();
    let current =
        current.map(|(id, events)| season_item(*id, "season", &name(*id, events), events));
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
        json!({"current": current, "seasons": listed}),
    );
    pages
}

/// The current season has its year under `season`, the items of the list under `name`.
fn season_item(id: u64, name_key: &str, name: &str, events: &[&Value]) -> Value {
    let leagues: Vec<Value> = leagues(events)
        .into_iter()
        .map(|(league_season, league)| {
            json!({
                "id": league_season,
                "league_id": league,
                "name": league_name(league),
                "cups": [],
                "url": format!("/api/v1/season_leagues/{league_season}"),
            })
        })
        .collect();
    let mut item = json!({
        "id": id,
        "url": format!("/api/v1/seasons/{id}"),
        "discipline_kinds":
            [[0, "lead"], [1, "speed"], [2, "boulder"], [3, "combined"], [4, "boulder&lead"]],
        "leagues": leagues,
    });
    json::set(&mut item, name_key, name);
    item
}

fn season(name: &str, events: &[&Value]) -> Value {
    let leagues: Vec<Value> = leagues(events)
        .into_iter()
        .map(|(league_season, league)| {
            json!({
                "name": league_name(league),
                "url": format!("/api/v1/season_leagues/{league_season}"),
            })
        })
        .collect();
    let mut sorted: Vec<&Value> = events.to_vec();
    sorted.sort_by_key(|event| json::text(event, "starts_at"));
    let rows: Vec<Value> = sorted.into_iter().map(event_row).collect();
    json!({"name": name, "leagues": leagues, "events": rows})
}

/// A season's row of an event: no status, no para flag, and the name under `event`.
fn event_row(event: &Value) -> Value {
    let id = json::number(event, "id");
    let mut row = json!({
        "event": event.get("name"),
        "event_id": id,
        "url": id.map(|id| format!("/api/v1/events/{id}")),
        "cup_id": null,
        "custom_cup_ids": [],
    });
    for key in [
        "league_season_id",
        "location",
        "country",
        "registration_deadline",
        "athlete_self_registration",
        "event_logo",
        "series_logo",
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
        json::set(&mut row, key, event.get(key).cloned());
    }
    let disciplines: Vec<Value> = json::array(event, "disciplines")
        .iter()
        .map(|discipline| {
            json!({
                "id": discipline.get("id"),
                "kind": discipline.get("kind"),
                "event_id": id,
                "created_at": event.get("registration_opens_at"),
                "updated_at": event.get("registration_opens_at"),
                "settings": discipline.get("settings"),
            })
        })
        .collect();
    json::set(&mut row, "disciplines", disciplines);
    row
}

fn leagues(events: &[&Value]) -> BTreeMap<u64, u64> {
    events
        .iter()
        .filter_map(|event| {
            Some((
                json::number(event, "league_season_id")?,
                json::number(event, "league_id")?,
            ))
        })
        .collect()
}

fn league_name(league: u64) -> String {
    match league {
        6 => "IFSC Europe Adults".to_owned(),
        10 => "Local".to_owned(),
        13 => "Masters and Promotional Events".to_owned(),
        17 => "Regionals".to_owned(),
        1 => "World Cups and World Championships".to_owned(),
        11 => "Games".to_owned(),
        19 => "IFSC Paraclimbing".to_owned(),
        other => format!("League {other}"),
    }
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
