//! What the results service says, compared with what we have and written.

pub(crate) mod documents;
pub(crate) mod event;
pub(crate) mod feed_health;
pub(crate) mod ranking;
pub(crate) mod withdrawals;

pub use documents::DocumentState;
pub use event::{EventUpdate, IngestReport};
pub use feed_health::{FaultReport, FeedSubject, HealthChange};
