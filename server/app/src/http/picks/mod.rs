//! Predictions.

pub(crate) mod copy;
pub(crate) mod locks;
pub(crate) mod predictions;
pub(crate) mod reveal;
