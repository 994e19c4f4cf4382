//! The event actor and the batches of picks that it commits.

pub(crate) mod event_actor;
pub(crate) mod live_event;
pub(crate) mod pick_batch;

pub use live_event::WritePickError;
