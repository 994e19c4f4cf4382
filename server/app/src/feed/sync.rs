//! Fetches one event and hands what changed to the store.

use std::collections::HashMap;
use std::sync::Arc;

use podium_domain::event::{CategoryPhase, EventFacts};
use podium_domain::ids::{CategoryId, EventId, Series};
use podium_domain::start_list::StartListEntry;

use super::client::{FeedError, UpstreamClient};
use super::normalise;
use crate::live::Live;
use crate::store::{DocumentState, EventUpdate, RankingUpdate, Store};

/// Events that ended earlier than this are fetched only when asked for. Days.
const LOOK_BACK_DAYS: i64 = 15;

/// How much of an event is fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The event, its start list and every category's result.
    Full,
    /// The event and the results of categories that run or have just finished.
    Results,
    /// The event and its start list.
    StartList,
}

/// What a round of fetching did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SyncReport {
    pub categories_processed: u32,
    /// Parts that could not be had; what is stored of them stays.
    pub problems: Vec<String>,
    /// A category runs: its ranking is worth asking for often.
    pub running: bool,
}

/// All configured results services; cheap to clone.
#[derive(Clone)]
pub struct Feeds {
    clients: Arc<HashMap<Series, UpstreamClient>>,
    live: Live,
}

/// A document that was fetched, to be kept once it is taken in.
struct Fetched {
    path: String,
    body: String,
    changed: bool,
}

impl Feeds {
    pub fn new(feeds: &[(Series, String)], live: Live) -> Self {
        let clients =
            feeds.iter().map(|(series, url)| (*series, UpstreamClient::new(url))).collect();
        Self { clients: Arc::new(clients), live }
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
        let client = self.clients.get(&series).ok_or(FeedError::NoFeed)?;
        let path = format!("/api/v1/events/{number}");
        let document = self.fetch(client, series, &path).await?;
        let event = match normalise::event(series, &document.body) {
            Ok(event) if &event.id == id => event,
            Ok(event) => {
                let reason = format!("speaks of event {}", event.id);
                return Err(self.reject(series, &document, reason).await);
            }
            Err(reason) => return Err(self.reject(series, &document, reason).await),
        };
        let mut round = Round::new(self, client, series, number, document.changed);
        round.kept.push(document);
        if depth != Depth::Results {
            round.start_list().await;
        }
        if depth != Depth::StartList {
            round.results(&event, depth).await;
        }
        round.take_in(event).await
    }

    /// Fetches the running season's list, and every event of it that is not long over. Gives how
    /// many events were fetched.
    pub async fn sync_season(&self, series: Series) -> Result<u32, FeedError> {
        let mut fetched = 0;
        for event in self.season_events(series).await? {
            match self.sync_event(&event, Depth::Full).await {
                Ok(report) => {
                    fetched += 1;
                    for problem in report.problems {
                        tracing::warn!(%event, problem, "part of an event not taken in");
                    }
                }
                Err(error) => tracing::warn!(%event, cause = ?error, "event not taken in"),
            }
        }
        Ok(fetched)
    }

    /// Events of the running season that are not long over.
    pub(super) async fn season_events(&self, series: Series) -> Result<Vec<EventId>, FeedError> {
        let client = self.clients.get(&series).ok_or(FeedError::NoFeed)?;
        let root = self.fetch(client, series, "/api/v1/").await?;
        let season = match normalise::current_season(&root.body) {
            Ok(season) => season,
            Err(reason) => return Err(self.reject(series, &root, reason).await),
        };
        let list = self.fetch(client, series, &format!("/api/v1/seasons/{season}")).await?;
        let since = (chrono::Utc::now() - chrono::TimeDelta::days(LOOK_BACK_DAYS)).date_naive();
        match normalise::season_events(&list.body, since) {
            Ok(events) => Ok(events.into_iter().map(|number| series.event_id(number)).collect()),
            Err(reason) => Err(self.reject(series, &list, reason).await),
        }
    }

