//! The upstream's documents, read into facts of the domain (feed-api.md).
//!
//! One reader per kind of document. What matters (ids, ranks, statuses, the ranking itself) reads
//! strictly: a document that is malformed in it is [`Unreadable`] as a whole, never half-applied.
//! Rows that are legitimate and not for us are refused one by one, with the reason, and counted:
//! nothing is dropped silently. Decoration (ascents, bibs, tries) reads leniently: what is of an
//! unexpected type is absent.
//!
//! **Invariant:** nothing here knows a network, a database or a clock; a reading is a function of
//! the body. No body panics.

mod fields;
mod moment;
mod reading;
mod rows;

mod athlete;
mod category_result;
mod event;
mod heats;
mod registrations;
mod round_detail;
mod round_sheet;
mod season_league;
mod seasons;

pub use athlete::athlete;
pub use category_result::category_result;
pub use event::event;
pub use reading::{Reading, Refusal, RefusedRow, Unreadable};
pub use registrations::registrations;
pub use round_sheet::{round_sheet, starting_group_sheet};
pub use season_league::season_league;
pub use seasons::{season, seasons};
