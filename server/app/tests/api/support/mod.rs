//! Helpers named after actions in the product.

pub(crate) mod app;
pub(crate) mod arena;
pub(crate) mod competition;
pub(crate) mod event_stream;
pub(crate) mod history;
pub(crate) mod json;
pub(crate) mod one_batch;
pub(crate) mod person;
pub(crate) mod raw_socket;
pub(crate) mod receiver;
pub(crate) mod socket;
pub(crate) mod sql;
pub(crate) mod statements;
pub(crate) mod waiting;
