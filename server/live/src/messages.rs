//! Messages that more than one actor understands.

use actix::prelude::*;

/// The topic has moved to this offset, somewhere.
#[derive(Debug, Clone, Copy, Message)]
#[rtype(result = "()")]
pub(crate) struct Ring(pub(crate) u64);
