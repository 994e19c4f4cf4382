//! Lists of events: those to poll, and those of a past season.

use std::fmt;

use chrono::{NaiveDate, TimeDelta, Utc};
use futures_util::stream::{self, StreamExt};
use podium_domain::events::season::Seasons;
use podium_domain::ids::{EventId, Series};
use podium_results::reading::{Reading, Unreadable};

use crate::sync::fault::FeedError;
use crate::sync::run::accept;
use crate::sync::run::{Depth, Feeds};
use podium_store::ingest::FeedSubject;

/// Events that ended longer ago than this are fetched only on request. Days.
const LOOK_BACK_DAYS: i64 = 15;
/// Maximum number of a season's events fetched concurrently.
const EVENTS_AT_ONCE: usize = 4;

/// Events of the requested seasons.
#[derive(Debug, Default)]
pub(crate) struct SeasonEvents {
    pub(crate) events: Vec<EventId>,
    /// Errors of seasons that could not be fetched.
    pub(crate) problems: Vec<FeedError>,
}

/// How many of the requested events could be fetched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeasonReport {
    pub fetched: usize,
    /// Fetched in part or not at all; each was logged with its cause.
    pub failed: usize,
}

impl fmt::Display for SeasonReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} events fetched completely", self.fetched)?;
        match self.failed {
            0 => Ok(()),
            failed => write!(formatter, ", {failed} not: see the log, and run this again"),
        }
    }
}

impl Feeds {
    /// Fetches every event of the current seasons that is not long over.
    pub async fn sync_current(&self, series: Series) -> Result<SeasonReport, FeedError> {
        let mut season = self.current_events(series).await?;
        if season.events.is_empty() && !season.problems.is_empty() {
            return Err(season.problems.swap_remove(0));
        }
        Ok(self
            .sync_events(season.events, Depth::Regular, |_, _| {})
            .await)
    }

    /// Events of a year's season that no back-fill has fetched yet, and their total number.
    pub async fn to_backfill(
        &self,
        series: Series,
        year: i32,
    ) -> Result<(Vec<EventId>, usize), FeedError> {
        let seasons = self.seasons(series).await?.of_year(year);
        if seasons.is_empty() {
            return Err(FeedError::NoSeason(year));
        }
        let mut events = Vec::new();
        for season in seasons {
            events.extend(self.events_of(series, season, NaiveDate::MIN).await?);
        }
        let total = events.len();
        Ok((self.store().not_backfilled(events).await?, total))
    }

    /// Fetches all documents of these events and records the complete ones, so that an interrupted back-fill resumes
    /// where it stopped. `on_event` is called for each event.
    pub async fn backfill(
        &self,
        events: Vec<EventId>,
        on_event: impl Fn(&EventId, bool),
    ) -> SeasonReport {
        self.sync_events(events, Depth::Full, on_event).await
    }

    async fn sync_events(
        &self,
        events: Vec<EventId>,
        depth: Depth,
        on_event: impl Fn(&EventId, bool),
    ) -> SeasonReport {
        let syncs = events.into_iter().map(|event| async move {
            let had = self.had_completely(&event, depth).await;
            (event, had)
        });
        let mut syncs = stream::iter(syncs).buffer_unordered(EVENTS_AT_ONCE);
        let mut report = SeasonReport::default();
        while let Some((event, had)) = syncs.next().await {
            on_event(&event, had);
            if had {
                report.fetched += 1;
            } else {
                report.failed += 1;
            }
        }
        report
    }

    /// Fetches an event; returns whether it was fetched completely. Faults are recorded as the event's health.
    async fn had_completely(&self, event: &EventId, depth: Depth) -> bool {
        let synced = self.sync_event(event, depth).await;
        let had = synced.is_ok_and(|report| report.problems.is_empty());
        if had && depth == Depth::Full {
            return match self.store().note_backfilled(event).await {
                Ok(()) => true,
                Err(error) => {
                    tracing::warn!(%event, cause = ?error, "fetched, but could not record it");
                    false
                }
            };
        }
        had
    }

    /// Events of the current seasons that are not long over.
    pub(crate) async fn current_events(&self, series: Series) -> Result<SeasonEvents, FeedError> {
        let listed = self.list_current_events(series).await;
        let fault = match &listed {
            Ok(season) => season.problems.first(),
            Err(error) => Some(error),
        };
        self.note_health(&FeedSubject::Seasons(series), fault).await;
        listed
    }

    async fn list_current_events(&self, series: Series) -> Result<SeasonEvents, FeedError> {
        let since = (Utc::now() - TimeDelta::days(LOOK_BACK_DAYS)).date_naive();
        let seasons = self.seasons(series).await?;
        let mut found = SeasonEvents::default();
        for season in seasons.since(since) {
            match self.events_of(series, season, since).await {
                Ok(events) => found.events.extend(events),
                Err(problem) => found.problems.push(problem),
            }
        }
        Ok(found)
    }

    async fn events_of(
        &self,
        series: Series,
        season: u64,
        since: NaiveDate,
    ) -> Result<Vec<EventId>, FeedError> {
        let path = format!("/api/v1/seasons/{season}");
        let events = self
            .read_list(series, &path, podium_results::seasons::season)
            .await?;
        Ok(events
            .iter()
            .filter(|event| event.may_last_until(since))
            .map(|event| series.event_id(event.number))
            .collect())
    }

    async fn seasons(&self, series: Series) -> Result<Seasons, FeedError> {
        self.read_list(series, "/api/v1/", podium_results::seasons::seasons)
            .await
    }

    async fn read_list<T>(
        &self,
        series: Series,
        path: &str,
        read: impl FnOnce(&str) -> Result<Reading<T>, Unreadable>,
    ) -> Result<T, FeedError> {
        let document = self.fetch(series, path).await?;
        match read(&document.body) {
            Ok(reading) => {
                let facts = accept(series, &document, reading);
                if document.changed {
                    let store = self.store();
                    store.keep_document(series, path, &document.body).await?;
                }
                Ok(facts)
            }
            Err(reason) => Err(self.reject(series, &document, reason.to_string()).await),
        }
    }
}