    async fn fetch(
        &self,
        client: &UpstreamClient,
        series: Series,
        path: &str,
    ) -> Result<Fetched, FeedError> {
        let body = client.fetch(path).await?;
        let state = self.store().document_state(series, path, &body).await?;
        Ok(Fetched { path: path.to_owned(), body, changed: state == DocumentState::Changed })
    }

    /// Keeps an unreadable body aside for a person to look at; one fault is logged once.
    async fn reject(&self, series: Series, document: &Fetched, reason: String) -> FeedError {
        let kept = self.store().reject_document(series, &document.path, &document.body, &reason).await;
        match kept {
            Ok(true) => {
                tracing::warn!(path = document.path, reason, "upstream document kept aside");
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(cause = ?error, "unreadable document not kept"),
        }
        FeedError::Unreadable { path: document.path.clone(), reason }
    }
}

/// One round of fetching the parts of an event.
struct Round<'a> {
    feeds: &'a Feeds,
    client: &'a UpstreamClient,
    series: Series,
    number: u64,
    anything_changed: bool,
    kept: Vec<Fetched>,
    start_list: Option<Vec<StartListEntry>>,
    rankings: Vec<RankingUpdate>,
    report: SyncReport,
}

impl<'a> Round<'a> {
    fn new(
        feeds: &'a Feeds,
        client: &'a UpstreamClient,
        series: Series,
        number: u64,
        event_changed: bool,
    ) -> Self {
        Self {
            feeds,
            client,
            series,
            number,
            anything_changed: event_changed,
            kept: Vec::new(),
            start_list: None,
            rankings: Vec::new(),
            report: SyncReport::default(),
        }
    }

    async fn start_list(&mut self) {
        let path = format!("/api/v1/events/{}/registrations", self.number);
        let series = self.series;
        if let Some(entries) = self.part(&path, |body| normalise::start_list(series, body)).await {
            self.start_list = Some(entries);
        }
    }

    async fn results(&mut self, event: &EventFacts, depth: Depth) {
        for category in &event.categories {
            let phase = category.status.phase();
            self.report.running |= phase == CategoryPhase::Running;
            if phase == CategoryPhase::Open && depth != Depth::Full {
                continue;
            }
            let path = format!("/api/v1/events/{}/result/{}", self.number, category.id);
            let (series, id): (_, CategoryId) = (self.series, category.id.clone());
            let problems = self.report.problems.len();
            if let Some(ranking) = self.part(&path, |body| normalise::ranking(series, id, body)).await {
                self.rankings.push(ranking);
            }
            if self.report.problems.len() == problems {
                self.report.categories_processed += 1;
            }
        }
    }

    /// A part that changed, read; `None` if it did not change or could not be had.
    async fn part<T>(
        &mut self,
        path: &str,
        read: impl FnOnce(&str) -> Result<T, normalise::Unreadable>,
    ) -> Option<T> {
        let document = match self.feeds.fetch(self.client, self.series, path).await {
            Ok(document) => document,
            Err(error) => {
                self.report.problems.push(error.to_string());
                return None;
            }
        };
        if !document.changed {
            return None;
        }
        match read(&document.body) {
            Ok(facts) => {
                self.anything_changed = true;
                self.kept.push(document);
                Some(facts)
            }
            Err(reason) => {
                let error = self.feeds.reject(self.series, &document, reason).await;
                self.report.problems.push(error.to_string());
                None
            }
        }
    }

    async fn take_in(self, event: EventFacts) -> Result<SyncReport, FeedError> {
        if !self.anything_changed {
            return Ok(self.report);
        }
        let id = event.id.clone();
        let store = self.feeds.store();
        let update = EventUpdate { event, start_list: self.start_list, rankings: self.rankings };
        let bells = store.take_in(&update).await?;
        for document in self.kept.iter().filter(|document| document.changed) {
            store.keep_document(self.series, &document.path, &document.body).await?;
        }
        self.feeds.live.ring(&bells);
        self.feeds.live.watch_event(&id);
        Ok(self.report)
    }
}
