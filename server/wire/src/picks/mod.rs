//! Predictions and their reveal.

pub mod prediction;
pub mod reveal;
