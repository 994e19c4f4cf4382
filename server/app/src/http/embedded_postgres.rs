//! Whether the embedded Postgres, if there is one, is down and being restarted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One flag per node; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct EmbeddedPostgres(Arc<AtomicBool>);

impl EmbeddedPostgres {
    pub fn set_down(&self, is_down: bool) {
        self.0.store(is_down, Ordering::Release);
    }

    pub fn is_down(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
