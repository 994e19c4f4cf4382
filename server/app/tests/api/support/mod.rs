//! Verbs that read like the product.

mod app;
mod arena;
mod competition;
mod person;
mod socket;

pub(crate) use app::{TestApp, spawn_app, spawn_app_with};
pub(crate) use arena::{Round, Standing, found_leagues, race};
pub(crate) use competition::Competition;
pub(crate) use person::{Answer, Person};
pub(crate) use socket::Socket;
