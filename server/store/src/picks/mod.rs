//! Predictions: batches, copies, locks, fingerprints and queries.

pub(crate) mod admin_edit;
pub(crate) mod all_leagues;
pub(crate) mod batch;
pub(crate) mod changes;
pub(crate) mod commands;
pub(crate) mod copy;
pub(crate) mod fingerprints;
pub(crate) mod history;
pub(crate) mod idempotency;
pub(crate) mod locks;
pub(crate) mod queries;
pub(crate) mod rows;

pub use commands::{
    AllLeaguesPick, Author, PickCommand, PickMutation, PickOutcome, PickRequest, SeenVersions,
};
pub use copy::{CopyOutcome, PickCopies};
pub use idempotency::DELETED;
pub use queries::PredictionsWithEvents;
