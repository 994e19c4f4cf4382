//! Readers of the upstream's documents, which return facts of the domain (docs/results-service.md).
//!
//! One reader per kind of document. Essential data (ids, ranks, statuses, the ranking itself) are read strictly: if
//! they are malformed, the document is [`Unreadable`](reading::Unreadable) as a whole, never half-applied. Rows that are
//! legitimate but not supported are refused one by one, with the reason, and counted: nothing is dropped silently.
//! Decoration (ascents, bibs, tries) is read leniently: a value of an unexpected type counts as absent.
//!
//! **Invariant:** this folder uses no network, database or clock; a reading is a function of the body. No body causes a
//! panic.

pub mod category_result;
pub mod event;
pub mod fields;
pub mod heats;
pub mod moment;
pub mod programme;
pub mod reading;
pub mod registrations;
pub mod round_detail;
pub mod rows;
pub mod seasons;
