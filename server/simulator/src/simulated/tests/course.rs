//! The course of the live event.

use std::collections::BTreeSet;

use chrono::Duration;
use serde_json::Value;

use crate::event::json;
use crate::simulated::clock::Clock;
use crate::simulated::cycle::{CYCLE, window};
use crate::simulated::season::{Season, SeasonPlan};
use crate::simulated::simulation::Simulation;
use crate::simulated::tenant::Tenant;
use crate::simulated::tests::{Frozen, list, noon};

const CYCLE_SECONDS: u64 = CYCLE / 1000;
/// The position in the cycle when the fake service starts.
const BEGINS_AT_SECOND: u64 = crate::simulated::cycle::BEGINS_AT / 1000;

fn statuses(event: &Value) -> Vec<&str> {
    let listed = list(event, "d_cats").iter();
    listed
        .map(|category| json::text(category, "status"))
        .collect()
}

#[test]
fn a_final_begins_at_once_and_its_podium_moves_within_a_minute() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let live = season.live();
    let mut podiums = BTreeSet::new();
    let mut begun_after = None;
    for second in 1..=60 {
        season.advance(1);
        let result = season.result(live, 3);
        let last = list(&result, "category_rounds").last().unwrap().clone();
        if last["name"] == "Final" && last["status"] == "active" {
            begun_after.get_or_insert(second);
            let first: Vec<String> = (list(&result, "ranking").iter().take(3))
                .map(|row| format!("{} {}", row["rank"], row["name"]))
                .collect();
            podiums.insert(first);
        }
    }
    assert!(
        begun_after.is_some_and(|second| second <= 10),
        "{begun_after:?}"
    );
    assert!(podiums.len() > 2, "{podiums:?}");
}

#[test]
fn nearly_always_some_final_moves_every_few_seconds() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let live = season.live();
    let finals = [1, 2, 3, 5, 6, 7].map(|category| (category, window(category, "Final")));
    let mut before = Vec::new();
    let (mut still_for, mut pauses) = (0, Vec::new());
    let last_second = finals
        .iter()
        .map(|(_, (_, closes_at))| closes_at / 1000)
        .max();
    for second in BEGINS_AT_SECOND + 10..last_second.unwrap() {
        season.advance(if still_for == 0 && before.is_empty() {
            11
        } else {
            1
        });
        let on = |(opens_at, closes_at): (u64, u64)| {
            (opens_at..closes_at).contains(&((second + 1) * 1000))
        };
        let now: Vec<_> = (finals.iter().filter(|(_, window)| on(*window)))
            .map(|(category, _)| {
                let path = format!("/api/v1/events/{live}/result/{category}");
                season.0.page(&path, noon()).unwrap()
            })
            .collect();
        if now == before {
            still_for += 1;
        } else {
            pauses.push(still_for + 1);
            still_for = 0;
        }
        before = now;
    }
    let (seconds, long): (u64, u64) = (
        pauses.iter().sum(),
        pauses.iter().filter(|pause| **pause > 6).sum(),
    );
    assert!(pauses.iter().all(|pause| *pause <= 12), "{pauses:?}");
    assert!(
        long * 20 < seconds,
        "{long} of {seconds} seconds in pauses of more than 6"
    );
}

#[test]
fn an_event_runs_from_start_to_finish_and_the_next_one_follows() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let first = season.live();
    season.advance(CYCLE_SECONDS - BEGINS_AT_SECOND - 5);
    let end = season.event(first);
    assert_eq!(statuses(&end), ["finished"; 6]);
    let names: Vec<usize> = (list(&end, "d_cats").iter())
        .map(|category| list(category, "category_rounds").len())
        .collect();
    assert_eq!(names, [3, 3, 2, 2, 3, 3]);
    let result = season.result(first, 3);
    let listed = season.0.events(noon()).len();

    season.advance(6);
    assert_eq!(season.0.events(noon()).len(), listed + 1);
    let next = season.0.overview(noon()).live[0];
    assert_ne!(next, first);
    let start = season.event(next);
    assert_ne!(start["name"], end["name"]);
    assert_eq!(statuses(&start), ["registration_active"; 6]);
    for category in list(&start, "d_cats") {
        assert_eq!(category["ranking_as_of"], "NA");
        assert!(category.get("top_3_results").is_none());
        assert_eq!(list(category, "category_rounds").len(), 1);
    }
    assert!(season.result(next, 3)["ranking"].is_null());

    season.advance(CYCLE_SECONDS - 10);
    let second = season.event(next);
    assert_eq!(statuses(&second), ["finished"; 6]);
    for (first, second) in list(&end, "d_cats").iter().zip(list(&second, "d_cats")) {
        assert_ne!(first["top_3_results"], second["top_3_results"]);
        assert_ne!(
            list(first, "category_rounds")[0]["category_round_id"],
            list(second, "category_rounds")[0]["category_round_id"]
        );
    }

    season.advance(10 * CYCLE_SECONDS);
    assert_eq!(season.event(first), end);
    assert_eq!(season.result(first, 3), result);
    let finished = season.0.overview(noon()).finished;
    assert!(finished.contains(&first) && finished.contains(&next));
}

