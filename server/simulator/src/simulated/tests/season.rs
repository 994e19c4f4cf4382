//! The contents of a season.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::simulated::plan::Phase;
use crate::simulated::tenant::Tenant;
use crate::simulated::tests::{Frozen, TENANTS, categories, list, noon, season};

#[test]
fn a_plan_always_gives_the_same_season() {
    let documents = |seed: u64| {
        let mut season = Frozen::new(Tenant::Ifsc, seed);
        season.advance(300);
        let live = season.live();
        let mut pages = vec![season.event(live)];
        for category in categories(&pages[0]) {
            pages.push(season.result(live, category));
        }
        pages
    };
    assert_eq!(documents(7), documents(7));
    assert_ne!(documents(7), documents(8));
}

#[test]
fn the_world_season_has_events_of_every_kind() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let root = season.page("/api/v1/");
    assert_eq!(root["current"]["name"], "2026");
    let page = season.page(root["current"]["url"].as_str().unwrap());
    let events = list(&page, "events");
    assert!((28..=34).contains(&events.len()), "{}", events.len());
    assert_eq!(season.events(Phase::Live).len(), 1);
    let names: BTreeSet<Option<&str>> =
        events.iter().map(|event| event["event"].as_str()).collect();
    assert_eq!(names.len(), events.len(), "names differ");
    let cancelled = |event: &&Value| event["event"].as_str().unwrap().starts_with("[CANCELLED] ");
    assert_eq!(events.iter().filter(cancelled).count(), 1);
    let undated = events.iter().filter(|event| event["timezone"].is_null());
    assert!(undated.clone().all(|event| event["starts_at"].is_null()));
    assert_eq!(undated.count(), 1);
    let tomorrow = events
        .iter()
        .filter(|event| event["local_start_date"] == "2026-05-21");
    assert_eq!(tomorrow.count(), 1);

    let finished: Vec<Value> = (season.events(Phase::Finished).into_iter())
        .map(|event| season.event(event))
        .collect();
    assert!(finished.len() >= 8);
    let kinds: BTreeSet<&str> = (finished.iter().flat_map(|event| list(event, "d_cats")))
        .filter(|category| !list(category, "top_3_results").is_empty())
        .map(|category| category["discipline_kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        BTreeSet::from(["boulder", "boulder&lead", "lead", "speed"])
    );
    assert!(
        finished
            .iter()
            .any(|event| event["is_paraclimbing_event"] == true)
    );
}

#[test]
fn the_season_before_is_listed_too() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let root = season.page("/api/v1/");
    let seasons = list(&root, "seasons");
    assert_eq!(seasons.len(), 2);
    assert_eq!(seasons[1]["name"], "2025");
    let page = season.page(seasons[1]["url"].as_str().unwrap());
    assert!(!list(&page, "events").is_empty());
}

/// The podiums of every finished category with a result.
fn podiums(seed: u64) -> Vec<(Value, Vec<u64>)> {
    let mut season = Frozen::new(Tenant::Ifsc, seed);
    let mut podiums = Vec::new();
    for event in season.events(Phase::Finished) {
        for category in list(&season.event(event), "d_cats") {
            let rows = list(category, "top_3_results").iter();
            let ranks = rows.map(|row| row["rank"].as_u64().unwrap()).collect();
            podiums.push((category.clone(), ranks));
        }
    }
    podiums
}

#[test]
fn podiums_are_mostly_clear_and_sometimes_not() {
    for seed in [1, 2, 3] {
        let podiums = podiums(seed);
        let clear = podiums.iter().filter(|(_, ranks)| *ranks == [1, 2, 3]);
        assert!(clear.count() * 4 > podiums.len() * 3, "seed {seed}");
        assert!(
            podiums.iter().any(|(_, ranks)| *ranks == [1, 1, 3]),
            "two winners, seed {seed}"
        );
    }
}

#[test]
fn some_categories_end_without_a_final_or_without_anybody() {
    let podiums = podiums(1);
    let last_round = |category: &Value| {
        let last = list(category, "category_rounds").last().cloned();
        last.map(|round| round["name"].clone())
    };
    let without_final = podiums
        .iter()
        .filter(|(category, _)| last_round(category).is_some_and(|name| name == "Semi-final"));
    assert_eq!(without_final.count(), 1);
    assert!(podiums.iter().any(|(_, ranks)| ranks.is_empty()), "nobody");
    assert!(
        podiums.iter().any(|(_, ranks)| ranks.len() == 2),
        "hardly anybody"
    );
}

