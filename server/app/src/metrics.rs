//! Prometheus metrics, served on a separate address because they are not for users.
//!
//! [`EXPORTED`] lists every metric with its description; `tests/tidy.rs` checks the rest of the code, the dashboard
//! and the alert rules against it.

use std::net::{SocketAddr, TcpListener};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::Utc;
use metrics::{Unit, counter, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

use crate::start_error::StartError;
use podium_store::db::Store;

#[derive(Debug, Clone, Copy)]
enum Kind {
    Counter,
    Gauge,
    /// The fixed upper bounds of the buckets, so that the histograms of several nodes can be added.
    Histogram(&'static [f64]),
}

#[derive(Debug, Clone, Copy)]
struct Exported {
    name: &'static str,
    kind: Kind,
    unit: Unit,
    help: &'static str,
}

/// Bucket bounds for durations, from imperceptible to far too long. Seconds.
const SECONDS: &[f64] = &[
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];
/// Bucket bounds for picks per commit: at most 1,000 (`live/events/pick_batch.rs`).
const PICKS: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];

const fn counts(name: &'static str, help: &'static str) -> Exported {
    Exported {
        name,
        kind: Kind::Counter,
        unit: Unit::Count,
        help,
    }
}

const fn shows(name: &'static str, unit: Unit, help: &'static str) -> Exported {
    Exported {
        name,
        kind: Kind::Gauge,
        unit,
        help,
    }
}

const fn spreads(
    name: &'static str,
    unit: Unit,
    buckets: &'static [f64],
    help: &'static str,
) -> Exported {
    Exported {
        name,
        kind: Kind::Histogram(buckets),
        unit,
        help,
    }
}

/// All exported metrics, in the order in which to check them during an incident.
const EXPORTED: &[Exported] = &[
    shows(
        "podium_build_info",
        Unit::Count,
        "Always 1; the label is the running version",
    ),
    shows(
        "podium_started_timestamp_seconds",
        Unit::Seconds,
        "Start of this process, in seconds since 1970",
    ),
    shows(
        "podium_sockets",
        Unit::Count,
        "Open live sockets on this node",
    ),
    shows(
        "podium_actors",
        Unit::Count,
        "Running actors on this node: topics (topic), leaderboards (league), events (event)",
    ),
    spreads(
        "podium_publish_lag_seconds",
        Unit::Seconds,
        SECONDS,
        "Time from writing a change to publishing it to the sockets' workers, by the database's clock",
    ),
    counts(
        "podium_sockets_closed_slow_total",
        "Sockets closed because the client did not read",
    ),
    spreads(
        "podium_pick_batch_size",
        Unit::Count,
        PICKS,
        "Picks per transaction",
    ),
    spreads(
        "podium_pick_commit_seconds",
        Unit::Seconds,
        SECONDS,
        "Duration of a transaction of picks, including the wait for the event's lock",
    ),
    spreads(
        "podium_event_lock_wait_seconds",
        Unit::Seconds,
        SECONDS,
        "Wait for an event's lock: exclusive, to lock, score or change a status (alone); shared, to write picks (shared)",
    ),
    shows(
        "podium_feed_good_timestamp_seconds",
        Unit::Seconds,
        "Time of the last complete fetch of a subject, in seconds since 1970; its age is time() minus this",
    ),
    counts(
        "podium_feed_documents_total",
        "Documents fetched from the results services: changed, unchanged",
    ),
    counts(
        "podium_feed_faults_total",
        "Incomplete fetches of an event or a season list, by fault",
    ),
    counts(
        "podium_feed_rows_refused_total",
        "Skipped rows of results documents, such as squads",
    ),
    shows(
        "podium_mail_waiting",
        Unit::Count,
        "Queued mails, on all nodes; only if mail is configured",
    ),
    shows(
        "podium_mail_oldest_seconds",
        Unit::Seconds,
        "Age of the oldest queued message of this kind",
    ),
    counts(
        "podium_mail_total",
        "Attempts to send mail by outcome: sent, put_off (will be retried), refused (no such mailbox), failed (given up), withdrawn (no longer wanted)",
    ),
    shows(
        "podium_push_waiting",
        Unit::Count,
        "Queued pushes, on all nodes; only if push is configured",
    ),
    shows(
        "podium_push_oldest_seconds",
        Unit::Seconds,
        "Age of the oldest queued message of this kind",
    ),
    counts(
        "podium_push_total",
        "Attempts to push by outcome: sent, put_off (will be retried), gone (the device no longer exists), refused (the push or this server), failed (given up), withdrawn (seen in the meantime, or outdated)",
    ),
    shows(
        "podium_webhook_waiting",
        Unit::Count,
        "Queued messages to leagues' chats, on all nodes",
    ),
    shows(
        "podium_webhook_oldest_seconds",
        Unit::Seconds,
        "Age of the oldest queued message of this kind",
    ),
    counts(
        "podium_webhook_total",
        "Attempts to post to leagues' chats by outcome: sent, put_off (will be retried), gone (the address no longer exists), refused, failed (given up), withdrawn (sent before, or outdated)",
    ),
    counts(
        "podium_actors_died_total",
        "Actors that panicked and were restarted from the database",
    ),
    counts(
        "podium_requests_shed_total",
        "Requests refused because too many were in progress: picks, others, or picks waiting for their event's commit (event_queue)",
    ),
    counts("podium_requests_total", "Requests by status class"),
    spreads(
        "podium_request_seconds",
        Unit::Seconds,
        SECONDS,
        "Duration of requests; of live sockets, until the upgrade",
    ),
    counts(
        "podium_database_unavailable_total",
        "Requests that got 503 because the database was down or no connection was free in time (1.2 s)",
    ),
    counts(
        "podium_database_silent_total",
        "Database connections closed because a response timed out",
    ),
    counts(
        "podium_deadlocks_total",
        "Transactions ended by the database because of a deadlock; most were repeated",
    ),
    shows(
        "podium_database_connections",
        Unit::Count,
        "Database connections of this node's pools: busy, idle, or not opened yet; sampled every fifteen seconds",
    ),
    shows(
        "podium_embedded_postgres_up",
        Unit::Count,
        "1 while the embedded Postgres is running, 0 from a crash until it accepts connections again; only with an embedded Postgres",
    ),
    counts(
        "podium_embedded_postgres_restarts_total",
        "Restarts of the embedded Postgres after a crash",
    ),
    counts(
        "podium_passwords_refused_total",
        "Refused passwords: wrong, or not checked because of the throttle (waiting)",
    ),
];

const SAMPLE_INTERVAL: Duration = Duration::from_secs(15);

/// The process-wide recorder; anything counted before it is installed is lost.
static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Installs the recorder unless this process already has one.
pub fn begin() -> Result<(), StartError> {
    recorder().map(drop)
}

/// Binds the metrics server, which serves while the returned server is awaited.
pub fn serve(listen: SocketAddr) -> Result<(SocketAddr, Server), StartError> {
    let handle = recorder()?;
    let listener = TcpListener::bind(listen).map_err(|source| StartError::Listen {
        address: listen,
        source,
    })?;
    let address = listener.local_addr()?;
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(handle.clone()))
            .route("/metrics", web::get().to(render))
    })
    .workers(1)
    .disable_signals()
    .listen(listener)?
    .run();
    Ok((address, server))
}

