//! Moved events, and the season that lists them.

use chrono::{Days, NaiveDate, NaiveDateTime, Utc};
use podium_simulator::service::{FakeResultsService, Gate, start};
use podium_simulator::simulated::generate_event;
use serde_json::Value;

use crate::support::{all_events, document, get, serve};

fn day(event: &Value, field: &str) -> NaiveDate {
    event[field].as_str().unwrap().parse().unwrap()
}

fn time(event: &Value, field: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(event[field].as_str().unwrap(), "%Y-%m-%d %H:%M:%S UTC").unwrap()
}

#[actix_web::test]
async fn all_dates_of_an_event_move_by_the_same_days() {
    for event in all_events() {
        let service = FakeResultsService::new([event.clone()])
            .gate(Gate::Open)
            .starts_in_days(3);
        let running = start(service).unwrap();
        let moved = document(&running, &format!("/api/v1/events/{}", event.id)).await;
        let moved_by = day(&moved, "local_start_date") - day(&event.event, "local_start_date");
        for field in ["starts_at", "ends_at"] {
            assert_eq!(
                time(&moved, field) - time(&event.event, field),
                moved_by,
                "{field}"
            );
        }
        let last_moved_by = day(&moved, "local_end_date") - day(&event.event, "local_end_date");
        assert_eq!(last_moved_by, moved_by);
        // Depending on the zone, the date may be a day ahead or behind.
        let expected = Utc::now().date_naive() + Days::new(3);
        assert!(
            (day(&moved, "local_start_date") - expected)
                .num_days()
                .abs()
                <= 1
        );
    }
}

#[actix_web::test]
async fn an_event_can_be_moved_while_it_is_served() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    running.control().start_in_days(event.id, -1).unwrap();
    let moved = document(&running, &format!("/api/v1/events/{}", event.id)).await;
    assert!(time(&moved, "starts_at") < Utc::now().naive_utc());
    assert!(time(&moved, "ends_at") > Utc::now().naive_utc());
}

#[actix_web::test]
async fn the_seasons_list_precisely_the_served_events() {
    let events = all_events();
    let running = serve(events.clone());
    let root = document(&running, "/api/v1/").await;
    let mut listed = Vec::new();
    for season in root["seasons"].as_array().unwrap() {
        let page = document(&running, season["url"].as_str().unwrap()).await;
        assert_eq!(page["name"], season["name"]);
        for row in page["events"].as_array().unwrap() {
            let event = document(&running, row["url"].as_str().unwrap()).await;
            assert_eq!(event["name"], row["event"]);
            assert_eq!(event["starts_at"], row["starts_at"]);
            listed.push(row["event_id"].as_u64().unwrap());
        }
    }
    listed.sort_unstable();
    let mut served: Vec<u64> = events.iter().map(|event| event.id).collect();
    served.sort_unstable();
    assert_eq!(listed, served);
    let current = &root["current"];
    assert_eq!(
        get(&running, current["url"].as_str().unwrap())
            .await
            .status(),
        200
    );
    assert_eq!(get(&running, "/api/v1/seasons/0").await.status(), 404);
}
