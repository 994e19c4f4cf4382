//! Shared picks, calendars, open pages and big screens.

pub mod calendar;
pub mod open_page;
pub mod screen;
pub mod share;
