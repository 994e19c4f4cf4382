//! Restarts Postgres when it dies while its cluster is in use.

use std::time::Duration;

use sqlx::Connection;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use crate::error::Error;
use crate::locks::StartLock;
use crate::postmaster;
use crate::starter::Starter;

const LOOK_EVERY: Duration = Duration::from_millis(250);
const SHORTEST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A run of at least this length resets the backoff: its end has another cause than the one before.
const STEADY_AFTER: Duration = Duration::from_mins(1);

/// State of Postgres, which the supervisor reports several times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    Up,
    /// Not running, or not accepting connections yet.
    Down,
    /// Up again, restarted by this process.
    Restarted,
}

/// A task that watches one cluster.
#[derive(Debug)]
pub(crate) struct Supervisor {
    /// Carries no messages: the task ends when this is dropped.
    stop: watch::Sender<()>,
    task: JoinHandle<()>,
}

impl Supervisor {
    pub(crate) fn start(starter: Starter, report: impl Fn(Health) + Send + 'static) -> Self {
        let (stop, stopped) = watch::channel(());
        let watch = Watch {
            starter,
            stopped,
            backoff: Backoff::default(),
            report,
        };
        let task = tokio::spawn(watch.run());
        Self { stop, task }
    }

    /// Stops the supervisor; no start is in progress or begins afterwards.
    pub(crate) async fn stop(self) {
        drop(self.stop);
        if let Err(error) = self.task.await {
            tracing::error!("the supervisor of Postgres ended with an error: {error}");
        }
    }
}

struct Watch<R> {
    starter: Starter,
    stopped: watch::Receiver<()>,
    backoff: Backoff,
    report: R,
}

impl<R: Fn(Health) + Send + 'static> Watch<R> {
    async fn run(mut self) {
        while self.wait(LOOK_EVERY).await {
            if postmaster::running_on(&self.starter.place.cluster()).is_some() {
                (self.report)(Health::Up);
                continue;
            }
            (self.report)(Health::Down);
            let pause = self.backoff.next_pause(Instant::now());
            tracing::error!("Postgres has ended; it is started again in {pause:?}");
            if !self.wait(pause).await {
                return;
            }
            match self.restart().await {
                Ok(adopted) => {
                    self.backoff.is_up(Instant::now());
                    tracing::warn!("Postgres accepts connections again");
                    (self.report)(if adopted {
                        Health::Up
                    } else {
                        Health::Restarted
                    });
                }
                Err(Error::Abandoned) => return,
                Err(error) => tracing::error!("Postgres cannot be started: {error}"),
            }
        }
    }

    /// Returns whether Postgres was already running, because another process that uses the cluster restarted it.
    async fn restart(&mut self) -> Result<bool, Error> {
        let mut stopped = self.stopped.clone();
        let _start_lock = tokio::select! {
            door = StartLock::acquire(&self.starter.data_dir) => door?,
            () = until_dropped(&mut stopped) => return Err(Error::Abandoned),
        };
        let abandoned = || self.stopped.has_changed().is_err();
        let running = self.starter.start_or_adopt(abandoned).await?;
        running.connection.close().await?;
        Ok(running.adopted)
    }

    /// Waits for the pause; false if the supervisor is to stop.
    async fn wait(&mut self, pause: Duration) -> bool {
        timeout(pause, until_dropped(&mut self.stopped))
            .await
            .is_err()
    }
}

async fn until_dropped(stopped: &mut watch::Receiver<()>) {
    while stopped.changed().await.is_ok() {}
}

/// Pause before a restart; doubles with each failed start and each short run.
#[derive(Debug, Default)]
struct Backoff {
    pause: Option<Duration>,
    up_since: Option<Instant>,
}

impl Backoff {
    fn next_pause(&mut self, now: Instant) -> Duration {
        let was_steady = self
            .up_since
            .take()
            .is_some_and(|since| now.duration_since(since) >= STEADY_AFTER);
        let pause = match self.pause {
            Some(last) if !was_steady => (last * 2).min(LONGEST_PAUSE),
            _ => SHORTEST_PAUSE,
        };
        self.pause = Some(pause);
        pause
    }

    fn is_up(&mut self, now: Instant) {
        self.up_since = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_ten_seconds_and_are_short_again_after_a_steady_minute() {
        let now = Instant::now();
        let mut backoff = Backoff::default();
        let pauses: Vec<u128> = (0..8)
            .map(|_| backoff.next_pause(now).as_millis())
            .collect();
        assert_eq!(pauses, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
        backoff.is_up(now);
        assert_eq!(backoff.next_pause(now + STEADY_AFTER / 2), LONGEST_PAUSE);
        backoff.is_up(now);
        assert_eq!(backoff.next_pause(now + STEADY_AFTER), SHORTEST_PAUSE);
    }
}