#[test]
fn some_stay_away_fall_or_start_too_early() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let mut scores = BTreeSet::new();
    let mut stages = BTreeSet::new();
    for event in season.events(Phase::Finished) {
        for category in categories(&season.event(event)) {
            for row in list(&season.result(event, category), "ranking") {
                for round in list(row, "rounds") {
                    let score = round["score"].as_str().unwrap();
                    scores.insert(score.split(" (").next().unwrap().to_owned());
                    for stage in list(round, "speed_elimination_stages") {
                        stages.insert(stage["score"].as_str().unwrap().to_owned());
                    }
                }
            }
        }
    }
    for score in ["DNS", "TOP", "FALSE START", "FALL"] {
        assert!(scores.contains(score), "{score}");
    }
    assert!(stages.contains("FALL") && stages.contains("FALSE START"));
}

#[test]
fn numbers_of_rounds_and_routes_are_not_shared() {
    for tenant in TENANTS {
        let mut season = Frozen::new(tenant, 1);
        let (mut rounds, mut routes) = (BTreeSet::new(), BTreeSet::new());
        let all = [Phase::Finished, Phase::Live, Phase::Upcoming];
        for event in all
            .into_iter()
            .flat_map(|phase| season.events(phase))
            .collect::<Vec<_>>()
        {
            for round in list(&season.event(event), "d_cats")
                .iter()
                .flat_map(|category| list(category, "category_rounds"))
            {
                assert!(rounds.insert(round["category_round_id"].as_u64().unwrap()));
                let groups = list(round, "starting_groups").iter();
                let stages = list(round, "combined_stages").iter();
                let hung = groups.chain(stages).flat_map(|part| list(part, "routes"));
                for route in hung.chain(list(round, "routes")) {
                    assert!(routes.insert(route["id"].as_u64().unwrap()), "{round}");
                }
            }
        }
    }
}

#[test]
fn both_federations_count_from_the_same_number() {
    let [world, other] = TENANTS.map(|tenant| season(tenant, 1).event_ids(Phase::Finished));
    assert!(other.iter().all(|event| world.contains(event)));
    let mut season = Frozen::new(Tenant::Usa, 1);
    let event = season.events(Phase::Finished)[0];
    let listed = season.page(&format!("/api/v1/events/{event}/registrations"));
    let row = &listed[0];
    assert!(row["country"].as_str().unwrap().len() > 3, "a gym");
    let [first, ..] = &categories(&season.event(event))[..] else {
        panic!("no category");
    };
    let result = season.result(event, *first);
    let ascent = &result["ranking"][0]["rounds"][0]["ascents"][0];
    assert!(ascent["low_zone"].is_boolean() && ascent["low_zone_tries"].is_number());
}

#[test]
fn start_lists_fill_and_some_withdraw() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let next = season.events(Phase::Upcoming)[0];
    let path = format!("/api/v1/events/{next}/registrations");
    let mut seen = Vec::new();
    for _ in 0..30 {
        let rows = season.page(&path);
        let entries = rows
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| list(row, "d_cats"));
        let withdrawn = entries
            .clone()
            .filter(|entry| entry["status"] == "not attending");
        seen.push((entries.count(), withdrawn.count()));
        season.advance(60);
    }
    assert!(seen.is_sorted(), "{seen:?}");
    assert!(seen[0].0 > 100 && seen[29].0 > seen[0].0, "{seen:?}");
    assert!(seen[29].1 > seen[0].1, "{seen:?}");
    let far = *season.events(Phase::Upcoming).last().unwrap();
    let path = format!("/api/v1/events/{far}/registrations");
    assert_eq!(season.page(&path), Value::Array(Vec::new()));
}

#[test]
fn favourites_are_entered_and_often_win() {
    let season = season(Tenant::Ifsc, 1);
    let mut frozen = Frozen::new(Tenant::Ifsc, 1);
    let (mut won, mut held) = (0, 0);
    for event in season.event_ids(Phase::Finished) {
        for category in categories(&frozen.event(event)) {
            let favourites = season.favourites(event, category);
            assert!(favourites.is_sorted_by_key(|one| std::cmp::Reverse(one.weight)));
            let result = frozen.result(event, category);
            let Some(winner) = result["ranking"][0]["athlete_id"].as_u64() else {
                continue;
            };
            let place = favourites.iter().position(|one| one.athlete_id == winner);
            held += 1;
            won += usize::from(place.unwrap() < 8);
        }
    }
    assert!(won * 2 > held, "{won} of {held}");
    let overview = frozen.0.overview(noon());
    let next = overview.next.unwrap();
    let category = categories(&frozen.event(next))[0];
    assert!(season.favourites(next, category).len() > 10);
}
