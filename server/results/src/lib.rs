//! The upstream's documents, read into facts of the domain (docs/results-service.md).
//!
//! One reader per kind of document. What matters (ids, ranks, statuses, the ranking itself) reads
//! strictly: a document that is malformed in it is [`Unreadable`] as a whole, never half-applied.
//! Rows that are legitimate and not for us are refused one by one, with the reason, and counted:
//! nothing is dropped silently. Decoration (ascents, bibs, tries) reads leniently: what is of an
//! unexpected type is absent.
//!
//! **Invariant:** nothing here knows a network, a database or a clock; a reading is a function of
//! the body. No body panics.

pub mod athlete;
pub mod category_result;
pub mod event;
pub mod fields;
pub mod heats;
pub mod moment;
pub mod reading;
pub mod registrations;
pub mod round_detail;
pub mod round_sheet;
pub mod rows;
pub mod season_league;
pub mod seasons;
