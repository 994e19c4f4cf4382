//! Messages that more than one actor handles.

use actix::prelude::*;

/// The topic has moved to this offset, on any node.
#[derive(Debug, Clone, Copy, Message)]
#[rtype(result = "()")]
pub(crate) struct Wake(pub(crate) u64);
