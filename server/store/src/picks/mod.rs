//! Predictions: written in batches, copied, locked, checked.

pub(crate) mod admin_edits;
pub(crate) mod all_leagues;
pub(crate) mod batch;
pub(crate) mod changes;
pub(crate) mod commands;
pub(crate) mod copy;
pub(crate) mod fingerprints;
pub(crate) mod history;
pub(crate) mod idempotency;
pub(crate) mod late_edits;
pub(crate) mod locks;
pub(crate) mod queries;
pub(crate) mod rows;
pub(crate) mod still_open;

pub use commands::{
    CommonPick, PickOutcome, PickRequest, PickWish, PickWrite, Picker, SeenVersions,
};
pub use copy::{CopyOutcome, PickCopies};
pub use idempotency::DELETED;
pub use queries::PredictionsWithEvents;
pub use still_open::StillOpen;
