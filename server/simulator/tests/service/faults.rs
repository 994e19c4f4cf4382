//! Every fault that the service can inject.

use std::time::{Duration, Instant};

use podium_simulator::service::{Fault, FaultRule, Running};
use podium_simulator::simulated::generate_event;
use podium_simulator::timeline::Stage;
use reqwest::Response;
use serde_json::Value;

use crate::support::{client, document, get, serve};

const SEED: u64 = 1;

fn result_path() -> String {
    format!("/api/v1/events/{}/result/3", generate_event(SEED).id)
}

fn finished() -> Running {
    let event = generate_event(SEED);
    let id = event.id;
    let running = serve([event]);
    running
        .control()
        .set_stage(id, None, Stage::Finished)
        .unwrap();
    running
}

async fn after(running: &Running, fault: Fault) -> Response {
    running
        .control()
        .add_fault(FaultRule::always("/api/v1/events/", fault).times(1));
    get(running, &result_path()).await
}

#[actix_web::test]
async fn statuses_pages_and_empty_bodies() {
    let running = finished();
    assert_eq!(after(&running, Fault::Status(503)).await.status(), 503);

    let html = after(&running, Fault::Html).await;
    assert_eq!(html.status(), 200);
    assert_eq!(html.headers()["content-type"], "text/html; charset=utf-8");

    let empty = after(&running, Fault::Empty).await;
    assert_eq!(
        (
            empty.status().as_u16(),
            empty.text().await.unwrap().as_str()
        ),
        (200, "")
    );

    assert!(
        get(&running, &result_path())
            .await
            .json::<Value>()
            .await
            .is_ok()
    );
}

#[actix_web::test]
async fn half_a_body_is_an_error_and_a_truncated_one_is_not_json() {
    let running = finished();
    let whole = get(&running, &result_path())
        .await
        .text()
        .await
        .unwrap()
        .len();

    let cut = after(&running, Fault::HalfBody).await;
    assert_eq!(cut.status(), 200);
    assert_eq!(cut.content_length(), u64::try_from(whole).ok());
    assert!(cut.bytes().await.is_err());

    let truncated = after(&running, Fault::Truncated)
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(truncated.len(), whole / 2);
    assert!(serde_json::from_str::<Value>(&truncated).is_err());
}

#[actix_web::test]
async fn a_ranking_can_vanish() {
    let running = finished();
    let result: Value = after(&running, Fault::NullRanking)
        .await
        .json()
        .await
        .unwrap();
    assert!(result["ranking"].is_null());
    assert_eq!(result["status"], "finished");
}

#[actix_web::test]
async fn rows_of_a_list_can_vanish() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    let path = format!("/api/v1/events/{}/registrations", event.id);
    running
        .control()
        .add_fault(FaultRule::always(path.as_str(), Fault::FirstRows(2)));
    let rows = document(&running, &path).await;
    assert_eq!(rows.as_array().map(Vec::len), Some(2));
}

#[actix_web::test]
async fn answers_can_be_late_or_never_come() {
    let running = finished();
    let begun = Instant::now();
    assert_eq!(after(&running, Fault::Slow(120)).await.status(), 200);
    assert!(begun.elapsed() >= Duration::from_millis(120));

    running
        .control()
        .add_fault(FaultRule::always("/api/v1/", Fault::Hang));
    let request = client().get(format!("{}{}", running.url(), result_path()));
    let error = request
        .timeout(Duration::from_millis(150))
        .send()
        .await
        .unwrap_err();
    assert!(error.is_timeout());
}

#[actix_web::test]
async fn stopping_does_not_wait_for_a_request_that_hangs() {
    let running = finished();
    running
        .control()
        .add_fault(FaultRule::always("/", Fault::Hang));
    let url = running.url();
    let hanging = tokio::spawn(async move { client().get(url).send().await });
    while running.control().requests().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let begun = Instant::now();
    drop(running);
    assert!(begun.elapsed() < Duration::from_secs(3));
    assert!(hanging.await.unwrap().is_err());
}

#[actix_web::test]
async fn a_body_can_be_larger_than_anyone_should_read() {
    let running = finished();
    let huge = after(&running, Fault::Huge(3_000_001)).await;
    assert_eq!(huge.content_length(), None);
    assert_eq!(huge.bytes().await.unwrap().len(), 3_000_001);
}

#[actix_web::test]
async fn a_fault_lasts_until_cleared_and_only_where_it_was_put() {
    let running = finished();
    let event_path = result_path().replace("/result/3", "");
    running
        .control()
        .add_fault(FaultRule::always(result_path(), Fault::Status(500)));
    for _ in 0..3 {
        assert_eq!(get(&running, &result_path()).await.status(), 500);
        assert_eq!(get(&running, &event_path).await.status(), 200);
    }
    running.control().clear_faults();
    assert_eq!(get(&running, &result_path()).await.status(), 200);
}

#[actix_web::test]
async fn the_log_has_requests_and_responses() {
    let running = finished();
    running
        .control()
        .add_fault(FaultRule::always("/api/v1/seasons", Fault::Status(502)));
    let request = client().get(format!("{}/api/v1/seasons/1?x=1", running.url()));
    let request = request
        .header("referer", "https://a.invalid/")
        .header("user-agent", "tester");
    request.send().await.unwrap();
    let requests = running.control().requests();
    let [seen] = requests.as_slice() else {
        panic!("one request, not {requests:?}")
    };
    assert_eq!(seen.path, "/api/v1/seasons/1?x=1");
    assert_eq!(seen.status, Some(502));
    assert_eq!(seen.referer.as_deref(), Some("https://a.invalid/"));
    assert_eq!(seen.user_agent.as_deref(), Some("tester"));
    assert_eq!(seen.accept.as_deref(), Some("*/*"));
    running.control().clear_requests();
    assert!(running.control().requests().is_empty());
}
