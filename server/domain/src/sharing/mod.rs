//! Documents that are readable without signing in.

pub mod ical;
