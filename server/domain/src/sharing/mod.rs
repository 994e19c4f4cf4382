//! Documents that can be read without signing in.

pub mod ical;
