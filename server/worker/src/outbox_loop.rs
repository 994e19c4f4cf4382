//! The loop of the outbox, one for each kind: claims due rows, composes and sends their messages, records the outcomes
//! and counts the waiting rows, until the shutdown signal.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use podium_domain::delivery::result::DeliveryResult;
use podium_store::db::StoreError;
use podium_store::outbox::{ClaimTerms, Claimed, DeliveryOutcome, OutboxRow};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};

use crate::delivery::{Delivery, End, Reply};
use crate::shutdown::{ShutdownSignal, TaskHandle, with_graceful_shutdown};

/// How long to keep trying to record a delivery while the database is unavailable; otherwise it would be repeated.
const RECORD_PATIENCE: Duration = Duration::from_mins(2);
const RECORD_AGAIN: Duration = Duration::from_millis(500);

/// Returns the shutdown handle of a kind's loop, and its future.
pub(crate) fn start<D: Delivery>(delivery: D) -> (TaskHandle, impl Future<Output = ()>) {
    with_graceful_shutdown(|shutdown| run(delivery, shutdown))
}

async fn run<D: Delivery>(delivery: D, mut shutdown: ShutdownSignal) {
    let pace = delivery.pace();
    let sender = Sender {
        delivery,
        composing: Semaphore::new(D::COMPOSED_AT_ONCE),
        shutdown: shutdown.clone(),
    };
    let mut counted = None::<Instant>;
    while !shutdown.is_received() {
        if counted.is_none_or(|at| at.elapsed() >= pace.count_interval) {
            counted = Some(Instant::now());
            sender.delivery.queue_due().await;
            sender.count_waiting().await;
        }
        let began = Instant::now();
        let wait = match sender.send_batch().await {
            Ok(claimed) if i64::try_from(claimed).is_ok_and(|rows| rows >= D::CLAIMED_MAX) => {
                let pause = D::BATCH_MIN.saturating_sub(began.elapsed());
                // The loop's condition checks for the signal.
                drop(timeout(pause, shutdown.recv()).await);
                continue;
            }
            Ok(_) => pace.poll_interval,
            Err(error) => {
                let kind = D::KIND.as_str();
                tracing::warn!(kind, cause = ?error, "could not claim rows of the outbox");
                D::UNAVAILABLE_PAUSE
            }
        };
        tokio::select! {
            () = sleep(wait) => {}
            () = sender.delivery.woken() => {}
            () = shutdown.recv() => {}
        }
    }
}

struct Sender<D> {
    delivery: D,
    composing: Semaphore,
    shutdown: ShutdownSignal,
}

impl<D: Delivery> Sender<D> {
    async fn count_waiting(&self) {
        if let Ok(backlog) = self.delivery.store().backlog(D::KIND).await {
            self.delivery.set_waiting(&backlog);
        }
    }

    /// Claims and delivers one batch; returns its size.
    async fn send_batch(&self) -> Result<usize, StoreError> {
        let terms = ClaimTerms {
            most: D::CLAIMED_MAX,
            debounce: self.delivery.pace().debounce,
            lease: D::LEASE,
        };
        let claimed = self.delivery.claim(&terms).await?;
        let rows = claimed.len();
        stream::iter(claimed)
            .for_each_concurrent(D::AT_ONCE, |job| self.handle(job))
            .await;
        Ok(rows)
    }

    async fn handle(&self, mut job: Claimed<D::Job>) {
        let permit = self.composing.acquire().await;
        if self.shutdown.is_received() {
            // Another node may claim it at once.
            let store = self.delivery.store();
            let released = store.reschedule(&job.row, Duration::ZERO, None).await;
            return log::<D>(&job.row, released);
        }
        let composed = self.delivery.compose(&job).await;
        drop(permit);
        let message = match composed {
            Ok(Some(message)) => message,
            Ok(None) => {
                return self
                    .end(&mut job, DeliveryOutcome::Withdrawn, None, None)
                    .await;
            }
            Err(error) => {
                log::<D>(&job.row, Err(error));
                let reason = "our own database did not answer";
                let reply = Reply::new(DeliveryResult::Retry, reason);
                return self.retry_later(&mut job, None, reply).await;
            }
        };
        let reply = self.delivery.send(&job, &message).await;
        let (outcome, reason) = match reply.result {
            DeliveryResult::Delivered => (DeliveryOutcome::Sent, None),
            DeliveryResult::Gone => (DeliveryOutcome::Gone, Some(reply.reason.as_str())),
            DeliveryResult::Rejected => (DeliveryOutcome::Refused, Some(reply.reason.as_str())),
            DeliveryResult::Retry => {
                return self.retry_later(&mut job, Some(&message), reply).await;
            }
        };
        self.end(&mut job, outcome, Some(&message), reason).await;
    }

    async fn retry_later(
        &self,
        job: &mut Claimed<D::Job>,
        message: Option<&D::Message>,
        reply: Reply,
    ) {
        let (kind, id, reason) = (D::KIND.as_str(), job.row.id, reply.reason.as_str());
        let attempts = u32::try_from(job.row.attempts).unwrap_or_default();
        let Some(pause) = self.delivery.backoff().delay(attempts, rand::random()) else {
            let outcome = DeliveryOutcome::Failed;
            return self.end(job, outcome, message, Some(reason)).await;
        };
        self.delivery.count("put_off");
        tracing::info!(kind, id, attempts, reason, "not delivered; rescheduled");
        let pause = reply.retry_after.map_or(pause, |wait| wait.max(pause));
        let rescheduled = self.delivery.reschedule(job, pause, reason).await;
        log::<D>(&job.row, rescheduled);
    }

    /// Counts and records an outcome. A sent message is recorded with retries while the database is unavailable,
    /// because it would otherwise be sent again.
    async fn end(
        &self,
        job: &mut Claimed<D::Job>,
        outcome: DeliveryOutcome,
        message: Option<&D::Message>,
        reason: Option<&str>,
    ) {
        self.delivery.count(outcome.as_str());
        if let Some(reason) = reason {
            let (kind, id, outcome) = (D::KIND.as_str(), job.row.id, outcome.as_str());
            tracing::warn!(kind, id, outcome, reason, "not delivered");
        }
        let end = End {
            outcome,
            message,
            reason,
        };
        let patience = Instant::now() + RECORD_PATIENCE;
        loop {
            let recorded = self.delivery.record(job, &end).await;
            let again = outcome == DeliveryOutcome::Sent
                && matches!(recorded, Err(StoreError::Unavailable(_)))
                && !self.shutdown.is_received()
                && Instant::now() < patience;
            if !again {
                return log::<D>(&job.row, recorded);
            }
            sleep(RECORD_AGAIN).await;
        }
    }
}

fn log<D: Delivery>(row: &OutboxRow, recorded: Result<(), StoreError>) {
    if let Err(error) = recorded {
        let (kind, id) = (D::KIND.as_str(), row.id);
        tracing::warn!(kind, id, cause = ?error, "the outbox could not be read or updated");
    }
}
