//! Test events and an HTTP client.

use std::path::PathBuf;
use std::sync::OnceLock;

use podium_simulator::event::{EventDocuments, RecordedFolder};
use podium_simulator::service::{FakeResultsService, Gate, Running, start};
use podium_simulator::simulated::generate_event;
use reqwest::{Client, ClientBuilder, Response};
use serde_json::Value;

/// Folders of recorded series, if available.
fn recorded_folders() -> Vec<RecordedFolder> {
    let default = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/feed");
    let folder = std::env::var_os("PODIUM_RECORDED_FEED").map_or(default, PathBuf::from);
    let series: Vec<PathBuf> = ["ifsc", "usa"]
        .iter()
        .map(|name| folder.join(name))
        .collect();
    let found: Vec<PathBuf> = series
        .into_iter()
        .chain([folder])
        .filter(|path| path.join("events").is_dir())
        .collect();
    if found.is_empty() {
        eprintln!("no recorded feed here: recorded events are passed by");
    }
    found.into_iter().map(RecordedFolder::new).collect()
}

pub(crate) fn recorded_events() -> Vec<EventDocuments> {
    recorded_folders()
        .iter()
        .flat_map(|folder| folder.events().unwrap())
        .collect()
}

pub(crate) fn all_events() -> Vec<EventDocuments> {
    let mut events = recorded_events();
    events.extend([1, 2].map(generate_event));
    events
}

/// Serves these events without access checks.
pub(crate) fn serve(events: impl IntoIterator<Item = EventDocuments>) -> Running {
    start(FakeResultsService::new(events).gate(Gate::Open)).unwrap()
}

/// Built once, because loading certificates takes longer than most tests. It keeps no idle connections: they would
/// belong to the runtime of one test and be closed in another.
pub(crate) fn client() -> &'static Client {
    static CLIENT: OnceLock<Client> = OnceLock::new();
    CLIENT.get_or_init(|| client_builder().pool_max_idle_per_host(0).build().unwrap())
}

pub(crate) fn client_builder() -> ClientBuilder {
    // Fails if another test installed it first, which is equivalent.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
}

pub(crate) async fn get(running: &Running, path: &str) -> Response {
    client()
        .get(format!("{}{path}", running.url()))
        .send()
        .await
        .unwrap()
}

pub(crate) async fn document(running: &Running, path: &str) -> Value {
    let response = get(running, path).await;
    assert_eq!(response.status(), 200, "{path}");
    response.json().await.unwrap()
}

pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}
