//! The poller, from the fake results service to a Postgres of its own.

use std::time::Duration;

use actix_web::rt::{System, spawn};
use podium_domain::ids::Series;
use podium_simulator::service::{Fault, FaultRule};

use crate::sync::fault::FeedError;
use crate::sync::pace::Schedule;
use crate::sync::poller::poll;
use crate::sync::run::Depth;
use crate::sync::test_support::{Polled, eventually};

const SCHEDULE: Schedule = Schedule {
    seasons: Duration::from_millis(300),
    event_day: Duration::from_millis(100),
    rankings: Duration::from_millis(50),
    programme: Duration::from_millis(50),
    start_lists: Duration::from_millis(900),
};

#[test]
fn a_hanging_event_delays_no_other() {
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
fn a_failing_start_list_delays_no_ranking_and_recovers() {
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
fn one_of_two_pollers_leads_and_the_other_takes_over() {
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
fn a_live_sync_fetches_only_what_may_have_changed() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let (event, results) = (&polled.events[0], format!("{}/result", polled.path(0)));
        let sync = |depth| polled.feeds.sync_event(event, depth);
        sync(Depth::Regular).await.expect("synced");
        assert_eq!(polled.request_count(&results), 0, "nothing has begun");
        sync(Depth::Full).await.expect("synced");
        let categories = polled.statuses(0).await.len();
        assert_eq!(
            polled.request_count(&results),
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
            polled.request_count(&results),
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
        assert!(polled.feeds.sync_current(Series::Ifsc).await.is_err());
        polled.control().clear_faults();
        assert_eq!(
            polled
                .feeds
                .sync_current(Series::Ifsc)
                .await
                .expect("synced")
                .fetched,
            2
        );
    });
}
