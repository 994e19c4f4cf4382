//! Errors of requests to actors.

use crate::events::live_event::WritePickError;

#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// A mailbox is full, or its actor stopped before it answered the message.
    #[error("live state is not available")]
    Unavailable,
    #[error("not found")]
    NotFound,
    #[error(transparent)]
    WritePick(#[from] WritePickError),
}
