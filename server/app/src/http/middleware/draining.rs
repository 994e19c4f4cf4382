//! The node is about to end: what comes now is answered still, and told to go elsewhere next time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One per node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Draining(Arc<AtomicBool>);

impl Draining {
    /// From now on the node is not ready, takes no new sockets, and keeps no connection alive.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub fn has_begun(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
