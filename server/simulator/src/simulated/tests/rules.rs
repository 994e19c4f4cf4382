//! Invariants of every document, finished or not.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::simulated::plan::Phase;
use crate::simulated::tenant::Tenant;
use crate::simulated::tests::{Frozen, TENANTS, categories, list};

#[test]
fn every_finished_document_keeps_the_rules() {
    for tenant in TENANTS {
        for seed in [1, 2] {
            let mut season = Frozen::new(tenant, seed);
            for event in season.events(Phase::Finished) {
                check_event(&mut season, event);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn at_any_moment_every_live_document_keeps_the_rules(seed in 0_u64..1_000, seconds in 0_u64..3_500) {
        let mut season = Frozen::new(Tenant::Ifsc, seed);
        season.advance(seconds);
        let live = season.live();
        check_event(&mut season, live);
    }
}

fn check_event(season: &mut Frozen, id: u64) {
    let event = season.event(id);
    assert_eq!(event["d_cats"], event["dcats"]);
    let registered = season.page(&format!("/api/v1/events/{id}/registrations"));
    for (listed, category) in list(&event, "d_cats").iter().zip(categories(&event)) {
        let result = season.result(id, category);
        let about = format!("{} {}", event["name"], result["dcat"]);
        check_result(&result, &about);
        for key in ["status", "status_as_of", "ranking_as_of", "category_rounds"] {
            assert_eq!(listed[key], result[key], "{about} {key}");
        }
        check_top_three(listed, &result, &about);
        check_registered(&registered, category, &result, &about);
    }
}

fn check_result(result: &Value, about: &str) {
    let rows = list(result, "ranking");
    assert_eq!(result["ranking"].is_null(), rows.is_empty(), "{about}");
    assert_eq!(result["ranking_as_of"] == "NA", rows.is_empty(), "{about}");
    let ranks: Vec<Option<u64>> = rows.iter().map(|row| row["rank"].as_u64()).collect();
    check_competition_ranking(&ranks, about);
    check_corrective_ranks(rows, about);
    for pair in rows.windows(2) {
        let key = |row: &Value| {
            let rank = row["rank"].as_u64().unwrap_or(u64::MAX);
            let name = |key: &str| row[key].as_str().unwrap().to_lowercase();
            (rank, name("lastname"), name("firstname"))
        };
        assert!(
            key(&pair[0]) <= key(&pair[1]),
            "{about}: {} {}",
            pair[0]["name"],
            pair[1]["name"]
        );
    }
    for row in rows {
        let rounds = list(row, "rounds");
        assert_eq!(row["rank"], rounds.last().unwrap()["rank"], "{about}");
        for round in rounds {
            check_entry(round, about);
        }
    }
}

/// On every route, athletes who share a rank get its average.
fn check_corrective_ranks(rows: &[Value], about: &str) {
    let rounds = rows.iter().flat_map(|row| list(row, "rounds"));
    let ascents: Vec<&Value> = rounds
        .flat_map(|round| list(round, "ascents"))
        .filter(|ascent| ascent["corrective_rank"].is_number())
        .collect();
    for own in &ascents {
        let sharing = (ascents.iter())
            .filter(|other| other["route_id"] == own["route_id"] && other["rank"] == own["rank"]);
        let sharing = u32::try_from(sharing.count()).unwrap();
        let expected = own["rank"].as_f64().unwrap() + f64::from(sharing - 1) / 2.0;
        assert_eq!(
            own["corrective_rank"].as_f64(),
            Some(expected),
            "{about}: {own}"
        );
    }
}

/// Each rank is one more than the number of athletes ahead, and unranked athletes come last.
fn check_competition_ranking(ranks: &[Option<u64>], about: &str) {
    for own in ranks.iter().flatten() {
        let ahead = ranks.iter().flatten().filter(|other| *other < own).count();
        assert_eq!(
            u64::try_from(ahead).unwrap() + 1,
            *own,
            "{about}: {ranks:?}"
        );
    }
    assert!(ranks.is_sorted_by_key(Option::is_none), "{about}");
}

fn check_entry(round: &Value, about: &str) {
    let score = round["score"].as_str().unwrap();
    assert_eq!(round["rank"].is_null(), score == "DNS", "{about}: {round}");
    if round["rank"].is_null() {
        return;
    }
    let ascents = list(round, "ascents");
    if ascents.iter().any(|ascent| ascent.get("points").is_some()) {
        let low_zone = ascents
            .iter()
            .any(|ascent| !ascent["low_zone_tries"].is_null());
        assert_eq!(
            tenths_of(score),
            points(ascents, low_zone, about),
            "{about}: {round}"
        );
    } else if ascents
        .iter()
        .any(|ascent| ascent.get("corrective_rank").is_some())
    {
        check_mean(score, ascents, about);
    } else if ascents.iter().any(|ascent| ascent.get("zone").is_some()) {
        assert_eq!(score, tops_and_zones(ascents), "{about}");
    } else if ascents.iter().any(|ascent| ascent.get("dnf").is_some()) {
        check_best_run(score, ascents, about);
    } else if let [ascent] = ascents {
        assert_eq!(ascent["score"], score, "{about}");
        assert_eq!(ascent["top"] == true, score == "TOP", "{about}");
        assert_eq!(ascent["plus"] == true, score.ends_with('+'), "{about}");
    }
    check_stages(round, score, about);
}

fn tenths_of(score: &str) -> u64 {
    let (whole, tenth) = score.split_once('.').unwrap_or((score, "0"));
    whole.parse::<u64>().unwrap() * 10 + tenth.parse::<u64>().unwrap()
}

fn tenths(number: &Value) -> u64 {
    tenths_of(&number.to_string())
}

fn tries(ascent: &Value, key: &str) -> u64 {
    ascent[key].as_u64().unwrap_or(0)
}

/// The sum of an athlete's points, each ascent checked against the scoring rules.
fn points(ascents: &[Value], low_zone: bool, about: &str) -> u64 {
    let of = |ascent: &Value| {
        let after = |points: u64, key: &str| points - (tries(ascent, key).max(1) - 1);
        let expected = if ascent["top"] == true {
            assert!(ascent["zone"] == true, "{about}");
            assert!(tries(ascent, "zone_tries") <= tries(ascent, "top_tries"));
            after(250, "top_tries")
        } else if ascent["zone"] == true {
            after(100, "zone_tries")
        } else if low_zone && ascent["low_zone"] == true {
            after(50, "low_zone_tries")
        } else {
            0
        };
        assert_eq!(tenths(&ascent["points"]), expected, "{about}: {ascent}");
        expected
    };
    ascents.iter().map(of).sum()
}

fn tops_and_zones(ascents: &[Value]) -> String {
    let of = |key: &str| {
        let done = ascents.iter().filter(|ascent| ascent[key] == true);
        let all: u64 = done
            .clone()
            .map(|ascent| tries(ascent, &format!("{key}_tries")))
            .sum();
        (done.count(), all)
    };
    let ((tops, to_tops), (zones, to_zones)) = (of("top"), of("zone"));
    format!("{tops}T{zones}z\u{a0}{to_tops}\u{a0}{to_zones}")
}

/// The score is the geometric mean of both ranks once both routes are climbed.
fn check_mean(score: &str, ascents: &[Value], about: &str) {
    let ranks = ascents
        .iter()
        .filter_map(|ascent| ascent["corrective_rank"].as_f64());
    let ranks: Vec<f64> = ranks.collect();
    if let [first, second] = ranks[..] {
        let mean = (first * second).sqrt();
        let written: f64 = score.parse().unwrap();
        assert!(
            (mean - written).abs() < 0.005_001,
            "{about}: {score} of {first}, {second}"
        );
    }
}

/// The best time is truncated, not rounded.
fn check_best_run(score: &str, ascents: &[Value], about: &str) {
    let times = ascents
        .iter()
        .filter_map(|ascent| ascent["time_ms"].as_u64());
    let best = times.filter(|time| *time > 0).min();
    let false_start = ascents.iter().any(|ascent| ascent["dns"] == true);
    let Some(best) = best else {
        assert!(score.starts_with("FA"), "{about}: {score}");
        return;
    };
    let all = format!("{}.{:03}", best / 1000, best % 1000);
    if false_start {
        assert_eq!(score, format!("FALSE START ({all})"), "{about}");
    } else {
        assert!(
            score.starts_with(&all[..all.len() - 1]),
            "{about}: {score} of {best}"
        );
    }
}

fn check_stages(round: &Value, score: &str, about: &str) {
    let stages = list(round, "combined_stages");
    if !stages.is_empty() {
        let sum: u64 = stages
            .iter()
            .map(|stage| tenths(&stage["stage_score"]))
            .sum();
        assert_eq!(tenths_of(score), sum, "{about}");
        let boulder = points(list(&stages[0], "ascents"), true, about);
        assert_eq!(tenths(&stages[0]["stage_score"]), boulder, "{about}");
    }
    if let Some(last) = list(round, "speed_elimination_stages").last() {
        assert!(
            score.starts_with(last["score"].as_str().unwrap()),
            "{about}: {score}"
        );
        let ran: Vec<u64> = list(round, "speed_elimination_stages")
            .iter()
            .map(|stage| stage["id"].as_u64().unwrap())
            .collect();
        assert!(ran.is_sorted(), "{about}: {ran:?}");
    }
}

fn check_top_three(listed: &Value, result: &Value, about: &str) {
    let athletes = |rows: &[Value]| -> Vec<(Value, Value)> {
        let ranked = rows
            .iter()
            .filter(|row| row["rank"].as_u64().is_some_and(|rank| rank <= 3));
        ranked
            .map(|row| (row["athlete_id"].clone(), row["rank"].clone()))
            .collect()
    };
    let expected = athletes(list(result, "ranking"));
    assert_eq!(athletes(list(listed, "top_3_results")), expected, "{about}");
    assert_eq!(
        listed.get("top_3_results").is_none(),
        expected.is_empty(),
        "{about}"
    );
}

fn check_registered(registered: &Value, category: u64, result: &Value, about: &str) {
    let rows = registered.as_array().unwrap().iter();
    let confirmed: BTreeSet<u64> = rows
        .filter(|row| {
            let mut entries = list(row, "d_cats").iter();
            entries.any(|entry| entry["id"] == category && entry["status"] == "confirmed")
        })
        .map(|row| row["athlete_id"].as_u64().unwrap())
        .collect();
    for row in list(result, "ranking") {
        let athlete = row["athlete_id"].as_u64().unwrap();
        assert!(confirmed.contains(&athlete), "{about}: {}", row["name"]);
    }
}
