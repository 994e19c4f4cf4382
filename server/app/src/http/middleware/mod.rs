//! Middleware of every request.

pub(crate) mod client_address;
pub(crate) mod draining;
pub(crate) mod guard;
pub(crate) mod idempotency;
pub(crate) mod load_shedding;
pub(crate) mod origin;
pub(crate) mod rate_limits;
pub(crate) mod small_bodies;
