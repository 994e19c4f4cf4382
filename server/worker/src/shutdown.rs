//! Graceful shutdown of background tasks: they finish the work in progress when the node stops.

use std::time::Duration;

use tokio::sync::watch;

/// How long a stopping node waits for messages being sent: as long as one message may take.
const STOP_MAX: Duration = Duration::from_secs(15);

/// Receives the signal to stop.
#[derive(Clone)]
pub struct ShutdownSignal(watch::Receiver<bool>);

/// Handle that stops a running task.
pub struct TaskHandle {
    stop: watch::Sender<bool>,
    ended: watch::Receiver<bool>,
}

/// Returns a handle to stop the work, and the future that runs it.
pub fn with_graceful_shutdown<F: Future<Output = ()>>(
    work: impl FnOnce(ShutdownSignal) -> F,
) -> (TaskHandle, impl Future<Output = ()>) {
    let (stop, shutdown) = watch::channel(false);
    let (end, ended) = watch::channel(false);
    let work = work(ShutdownSignal(shutdown));
    let run = async move {
        work.await;
        end.send_replace(true);
    };
    (TaskHandle { stop, ended }, run)
}

impl ShutdownSignal {
    /// Whether the signal was sent, or its sender is gone.
    pub fn is_received(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }

    /// Completes once the signal is sent.
    pub async fn recv(&mut self) {
        // Without a sender left, it completes as well.
        drop(self.0.wait_for(|shutdown| *shutdown).await);
    }
}

impl TaskHandle {
    /// Sends the signal, so that no new work begins, and waits at most `STOP_MAX` for the work in progress.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        let ended = self.ended.wait_for(|ended| *ended);
        if tokio::time::timeout(STOP_MAX, ended).await.is_err() {
            tracing::warn!("shutdown timed out while a message was being sent");
        }
    }
}
