//! Predictions: writing, locks, copies, reveal.

pub(crate) mod failing_picks;
pub(crate) mod fingerprints;
pub(crate) mod locks;
pub(crate) mod pick_all_leagues;
pub(crate) mod pick_copies;
pub(crate) mod pick_history;
pub(crate) mod pick_locks;
pub(crate) mod pick_stats;
pub(crate) mod pick_versions;
pub(crate) mod prediction_locks;
pub(crate) mod predictions_with_events;
pub(crate) mod reveals;
pub(crate) mod write;
