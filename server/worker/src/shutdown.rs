//! Work of a node's own that goes on until the node stops, and is not cut off in the middle.

use std::time::Duration;

use tokio::sync::watch;

/// How long a stopping node waits for what is just being sent: as long as one message may take.
const STOP_MAX: Duration = Duration::from_secs(15);

/// Hears when it is to stop.
#[derive(Clone)]
pub struct Stopped(watch::Receiver<bool>);

/// Work that runs, to be stopped.
pub struct Running {
    stop: watch::Sender<bool>,
    ended: watch::Receiver<bool>,
}

/// The work, to be run elsewhere, and the handle to stop it by.
pub fn until_stopped<F: Future<Output = ()>>(
    work: impl FnOnce(Stopped) -> F,
) -> (Running, impl Future<Output = ()>) {
    let (stop, stopped) = watch::channel(false);
    let (end, ended) = watch::channel(false);
    let work = work(Stopped(stopped));
    let run = async move {
        work.await;
        end.send_replace(true);
    };
    (Running { stop, ended }, run)
}

impl Stopped {
    /// Told so, or with nobody left who could tell.
    pub fn is_told(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }

    /// Once it is told to.
    pub async fn told(&mut self) {
        // With nobody left to tell it, it ends as well.
        drop(self.0.wait_for(|stopped| *stopped).await);
    }
}

impl Running {
    /// Lets what is under way come to its end, and begins nothing more.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        let ended = self.ended.wait_for(|ended| *ended);
        if tokio::time::timeout(STOP_MAX, ended).await.is_err() {
            tracing::warn!("what was just being sent was not waited for");
        }
    }
}
