//! Notifications for all users affected by an event, which are too many for the transaction that causes them.

use std::time::Duration;

use podium_domain::delivery::backoff::Backoff;
use podium_domain::delivery::result::DeliveryResult;
use podium_live::registry::Live;
use podium_store::db::{Store, StoreError, error_chain};
use podium_store::delivery::{ClaimedFanout, QueuedFanout};
use podium_store::outbox::{ClaimTerms, DeliveryKind};

use crate::delivery::{Delivery, End, Pace, Reply};
use crate::outbox_loop;

const PACE: Pace = Pace {
    poll_interval: Duration::from_secs(1),
    count_interval: Duration::MAX,
    debounce: Duration::ZERO,
    initial_backoff: Duration::from_secs(1),
};
/// The longest delay between attempts, before jitter. Jobs are retried without limit.
const PAUSE_MAX: Duration = Duration::from_secs(30);

struct Fanout {
    live: Live,
    store: Store,
}

/// Runs forever. If a job is aborted, this node or another one runs it again.
pub async fn run(live: Live) {
    let fanout = Fanout {
        store: live.store().unhurried(),
        live,
    };
    // The handle lives as long as the loop, so the signal is never sent.
    let (_handle, run) = outbox_loop::start(fanout);
    run.await;
}

impl Delivery for Fanout {
    const KIND: DeliveryKind = DeliveryKind::Fanout;
    const CLAIMED_MAX: i64 = 1;
    const AT_ONCE: usize = 1;
    /// None: a lock, which ends with the node's connection, holds the claim.
    const LEASE: Duration = Duration::ZERO;
    const UNAVAILABLE_PAUSE: Duration = PACE.poll_interval;

    type Job = QueuedFanout;
    type Message = ();

    fn pace(&self) -> Pace {
        PACE
    }

    fn store(&self) -> &Store {
        &self.store
    }

    fn backoff(&self) -> Backoff {
        Backoff {
            first: PACE.initial_backoff,
            longest: PAUSE_MAX,
            attempts_max: None,
        }
    }

    async fn claim(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedFanout>, StoreError> {
        self.store.claim_fanout(terms).await
    }

    async fn compose(&self, _: &ClaimedFanout) -> Result<Option<()>, StoreError> {
        Ok(Some(()))
    }

    async fn send(&self, job: &ClaimedFanout, (): &()) -> Reply {
        let run = self
            .store
            .run_fanout(job, |wakeups| self.live.wake(wakeups));
        match run.await {
            Ok(()) => Reply::new(DeliveryResult::Delivered, ""),
            Err(error) => Reply::new(DeliveryResult::Retry, error_chain(&error)),
        }
    }

    async fn record(&self, job: &mut ClaimedFanout, _: &End<'_, ()>) -> Result<(), StoreError> {
        self.store.complete_fanout(job).await
    }
}