fn recorder() -> Result<PrometheusHandle, StartError> {
    let mut installed = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = installed.as_ref() {
        return Ok(handle.clone());
    }
    let handle = builder()?.install_recorder()?;
    describe();
    register_at_zero();
    *installed = Some(handle.clone());
    Ok(handle)
}

fn builder() -> Result<PrometheusBuilder, BuildError> {
    let mut builder = PrometheusBuilder::new();
    for exported in EXPORTED {
        if let Kind::Histogram(buckets) = exported.kind {
            let name = Matcher::Full(exported.name.to_owned());
            builder = builder.set_buckets_for_metric(name, buckets)?;
        }
    }
    Ok(builder)
}

fn describe() {
    for &Exported {
        name,
        kind,
        unit,
        help,
    } in EXPORTED
    {
        match kind {
            Kind::Counter => metrics::describe_counter!(name, unit, help),
            Kind::Gauge => metrics::describe_gauge!(name, unit, help),
            Kind::Histogram(_) => metrics::describe_histogram!(name, unit, help),
        }
    }
}

/// Registers the counters at zero: a counter that first appears with a value has no rate for it, so alerts would miss
/// an event that happens only once.
fn register_at_zero() {
    gauge!("podium_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    // Exact: seconds since 1970 need 31 bits, and an f64 holds 53.
    let started_at = u32::try_from(Utc::now().timestamp()).unwrap_or(u32::MAX);
    gauge!("podium_started_timestamp_seconds").set(started_at);
    gauge!("podium_sockets").set(0);
    counter!("podium_sockets_closed_slow_total").absolute(0);
    counter!("podium_database_unavailable_total").absolute(0);
    counter!("podium_database_silent_total").absolute(0);
    counter!("podium_deadlocks_total").absolute(0);
    for why in ["wrong", "waiting"] {
        counter!("podium_passwords_refused_total", "why" => why).absolute(0);
    }
    for lane in ["picks", "others", "event_queue"] {
        counter!("podium_requests_shed_total", "lane" => lane).absolute(0);
    }
    for kind in ["topic", "league", "event"] {
        gauge!("podium_actors", "kind" => kind).set(0);
        counter!("podium_actors_died_total", "kind" => kind).absolute(0);
    }
    for outcome in ["sent", "put_off", "refused", "failed", "withdrawn"] {
        counter!("podium_mail_total", "outcome" => outcome).absolute(0);
    }
    for outcome in ["sent", "put_off", "gone", "refused", "failed", "withdrawn"] {
        counter!("podium_push_total", "outcome" => outcome).absolute(0);
    }
    for outcome in ["sent", "put_off", "gone", "refused", "failed", "withdrawn"] {
        counter!("podium_webhook_total", "outcome" => outcome).absolute(0);
    }
    for status in ["2xx", "4xx", "5xx"] {
        counter!("podium_requests_total", "status" => status).absolute(0);
    }
}

/// The sum of the series whose names begin like this.
pub(crate) fn total(series: &str) -> f64 {
    let Ok(handle) = recorder() else { return 0.0 };
    let text = rendered(&handle);
    let values = text.lines().filter(|line| line.starts_with(series));
    values
        .filter_map(|line| line.rsplit_once(' ')?.1.parse::<f64>().ok())
        .sum()
}

fn rendered(handle: &PrometheusHandle) -> String {
    handle.run_upkeep();
    handle.render()
}

/// Takes a sample now, and one at every interval while the returned future runs, which is forever.
pub(crate) fn sample_forever(store: Store) -> impl Future<Output = ()> {
    sample(&store);
    let mut ticks = tokio::time::interval(SAMPLE_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    async move {
        loop {
            ticks.tick().await;
            sample(&store);
        }
    }
}

/// Updates the gauges of the connection pools, and empties the histograms' buffers, which grow until the metrics are
/// scraped.
fn sample(store: &Store) {
    let connections = store.connections();
    for (state, number) in [
        ("busy", connections.busy),
        ("idle", connections.idle),
        ("unopened", connections.unopened),
    ] {
        gauge!("podium_database_connections", "state" => state).set(number);
    }
    if let Ok(handle) = recorder() {
        handle.run_upkeep();
    }
}

async fn render(handle: web::Data<PrometheusHandle>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(rendered(&handle))
}
