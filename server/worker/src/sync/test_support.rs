//! Feeds between a fake results service and a Postgres of their own.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::time::sleep;
use podium_domain::ids::{EventId, Series};
use podium_postgres::ThrowawayCluster;
use podium_simulator::service::{Control, FakeResultsService, Running};
use podium_simulator::simulated::generate_event;

use crate::sync::run::Feeds;
use podium_live::change_feed::PostgresFeed;
use podium_live::fanout::Hub;
use podium_live::registry::Live;
use podium_store::db::Store;

const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Polled {
    pub(crate) store: Store,
    pub(crate) feeds: Feeds,
    /// `None` once the service is stopped.
    pub(crate) upstream: Option<Running>,
    /// Two events that differ only in their numbers.
    pub(crate) events: [EventId; 2],
    _cluster: ThrowawayCluster,
    _arbiter: actix::Arbiter,
}

impl Polled {
    pub(crate) async fn start() -> Self {
        // Another test of this process may have installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let documents = [1, 2].map(generate_event);
        let events = [documents[0].id, documents[1].id].map(|number| Series::Ifsc.event_id(number));
        assert_ne!(events[0], events[1]);
        let upstream =
            podium_simulator::service::start(FakeResultsService::new(documents).starts_in_days(0))
                .expect("the upstream starts");
        let cluster = ThrowawayCluster::start().await.expect("a Postgres");
        let store =
            Store::connect(&cluster.connection_url(podium_postgres::DATABASE)).expect("a store");
        store.migrate().await.expect("migrated");
        let arbiter = actix::Arbiter::new();
        let live = Live::new(
            store.clone(),
            Hub::default(),
            arbiter.handle(),
            arbiter.handle(),
            Arc::new(PostgresFeed::new(store.clone())),
        );
        let feeds = Feeds::new(&[(Series::Ifsc, upstream.url())], live);
        Self {
            store,
            feeds,
            upstream: Some(upstream),
            events,
            _cluster: cluster,
            _arbiter: arbiter,
        }
    }

    pub(crate) fn control(&self) -> &Control {
        self.upstream.as_ref().expect("it runs").control()
    }

    pub(crate) fn number(&self, index: usize) -> u64 {
        Series::upstream_event(&self.events[index])
            .expect("upstream's")
            .1
    }

    pub(crate) fn path(&self, index: usize) -> String {
        format!("/api/v1/events/{}", self.number(index))
    }

    pub(crate) async fn statuses(&self, index: usize) -> Vec<String> {
        let event = self.store.event(&self.events[index]).await;
        event
            .map(|event| {
                event
                    .dcats
                    .into_iter()
                    .map(|category| category.status)
                    .collect()
            })
            .unwrap_or_default()
    }

    pub(crate) async fn is_finished(&self, index: usize) -> bool {
        let statuses = self.statuses(index).await;
        !statuses.is_empty() && statuses.iter().all(|status| status == "finished")
    }

    pub(crate) fn finish(&self, index: usize) {
        while self.control().reveal_next(self.number(index)).is_some() {}
    }

    /// Number of requests below `path`.
    pub(crate) fn request_count(&self, path: &str) -> usize {
        self.control()
            .requests()
            .iter()
            .filter(|request| request.path.starts_with(path))
            .count()
    }
}

pub(crate) async fn eventually<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    let until = std::time::Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(std::time::Instant::now() < until, "never: {what}");
        sleep(Duration::from_millis(20)).await;
    }
}
