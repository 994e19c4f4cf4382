//! The client against the fake results service.

use podium_simulator::service::{FakeResultsService, Fault, FaultRule, Gate, Running};
use podium_simulator::simulated::generate_event;

use crate::sync::client::UpstreamClient;
use crate::sync::fault::FeedError;

const ROOT: &str = "/api/v1/";

fn upstream(gate: Gate) -> (Running, UpstreamClient) {
    // Another test of this process may have installed it already.
    drop(rustls::crypto::ring::default_provider().install_default());
    let service = FakeResultsService::new(vec![generate_event(1)]).gate(gate);
    let running = podium_simulator::service::start(service).expect("the upstream starts");
    let client = UpstreamClient::new(&running.url());
    (running, client)
}

fn paths(upstream: &Running) -> Vec<(String, Option<u16>)> {
    upstream
        .control()
        .requests()
        .into_iter()
        .map(|request| (request.path, request.status))
        .collect()
}

fn seen(requests: &[(&str, u16)]) -> Vec<(String, Option<u16>)> {
    requests
        .iter()
        .map(|(path, status)| ((*path).to_owned(), Some(*status)))
        .collect()
}

#[actix_web::test]
async fn requests_have_user_agent_and_accept_headers() {
    let (upstream, client) = upstream(Gate::RefererOnly);
    client.fetch(ROOT).await.expect("a document");
    let request = upstream.control().requests().pop().expect("a request");
    assert_eq!(request.accept.as_deref(), Some("application/json"));
    assert_eq!(request.referer, Some(format!("{}/", upstream.url())));
    let agent = request.user_agent.expect("a user agent");
    assert_eq!(agent, concat!("Podium/", env!("CARGO_PKG_VERSION")));
}

#[actix_web::test]
async fn a_refusal_is_met_with_a_session_that_is_reused() {
    let (upstream, client) = upstream(Gate::CookieAndCsrf);
    client.fetch(ROOT).await.expect("a document");
    assert_eq!(
        paths(&upstream),
        seen(&[(ROOT, 401), ("/", 200), (ROOT, 200)])
    );
    upstream.control().clear_requests();
    client.fetch(ROOT).await.expect("a document");
    assert_eq!(paths(&upstream), seen(&[(ROOT, 200)]));

    upstream.control().end_sessions();
    upstream.control().clear_requests();
    client.fetch(ROOT).await.expect("a document");
    assert_eq!(
        paths(&upstream),
        seen(&[(ROOT, 401), ("/", 200), (ROOT, 200)])
    );
}

#[actix_web::test]
async fn a_persistent_refusal_is_tried_twice() {
    let (upstream, client) = upstream(Gate::Open);
    upstream
        .control()
        .add_fault(FaultRule::always(ROOT, Fault::Status(403)));
    let error = client.fetch(ROOT).await.expect_err("refused");
    assert!(
        matches!(error, FeedError::Status { status, .. } if status == 403),
        "{error}"
    );
    assert_eq!(
        paths(&upstream),
        seen(&[(ROOT, 403), ("/", 200), (ROOT, 403)])
    );
}

#[actix_web::test]
async fn each_fault_is_named_and_recovers() {
    let (upstream, client) = upstream(Gate::RefererOnly);
    let is_as_expected = |fault: Fault, error: &FeedError| match fault {
        Fault::Html => matches!(error, FeedError::NotJson { .. }),
        Fault::HalfBody => matches!(error, FeedError::CutOff { .. }),
        Fault::Huge(_) => matches!(error, FeedError::TooLarge { .. }),
        Fault::Status(expected) => {
            matches!(error, FeedError::Status { status, .. } if *status == expected)
        }
        Fault::Truncated
        | Fault::NullRanking
        | Fault::FirstRows(_)
        | Fault::Slow(_)
        | Fault::Empty
        | Fault::Hang => false,
    };
    for fault in [
        Fault::Status(500),
        Fault::Status(404),
        Fault::Status(429),
        Fault::Html,
        Fault::HalfBody,
        Fault::Huge(60 * 1024 * 1024),
    ] {
        upstream
            .control()
            .add_fault(FaultRule::always(ROOT, fault).times(1));
        let error = client.fetch(ROOT).await.expect_err("a fault");
        assert!(is_as_expected(fault, &error), "{fault:?}: {error:?}");
        let healed = client.fetch(ROOT).await.expect("healed");
        assert!(healed.contains("\"current\""), "{fault:?}");
    }
}

#[actix_web::test]
async fn a_missing_results_service_is_unreachable() {
    let (upstream, client) = upstream(Gate::Open);
    drop(upstream);
    let error = client.fetch(ROOT).await.expect_err("nobody there");
    assert!(matches!(error, FeedError::Unreachable { .. }), "{error}");
}
