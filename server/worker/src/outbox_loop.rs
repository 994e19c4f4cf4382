//! The loop shared by the senders of outboxes: claims waiting messages, sends them and counts the remaining ones, until
//! the shutdown signal.

use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::shutdown::ShutdownSignal;

/// Pause before the next poll while the database is unavailable.
const UNAVAILABLE_PAUSE: Duration = Duration::from_secs(15);

/// The outcome of one poll of the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Poll {
    /// The batch was full, so more messages may be waiting.
    Full,
    Drained,
    /// The database was unavailable.
    Unavailable,
}

impl Poll {
    /// The outcome after claiming `claimed` messages of at most `most`.
    pub(crate) fn after(claimed: usize, most: i64) -> Self {
        if i64::try_from(claimed).is_ok_and(|claimed| claimed >= most) {
            Self::Full
        } else {
            Self::Drained
        }
    }
}

/// How often the outbox is polled and counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PollConfig {
    pub(crate) poll_interval: Duration,
    pub(crate) count_interval: Duration,
    /// Minimum duration of a full batch, which limits the rate.
    pub(crate) batch_min: Duration,
}

pub(crate) trait Outbox {
    /// Claims waiting messages and sends them.
    async fn send_batch(&self) -> Poll;

    /// Sets the metrics of waiting messages.
    async fn count(&self);
}

/// Runs until the shutdown signal.
pub(crate) async fn run(outbox: &impl Outbox, config: PollConfig, mut shutdown: ShutdownSignal) {
    let mut counted = None::<Instant>;
    while !shutdown.is_received() {
        let began = Instant::now();
        let wait = match outbox.send_batch().await {
            Poll::Full => config.batch_min.saturating_sub(began.elapsed()),
            Poll::Drained => config.poll_interval,
            Poll::Unavailable => UNAVAILABLE_PAUSE,
        };
        if counted.is_none_or(|at| at.elapsed() >= config.count_interval) {
            counted = Some(Instant::now());
            outbox.count().await;
        }
        // The loop's condition checks for the signal.
        drop(timeout(wait, shutdown.recv()).await);
    }
}
