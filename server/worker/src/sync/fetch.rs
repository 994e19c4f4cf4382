//! Fetching of one document: compares it with the one last ingested, and keeps or rejects it. Also records the health
//! of its event or season list.

use podium_domain::ids::Series;
use reqwest::header::HeaderValue;

use crate::sync::client::Answer;
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
    entity_tag: Option<HeaderValue>,
}

impl Feeds {
    /// Fetches a document, changed or not.
    pub(crate) async fn fetch(&self, series: Series, path: &str) -> Result<Fetched, FeedError> {
        if let Some(document) = self.request(series, path).await? {
            return Ok(document);
        }
        if let Some(body) = self.store().document(series, path).await? {
            return Ok(Fetched {
                path: path.to_owned(),
                body,
                changed: false,
                entity_tag: None,
            });
        }
        // The service responded "not modified", but the document is not stored.
        self.client(series)?.forget(path);
        let again = self.request(series, path).await?;
        again.ok_or_else(|| FeedError::Unreadable {
            path: path.to_owned(),
            reason: "it was not sent".to_owned(),
        })
    }

    /// Fetches a document; `None` if it is the one last ingested.
    pub(crate) async fn fetch_changed(
        &self,
        series: Series,
        path: &str,
    ) -> Result<Option<Fetched>, FeedError> {
        let document = self.request(series, path).await?;
        Ok(document.filter(|document| document.changed))
    }

    /// Requests a document; `None` if the service responds that it is not modified since it was last ingested.
    async fn request(&self, series: Series, path: &str) -> Result<Option<Fetched>, FeedError> {
        let (body, entity_tag) = match self.client(series)?.fetch(path).await? {
            Answer::Body { text, entity_tag } => (text, entity_tag),
            Answer::NotModified => {
                measure::document(series, "not_modified");
                return Ok(None);
            }
        };
        let state = self.store().document_state(series, path, &body).await?;
        let changed = state == DocumentState::Changed;
        measure::document(series, if changed { "changed" } else { "unchanged" });
        Ok(Some(Fetched {
            path: path.to_owned(),
            body,
            changed,
            entity_tag,
        }))
    }

    /// Stores a completely ingested document, to compare later fetches with.
    pub(crate) async fn keep(&self, series: Series, document: Fetched) -> Result<(), FeedError> {
        let Fetched {
            path,
            body,
            entity_tag,
            ..
        } = document;
        self.store().keep_document(series, &path, &body).await?;
        if let Some(tag) = entity_tag {
            self.client(series)?.mark_ingested(&path, tag);
        }
        Ok(())
    }

    /// Stores an unreadable body separately, for inspection.
    pub(crate) async fn reject(
        &self,
        series: Series,
        document: &Fetched,
        reason: String,
    ) -> FeedError {
        let kept = self
            .store()
            .reject_document(series, &document.path, &document.body, &reason)
            .await;
        if let Err(error) = kept {
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
