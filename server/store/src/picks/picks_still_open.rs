//! The refusal to show other players' picks before they close.

/// The picks to be read are still open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PicksStillOpen;
