//! Fetches one event and passes changed documents to the store.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::join_all;
use podium_domain::events::event::{CategoryFacts, CategoryPhase, EventFacts};
use podium_domain::events::ranking::RankingUpdate;
use podium_domain::events::start_list::StartList;
use podium_domain::ids::{EventId, Series};
use podium_results::reading::{Reading, Unreadable};
use tokio::sync::Semaphore;

use crate::sync::client::UpstreamClient;
use crate::sync::fault::FeedError;
use crate::sync::fetch::Fetched;
use crate::sync::measure;
use crate::sync::pace::Days;
use crate::sync::programme::ProgrammeSource;
use crate::sync::progress::{FetchSteps, Step};
use podium_live::registry::Live;
use podium_store::db::{Store, StoreError};
use podium_store::ingest::{Document, EventPart, EventUpdate, FeedSubject};

/// Maximum number of events written concurrently: most database connections are for users' requests.
const WRITES_AT_ONCE: usize = 4;

/// How much of an event is fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The event, its start list and every category's result.
    Full,
    /// The event, its start list, and the results of categories that have begun.
    Regular,
    /// The event, the results of running categories, and of finished ones that may have changed.
    Live,
}

/// The outcome of fetching an event.
#[derive(Debug, Default)]
pub struct SyncReport {
    pub categories_processed: u32,
    /// Errors of parts that could not be fetched; their stored state stays.
    pub problems: Vec<FeedError>,
    /// Whether results are among the failed parts.
    pub(crate) results_failed: bool,
    pub(crate) days: Days,
}

type Synced = Result<SyncReport, FeedError>;

/// All configured results services; cheap to clone.
#[derive(Clone)]
pub struct Feeds {
    clients: Arc<HashMap<Series, UpstreamClient>>,
    writes: Arc<Semaphore>,
    programme: Option<ProgrammeSource>,
    live: Live,
}

/// A document of an event other than the event's own.
enum Part<'a> {
    StartList,
    Result(&'a CategoryFacts),
}

impl Part<'_> {
    fn in_store(&self) -> EventPart {
        match self {
            Self::StartList => EventPart::StartList,
            Self::Result(category) => EventPart::Ranking(category.id.clone()),
        }
    }
}

