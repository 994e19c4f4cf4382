//! Venues of simulated events.

pub(crate) mod address;
pub(crate) mod gyms;
pub(crate) mod place;
pub(crate) mod towns;
