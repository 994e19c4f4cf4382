//! Calendars and shared picks.

pub(crate) mod calendar;
pub(crate) mod shares;
