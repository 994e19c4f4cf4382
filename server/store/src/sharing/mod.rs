//! Data that can be read without signing in: shared picks, calendars, open pages and big screens of leagues.

pub(crate) mod calendar;
pub(crate) mod open_page;
pub(crate) mod screens;
pub(crate) mod shares;
pub(crate) mod under_way;

pub use calendar::CalendarEvent;
pub use open_page::OpenLeague;
pub use screens::{LeagueScreen, ScreenChanges};
pub use shares::{NewShare, StoredShare};
pub use under_way::CategoryUnderWay;
