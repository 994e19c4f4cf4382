//! What the server counts, as Prometheus reads it, on an address of its own: it is not for users.

use std::net::{SocketAddr, TcpListener};
use std::sync::{Mutex, PoisonError};

use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::startup::StartError;

/// The one recorder of this process; everything counted before it was installed is lost.
static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// Begins to count, and serves the counts while the returned server is awaited.
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
    let handle = PrometheusBuilder::new().install_recorder()?;
    *installed = Some(handle.clone());
    Ok(handle)
}

async fn render(handle: web::Data<PrometheusHandle>) -> HttpResponse {
    handle.run_upkeep();
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(handle.render())
}
