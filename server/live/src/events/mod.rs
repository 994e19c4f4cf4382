//! The event actor and the batches of picks that it commits.

pub(crate) mod event_actor;
pub(crate) mod pick_batch;

pub use event_actor::WritePickError;
