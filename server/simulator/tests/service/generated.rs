//! The generator: reproducible by seed, consistent with the rules, and in upstream's form.

use std::collections::BTreeSet;

use podium_simulator::event::EventDocuments;
use podium_simulator::generated::generate_event;
use serde_json::Value;

use crate::support::{list, recorded_events};

const SEEDS: std::ops::Range<u64> = 0..12;

#[test]
fn a_seed_always_gives_the_same_event() {
    assert_eq!(generate_event(42), generate_event(42));
    assert_ne!(generate_event(42).results, generate_event(43).results);
}

#[test]
fn fields_are_full_and_medals_are_not_shared() {
    for seed in SEEDS {
        let event = generate_event(seed);
        assert!(event.is_complete());
        for result in event.results.values() {
            let ranking = list(result, "ranking");
            let in_round = |n: usize| {
                ranking
                    .iter()
                    .filter(move |row| list(row, "rounds").len() > n)
            };
            assert_eq!(ranking.len(), 42);
            assert_eq!(
                (in_round(1).count(), in_round(2).count()),
                (20, 8),
                "seed {seed}"
            );
            let ranks: Vec<Option<u64>> = ranking.iter().map(|row| row["rank"].as_u64()).collect();
            assert_eq!(ranks[..3], [Some(1), Some(2), Some(3)]);
            assert!(
                ranks[3..20].windows(2).any(|pair| pair[0] == pair[1]),
                "a tie, seed {seed}"
            );
            let last = ranking.last().unwrap();
            assert_eq!(ranks.iter().filter(|rank| rank.is_none()).count(), 1);
            assert_eq!(last["rounds"][0]["score"], "DNS");
        }
    }
}

#[test]
fn points_follow_the_rules() {
    for seed in SEEDS {
        for ascent in generate_event(seed).results.values().flat_map(ascents) {
            let after =
                |points: f64, tries: &str| points - 0.1 * (ascent[tries].as_f64().unwrap() - 1.0);
            let expected = if ascent["top"] == true {
                assert!(
                    ascent["zone"] == true
                        && ascent["zone_tries"].as_u64() <= ascent["top_tries"].as_u64()
                );
                after(25.0, "top_tries")
            } else if ascent["zone"] == true {
                after(10.0, "zone_tries")
            } else {
                0.0
            };
            assert!(
                (ascent["points"].as_f64().unwrap() - expected).abs() < 1e-9,
                "{ascent}"
            );
            assert!(ascent["points"].to_string().len() <= 4, "{ascent}");
        }
    }
}

fn ascents(result: &Value) -> Vec<Value> {
    let rounds = list(result, "ranking")
        .iter()
        .flat_map(|row| list(row, "rounds"));
    rounds
        .flat_map(|round| list(round, "ascents"))
        .cloned()
        .collect()
}

#[test]
fn some_entered_athletes_do_not_start() {
    let event = generate_event(1);
    let listed = event.registrations.as_ref().unwrap().as_array().unwrap();
    for (category, gender) in [(3, 0), (7, 1)] {
        let of = |status: &str| -> BTreeSet<u64> {
            listed
                .iter()
                .filter(|row| row["d_cats"][0]["id"] == category)
                .inspect(|row| assert_eq!(row["gender"], gender))
                .filter(|row| row["d_cats"][0]["status"] == status)
                .map(|row| row["athlete_id"].as_u64().unwrap())
                .collect()
        };
        let ranked: BTreeSet<u64> = list(&event.results[&category], "ranking")
            .iter()
            .map(|row| row["athlete_id"].as_u64().unwrap())
            .collect();
        assert_eq!(of("confirmed"), ranked);
        assert_eq!(of("not attending").len(), 3);
    }
}

#[test]
fn numbers_of_rounds_and_routes_are_not_shared() {
    let event = generate_event(1);
    let mut seen = BTreeSet::new();
    for (_, category) in event.categories() {
        for round in list(category, "category_rounds") {
            let groups = list(round, "starting_groups");
            let routes = list(round, "routes").iter();
            for route in routes.chain(groups.iter().flat_map(|group| list(group, "routes"))) {
                assert!(seen.insert(route["id"].as_u64().unwrap()));
            }
            assert!(seen.insert(round["category_round_id"].as_u64().unwrap()));
        }
    }
}

/// Every key, as a path from the root; positions in lists are ignored.
fn keys(value: &Value, path: &str, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                let path = format!("{path}.{key}");
                keys(field, &path, into);
                into.insert(path);
            }
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| keys(item, &format!("{path}[]"), into)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn form(event: &EventDocuments) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    keys(&event.event, "event", &mut found);
    keys(
        event.registrations.as_ref().unwrap(),
        "registrations",
        &mut found,
    );
    for result in event.results.values() {
        keys(result, "result", &mut found);
    }
    found
}

#[test]
fn the_form_is_that_of_recorded_boulder_events() {
    let is_boulder = |event: &EventDocuments| {
        event
            .categories()
            .all(|(_, c)| c["discipline_kind"] == "boulder")
    };
    let recorded: Vec<EventDocuments> = recorded_events()
        .into_iter()
        .filter(|event| event.is_complete() && is_boulder(event))
        .collect();
    for event in &recorded {
        let (invented, recorded) = (form(&generate_event(1)), form(event));
        let missing: Vec<&String> = recorded.difference(&invented).collect();
        let surplus: Vec<&String> = invented.difference(&recorded).collect();
        assert!(
            missing.is_empty() && surplus.is_empty(),
            "missing {missing:?}, surplus {surplus:?}"
        );
    }
}
