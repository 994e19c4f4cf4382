//! Order, shared ranks and movement; which season counts.

pub mod dense;
pub mod plain;
pub mod season;
