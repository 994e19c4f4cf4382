//! Shared picks, calendars and open pages.

pub mod calendar;
pub mod open_page;
pub mod share;
