//! Fetches the programme (docs/programme.md): one document from another source than the results services.

use std::time::Duration;

use chrono::Utc;
use podium_domain::ids::Series;
use podium_results::reading::Reading;
use podium_store::ingest::FeedSubject;
use reqwest::Client;
use reqwest::redirect::Policy;

use crate::sync::client::{client_with, read_body, refused_status};
use crate::sync::fault::FeedError;
use crate::sync::measure;
use crate::sync::run::Feeds;

/// Maximum length of the document in bytes: a season with its start lists takes a tenth.
const BODY_MAX: usize = 4 * 1024 * 1024;
/// A release's file is two redirects away from its address.
const REDIRECTS_MAX: usize = 3;
/// Pause after a failure.
pub(crate) const RETRY: Duration = Duration::from_mins(10);
/// The document in faults.
const NAME: &str = "the programme";

/// The address of the programme, and the client for it.
#[derive(Debug, Clone)]
pub(crate) struct ProgrammeSource {
    url: String,
    http: Client,
}

impl ProgrammeSource {
    pub(crate) fn new(url: String) -> Self {
        let policy = Policy::custom(|attempt| {
            let was_encrypted = attempt.previous().iter().any(|url| url.scheme() == "https");
            let is_downgrade = was_encrypted && attempt.url().scheme() != "https";
            if is_downgrade || attempt.previous().len() > REDIRECTS_MAX {
                attempt.stop()
            } else {
                attempt.follow()
            }
        });
        Self {
            url,
            http: client_with(policy),
        }
    }

    /// Its content type is not checked, because sites for files have none for it.
    async fn fetch(&self) -> Result<String, FeedError> {
        let response = self.http.get(&self.url).send().await;
        let response = response.map_err(|source| FeedError::no_answer(NAME, source))?;
        if !response.status().is_success() {
            return Err(refused_status(NAME, &response));
        }
        read_body(response, NAME, BODY_MAX).await
    }
}

impl Feeds {
    /// Fetches the programme and stores what it says of our events. A failure leaves the last good one, and is recorded
    /// as the programme's health. Does nothing without a source.
    #[tracing::instrument(skip_all)]
    pub(crate) async fn sync_programme(&self) -> Result<(), FeedError> {
        let Some(source) = self.programme_source() else {
            return Ok(());
        };
        let synced = self.read_programme(source).await;
        self.note_health(&FeedSubject::Programme, synced.as_ref().err())
            .await;
        synced
    }

    async fn read_programme(&self, source: &ProgrammeSource) -> Result<(), FeedError> {
        let body = source.fetch().await?;
        let unreadable = |reason| FeedError::Unreadable {
            path: NAME.to_owned(),
            reason,
        };
        let Reading { facts, refused, .. } = podium_results::programme::programme(&body)
            .map_err(|error| unreadable(error.to_string()))?;
        if facts.is_empty() {
            return Err(unreadable("no event".to_owned()));
        }
        measure::rows_refused(Series::Ifsc, refused.len());
        for row in &refused {
            tracing::debug!(%row, "row of the programme skipped");
        }
        let ingest = self
            .store()
            .ingest_programme(&facts, refused.len(), Utc::now())
            .await?;
        self.live().wake(&ingest.wakeups);
        if ingest.doubted {
            return Err(FeedError::Vanished {
                path: NAME.to_owned(),
                what: "rounds",
            });
        }
        Ok(())
    }
}
