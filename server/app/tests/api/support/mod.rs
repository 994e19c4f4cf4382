//! Verbs that read like the product.

mod app;
mod arena;
mod competition;
mod history;
mod nats;
mod one_batch;
mod person;
pub(crate) mod raw_socket;
mod receiver;
mod socket;
mod statements;
mod waiting;

pub(crate) use app::{TestApp, options, spawn_app, spawn_app_with, spawn_app_with_limits, start};
pub(crate) use arena::{Round, Standing, found_leagues, race};
pub(crate) use competition::Competition;
pub(crate) use history::{PastEvent, happened, picked};
pub(crate) use nats::NatsServer;
pub(crate) use one_batch::{OneBatch, Written, creates, transactions};
pub(crate) use person::{Answer, Person};
pub(crate) use raw_socket::RawSocket;
pub(crate) use receiver::{Delivery, Receiver};
pub(crate) use socket::Socket;
pub(crate) use statements::counted;
pub(crate) use waiting::until;
