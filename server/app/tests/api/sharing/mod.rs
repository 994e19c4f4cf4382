//! Shared picks, calendars, previews.

pub(crate) mod calendar;
pub(crate) mod join_previews;
pub(crate) mod shares;
