//! Invented athletes, and how well they climb.

pub(crate) mod competitors;
pub(crate) mod nations;
pub(crate) mod roster;
