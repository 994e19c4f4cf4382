//! Competitions and results.

pub(crate) mod list;
pub(crate) mod results;
