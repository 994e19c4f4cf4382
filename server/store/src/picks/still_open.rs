//! Why others' picks cannot be read yet.

use crate::db::pool::connection::Connection;

/// What a read of picks that are still open comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StillOpen;
