//! Shared picks and calendars.

pub mod calendar;
pub mod share;
