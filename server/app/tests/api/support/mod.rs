//! Verbs that read like the product.

mod app;
mod competition;
mod person;
mod socket;

pub(crate) use app::{TestApp, options, spawn_app, spawn_app_with, spawn_app_with_limits};
pub(crate) use competition::Competition;
pub(crate) use person::{Answer, Person};
pub(crate) use socket::Socket;
