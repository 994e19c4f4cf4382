//! Predictions: writing, locks, copies, reveal.

pub(crate) mod all_leagues;
pub(crate) mod copies;
pub(crate) mod failing_picks;
pub(crate) mod fingerprints;
pub(crate) mod history;
pub(crate) mod locks;
pub(crate) mod pick_locks;
pub(crate) mod postponed;
pub(crate) mod prediction_locks;
pub(crate) mod predictions_with_events;
pub(crate) mod reveals;
pub(crate) mod stats;
pub(crate) mod versions;
pub(crate) mod write;
