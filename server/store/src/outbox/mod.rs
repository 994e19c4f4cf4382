//! Effects of a transaction beyond its own rows: live changes, notifications and deliveries.

pub(crate) mod fanout_kinds;
pub(crate) mod inbox;
pub(crate) mod notifications;
pub(crate) mod push_queue;
pub(crate) mod retention;
pub(crate) mod retract;
pub(crate) mod spoiler_guard;
pub(crate) mod transaction;

pub use transaction::{Transaction, Wakeups};
