//! The simulated programme: times of the season's own clock, and others that are invented.

use std::time::Duration;

use chrono::{DateTime, Utc};
use podium_simulator::service::{FakeResultsService, Gate, PROGRAMME_PATH, start};
use podium_simulator::simulated::{Clock, Season, SeasonPlan, Tenant};
use serde_json::Value;

use crate::support::{document, list};

fn time(round: &Value) -> DateTime<Utc> {
    round["starts_at"].as_str().unwrap().parse().unwrap()
}

#[actix_web::test]
async fn near_events_have_times_and_the_finals_of_the_next_ones_are_put_off() {
    let season = Season::invent(SeasonPlan {
        tenant: Tenant::Ifsc,
        seed: 1,
        today: Utc::now().date_naive(),
    });
    // The programme comes from elsewhere: the results service's gate does not guard it.
    let running =
        start(FakeResultsService::simulated(season, Clock::frozen()).gate(Gate::RefererOnly));
    let running = running.unwrap();
    let overview = running.control().simulated().unwrap();
    let rounds = async |id: u64| {
        let programme = document(&running, PROGRAMME_PATH).await;
        let events = list(&programme, "events").to_vec();
        let event = events.into_iter().find(|event| event["id"] == id).unwrap();
        list(&event, "rounds").to_vec()
    };
    let live = rounds(overview.live[0]).await;
    assert!(
        live.iter()
            .all(|round| round["schedule_status"] != "estimated")
    );
    assert!(live.iter().any(|round| round["stream_url"].is_string()));
    // The very last event has no days yet, and is not listed.
    let last = rounds(*overview.upcoming.iter().rev().nth(1).unwrap()).await;
    assert!(
        last.iter()
            .all(|round| round["schedule_status"] == "estimated")
    );

    let next = overview.next.unwrap();
    let before = rounds(next).await;
    running.control().advance(Duration::from_mins(3)).unwrap();
    let after = rounds(next).await;
    for (before, after) in before.iter().zip(&after) {
        let by = if before["kind"] == "final" { 30 } else { 0 };
        assert_eq!((time(after) - time(before)).num_minutes(), by, "{before}");
    }
}
