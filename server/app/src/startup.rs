//! Assembles the parts of a node: store, hub, actors, feed, HTTP server.

pub(crate) mod outgoing;

use std::net::{SocketAddr, TcpListener};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix::Arbiter;
use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{Compress, from_fn};
use actix_web::rt::task::JoinHandle;
use actix_web::{App, web};
use podium_domain::ids::Series;
use secrecy::{ExposeSecret, SecretString};
use tokio::time::timeout;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::accounts::google_client::{Google, GoogleError, GoogleOptions};
use crate::http::accounts::passwords::Passwords;
use crate::http::embedded_postgres::EmbeddedPostgres;
use crate::http::middleware::draining::Draining;
use crate::http::middleware::guard::{Guard, guard};
use crate::http::middleware::idempotency::idempotent;
use crate::http::middleware::load_shedding::InFlight;
use crate::http::middleware::origin::PublicOrigin;
use crate::http::middleware::rate_limits::Limits;
use crate::http::middleware::small_bodies::{mark_small, unmark_small};
use crate::http::node::Node;
use crate::http::respond::nearby::Nearby;
use crate::http::respond::openapi::{api_docs, openapi_json};
use crate::http::respond::response_cache::ResponseCache;
use crate::http::respond::web_app::web_app;
use crate::http::routes::{api_routes, caches, description, pages};
use crate::http::state::AppState;
use crate::metrics;
use crate::network::Network;
use crate::own_pages::OwnPages;
use crate::start_error::StartError;
use crate::startup::outgoing::Outgoing;
use podium_live::background_jobs::{auto_score, keep_form_record, prune};
use podium_live::change_feed::{ChangeFeed, NatsFeed, PostgresFeed};
use podium_live::fanout::{Hub, WorkerHandle};
use podium_live::offset_poll::poll_offsets;
use podium_live::registry::Live;
use podium_store::db::{Store, StoreError};
use podium_transport::{ServeOptions, serve};
use podium_worker::fanout;
use podium_worker::mail::MailOptions;
use podium_worker::push::PushOptions;
use podium_worker::sync::{Feeds, Schedule, poll};
use podium_worker::webhook::WebhookOptions;

/// How long a stopping server waits for requests in flight. Seconds.
const SHUTDOWN_TIMEOUT_S: u64 = 5;
/// How long shutdown waits for running statements.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a connection may be idle: longer than load balancers keep theirs, because they would otherwise send
/// requests into a connection that is being closed.
const KEEP_ALIVE: Duration = Duration::from_secs(75);
/// How long a new connection may take to send the head of its first request.
const FIRST_REQUEST: Duration = Duration::from_secs(10);

/// The configuration of a server.
#[derive(Debug, Clone)]
pub struct ServerOptions {
    pub listen: SocketAddr,
    /// Defaults to the address listened on.
    pub public_url: Option<String>,
    pub admin_email: Option<String>,
    pub own_pages: OwnPages,
    /// Our client registration at Google; `None` disables sign-in with Google.
    pub google: Option<GoogleOptions>,
    /// `None` disables mail.
    pub mail: Option<MailOptions>,
    /// `None` disables push notifications.
    pub push: Option<PushOptions>,
    /// The chat services that leagues may connect.
    pub webhooks: WebhookOptions,
    pub rate_limits: bool,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    pub feeds: Vec<(Series, String)>,
    /// The address of the programme; `None`: none is fetched.
    pub programme: Option<String>,
    /// `None`: nothing is fetched in the background.
    pub schedule: Option<Schedule>,
    /// How long after a category has finished its points become final automatically; `None`: never.
    pub auto_score_after: Option<Duration>,
    /// The address of the metrics server; without it, site admins see a few figures.
    pub metrics_listen: Option<SocketAddr>,
    /// The change feed between nodes; without it, Postgres carries the wake-ups.
    pub nats_url: Option<SecretString>,
    /// How often topic offsets are compared with the database, in case a wake-up was lost.
    pub offset_poll_interval: Duration,
    /// How long a stopping node keeps responding after it has reported that it is not ready.
    pub drain: Duration,
    pub workers: usize,
}

fn limits(origin: &PublicOrigin, on: bool, proxies: Vec<Network>) -> Result<Limits, StartError> {
    match (on, origin.is_https()) {
        (true, _) => Ok(Limits::on(proxies)),
        (false, false) => Ok(Limits::off()),
        (false, true) => Err(StartError::UnlimitedInPublic),
    }
}

fn google(
    origin: &PublicOrigin,
    options: Option<GoogleOptions>,
) -> Result<Option<Google>, GoogleError> {
    options
        .map(|options| Google::new(options, origin.as_str()))
        .transpose()
}

fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).map_err(|source| StartError::Listen { address, source })
}

/// A server that is already listening; it serves while `server` is awaited.
pub struct Application {
    pub address: SocketAddr,
    pub metrics_address: Option<SocketAddr>,
    pub state: AppState,
    pub server: Server,
    drain: Duration,
    outgoing: Outgoing,
    /// Background tasks on this thread, which hold connections that must be returned.
    tasks: Vec<JoinHandle<()>>,
    actors: Arbiter,
    /// Separate from the actors' thread, because parsing a document takes milliseconds.
    background: Arbiter,
}

impl Application {
    /// Migrates the database, starts the actors and the background work, and binds the listener.
    pub async fn start(store: Store, options: ServerOptions) -> Result<Self, StartError> {
        install_tls_provider();
        metrics::begin()?;
        let metrics = options.metrics_listen.map(metrics::serve).transpose()?;
        prepare(&store).await?;
        let (store, change_feed) = connect_change_feed(store, options.nats_url.as_ref()).await?;
        let listener = listen(options.listen)?;
        let address = listener.local_addr()?;
        let public_url = options
            .public_url
            .unwrap_or_else(|| format!("http://localhost:{}", address.port()));
        let origin = PublicOrigin::from_url(&public_url);
        let limits = limits(&origin, options.rate_limits, options.trusted_proxies)?;
        let actors = Arbiter::new();
        let background = Arbiter::new();
        let hub = Hub::default();
        let live = Live::new(
            store.clone(),
            hub.clone(),
            actors.handle(),
            background.handle(),
            change_feed,
        );
        let feeds = Feeds::new(&options.feeds, live.clone()).with_programme(options.programme);
        let mut outgoing = Outgoing::default();
        let mail = outgoing.start_mail(options.mail, &origin, &live, &background)?;
        let push = outgoing.start_push(options.push, &live, &background)?;
        let webhooks = outgoing.start_webhooks(&options.webhooks, &origin, &live, &background)?;
        let state = AppState {
            store: store.clone(),
            live: live.clone(),
            feeds: feeds.clone(),
            passwords: Passwords::default(),
            limits,
            google: google(&origin, options.google)?,
            mail,
            push,
            webhooks,
            origin,
            node: Node::new(address),
            responses: ResponseCache::default(),
            in_flight: InFlight::default(),
            draining: Draining::default(),
            embedded: EmbeddedPostgres::default(),
            admin_email: options.admin_email,
            own_pages: options.own_pages,
        };
        watch_events(&store, &live).await?;
        let tasks = spawn_background_tasks(&state, options.auto_score_after);
        actors.spawn(poll_offsets(live, options.offset_poll_interval));
        if let Some(schedule) = options.schedule {
            background.spawn(poll(feeds, schedule));
        }
        let server = http_server(listener, &state, hub, options.workers)?;
        let metrics_address = metrics.map(|metrics| spawn_metrics_server(metrics, &background));
        Ok(Self {
            address,
            metrics_address,
            state,
            server,
            drain: options.drain,
            outgoing,
            tasks,
            actors,
            background,
        })
    }

    /// Serves until a signal stops it.
    pub async fn run(self) -> Result<(), StartError> {
        actix_web::rt::spawn(stop_on_signal(self.stop()));
        self.serve().await
    }

    /// A future that shuts the server down gracefully when it is awaited.
    pub fn stop(&self) -> impl Future<Output = ()> + Send + use<> {
        shut_down(self.server.handle(), self.state.clone(), self.drain)
    }

    /// Serves until its handle is stopped, then releases everything in order.
    pub async fn serve(self) -> Result<(), StartError> {
        let Self {
            state,
            server,
            outgoing,
            tasks,
            actors,
            background,
            ..
        } = self;
        server.await?;
        outgoing.stop().await;
        for task in tasks {
            task.abort();
            drop(task.await);
        }
        // Connections still in use must be returned while the threads are alive, so the store closes first.
        if timeout(CLOSE_TIMEOUT, state.store.close()).await.is_err() {
            tracing::warn!("shutdown timed out while statements were running");
        }
        background.stop();
        actors.stop();
        Ok(())
    }
}

/// Starts the metrics server in the background and returns its address.
fn spawn_metrics_server(
    (address, server): (SocketAddr, Server),
    background: &Arbiter,
) -> SocketAddr {
    background.spawn(async {
        if let Err(error) = server.await {
            tracing::error!(cause = ?error, "the metrics server has stopped");
        }
    });
    address
}

