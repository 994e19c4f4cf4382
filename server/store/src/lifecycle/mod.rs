//! Deletion and export of accounts: the only room that may see all others.

pub(crate) mod deletion;
pub(crate) mod export;
pub(crate) mod lock_set;
pub(crate) mod merge;

pub use merge::MergeError;
