//! Accepts connections and serves an app on them: what actix-web's `HttpServer` does, with a stream
//! that can be taken over.

use std::fmt;
use std::io;
use std::net::TcpListener;
use std::rc::Rc;
use std::time::Duration;

use actix_http::{HttpService, Protocol, Request, Response};
use actix_server::Server;
use actix_service::{
    IntoServiceFactory, ServiceFactory, ServiceFactoryExt, apply_fn_factory, map_config,
};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, Service};
use actix_web::rt::net::TcpStream;

use super::Handover;
use super::stream::PeerStream;

/// The kernel closes a socket whose peer has taken nothing for this long.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a connection that is being closed is waited for (actix-web's own choice).
const DISCONNECT: Duration = Duration::from_secs(1);

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

/// `factory` runs once on each worker's thread.
pub fn serve<F, I, S, B>(
    listener: TcpListener,
    options: ServeOptions,
    factory: F,
) -> io::Result<Server>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<Error> + 'static,
    S::InitError: fmt::Debug,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let address = listener.local_addr()?;
    let builder = Server::build()
        .workers(options.workers)
        .shutdown_timeout(options.shutdown_timeout_s)
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    let server = builder.listen("podium", listener, move || {
        let stopping = stopping.clone();
        let app = factory()
            .into_factory()
            .map_err(|error| error.into().error_response());
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(options.keep_alive)
            .client_request_timeout(options.first_request)
            .client_disconnect_timeout(DISCONNECT)
            .local_addr(address)
            .on_connect_ext(|stream: &PeerStream, data| {
                data.insert(Rc::clone(stream.handover()));
            })
            .finish(map_config(app, |()| AppConfig::default()));
        apply_fn_factory(http, |stream: TcpStream, http: &_| {
            prepare(&stream);
            let address = stream.peer_addr().ok();
            let handover = Rc::new(Handover::default());
            let stream = PeerStream::new(stream, Rc::clone(&handover));
            // Apart, or whoever takes over would keep the dispatcher's place in memory.
            let dispatched = Box::pin(Service::call(http, (stream, Protocol::Http1, address)));
            async move {
                dispatched.await?;
                let taken = handover.taken();
                drop(handover);
                // Here and not in a task apart: the server counts the connection until its end.
                if let Some(taken) = taken {
                    taken.await;
                }
                Ok(())
            }
        })
    })?;
    Ok(server.run())
}

/// A peer that takes nothing must not hold the socket for as long as the kernel likes.
fn prepare(stream: &TcpStream) {
    let socket = socket2::SockRef::from(stream);
    let prepared = socket
        .set_tcp_user_timeout(Some(TCP_USER_TIMEOUT))
        .and_then(|()| socket.set_tcp_nodelay(true));
    if let Err(error) = prepared {
        tracing::debug!(%error, "socket not prepared");
    }
}
