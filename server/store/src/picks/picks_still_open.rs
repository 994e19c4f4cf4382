//! Why others' picks cannot be read yet.

/// What a read of picks that are still open comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PicksStillOpen;
