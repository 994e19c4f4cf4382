//! Order, shared ranks and movement.

pub mod dense;
pub mod plain;
