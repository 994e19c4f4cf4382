//! Data that can be read without signing in: shared picks and calendars.

pub(crate) mod calendar;
pub(crate) mod shares;

pub use calendar::CalendarEvent;
pub use shares::{NewShare, StoredShare};