/// Migrates the schema, and begins a new epoch if the database is new or was restored.
async fn prepare(store: &Store) -> Result<(), StoreError> {
    store.check_connectivity().await?;
    store.migrate().await?;
    if store.begin_epoch_if_restored().await? {
        tracing::info!("database is new or was restored; began a new epoch");
    }
    Ok(())
}

/// Starts the actors of events that are running or about to start.
async fn watch_events(store: &Store, live: &Live) -> Result<(), StartError> {
    for event in store.events_to_watch().await? {
        live.watch_event(&event);
    }
    Ok(())
}

/// Starts the background tasks on the current thread.
fn spawn_background_tasks(
    state: &AppState,
    auto_score_after: Option<Duration>,
) -> Vec<JoinHandle<()>> {
    let AppState { live, limits, .. } = state;
    let mut tasks = vec![
        actix_web::rt::spawn(live.clone().run_change_feed()),
        actix_web::rt::spawn(prune(live.clone())),
        actix_web::rt::spawn(fanout::run(live.clone())),
        actix_web::rt::spawn(limits.clone().evict_idle()),
        actix_web::rt::spawn(metrics::sample_forever(live.store().clone())),
    ];
    if let Some(after) = auto_score_after {
        tasks.push(actix_web::rt::spawn(auto_score(live.clone(), after)));
        tasks.push(actix_web::rt::spawn(keep_form_record(live.clone(), after)));
    }
    tasks
}

fn http_server(
    listener: TcpListener,
    state: &AppState,
    hub: Hub,
    workers: usize,
) -> Result<Server, StartError> {
    let state = web::Data::new(state.clone());
    let (document, routes) = description()?;
    let caches = caches();
    let options = ServeOptions {
        workers,
        keep_alive: KEEP_ALIVE,
        first_request: FIRST_REQUEST,
        shutdown_timeout_s: SHUTDOWN_TIMEOUT_S,
    };
    let limits = state.limits.clone();
    let counted = move |peer| limits.counted(peer);
    let server = serve(listener, options, counted, move || {
        // This closure runs once on each worker's thread; the worker's end of the hub therefore starts there.
        let worker = web::Data::new(WorkerHandle::start(&hub));
        let nearby = web::Data::new(Nearby::default());
        let shared = Rc::new(Guard::new(&state, &routes, &nearby));
        App::new()
            .app_data(state.clone())
            .app_data(worker)
            .app_data(nearby)
            .app_data(document.clone())
            .app_data(routes.clone())
            .configure(caches.clone())
            .wrap(from_fn::<_, ()>(move |request, next| {
                guard(Rc::clone(&shared), request, next)
            }))
            .service(openapi_json)
            .configure(|config| pages(&mut ServiceConfig::new(config)))
            .service(web::redirect("/api/docs", "/api/docs/"))
            .service(api_docs)
            .service(
                web::scope("/api")
                    .wrap(from_fn(idempotent))
                    .wrap(from_fn(mark_small))
                    .wrap(Compress::default())
                    .wrap(from_fn(unmark_small))
                    .configure(|config| api_routes(&mut ServiceConfig::new(config))),
            )
            .default_service(web::get().to(web_app))
    })?;
    Ok(server)
}

async fn connect_change_feed(
    store: Store,
    nats_url: Option<&SecretString>,
) -> Result<(Store, Arc<dyn ChangeFeed>), StartError> {
    let Some(url) = nats_url else {
        let feed = PostgresFeed::new(store.clone());
        return Ok((store, Arc::new(feed)));
    };
    let feed = NatsFeed::connect(url.expose_secret(), &store.epoch().await?).await?;
    Ok((store.without_notify(), Arc::new(feed)))
}

async fn stop_on_signal(stop: impl Future<Output = ()>) {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut terminate), Ok(mut interrupt)) = (
        signal(SignalKind::terminate()),
        signal(SignalKind::interrupt()),
    ) else {
        tracing::error!("could not install signal handlers");
        return;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    stop.await;
}

/// Marks the node as not ready and closes the sockets with a retry time; keeps responding during `drain`, while load
/// balancers switch to other nodes; then closes the listener.
async fn shut_down(server: ServerHandle, state: AppState, drain: Duration) {
    tracing::info!("stopping");
    state.draining.begin();
    state.live.hub().say_goodbye();
    tokio::time::sleep(drain).await;
    // A peer that does not read would delay the shutdown by the full timeout.
    state.live.hub().abort_all();
    server.stop(true).await;
}

/// Installs the TLS provider once per process; further calls have no effect.
pub fn install_tls_provider() {
    if rustls::crypto::ring::default_provider()
        .install_default()
        .is_err()
    {
        tracing::debug!("TLS provider was already installed");
    }
}
