//! Compares our documents with recorded ones of the same kind: every key of upstream is present, with a value of
//! the same type.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::event::json;
use crate::simulated::plan::Phase;
use crate::simulated::tenant::Tenant;
use crate::simulated::tests::{Frozen, categories, list};

/// The recorded responses, which are not part of the repository.
fn recorded(path: &str) -> Option<Value> {
    let default = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/feed");
    let folder = std::env::var_os("PODIUM_RECORDED_FEED").map_or(default, PathBuf::from);
    let found = [folder.join(path), folder.join("..").join(path)]
        .into_iter()
        .find_map(|path| fs::read_to_string(path).ok());
    if found.is_none() {
        eprintln!("no recorded {path} here: the form of such documents is passed by");
    }
    found.map(|text| serde_json::from_str(&text).unwrap())
}

/// The types found at every key, as a path from the root; positions in lists are ignored.
type Form = BTreeMap<String, BTreeSet<&'static str>>;

fn note(value: &Value, path: &str, form: &mut Form) {
    let kind = match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                note(field, &format!("{path}.{key}"), form);
            }
            "object"
        }
        Value::Array(items) => {
            for item in items {
                note(item, &format!("{path}[]"), form);
            }
            "array"
        }
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "text",
    };
    form.entry(path.to_owned()).or_default().insert(kind);
}

fn form<'a>(values: impl IntoIterator<Item = &'a Value>) -> Form {
    let mut form = Form::new();
    for value in values {
        note(value, "", &mut form);
    }
    form
}

/// All of our documents together have every key of the recorded one. Keys that upstream always leaves empty may
/// have any type; a key that we leave empty adds no other type.
fn compare(about: &str, ours: &[Value], recorded: &Value) {
    let (ours, theirs) = (form(ours), form([recorded]));
    for (path, kinds) in &theirs {
        let Some(own) = ours.get(path) else {
            panic!("{about}: {path} is missing");
        };
        let known = |kind: &&str| kinds.contains(*kind) || *kind == "null";
        let only_null = kinds.len() == 1 && kinds.contains("null");
        assert!(
            only_null || own.iter().all(known),
            "{about}: {path} is {own:?}, not {kinds:?}"
        );
    }
}

/// Every result with rounds similar to the recorded ones.
fn results(season: &mut Frozen, matches: impl Fn(&Value, &Value) -> bool) -> Vec<Value> {
    let mut found = Vec::new();
    for id in season.events(Phase::Finished) {
        let event = season.event(id);
        for category in categories(&event) {
            let result = season.result(id, category);
            if matches(&event, &result) {
                found.push(result);
            }
        }
    }
    assert!(!found.is_empty());
    found
}

fn formats(result: &Value) -> BTreeSet<&str> {
    let rounds = list(result, "category_rounds").iter();
    rounds.map(|round| json::text(round, "format")).collect()
}

#[test]
fn results_of_every_discipline_have_upstreams_form() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    for path in [
        "ifsc/events/1405/result/3.json",
        "ifsc/events/1406/result/1.json",
        "ifsc/events/1414/result/2.json",
        "ifsc/events/1386/result/677.json",
        "ifsc/events/1461/result/597.json",
    ] {
        let Some(recorded) = recorded(path) else {
            continue;
        };
        let is_para = |result: &Value| {
            let class = &result["ranking"][0]["paraclimbing_sport_class"];
            class.is_string()
        };
        let keys = |result: &Value| result["ranking"][0].get("bib_number").is_some();
        let ours = results(&mut season, |_, result| {
            formats(result) == formats(&recorded)
                && is_para(result) == is_para(&recorded)
                && keys(result) == keys(&recorded)
        });
        compare(path, &ours, &recorded);
    }
}

#[test]
fn documents_of_what_is_to_come_have_upstreams_form() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    for path in [
        "ifsc/events/1492/result/313.json",
        "ifsc/events/1532/result/435.json",
    ] {
        let Some(recorded) = recorded(path) else {
            continue;
        };
        let mut ours = Vec::new();
        for id in season.events(Phase::Upcoming) {
            for category in categories(&season.event(id)) {
                ours.push(season.result(id, category));
            }
        }
        compare(path, &ours, &recorded);
    }
}

#[test]
fn events_and_lists_have_upstreams_form() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let finished = season.events(Phase::Finished);
    let events: Vec<Value> = finished.iter().map(|id| season.event(*id)).collect();
    for path in [
        "ifsc/events/1405.json",
        "ifsc/events/1406.json",
        "ifsc/events/1386.json",
    ] {
        if let Some(recorded) = recorded(path) {
            compare(path, &events, &recorded);
        }
    }
    let lists: Vec<Value> = (finished.iter())
        .map(|id| season.page(&format!("/api/v1/events/{id}/registrations")))
        .collect();
    if let Some(recorded) = recorded("ifsc/events/1405/registrations.json") {
        compare("registrations", &lists, &recorded);
    }
}

#[test]
fn index_pages_have_upstreams_form() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let root = season.page("/api/v1/");
    let page = season.page(root["current"]["url"].as_str().unwrap());
    for (path, ours) in [
        ("ifsc/root.json", vec![root]),
        ("ifsc/seasons/37.json", vec![page]),
    ] {
        if let Some(mut recorded) = recorded(path) {
            forget_cups(&mut recorded);
            compare(path, &ours, &recorded);
        }
    }
}

/// Removes cups: standings of a series of events are not simulated.
fn forget_cups(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for key in ["cups", "custom_cup_ids"] {
                if let Some(cups) = fields.get_mut(key) {
                    *cups = Value::Array(Vec::new());
                }
            }
            fields.values_mut().for_each(forget_cups);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_cups),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn the_other_federations_documents_have_its_form() {
    let mut season = Frozen::new(Tenant::Usa, 1);
    let finished = season.events(Phase::Finished);
    let events: Vec<Value> = finished.iter().map(|id| season.event(*id)).collect();
    if let Some(recorded) = recorded("usa/events/503.json") {
        compare("usa/events/503.json", &events, &recorded);
    }
}
