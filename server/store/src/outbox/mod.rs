//! Effects of a transaction beyond its own rows: live changes, notifications and deliveries.

pub(crate) mod inbox;
pub(crate) mod notifications;
pub(crate) mod notify;
pub(crate) mod push_queue;
pub(crate) mod queue;
pub(crate) mod retention;
pub(crate) mod retract;
pub(crate) mod retracted;
pub(crate) mod spoiler_guard;
pub(crate) mod transaction;

pub use queue::{ClaimTerms, Claimed, DeliveryKind, DeliveryOutcome, OutboxRow};
pub use transaction::{Transaction, Wakeups};
