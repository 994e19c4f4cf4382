//! The poller from the stand-in for the results service to a Postgres of its own.

use std::future::Future;
use std::time::Duration;

use actix_web::rt::{System, spawn, time::sleep};
use podium_domain::ids::{EventId, Series};
use podium_postgres::ThrowawayCluster;
use podium_upstream::{Control, Fault, FaultRule, Running, StandIn, invented};

use super::{Depth, FeedError, Feeds, Schedule, poll};
use crate::fanout::Hub;
use crate::live::Live;
use crate::store::Store;

const SCHEDULE: Schedule = Schedule {
    seasons: Duration::from_millis(300),
    event_day: Duration::from_millis(100),
    rankings: Duration::from_millis(50),
    start_lists: Duration::from_millis(900),
};
const PATIENCE: Duration = Duration::from_secs(20);

struct Polled {
    store: Store,
    feeds: Feeds,
    upstream: Running,
    /// Two events, the same but for their numbers.
    events: [EventId; 2],
    _cluster: ThrowawayCluster,
    _arbiter: actix::Arbiter,
}

impl Polled {
    async fn start() -> Self {
        // Another test of this process may have installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let documents = [1, 2].map(invented::invent_event);
        let events = [documents[0].id, documents[1].id].map(|number| Series::Ifsc.event_id(number));
        assert_ne!(events[0], events[1]);
        let upstream = podium_upstream::start(StandIn::new(documents).starts_in_days(0))
            .expect("the upstream starts");
        let cluster = ThrowawayCluster::start().await.expect("a Postgres");
        let store =
            Store::connect(&cluster.connection_url(podium_postgres::DATABASE)).expect("a store");
        store.migrate().await.expect("migrated");
        let arbiter = actix::Arbiter::new();
        let live = Live::new(store.clone(), Hub::default(), arbiter.handle());
        let feeds = Feeds::new(&[(Series::Ifsc, upstream.url())], live);
        Self {
            store,
            feeds,
            upstream,
            events,
            _cluster: cluster,
            _arbiter: arbiter,
        }
    }

    fn control(&self) -> &Control {
        self.upstream.control()
    }

    fn number(&self, index: usize) -> u64 {
        Series::upstream_event(&self.events[index])
            .expect("upstream's")
            .1
    }

    fn path(&self, index: usize) -> String {
        format!("/api/v1/events/{}", self.number(index))
    }

    async fn statuses(&self, index: usize) -> Vec<String> {
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

    async fn is_finished(&self, index: usize) -> bool {
        let statuses = self.statuses(index).await;
        !statuses.is_empty() && statuses.iter().all(|status| status == "finished")
    }

    fn finish(&self, index: usize) {
        while self.control().reveal_next(self.number(index)).is_some() {}
    }

    /// How often something below `path` has been asked for.
    fn asked(&self, path: &str) -> usize {
        self.control()
            .requests()
            .iter()
            .filter(|request| request.path.starts_with(path))
            .count()
    }
}

async fn eventually<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    let until = std::time::Instant::now() + PATIENCE;
    while !is_so().await {
        assert!(std::time::Instant::now() < until, "never: {what}");
        sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn an_event_that_hangs_holds_up_no_other() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let slow_event = polled.path(0);
        polled
            .control()
            .add_fault(FaultRule::always(&*slow_event, Fault::Hang));
        let polling = spawn(poll(polled.feeds.clone(), SCHEDULE));

        eventually("the other event's start list", || async {
            polled
                .store
                .start_list(&polled.events[1])
                .await
                .is_ok_and(|list| !list.is_empty())
        })
        .await;
        polled.finish(1);
        eventually("the other event's end", || polled.is_finished(1)).await;
        assert!(polled.statuses(0).await.is_empty(), "it hangs");
        polling.abort();
    });
}

#[test]
fn a_start_list_that_fails_holds_up_no_ranking_and_heals() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let list = format!("{}/registrations", polled.path(0));
        polled
            .control()
            .add_fault(FaultRule::always(list, Fault::Truncated));
        let polling = spawn(poll(polled.feeds.clone(), SCHEDULE));
        eventually("the event", || async {
            !polled.statuses(0).await.is_empty()
        })
        .await;
        polled.finish(0);
        eventually("the event's end", || polled.is_finished(0)).await;
        assert!(
            polled
                .store
                .start_list(&polled.events[0])
                .await
                .expect("read")
                .is_empty()
        );
        polled.control().clear_faults();
        eventually("the start list", || async {
            polled
                .store
                .start_list(&polled.events[0])
                .await
                .is_ok_and(|list| !list.is_empty())
        })
        .await;
        polling.abort();
    });
}

#[test]
fn one_of_two_pollers_fetches_and_the_other_takes_over() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let first = spawn(poll(polled.feeds.clone(), SCHEDULE));
        eventually("the event", || async {
            !polled.statuses(0).await.is_empty()
        })
        .await;
        assert!(
            polled
                .store
                .try_lead("feed-poller")
                .await
                .expect("asked")
                .is_none()
        );
        let second = spawn(poll(polled.feeds.clone(), SCHEDULE));
        first.abort();
        drop(first.await);
        polled.finish(0);
        eventually("the end, seen by the second", || polled.is_finished(0)).await;
        second.abort();
    });
}

#[test]
fn a_live_sync_asks_only_for_what_may_have_moved() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let (event, results) = (&polled.events[0], format!("{}/result", polled.path(0)));
        let sync = |depth| polled.feeds.sync_event(event, depth);
        sync(Depth::Regular).await.expect("synced");
        assert_eq!(polled.asked(&results), 0, "nothing has begun");
        sync(Depth::Full).await.expect("synced");
        let categories = polled.statuses(0).await.len();
        assert_eq!(
            polled.asked(&results),
            categories,
            "by hand, everything is asked for"
        );
        polled.control().clear_requests();
        polled.finish(0);
        let report = sync(Depth::Live).await.expect("synced");
        assert_eq!(usize::try_from(report.categories_processed), Ok(categories));
        assert!(polled.is_finished(0).await);
        sync(Depth::Live).await.expect("synced");
        assert_eq!(
            polled.asked(&results),
            categories,
            "a finished result is not asked for again"
        );

        polled.control().clear_requests();
        polled
            .control()
            .add_fault(FaultRule::always(&*results, Fault::Status(500)));
        let report = sync(Depth::Full).await.expect("synced");
        assert_eq!(
            (report.problems.len(), report.categories_processed),
            (categories, 0)
        );
        polled
            .control()
            .add_fault(FaultRule::always("/", Fault::Status(500)));
        let unknown = "usa-1".parse().expect("an id");
        let error = polled
            .feeds
            .sync_event(&unknown, Depth::Full)
            .await
            .expect_err("no such series");
        assert!(matches!(error, FeedError::NoFeed), "{error}");
        assert!(polled.feeds.sync_season(Series::Ifsc).await.is_err());
        polled.control().clear_faults();
        assert_eq!(
            polled
                .feeds
                .sync_season(Series::Ifsc)
                .await
                .expect("synced"),
            2
        );
    });
}
