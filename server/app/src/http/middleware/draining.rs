//! The node is about to end: what comes now is answered still, and told to go elsewhere next time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One per node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Stopping(Arc<AtomicBool>);

impl Stopping {
    /// From now on the node is not ready, takes no new sockets, and keeps no connection alive.
    pub fn tell(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub fn is_told(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
