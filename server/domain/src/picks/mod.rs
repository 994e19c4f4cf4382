//! Predictions before and after the lock.

pub mod all_leagues;
pub mod fingerprint;
pub mod pick;
pub mod pick_stats;
pub mod reveal;
