//! Data that can be read without signing in: shared picks, calendars and open pages of leagues.

pub(crate) mod calendar;
pub(crate) mod open_page;
pub(crate) mod shares;

pub use calendar::CalendarEvent;
pub use open_page::OpenLeague;
pub use shares::{NewShare, StoredShare};
