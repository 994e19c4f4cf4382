//! Fetching of one document: compares it with the one last ingested, and keeps or rejects it. Also records the health
//! of its event or season list.

use podium_domain::ids::Series;

use crate::sync::fault::FeedError;
use crate::sync::measure;
use crate::sync::run::Feeds;
use podium_store::ingest::{DocumentState, FaultReport, FeedSubject, HealthChange};

/// A document that was fetched.
pub(crate) struct Fetched {
    pub(crate) path: String,
    pub(crate) body: String,
    /// Whether it differs from the document last ingested.
    pub(crate) changed: bool,
}

impl Feeds {
    /// Fetches a document, and compares it with the one last ingested.
    pub(crate) async fn fetch(&self, series: Series, path: &str) -> Result<Fetched, FeedError> {
        let body = self.client(series)?.fetch(path).await?;
        let state = self.store().document_state(series, path, &body).await?;
        let changed = state == DocumentState::Changed;
        measure::document(series, if changed { "changed" } else { "unchanged" });
        Ok(Fetched {
            path: path.to_owned(),
            body,
            changed,
        })
    }

    /// Stores an unreadable body separately, for inspection.
    pub(crate) async fn reject(
        &self,
        series: Series,
        document: &Fetched,
        reason: String,
    ) -> FeedError {
        let outcome = self
            .store()
            .reject_document(series, &document.path, &document.body, &reason)
            .await;
        if let Err(error) = outcome {
            tracing::warn!(path = document.path, cause = ?error, "could not keep an unreadable document");
        }
        FeedError::Unreadable {
            path: document.path.clone(),
            reason,
        }
    }

    /// Reports the health of a subject to metrics, log and admins. Each fault is logged and reported to the admins
    /// once, on whichever node it occurs. `fault` is the first fault of an incomplete fetch.
    pub(crate) async fn note_health(&self, subject: &FeedSubject, fault: Option<&FeedError>) {
        if let Some(fault) = fault {
            measure::fault(subject.series(), fault.kind());
        }
        // An unavailable database is not a fault of the service, and could not store one either.
        if let Some(FeedError::Store(error)) = fault {
            tracing::warn!(subject = subject.name(), cause = ?error, "fetched, but could not store");
            return;
        }
        let news = fault.map(|fault| FaultReport {
            kind: fault.kind(),
            message: fault.to_string(),
        });
        match self.store().note_feed_health(subject, news.as_ref()).await {
            Ok((change, wakeups)) => {
                self.live().wake(&wakeups);
                log_health_change(subject, change, fault);
            }
            Err(error) => {
                tracing::warn!(subject = subject.name(), cause = ?error, "could not record the health of a feed");
            }
        }
        if fault.is_none() {
            measure::good(subject);
        }
    }
}

fn log_health_change(subject: &FeedSubject, change: HealthChange, fault: Option<&FeedError>) {
    let subject = subject.name();
    match (change, fault) {
        (HealthChange::Faulty, Some(fault)) => {
            tracing::warn!(subject, kind = fault.kind(), %fault, cause = ?fault, "fetch is incomplete");
        }
        (HealthChange::Healed { failures }, _) => {
            tracing::info!(subject, failures, "fetch is complete again");
        }
        (HealthChange::Faulty, None) | (HealthChange::None, _) => {}
    }
}
