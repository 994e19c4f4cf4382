//! What a notification to everybody is about.

use crate::db::pool::connection::Connection;
use podium_domain::notifications::notification::PicksScored;

/// What concerns everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// Whether they are.
    PicksClosed,
    PicksScored,
}
