//! Accepts connections and serves an app on them like actix-web's `HttpServer`, but on a stream that can be taken over.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::rc::Rc;
use std::sync::Once;
use std::time::Duration;

use actix_http::{HttpService, Payload, Protocol, Request, Response};
use actix_server::Server;
use actix_service::{
    IntoServiceFactory, ServiceFactory, ServiceFactoryExt, apply_fn_factory, map_config,
};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Service};
use actix_web::rt::net::TcpStream;

use crate::counts::{Counted, Counts};
use crate::pace::{Ahead, Pace, Pieces};
use crate::stream::PeerStream;
use crate::upgrade_handoff::UpgradeHandoff;

/// Maximum number of connections from one address, including live sockets: twice the maximum number of those.
pub const CONNECTIONS_PER_ADDRESS: u32 = 1000;

/// The kernel closes a socket whose peer has acknowledged no data for this long.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(15);
/// Timeout for closing a connection (actix-web's own default).
const DISCONNECT: Duration = Duration::from_secs(1);
/// No further piece of a response body is encoded while this many bytes wait for the peer.
const WRITE_BUFFER: usize = 16 * 1024;

#[derive(Debug, Clone, Copy)]
pub struct ServeOptions {
    pub workers: usize,
    /// How long a connection may be idle.
    pub keep_alive: Duration,
    /// How long a new connection may take for its first request's head.
    pub first_request: Duration,
    /// How long a stopping server waits for requests in flight. Seconds.
    pub shutdown_timeout_s: u64,
}

/// `factory` runs once on each worker's thread. `counted` returns the key by which a peer's connections are counted;
/// `None` if their number is not limited.
pub fn serve<C, F, I, S, B>(
    listener: TcpListener,
    options: ServeOptions,
    counted: C,
    factory: F,
) -> io::Result<Server>
where
    C: Fn(IpAddr) -> Option<IpAddr> + Send + Clone + 'static,
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<Error> + 'static,
    S::InitError: fmt::Debug,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Service: 'static,
    B: MessageBody + Unpin + 'static,
{
    let address = listener.local_addr()?;
    let builder = Server::build()
        .workers(options.workers)
        .shutdown_timeout(options.shutdown_timeout_s)
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    let connections = Connections {
        counted,
        open: Counts::default(),
    };
    let server = builder.listen("podium", listener, move || {
        let (stopping, connections) = (stopping.clone(), connections.clone());
        let app = factory()
            .into_factory()
            .map_err(|error| error.into().error_response());
        let app = apply_fn_factory(app, |mut request: Request, app: &_| {
            let ahead = ahead(&mut request);
            let pace = request.conn_data::<Rc<Pace>>();
            let turn = pace.map(|pace| pace.begin(ahead));
            let answered = Service::call(app, request);
            async move {
                let answer: Response<B> = answered.await?.into();
                Ok(answer.map_body(|_, body| Pieces::new(body, turn)))
            }
        });
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(options.keep_alive)
            .client_request_timeout(options.first_request)
            .client_disconnect_timeout(DISCONNECT)
            .local_addr(address)
            .h1_write_buffer_size(WRITE_BUFFER)
            .on_connect_ext(|stream: &PeerStream, data| {
                data.insert(Rc::clone(stream.handoff()));
                data.insert(Rc::clone(stream.pace()));
            })
            .finish(map_config(app, |()| AppConfig::default()));
        apply_fn_factory(http, move |stream: TcpStream, http: &_| {
            prepare(&stream);
            let address = stream.peer_addr().ok();
            let counted = connections.count(address);
            let handoff = Rc::new(UpgradeHandoff::default());
            let stream = PeerStream::new(stream, Rc::clone(&handoff));
            // Boxed, so that the dispatcher's memory is freed before the connection is handed over.
            let dispatched = counted
                .is_ok()
                .then(|| Box::pin(Service::call(http, (stream, Protocol::Http1, address))));
            async move {
                let Some(dispatched) = dispatched else {
                    return Ok(());
                };
                dispatched.await?;
                let taken = handoff.taken();
                drop(handoff);
                // Awaited here instead of in a task of its own, so that the server counts the connection until its end.
                if let Some(taken) = taken {
                    taken.await;
                }
                drop(counted);
                Ok(())
            }
        })
    })?;
    Ok(server.run())
}

/// The data that may still follow a request's head.
fn ahead(request: &mut Request) -> Ahead {
    if matches!(request.payload(), Payload::None) {
        Ahead::Nothing
    } else if request.head().upgrade() {
        Ahead::Upgrade
    } else {
        Ahead::Body
    }
}

#[derive(Clone)]
struct Connections<C> {
    counted: C,
    open: Counts<IpAddr>,
}

impl<C: Fn(IpAddr) -> Option<IpAddr>> Connections<C> {
    /// Counts a connection from an address whose connections are limited; an error if the maximum is reached.
    fn count(&self, peer: Option<SocketAddr>) -> Result<Option<Counted<IpAddr>>, ()> {
        let Some(key) = peer.and_then(|peer| (self.counted)(peer.ip())) else {
            return Ok(None);
        };
        let counted = self.open.take(key, CONNECTIONS_PER_ADDRESS);
        if counted.is_none() {
            tell_once(key);
        }
        counted.map(Some).ok_or(())
    }
}

/// Logs the warning once per process: a flood or an unconfigured proxy would otherwise log it for every connection.
fn tell_once(address: IpAddr) {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        tracing::warn!(
            from = %address,
            max = CONNECTIONS_PER_ADDRESS,
            "too many connections from one address: if that is your proxy, name it in PODIUM_TRUSTED_PROXIES"
        );
    });
}

/// Sets socket options. The kernel's default timeout would let a peer that reads nothing hold the socket for too long.
fn prepare(stream: &TcpStream) {
    let socket = socket2::SockRef::from(stream);
    let mut prepared = socket.set_tcp_nodelay(true);
    // macOS has no such option; there, a developer's machine, the default stays.
    #[cfg(target_os = "linux")]
    {
        prepared = prepared.and(socket.set_tcp_user_timeout(Some(TCP_USER_TIMEOUT)));
    }
    if let Err(error) = prepared {
        tracing::debug!(%error, "could not set options of a socket");
    }
}
