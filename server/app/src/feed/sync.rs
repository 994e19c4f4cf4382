//! Fetches one event and hands what changed to the store.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{TimeDelta, Utc};
use futures_util::future::join_all;
use futures_util::stream::{self, StreamExt};
use podium_domain::event::{CategoryFacts, CategoryPhase, EventFacts};
use podium_domain::ids::{EventId, Series};
use podium_domain::start_list::StartListEntry;
use tokio::sync::Semaphore;

use super::client::{FeedError, UpstreamClient};
use super::normalise;
use super::pace::Days;
use crate::live::Live;
use crate::store::{DocumentState, EventUpdate, RankingUpdate, Store, StoreError};

/// Events that ended earlier than this are fetched only when asked for. Days.
const LOOK_BACK_DAYS: i64 = 15;
/// Events of a season fetched at a time.
const EVENTS_AT_ONCE: usize = 4;
/// Events written at a time: most connections are for people.
const WRITES_AT_ONCE: usize = 4;

/// How much of an event is fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The event, its start list and every category's result.
    Full,
    /// The event, its start list, and the results of categories that have begun.
    Regular,
    /// The event, the results of categories that run, and of finished ones that may have moved.
    Live,
}

/// What a round of fetching did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyncReport {
    pub categories_processed: u32,
    /// Parts that could not be had; what is stored of them stays.
    pub problems: Vec<String>,
    /// Results are among the parts that could not be had.
    pub(super) results_failed: bool,
    pub(super) days: Days,
}

/// Events of the seasons that were asked for.
#[derive(Debug, Default)]
pub(super) struct SeasonEvents {
    pub(super) events: Vec<EventId>,
    /// Seasons that could not be had.
    pub(super) problems: Vec<FeedError>,
}

/// All configured results services; cheap to clone.
#[derive(Clone)]
pub struct Feeds {
    clients: Arc<HashMap<Series, UpstreamClient>>,
    writes: Arc<Semaphore>,
    live: Live,
}

/// A document that was fetched, to be kept once it is taken in.
struct Fetched {
    path: String,
    body: String,
    changed: bool,
}

/// A document of an event beside the event's own.
enum Part<'a> {
    StartList,
    Result(&'a CategoryFacts),
}

enum PartFacts {
    StartList(Vec<StartListEntry>),
    Ranking(RankingUpdate),
}

impl Feeds {
    pub fn new(feeds: &[(Series, String)], live: Live) -> Self {
        let clients = feeds
            .iter()
            .map(|(series, url)| (*series, UpstreamClient::new(url)))
            .collect();
        Self {
            clients: Arc::new(clients),
            writes: Arc::new(Semaphore::new(WRITES_AT_ONCE)),
            live,
        }
    }

    pub fn series(&self) -> Vec<Series> {
        self.clients.keys().copied().collect()
    }

    pub(super) fn store(&self) -> &Store {
        self.live.store()
    }

    /// Fetches an event now. An event document that cannot be had is an error; a part that cannot
    /// is a problem in the report.
    pub async fn sync_event(&self, id: &EventId, depth: Depth) -> Result<SyncReport, FeedError> {
        let (series, number) = Series::upstream_event(id).ok_or(FeedError::NoFeed)?;
        let base = format!("/api/v1/events/{number}");
        let document = self.fetch(series, &base).await?;
        let event = self.read_event(series, id, &document).await?;
        let parts = self.parts(&event, depth, document.changed).await?;
        let fetched = join_all(
            parts
                .iter()
                .map(|part| self.fetch_part(series, &base, part)),
        )
        .await;

        let mut report = SyncReport {
            days: days(&event),
            ..SyncReport::default()
        };
        let (mut start_list, mut rankings, mut documents) = (None, Vec::new(), vec![document]);
        for (part, outcome) in parts.iter().zip(fetched) {
            let news = match outcome {
                Ok(news) => news,
                Err(error @ FeedError::Store(_)) => return Err(error),
                Err(error) => {
                    report.problems.push(error.to_string());
                    report.results_failed |= matches!(part, Part::Result(_));
                    continue;
                }
            };
            report.categories_processed += u32::from(matches!(part, Part::Result(_)));
            let Some((document, facts)) = news else {
                continue;
            };
            documents.push(document);
            match facts {
                PartFacts::StartList(entries) => start_list = Some(entries),
                PartFacts::Ranking(ranking) => rankings.push(ranking),
            }
        }
        drop(parts);
        documents.retain(|document| document.changed);
        if !documents.is_empty() {
            let update = EventUpdate {
                event,
                start_list,
                rankings,
            };
            self.take_in(series, &update, &documents).await?;
        }
        Ok(report)
    }

