//! The progress of a fetch, for the admin who requested it.

use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::mpsc;

/// Progress of a fetch: documents of an event requested so far, and their total number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FetchStep {
    pub done: u32,
    pub total: u32,
}

/// Sender of a fetch's progress. Unbounded, because there are only as many steps as the event has documents.
pub(crate) type FetchSteps = mpsc::UnboundedSender<FetchStep>;

/// Sends the progress of a fetch.
pub(crate) struct Step<'a> {
    steps: Option<&'a FetchSteps>,
    done: AtomicU32,
    total: u32,
}

impl<'a> Step<'a> {
    /// The first step: the event's own document is fetched, `others` are still to be requested.
    pub(crate) fn first(steps: Option<&'a FetchSteps>, others: usize) -> Self {
        let step = Self {
            steps,
            done: AtomicU32::new(0),
            total: u32::try_from(others).unwrap_or(u32::MAX).saturating_add(1),
        };
        step.advance();
        step
    }

    pub(crate) fn advance(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        if let Some(steps) = self.steps {
            let total = self.total;
            // The receiver may be gone.
            let _ = steps.send(FetchStep { done, total });
        }
    }
}
