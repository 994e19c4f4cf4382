//! A simulated season over HTTP: its clock and its controls.

use std::time::Duration;

use chrono::Utc;
use podium_simulator::event::Correction;
use podium_simulator::service::{
    ControlError, FakeResultsService, Fault, FaultRule, Gate, Running, start,
};
use podium_simulator::simulated::{Clock, Phase, Season, SeasonPlan, Tenant};
use podium_simulator::timeline::Stage;
use serde_json::{Value, json};

use crate::support::{client, document, get, list};

fn season() -> Season {
    Season::invent(SeasonPlan {
        tenant: Tenant::Ifsc,
        seed: 1,
        today: Utc::now().date_naive(),
    })
}

fn frozen() -> Running {
    start(FakeResultsService::simulated(season(), Clock::frozen()).gate(Gate::Open)).unwrap()
}

fn live(running: &Running) -> u64 {
    running.control().simulated().unwrap().live[0]
}

async fn clock(running: &Running, order: Value) -> Value {
    let order = client()
        .post(format!("{}/control/clock", running.url()))
        .json(&order);
    order.send().await.unwrap().json().await.unwrap()
}

#[actix_web::test]
async fn a_frozen_season_moves_when_it_is_told_to() {
    let running = frozen();
    let path = format!("/api/v1/events/{}/result/3", live(&running));
    let first = document(&running, &path).await;
    assert_eq!(document(&running, &path).await, first);
    running.control().advance(Duration::from_mins(1)).unwrap();
    let second = document(&running, &path).await;
    assert_ne!(second, first);
    let state = clock(&running, json!({"advanceSeconds": 60, "speed": 0})).await;
    assert_eq!(state["speed"], 0.0);
    assert_ne!(document(&running, &path).await, second);
}

#[actix_web::test]
async fn a_fast_clock_simulates_a_day_quickly() {
    let running = frozen();
    let before = running.control().simulated().unwrap();
    running.control().set_speed(2_000.0).unwrap();
    running.control().advance(Duration::from_hours(2)).unwrap();
    let after = running.control().simulated().unwrap();
    assert!(after.cycle > before.cycle && after.elapsed_ms >= before.elapsed_ms + 7_200_000);
    assert!(running.control().set_speed(-1.0).is_err());
    let refused = client()
        .post(format!("{}/control/clock", running.url()))
        .json(&json!({"speed": -1}));
    assert_eq!(refused.send().await.unwrap().status(), 400);
}

#[actix_web::test]
async fn what_is_not_simulated_has_no_clock() {
    let running = crate::support::serve([podium_simulator::simulated::generate_event(1)]);
    assert_eq!(running.control().simulated(), None);
    assert!(running.control().advance(Duration::from_secs(1)).is_err());
    let state = document(&running, "/control/simulated").await;
    assert!(state.is_null());
}

#[actix_web::test]
async fn a_disqualification_stays_when_the_next_event_is_live() {
    let running = frozen();
    let (control, event) = (running.control(), live(&running));
    control.advance(Duration::from_mins(15)).unwrap();
    let ranking = control.expected_ranking(event, 3);
    assert_eq!(
        ranking,
        control.final_ranking(event, 3),
        "this category is over"
    );
    let winner = ranking[0].athlete_id;
    control.disqualify(event, 3, winner).unwrap();

    let result = document(&running, &format!("/api/v1/events/{event}/result/3")).await;
    let row = (list(&result, "ranking").iter()).find(|row| row["athlete_id"] == winner);
    assert!(row.unwrap()["rank"].is_null());
    let page = document(&running, &format!("/api/v1/events/{event}")).await;
    let men = (list(&page, "d_cats").iter()).find(|category| category["dcat_id"] == 3);
    let podium = list(men.unwrap(), "top_3_results");
    assert!(podium.iter().all(|row| row["athlete_id"] != winner));
    assert_eq!(podium[0]["rank"], 1);

    let cycle = control.simulated().unwrap().cycle_ms;
    control.advance(Duration::from_millis(cycle)).unwrap();
    let again = control.expected_ranking(event, 3);
    let own = again.iter().find(|athlete| athlete.athlete_id == winner);
    assert_eq!(own.map(|athlete| athlete.rank), Some(None));
    assert_ne!(live(&running), event);
}

