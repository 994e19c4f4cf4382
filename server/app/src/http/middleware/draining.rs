//! Marks a node that is about to stop: it still responds, but clients should use another node for the next request.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One flag per node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Draining(Arc<AtomicBool>);

impl Draining {
    /// From now on the node is not ready, accepts no new sockets, and keeps no connection alive.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub fn has_begun(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
