//! Predictions before and after the lock.

pub mod fingerprint;
pub mod pick;
pub mod pick_stats;
pub mod reveal;
pub mod shared_pick;
