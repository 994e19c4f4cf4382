//! Starts the fake service on its own thread and stops it when dropped.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use actix_web::dev::ServerHandle;
use actix_web::middleware::Compress;
use actix_web::rt::System;
use actix_web::{App, HttpServer, web};
use chrono::Utc;

use crate::event::documents::EventDocuments;
use crate::event::pages::StagedEvent;
use crate::service::control::Control;
use crate::service::gate::Gate;
use crate::service::http;
use crate::service::world::World;
use crate::simulated::clock::Clock;
use crate::simulated::season::Season;
use crate::simulated::simulation::Simulation;

/// The served events and the service's settings.
#[derive(Debug, Clone)]
pub struct FakeResultsService {
    events: Vec<EventDocuments>,
    season: Option<(Season, Clock)>,
    listen: SocketAddr,
    gate: Gate,
    starts_in_days: Option<i64>,
    upcoming_status: String,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on {address}")]
    Listen {
        address: SocketAddr,
        source: io::Error,
    },
    #[error("cannot start a thread for the stand-in")]
    Thread(#[source] io::Error),
    #[error("the stand-in stopped before it had begun")]
    Stillborn,
}

impl FakeResultsService {
    /// Serves these events on a free loopback port, all upcoming, to every request with a valid `Referer`.
    pub fn new(events: impl IntoIterator<Item = EventDocuments>) -> Self {
        Self {
            events: events.into_iter().collect(),
            season: None,
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            gate: Gate::default(),
            starts_in_days: None,
            upcoming_status: "registration_active".to_owned(),
        }
    }

    /// Serves a season that progresses on its own clock.
    pub fn simulated(season: Season, clock: Clock) -> Self {
        Self {
            season: Some((season, clock)),
            ..Self::new([])
        }
    }

    #[must_use]
    pub fn listen(self, listen: SocketAddr) -> Self {
        Self { listen, ..self }
    }

    #[must_use]
    pub fn gate(self, gate: Gate) -> Self {
        Self { gate, ..self }
    }

    /// Makes every event begin this many days from today; otherwise events keep their dates.
    #[must_use]
    pub fn starts_in_days(self, days: i64) -> Self {
        Self {
            starts_in_days: Some(days),
            ..self
        }
    }

    /// The status of a category without results; upstream has been observed to send `registration_pending`, its
    /// older clients expect `registration_active`.
    #[must_use]
    pub fn upcoming_status(self, status: impl Into<String>) -> Self {
        Self {
            upcoming_status: status.into(),
            ..self
        }
    }

    fn into_world(self) -> World {
        let now = Utc::now();
        let mut world = World::behind(self.gate);
        let stamp = world.stamp(now);
        world.simulation = self
            .season
            .map(|(season, clock)| Simulation::new(season, clock, now));
        for documents in self.events {
            let id = documents.id;
            let mut staged = StagedEvent::new(documents, &self.upcoming_status, &stamp);
            if let Some(days) = self.starts_in_days {
                staged.start_in_days(days, now);
            }
            world.events.insert(id, staged);
            world.render(id);
        }
        world
    }
}

/// A running fake service; stopped when dropped.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    control: Control,
    server: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

/// Starts serving. The server has its own thread and runtime, so that a test inside a runtime can start it, and may
/// block while it answers.
pub fn start(service: FakeResultsService) -> Result<Running, StartError> {
    let address = service.listen;
    let cannot_listen = |source| StartError::Listen { address, source };
    let listener = TcpListener::bind(address).map_err(cannot_listen)?;
    let address = listener.local_addr().map_err(cannot_listen)?;
    let control = Control::new(service.into_world());
    let (send_handle, handle) = mpsc::channel();
    let shared = control.clone();
    let thread = thread::Builder::new()
        .name("podium-simulator".to_owned())
        .spawn(move || {
            if let Err(error) = System::new().block_on(serve(listener, shared, &send_handle)) {
                tracing::error!(%error, "the simulated results service failed");
            }
        })
        .map_err(StartError::Thread)?;
    let server = handle.recv().map_err(|_| StartError::Stillborn)?;
    Ok(Running {
        address,
        control,
        server,
        thread: Some(thread),
    })
}

async fn serve(
    listener: TcpListener,
    control: Control,
    send_handle: &mpsc::Sender<ServerHandle>,
) -> io::Result<()> {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(control.clone()))
            .wrap(Compress::default())
            .configure(http::routes)
    })
    .workers(1)
    // A test that pauses must not reuse a connection that is just being closed.
    .keep_alive(std::time::Duration::from_secs(75))
    .disable_signals()
    .listen(listener)?
    .run();
    // The caller may already have given up; the server then stops at once, with its handle.
    if send_handle.send(server.handle()).is_ok() {
        server.await
    } else {
        Ok(())
    }
}

impl Running {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL, without a trailing slash.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn control(&self) -> &Control {
        &self.control
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The call sends the stop signal; its future would only wait for the end, which joining the thread does as
        // well.
        drop(self.server.stop(false));
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been printed already, and a drop must not panic again.
            let _ = thread.join();
        }
    }
}
