//! What a fan-out of notifications is about.

/// What a fan-out of notifications is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FanoutKind {
    /// Whether they are.
    PicksClosed,
    PicksScored,
}
