//! One event: its documents, and every page that a client can request.

pub(crate) mod correction;
pub(crate) mod dates;
pub(crate) mod documents;
pub(crate) mod json;
pub(crate) mod pages;
pub(crate) mod recorded;
pub(crate) mod season;

pub use correction::Correction;
pub use documents::{CategoryId, EventDocuments, EventId};
pub use recorded::{RecordedError, RecordedFolder};
