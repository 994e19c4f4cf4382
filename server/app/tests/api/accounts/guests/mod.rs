//! Guests: with a name alone into a league, and kept or lost later.

pub(crate) mod arrival;
pub(crate) mod bounds;
pub(crate) mod kept;
pub(crate) mod merged;
pub(crate) mod races;