    /// Fetches every event of the current seasons that is not long over. Gives how many could be.
    pub async fn sync_season(&self, series: Series) -> Result<u32, FeedError> {
        let mut season = self.season_events(series).await?;
        if season.events.is_empty() && !season.problems.is_empty() {
            return Err(season.problems.swap_remove(0));
        }
        for problem in season.problems {
            tracing::warn!(series = series.as_str(), cause = ?problem, "season not fetched");
        }
        let syncs = season.events.into_iter().map(|event| {
            let feeds = self.clone();
            async move { feeds.sync_of_season(&event).await }
        });
        let fetched: Vec<bool> = stream::iter(syncs)
            .buffer_unordered(EVENTS_AT_ONCE)
            .collect()
            .await;
        Ok(fetched.into_iter().map(u32::from).sum())
    }

    async fn sync_of_season(&self, event: &EventId) -> bool {
        match self.sync_event(event, Depth::Regular).await {
            Ok(report) => {
                for problem in report.problems {
                    tracing::warn!(%event, problem, "part of an event not taken in");
                }
                true
            }
            Err(error) => {
                tracing::warn!(%event, cause = ?error, "event not taken in");
                false
            }
        }
    }

    /// Events of the current seasons that are not long over.
    pub(super) async fn season_events(&self, series: Series) -> Result<SeasonEvents, FeedError> {
        let since = (Utc::now() - TimeDelta::days(LOOK_BACK_DAYS)).date_naive();
        let seasons = self
            .read_list(series, "/api/v1/", |body| normalise::seasons(body, since))
            .await?;
        let mut found = SeasonEvents::default();
        for season in seasons {
            let path = format!("/api/v1/seasons/{season}");
            match self
                .read_list(series, &path, |body| normalise::season_events(body, since))
                .await
            {
                Ok(events) => {
                    found
                        .events
                        .extend(events.into_iter().map(|number| series.event_id(number)));
                }
                Err(problem) => found.problems.push(problem),
            }
        }
        Ok(found)
    }

    async fn read_list(
        &self,
        series: Series,
        path: &str,
        read: impl FnOnce(&str) -> Result<Vec<u64>, normalise::Unreadable>,
    ) -> Result<Vec<u64>, FeedError> {
        let document = self.fetch(series, path).await?;
        match read(&document.body) {
            Ok(numbers) => {
                if document.changed {
                    self.store()
                        .keep_document(series, path, &document.body)
                        .await?;
                }
                Ok(numbers)
            }
            Err(reason) => Err(self.reject(series, &document, reason).await),
        }
    }

    async fn read_event(
        &self,
        series: Series,
        id: &EventId,
        document: &Fetched,
    ) -> Result<EventFacts, FeedError> {
        let reason = match normalise::event(series, &document.body) {
            Ok(event) if &event.id == id => return Ok(event),
            Ok(event) => format!("speaks of event {}", event.id),
            Err(reason) => reason,
        };
        Err(self.reject(series, document, reason).await)
    }

