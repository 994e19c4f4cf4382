//! Access checks.

use podium_simulator::service::{FakeResultsService, Gate, Running, start};
use podium_simulator::simulated::generate_event;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{client, client_builder};

fn gated(gate: Gate) -> Running {
    start(FakeResultsService::new([generate_event(1)]).gate(gate)).unwrap()
}

async fn status_with(running: &Running, headers: &[(&str, &str)]) -> StatusCode {
    let request = client().get(format!("{}/api/v1/", running.url()));
    let request = headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    });
    request.send().await.unwrap().status()
}

#[actix_web::test]
async fn without_a_referer_of_this_host_requests_are_refused() {
    let running = gated(Gate::RefererOnly);
    let response = client()
        .get(format!("{}/api/v1/", running.url()))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 401);
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({"message": "Not Authorized!"})
    );

    let here = running.url();
    assert_eq!(status_with(&running, &[("referer", &here)]).await, 200);
    assert_eq!(
        status_with(&running, &[("referer", &format!("{here}/event/1"))]).await,
        200
    );
    assert_eq!(
        status_with(&running, &[("referer", "https://elsewhere.invalid/")]).await,
        401
    );
}

#[actix_web::test]
async fn a_session_needs_its_cookie_and_its_token() {
    let running = gated(Gate::CookieAndCsrf);
    let here = running.url();
    let client = client_builder().cookie_store(true).build().unwrap();
    let home = client.get(&here).send().await.unwrap();
    assert!(
        home.cookies()
            .any(|cookie| cookie.name() == "_ifsc_resultservice_session")
    );
    let page = home.text().await.unwrap();
    let (_, rest) = page.split_once("name=\"csrf-token\" content=\"").unwrap();
    let (token, _) = rest.split_once('"').unwrap();

    let ask = || {
        client
            .get(format!("{here}/api/v1/"))
            .header("referer", &here)
    };
    assert_eq!(ask().send().await.unwrap().status(), 401);
    assert_eq!(
        ask()
            .header("x-csrf-token", token)
            .send()
            .await
            .unwrap()
            .status(),
        200
    );
    assert_eq!(
        status_with(&running, &[("referer", &here), ("x-csrf-token", token)]).await,
        401,
        "without the cookie"
    );
    running.control().end_sessions();
    assert_eq!(
        ask()
            .header("x-csrf-token", token)
            .send()
            .await
            .unwrap()
            .status(),
        401
    );
}

#[actix_web::test]
async fn an_open_gate_lets_everyone_in() {
    assert_eq!(status_with(&gated(Gate::Open), &[]).await, 200);
}
