//! Ingestion of upstream's data: comparison with the stored state, and writes of the differences.

pub(crate) mod deciding;
pub(crate) mod documents;
pub(crate) mod event;
pub(crate) mod feed_health;
pub(crate) mod programme;
pub(crate) mod ranking;
mod squads;
pub(crate) mod start_list;
mod stays_locked;
pub(crate) mod withdrawals;

pub use documents::DocumentState;
pub use event::{Document, EventPart, EventUpdate, IngestReport};
pub use feed_health::{FaultReport, FeedSubject, HealthChange};
pub use programme::ProgrammeIngest;
