//! Common parts of the outbox's kinds. Each kind implements [`Delivery`] in a file of its own.

use std::time::Duration;

use podium_domain::delivery::backoff::Backoff;
use podium_domain::delivery::result::DeliveryResult;
use podium_store::db::{Store, StoreError, error_chain};
use podium_store::outbox::{ClaimTerms, Claimed, DeliveryKind, DeliveryOutcome};
use podium_wire::admin::operations::Backlog;
use reqwest::Response;
use url::Url;

use crate::sync::fault::retry_after;

/// Upper bound of a service's `Retry-After`.
const AWAY_MAX: Duration = Duration::from_hours(24);

/// Intervals of polling the outbox and of retries.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    pub poll_interval: Duration,
    /// How often newly due rows are queued, and waiting rows are counted.
    pub count_interval: Duration,
    /// How long a row waits for related ones.
    pub debounce: Duration,
    /// Delay after the first failure; each further failure doubles it.
    pub initial_backoff: Duration,
}

/// The end of a delivery, to be recorded.
pub(crate) struct End<'a, M> {
    pub(crate) outcome: DeliveryOutcome,
    /// `None` if no message was composed.
    pub(crate) message: Option<&'a M>,
    /// `None` if there is nothing to explain.
    pub(crate) reason: Option<&'a str>,
}

/// The recipient's response to one delivery.
pub(crate) struct Reply {
    pub(crate) result: DeliveryResult,
    pub(crate) reason: String,
    /// The service's `Retry-After`, if it sent one.
    pub(crate) retry_after: Option<Duration>,
}

impl Reply {
    pub(crate) fn new(result: DeliveryResult, reason: impl Into<String>) -> Self {
        Self {
            result,
            reason: reason.into(),
            retry_after: None,
        }
    }

    /// Interprets a service's response, of which only the head is read. The reason names the host only: the address is
    /// a secret, because anyone who knows it can post there. The cause of an error is for the log.
    pub(crate) fn of_http(answer: Result<Response, reqwest::Error>) -> Self {
        let error = match answer {
            Ok(answer) => {
                let status = answer.status();
                return Self {
                    result: DeliveryResult::of_http(status.as_u16()),
                    reason: format!("{} answered {status}", host(Some(answer.url()))),
                    retry_after: retry_after(answer.headers(), AWAY_MAX),
                };
            }
            Err(error) => error,
        };
        let host = host(error.url());
        let reason = if error.is_timeout() {
            format!("{host} did not answer in time")
        } else {
            format!("{host} could not be reached")
        };
        tracing::info!(cause = error_chain(&error.without_url()), "{reason}");
        Self::new(DeliveryResult::Retry, reason)
    }
}

fn host(url: Option<&Url>) -> String {
    let host = url.and_then(Url::host_str);
    host.unwrap_or("the service").to_owned()
}

/// A kind of the outbox: its messages, and its limits.
pub(crate) trait Delivery {
    const KIND: DeliveryKind;
    /// Maximum number of rows claimed together; [`Self::AT_ONCE`] are delivered concurrently.
    const CLAIMED_MAX: i64;
    const AT_ONCE: usize;
    /// Messages composed concurrently: each takes one of the database connections that requests need.
    const COMPOSED_AT_ONCE: usize = Self::AT_ONCE;
    /// Minimum duration of a full batch, which limits the rate.
    const BATCH_MIN: Duration = Duration::ZERO;
    /// Duration of a claim, during which other nodes skip the row: several times the longest duration of a batch.
    const LEASE: Duration = Duration::from_mins(5);
    /// Pause before the next poll while the database is unavailable.
    const UNAVAILABLE_PAUSE: Duration = Duration::from_secs(15);

    /// Content of a claimed row.
    type Job;
    type Message;

    fn pace(&self) -> Pace;

    fn store(&self) -> &Store;

    fn backoff(&self) -> Backoff {
        Backoff::of_messages(self.pace().initial_backoff)
    }

    /// Sets the metrics of waiting rows.
    fn set_waiting(&self, _backlog: &Backlog) {}

    /// Counts the outcome of an attempt.
    fn count(&self, _outcome: &'static str) {}

    /// Queues messages that are due by the clock.
    async fn queue_due(&self) {}

    /// Completes when the outbox is to be polled at once.
    async fn woken(&self) {
        std::future::pending::<()>().await;
    }

    async fn claim(&self, terms: &ClaimTerms) -> Result<Vec<Claimed<Self::Job>>, StoreError>;

    /// Composes the message from the current state; `None` if it is no longer wanted.
    async fn compose(&self, job: &Claimed<Self::Job>) -> Result<Option<Self::Message>, StoreError>;

    async fn send(&self, job: &Claimed<Self::Job>, message: &Self::Message) -> Reply;

    /// Records the end, if this node's claim is still valid.
    async fn record(
        &self,
        job: &mut Claimed<Self::Job>,
        end: &End<'_, Self::Message>,
    ) -> Result<(), StoreError>;

    async fn reschedule(
        &self,
        job: &Claimed<Self::Job>,
        pause: Duration,
        reason: &str,
    ) -> Result<(), StoreError> {
        let store = self.store();
        store.reschedule(&job.row, pause, Some(reason)).await
    }
}
