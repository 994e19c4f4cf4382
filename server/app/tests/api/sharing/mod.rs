//! Shared picks, calendars, previews, open pages.

pub(crate) mod calendar;
pub(crate) mod join_previews;
pub(crate) mod open_pages;
pub(crate) mod own_pages;
pub(crate) mod screens;
pub(crate) mod shares;