    /// What else to fetch of an event. A finished category is asked for again when the event's
    /// document moved, and while its own result has not finished yet, as the store tells.
    async fn parts<'a>(
        &self,
        event: &'a EventFacts,
        depth: Depth,
        event_changed: bool,
    ) -> Result<Vec<Part<'a>>, FeedError> {
        let everything = depth == Depth::Full;
        if everything || depth == Depth::Regular {
            let wanted = event
                .categories
                .iter()
                .filter(|category| everything || has_begun(category));
            return Ok(std::iter::once(Part::StartList)
                .chain(wanted.map(Part::Result))
                .collect());
        }
        let stored = match self.store().event(&event.id).await {
            Ok(view) => view.dcats,
            Err(StoreError::NotFound) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        let is_settled = |category: &CategoryFacts| {
            category.status.phase() == CategoryPhase::Finished
                && stored.iter().any(|known| {
                    known.dcat_id == category.id.as_str()
                        && known.status == category.status.as_str()
                })
        };
        let moving = event
            .categories
            .iter()
            .filter(|category| has_begun(category) && (event_changed || !is_settled(category)));
        Ok(moving.map(Part::Result).collect())
    }

    /// A part that changed, read; `None` if it did not change.
    async fn fetch_part(
        &self,
        series: Series,
        base: &str,
        part: &Part<'_>,
    ) -> Result<Option<(Fetched, PartFacts)>, FeedError> {
        let path = match part {
            Part::StartList => format!("{base}/registrations"),
            Part::Result(category) => format!("{base}/result/{}", category.id),
        };
        let document = self.fetch(series, &path).await?;
        if !document.changed {
            return Ok(None);
        }
        let body = document.body.as_str();
        let read = match part {
            Part::StartList => normalise::start_list(series, body).map(PartFacts::StartList),
            Part::Result(category) => {
                normalise::ranking(series, category, body).map(PartFacts::Ranking)
            }
        };
        match read {
            Ok(facts) => Ok(Some((document, facts))),
            Err(reason) => Err(self.reject(series, &document, reason).await),
        }
    }

    /// The documents are kept last: what was not taken in is read again.
    async fn take_in(
        &self,
        series: Series,
        update: &EventUpdate,
        documents: &[Fetched],
    ) -> Result<(), FeedError> {
        // Never closed, so there is always a turn.
        let _turn = self.writes.acquire().await.ok();
        let bells = self.store().take_in(update).await?;
        self.live.ring(&bells);
        self.live.watch_event(&update.event.id);
        for document in documents {
            self.store()
                .keep_document(series, &document.path, &document.body)
                .await?;
        }
        Ok(())
    }

    async fn fetch(&self, series: Series, path: &str) -> Result<Fetched, FeedError> {
        let client = self.clients.get(&series).ok_or(FeedError::NoFeed)?;
        let body = client.fetch(path).await?;
        let state = self.store().document_state(series, path, &body).await?;
        Ok(Fetched {
            path: path.to_owned(),
            body,
            changed: state == DocumentState::Changed,
        })
    }

    /// Keeps an unreadable body aside for a person to look at; one fault is logged once.
    async fn reject(&self, series: Series, document: &Fetched, reason: String) -> FeedError {
        let kept = self
            .store()
            .reject_document(series, &document.path, &document.body, &reason)
            .await;
        match kept {
            Ok(true) => {
                tracing::warn!(path = document.path, reason, "upstream document kept aside");
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(cause = ?error, "unreadable document not kept"),
        }
        FeedError::Unreadable {
            path: document.path.clone(),
            reason,
        }
    }
}

fn has_begun(category: &CategoryFacts) -> bool {
    category.status.phase() != CategoryPhase::Open
}

fn days(event: &EventFacts) -> Days {
    let is_running = |category: &CategoryFacts| category.status.phase() == CategoryPhase::Running;
    Days {
        starts_at: event.starts_at,
        ends_at: event.ends_at,
        running: event.categories.iter().any(is_running),
    }
}
