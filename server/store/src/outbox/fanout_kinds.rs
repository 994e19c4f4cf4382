//! Kinds of notification fan-outs.

/// The cause of a notification fan-out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FanoutKind {
    /// Picks have closed, or have opened again; the fan-out reads which.
    PicksClosed,
    PicksScored,
}
