//! What senders of outboxes have in common: they look for what waits, send what they have claimed, and count what is
//! left, until they are told to stop.

use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::shutdown::Stopped;

/// A database that is away is not asked every second.
const AWAY: Duration = Duration::from_secs(15);

/// What became of looking for something to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looked {
    /// There may be more.
    Full,
    Done,
    /// The database could not be asked.
    Away,
}

impl Looked {
    /// So many were claimed of so many that may be.
    pub(crate) fn after(claimed: usize, most: i64) -> Self {
        if i64::try_from(claimed).is_ok_and(|claimed| claimed >= most) {
            Self::Full
        } else {
            Self::Done
        }
    }
}

/// How fast it goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rounds {
    pub(crate) look_every: Duration,
    pub(crate) count_every: Duration,
    /// How long a full batch takes at least.
    pub(crate) batch_min: Duration,
}

pub(crate) trait Outbox {
    /// Claims what waits and sends it.
    async fn send_batch(&self) -> Looked;

    /// Says what waits, for whoever watches.
    async fn count(&self);
}

/// Until it is told to stop.
pub(crate) async fn send(outbox: &impl Outbox, rounds: Rounds, mut stopped: Stopped) {
    let mut counted = None::<Instant>;
    while !stopped.is_told() {
        let began = Instant::now();
        let wait = match outbox.send_batch().await {
            Looked::Full => rounds.batch_min.saturating_sub(began.elapsed()),
            Looked::Done => rounds.look_every,
            Looked::Away => AWAY,
        };
        if counted.is_none_or(|at| at.elapsed() >= rounds.count_every) {
            counted = Some(Instant::now());
            outbox.count().await;
        }
        // Either way it goes on; the loop looks at why.
        drop(timeout(wait, stopped.told()).await);
    }
}