#[actix_web::test]
async fn events_results_and_entries_can_be_corrected() {
    let running = frozen();
    let control = running.control();
    let season = season();
    let event = season.event_ids(Phase::Finished)[3];
    control
        .patch_event(event, json!({"name": "[CANCELLED] Nowhere 2026"}))
        .unwrap();
    control
        .patch_result(event, 3, json!({"status": "active"}))
        .unwrap();
    let athlete = control.expected_ranking(event, 3)[0].athlete_id;
    control
        .correct(
            event,
            Correction::Registration {
                category: 3,
                athlete,
                status: "not attending".to_owned(),
            },
        )
        .unwrap();

    let page = document(&running, &format!("/api/v1/events/{event}")).await;
    assert_eq!(page["name"], "[CANCELLED] Nowhere 2026");
    let men = (list(&page, "d_cats").iter()).find(|category| category["dcat_id"] == 3);
    assert_eq!(men.unwrap()["status"], "active");
    let root = document(&running, "/api/v1/").await;
    let listed = document(&running, root["current"]["url"].as_str().unwrap()).await;
    let row = (list(&listed, "events").iter()).find(|row| row["event_id"] == event);
    assert_eq!(row.unwrap()["event"], "[CANCELLED] Nowhere 2026");
    let entries = document(&running, &format!("/api/v1/events/{event}/registrations")).await;
    let own = (entries.as_array().unwrap().iter()).find(|row| row["athlete_id"] == athlete);
    assert_eq!(own.unwrap()["d_cats"][0]["status"], "not attending");

    assert!(control.disqualify(event, 999, athlete).is_err());
    assert!(control.disqualify(1, 3, athlete).is_err());
}

#[actix_web::test]
async fn faults_and_log_work_in_a_simulation() {
    let running = frozen();
    let path = format!("/api/v1/events/{}/result/3", live(&running));
    for (fault, status) in [(Fault::Status(503), 503), (Fault::NullRanking, 200)] {
        running
            .control()
            .add_fault(FaultRule::always(&path, fault).times(1));
        assert_eq!(get(&running, &path).await.status(), status);
    }
    assert_eq!(get(&running, &path).await.status(), 200);
    let seen = running.control().requests();
    let statuses: Vec<Option<u16>> = seen.iter().map(|request| request.status).collect();
    assert_eq!(statuses, [503, 200, 200].map(Some));
    assert_eq!(get(&running, "/api/v1/events/1").await.status(), 404);
    assert_eq!(get(&running, "/api/v1/nothing").await.status(), 404);
}

#[actix_web::test]
async fn the_overview_names_every_event() {
    let running = frozen();
    let overview = document(&running, "/control/simulated").await;
    let next = overview["next"].as_u64().unwrap();
    let events = document(&running, "/control/events").await;
    let events = events.as_array().unwrap();
    let by_id = |id: u64| {
        let (id, mut events) = (id.to_string(), events.iter());
        events.find(|event| event["id"] == id).unwrap()
    };
    assert_eq!(by_id(next)["categories"][0]["stage"], "upcoming");
    let finished = overview["finished"][5].as_u64().unwrap();
    let podium = list(&by_id(finished)["categories"][0], "podium");
    assert!(podium.len() >= 3);
    let live = by_id(live(&running));
    assert_eq!(list(live, "categories").len(), 6);
}

#[actix_web::test]
async fn only_the_clock_moves_a_simulated_event() {
    let running = frozen();
    let (control, event) = (running.control(), live(&running));
    assert_eq!(
        control.set_stage(event, None, Stage::Finished),
        Err(ControlError::Simulated(event))
    );
    assert_eq!(
        control.start_in_days(event, 1),
        Err(ControlError::Simulated(event))
    );
    assert_eq!(control.reveal_next(event), None);
}

#[actix_web::test]
async fn what_is_over_stays_as_it_was_when_the_next_event_is_live() {
    let finished = *season().event_ids(Phase::Finished).last().unwrap();
    let event = format!("/api/v1/events/{finished}");
    let running = frozen();
    let category = document(&running, &event).await["d_cats"][0]["dcat_id"].clone();
    let result = format!("{event}/result/{category}");
    let first = document(&running, &result).await;
    // First requested in a later cycle, so that no cached page can be served.
    let later = frozen();
    let cycle = later.control().simulated().unwrap().cycle;
    later.control().advance(Duration::from_hours(1)).unwrap();
    assert!(later.control().simulated().unwrap().cycle > cycle);
    assert_eq!(document(&later, &result).await, first);
}
