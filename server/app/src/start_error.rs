//! The reasons why a node fails to start.

use crate::http::accounts::google_client::GoogleError;
use podium_live::change_feed::NatsError;
use podium_store::db::StoreError;
use podium_worker::mail::MailError;
use podium_worker::push::PushError;
use std::io;
use std::net::SocketAddr;

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// On a public address without limits, passwords could be guessed as fast as they can be hashed.
    #[error("rate limits cannot be off at an https address")]
    UnlimitedInPublic,
    #[error("cannot listen on {address}")]
    Listen {
        address: SocketAddr,
        source: io::Error,
    },
    #[error("cannot start the server")]
    Server(#[from] io::Error),
    #[error("cannot count anything")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    #[error(transparent)]
    Nats(#[from] NatsError),
    #[error("cannot offer sign-in with Google")]
    Google(#[from] GoogleError),
    #[error("cannot send mail")]
    Mail(#[from] MailError),
    #[error("cannot push notices")]
    Push(#[from] PushError),
    #[error("cannot call leagues' chats")]
    Webhooks(#[source] reqwest::Error),
    #[error("cannot describe the API")]
    ApiDocument(#[from] serde_json::Error),
}
