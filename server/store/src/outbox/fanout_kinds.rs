//! What a notification to everybody is about.

/// What concerns everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// Whether they are.
    PicksClosed,
    PicksScored,
}