enum PartFacts {
    StartList(StartList),
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
            programme: None,
            live,
        }
    }

    /// Also requests the programme from this address.
    #[must_use]
    pub fn with_programme(self, url: Option<String>) -> Self {
        Self {
            programme: url.map(ProgrammeSource::new),
            ..self
        }
    }

    pub(crate) fn programme_source(&self) -> Option<&ProgrammeSource> {
        self.programme.as_ref()
    }

    /// The series with a configured service, in a fixed order.
    pub fn series(&self) -> Vec<Series> {
        let mut series: Vec<Series> = self.clients.keys().copied().collect();
        series.sort_by_key(|series| series.as_str());
        series
    }

    pub(crate) fn client(&self, series: Series) -> Result<&UpstreamClient, FeedError> {
        self.clients.get(&series).ok_or(FeedError::NoFeed)
    }

    pub(crate) fn live(&self) -> &Live {
        &self.live
    }

    pub(crate) fn store(&self) -> &Store {
        self.live.store()
    }

    /// Fetches an event as part of the schedule. A failure of the event's own document is an error; a failure of another
    /// part is a problem in the report. Either is recorded as the event's health.
    #[tracing::instrument(skip_all, fields(event = %id, ?depth))]
    pub(crate) async fn sync_event(
        &self,
        id: &EventId,
        depth: Depth,
    ) -> Result<SyncReport, FeedError> {
        let series = self.series_of(id)?;
        let synced = self.sync_parts(series, id, depth, None).await;
        self.note_event_health(series, id, &synced).await;
        synced
    }

    /// Fetches all of an event once, on request. A failure is recorded only for events that we have: nothing
    /// requests a mistyped id again, so its fault would stay for good. A step is sent for each document requested.
    #[tracing::instrument(skip_all, fields(event = %id))]
    pub async fn sync_event_once(
        &self,
        id: &EventId,
        steps: Option<&FetchSteps>,
    ) -> Result<SyncReport, FeedError> {
        let series = self.series_of(id)?;
        let synced = self.sync_parts(series, id, Depth::Full, steps).await;
        if self.store().event(id).await.is_ok() {
            self.note_event_health(series, id, &synced).await;
        }
        synced
    }

    async fn note_event_health(&self, series: Series, id: &EventId, synced: &Synced) {
        let fault = synced.as_ref();
        let fault = fault.map_or_else(Some, |report| report.problems.first());
        let subject = FeedSubject::Event(series, id.clone());
        self.note_health(&subject, fault).await;
    }

    /// The series of an event, if its service is configured.
    fn series_of(&self, id: &EventId) -> Result<Series, FeedError> {
        let (series, _) = Series::upstream_event(id).ok_or(FeedError::NoFeed)?;
        self.client(series)?;
        Ok(series)
    }

    async fn sync_parts(
        &self,
        series: Series,
        id: &EventId,
        depth: Depth,
        steps: Option<&FetchSteps>,
    ) -> Result<SyncReport, FeedError> {
        let (_, number) = Series::upstream_event(id).ok_or(FeedError::NoFeed)?;
        let base = &format!("/api/v1/events/{number}");
        let document = self.fetch(series, base).await?;
        let event = self.read_event(series, id, &document).await?;
        let parts = self.parts(&event, depth, document.changed).await?;
        let step = Step::first(steps, parts.len());
        // The client of the service bounds the number of concurrent requests.
        let requests = parts
            .iter()
            .map(|part| self.fetch_part(series, base, part, &step));
        let fetched = join_all(requests).await;

        let mut report = SyncReport {
            days: days(&event),
            ..SyncReport::default()
        };
        let (mut start_list, mut rankings, mut documents) =
            (None, Vec::new(), vec![(EventPart::Event, document)]);
        for (part, outcome) in parts.iter().zip(fetched) {
            let news = match outcome {
                Ok(news) => news,
                Err(error @ FeedError::Store(_)) => return Err(error),
                Err(error) => {
                    report.results_failed |= matches!(part, Part::Result(_));
                    report.problems.push(error);
                    continue;
                }
            };
            report.categories_processed += u32::from(matches!(part, Part::Result(_)));
            let Some((document, facts)) = news else {
                if matches!(part, Part::StartList) {
                    self.store().confirm_start_list(id).await?;
                }
                continue;
            };
            documents.push((part.in_store(), document));
            match facts {
                PartFacts::StartList(list) => start_list = Some(list),
                PartFacts::Ranking(ranking) => rankings.push(ranking),
            }
        }
        drop(parts);
        documents.retain(|(_, document)| document.changed);
        if !documents.is_empty() {
            let update = EventUpdate {
                event,
                start_list,
                rankings,
                documents: documents.into_iter().map(with_part).collect(),
            };
            self.ingest(base, &update, &mut report).await?;
        }
        Ok(report)
    }

    async fn read_event(
        &self,
        series: Series,
        id: &EventId,
        document: &Fetched,
    ) -> Result<EventFacts, FeedError> {
        let (_, number) = Series::upstream_event(id).ok_or(FeedError::NoFeed)?;
        match podium_results::event::event(series, number, &document.body) {
            Ok(reading) => Ok(accept(series, document, reading)),
            Err(Unreadable::OtherDocument { found, .. }) => Err(FeedError::OtherEvent {
                path: document.path.clone(),
                of: series.event_id(found).into_string(),
            }),
            Err(reason) => Err(self.reject(series, document, reason.to_string()).await),
        }
    }

    /// The parts of an event to fetch. A finished category is fetched again if the event's document changed, or while
    /// the stored result is not finished yet.
    async fn parts<'a>(
        &self,
        event: &'a EventFacts,
        depth: Depth,
        event_changed: bool,
    ) -> Result<Vec<Part<'a>>, FeedError> {
        let ranked = self.store().ranked_categories(&event.id).await?;
        // A category that was reset to before its start is fetched until its stored ranking is empty too.
        let may_have_rows =
            |category: &&CategoryFacts| has_begun(category) || ranked.contains(&category.id);
        let everything = depth == Depth::Full;
        if everything || depth == Depth::Regular {
            let categories = event
                .categories
                .iter()
                .filter(|category| everything || may_have_rows(category));
            return Ok(std::iter::once(Part::StartList)
                .chain(categories.map(Part::Result))
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
            .filter(|category| may_have_rows(category) && (event_changed || !is_settled(category)));
        Ok(moving.map(Part::Result).collect())
    }

    /// Fetches and reads a part; `None` if it is unchanged.
    async fn fetch_part(
        &self,
        series: Series,
        base: &str,
        part: &Part<'_>,
        step: &Step<'_>,
    ) -> Result<Option<(Fetched, PartFacts)>, FeedError> {
        let path = match part {
            Part::StartList => start_list_path(base),
            Part::Result(category) => result_path(base, category.id.as_str()),
        };
        let document = self.fetch(series, &path).await;
        step.advance();
        let document = document?;
        if !document.changed {
            return Ok(None);
        }
        let body = document.body.as_str();
        let read = match part {
            Part::StartList => podium_results::registrations::registrations(series, body)
                .map(|reading| PartFacts::StartList(accept(series, &document, reading))),
            Part::Result(category) => {
                podium_results::category_result::category_result(series, category, body)
                    .map(|reading| PartFacts::Ranking(accept(series, &document, reading)))
            }
        };
        match read {
            Ok(facts) => Ok(Some((document, facts))),
            Err(reason) => Err(self.reject(series, &document, reason.to_string()).await),
        }
    }

    /// Writes the facts with their documents. What vanished counts as a fault until it is back or confirmed.
    async fn ingest(
        &self,
        base: &str,
        update: &EventUpdate,
        report: &mut SyncReport,
    ) -> Result<(), FeedError> {
        // The semaphore is never closed, so this always succeeds.
        let _turn = self.writes.acquire().await.ok();
        let ingested = self.store().ingest(update).await?;
        self.live.wake(&ingested.wakeups);
        self.live.watch_event(&update.event.id);
        // The known start also determines how often this event is fetched.
        report.days.starts_at = ingested.starts_at;
        for part in ingested.vanished {
            report.results_failed |= matches!(part, EventPart::Ranking(_));
            let (path, what) = match part {
                EventPart::Event => (base.to_owned(), "start"),
                EventPart::StartList => (start_list_path(base), "start list"),
                EventPart::Ranking(category) => (result_path(base, category.as_str()), "ranking"),
            };
            report.problems.push(FeedError::Vanished { path, what });
        }
        Ok(())
    }
}

fn with_part((part, Fetched { path, body, .. }): (EventPart, Fetched)) -> Document {
    Document { part, path, body }
}

/// Returns the facts of a document. Refused rows are counted; those of changed documents are also logged.
pub(crate) fn accept<T>(series: Series, document: &Fetched, reading: Reading<T>) -> T {
    measure::rows_refused(series, reading.refused.len());
    if document.changed {
        for row in &reading.refused {
            tracing::debug!(path = document.path, %row, "row skipped");
        }
    }
    reading.facts
}

fn start_list_path(base: &str) -> String {
    format!("{base}/registrations")
}

fn result_path(base: &str, category: &str) -> String {
    format!("{base}/result/{category}")
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
