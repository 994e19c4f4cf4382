//! The server itself, on threads of its own.

use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::JoinHandle;

use actix_web::dev::ServerHandle;
use podium_app::startup::{Application, ServerOptions};
use podium_store::db::Store;

const WORKERS: usize = 2;

pub(crate) struct Server {
    address: SocketAddr,
    handle: ServerHandle,
    thread: JoinHandle<()>,
}

impl Server {
    pub(crate) fn start(store: Store) -> Self {
        let options = ServerOptions {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            public_url: None,
            google: None,
            mail: None,
            push: None,
            webhooks: podium_worker::webhook::WebhookOptions::default(),
            admin_email: None,
            feeds: Vec::new(),
            schedule: None,
            metrics_listen: None,
            rate_limits: false,
            trusted_proxies: Vec::new(),
            auto_score_after: None,
            nats_url: None,
            offset_poll_interval: podium_live::offset_poll::OFFSET_POLL_INTERVAL,
            drain: std::time::Duration::ZERO,
            workers: WORKERS,
        };
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let application = Application::start(store, options)
                    .await
                    .expect("the server starts");
                sender
                    .send((application.address, application.server.handle()))
                    .expect("somebody waits");
                application.serve().await.expect("the server runs");
            });
        });
        let (address, handle) = receiver.recv().expect("the server starts");
        Self {
            address,
            handle,
            thread,
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn stop(self) {
        // The request is sent when `stop` is called; the thread's end is what we wait for.
        drop(self.handle.stop(false));
        self.thread.join().expect("the server stops");
    }
}