#[test]
fn the_events_of_three_days_follow_each_other_and_then_the_season_rests() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let mut names = BTreeSet::new();
    let mut rounds = BTreeSet::new();
    loop {
        let overview = season.0.overview(noon());
        let Some(live) = overview.live.first() else {
            break;
        };
        let event = season.event(*live);
        assert!(names.insert(event["name"].to_string()), "{}", event["name"]);
        for category in list(&event, "d_cats") {
            let round = &list(category, "category_rounds")[0]["category_round_id"];
            assert!(rounds.insert(round.as_u64()), "{round}");
        }
        season.advance(CYCLE_SECONDS);
    }
    assert_eq!(names.len(), 240);
}

#[test]
fn statuses_and_times_only_go_forward_within_a_cycle() {
    let mut season = Frozen::new(Tenant::Ifsc, 3);
    season.advance(CYCLE_SECONDS - BEGINS_AT_SECOND);
    let live = season.0.overview(noon()).live[0];
    let order = ["registration_active", "active", "finished"];
    let place = |status: &str| order.iter().position(|other| *other == status).unwrap();
    let mut before: Vec<(usize, String)> = Vec::new();
    let mut ascents = BTreeSet::new();
    for _ in (0..CYCLE_SECONDS).step_by(10) {
        let event = season.event(live);
        let now: Vec<(usize, String)> = (list(&event, "d_cats").iter())
            .map(|category| {
                let as_of = json::text(category, "ranking_as_of").replace("NA", "");
                (place(json::text(category, "status")), as_of)
            })
            .collect();
        for (earlier, later) in before.iter().zip(&now) {
            assert!(earlier <= later, "{earlier:?} {later:?}");
        }
        before = now;
        for row in list(&season.result(live, 3), "ranking") {
            for ascent in list(row, "rounds")
                .iter()
                .flat_map(|round| list(round, "ascents"))
            {
                ascents.insert(json::text(ascent, "status").to_owned());
            }
        }
        season.advance(10);
    }
    let all = ["active", "confirmed", "locked", "pending"].map(str::to_owned);
    assert_eq!(ascents, BTreeSet::from(all));
}

#[test]
fn attempts_are_counted_while_somebody_climbs() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let live = season.live();
    let mut counted = BTreeSet::new();
    for _ in 0..120 {
        season.advance(1);
        let result = season.result(live, 3);
        for row in list(&result, "ranking") {
            for ascent in (list(row, "rounds").iter())
                .flat_map(|round| list(round, "ascents"))
                .filter(|one| one["status"] == "active")
            {
                counted.insert((
                    row["athlete_id"].as_u64(),
                    ascent["route_id"].as_u64(),
                    ascent["top_tries"].as_u64(),
                ));
            }
        }
    }
    let counts: BTreeSet<Option<u64>> = counted.iter().map(|(.., tries)| *tries).collect();
    assert!(
        counts.contains(&Some(0)) && counts.contains(&Some(3)),
        "{counts:?}"
    );
}

#[test]
fn the_live_event_is_on_today_whenever_its_cycle_began() {
    let plan = SeasonPlan {
        tenant: Tenant::Ifsc,
        seed: 1,
        today: crate::simulated::tests::today(),
    };
    let mut simulation = Simulation::new(Season::invent(plan), Clock::real_time(), noon());
    for days in [0, 1, 2] {
        let utc = noon() + Duration::days(days);
        let live = simulation.overview(utc).live[0];
        let body = simulation
            .page(&format!("/api/v1/events/{live}"), utc)
            .unwrap();
        let event: Value = serde_json::from_slice(&body).unwrap();
        let yesterday = crate::simulated::tests::today() + Duration::days(days - 1);
        assert_eq!(event["local_start_date"], yesterday.to_string());
        assert_eq!(
            event["local_end_date"],
            (yesterday + Duration::days(2)).to_string()
        );
    }
}

#[test]
fn a_page_is_the_same_bytes_until_something_changes() {
    let mut season = Frozen::new(Tenant::Ifsc, 1);
    let path = format!("/api/v1/events/{}/result/3", season.live());
    let body = |season: &mut Frozen| season.0.page(&path, noon()).unwrap();
    let first = body(&mut season);
    assert!(std::sync::Arc::ptr_eq(&first, &body(&mut season)));
    season.advance(30);
    assert_ne!(first, body(&mut season));
}
