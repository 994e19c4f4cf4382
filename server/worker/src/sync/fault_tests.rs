//! All faults of a results service (docs/results-service.md, "What it may do wrong, and what we do"): the last good
//! state stays, the fault is reported once, and recovery is automatic.

use actix_web::rt::System;
use chrono::Datelike;
use podium_domain::ids::{Series, UserId};
use podium_simulator::service::{Fault, FaultRule};
use podium_simulator::timeline::Stage;
use podium_wire::admin::feed_health::FeedHealth;
use podium_wire::live::change::Change;
use podium_wire::live::snapshot::Snapshot;
use podium_wire::live::topic::Topic;
use serde_json::json;

use crate::sync::run::Depth;
use crate::sync::test_support::{Polled, eventually};

/// The health changes reported to the admins so far, oldest first.
async fn health_changes(polled: &Polled) -> Vec<FeedHealth> {
    let reading = polled.store.read_topic(&Topic::Feed, None, &[], false);
    let changes = reading.await.expect("read").changes;
    changes
        .into_iter()
        .filter_map(|change| match serde_json::from_str(&change.payload) {
            Ok(Change::FeedHealthChanged(news)) => Some(news.health),
            _ => None,
        })
        .collect()
}

/// Everything stored for the first event.
async fn stored(polled: &Polled) -> serde_json::Value {
    let event = &polled.events[0];
    json!({
        "event": polled.store.event(event).await.expect("the event"),
        "startList": polled.store.start_list(event).await.expect("its start list"),
        "results": polled.store.results(event, None).await.expect("its results"),
    })
}

#[test]
fn every_fault_keeps_the_last_state_is_reported_once_and_recovers() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let (event, path) = (polled.events[0].clone(), polled.path(0));
        let result = format!("{path}/result/3");
        let sync = || polled.feeds.sync_event(&event, Depth::Full);
        for _ in 0..4 {
            polled.control().reveal_next(polled.number(0));
        }
        sync().await.expect("synced");
        for (under, fault, kind) in [
            (&path, Fault::Status(500), "server_error"),
            (&path, Fault::Status(404), "not_found"),
            (&path, Fault::Status(401), "refused"),
            (&path, Fault::Html, "not_json"),
            (&path, Fault::Truncated, "unreadable"),
            (&path, Fault::Empty, "unreadable"),
            (&result, Fault::Status(429), "rate_limited"),
            (&result, Fault::Status(302), "status"),
            (&result, Fault::HalfBody, "cut_off"),
            (&result, Fault::Truncated, "unreadable"),
            (&result, Fault::Huge(60 * 1024 * 1024), "too_large"),
            (&result, Fault::NullRanking, "vanished"),
        ] {
            let (good, before) = (stored(&polled).await, health_changes(&polled).await.len());
            polled
                .control()
                .add_fault(FaultRule::always(under.as_str(), fault));
            for _ in 0..2 {
                let synced = sync().await;
                let problems = synced.map_or_else(|error| vec![error], |report| report.problems);
                assert!(!problems.is_empty(), "{fault:?}");
                assert!(
                    problems.iter().all(|problem| problem.kind() == kind),
                    "{fault:?}: {problems:?}"
                );
            }
            assert_eq!(stored(&polled).await, good, "{fault:?}");
            let changes = health_changes(&polled).await.split_off(before);
            let [health] = changes.as_slice() else {
                panic!("{fault:?} was told {} times", changes.len());
            };
            assert_eq!(health.event_id, Some(event.to_string()));
            assert_eq!(
                health.fault.as_ref().map(|fault| fault.kind.as_str()),
                Some(kind)
            );
            assert!(health.good_at.is_some(), "the age of what we have is known");

            polled.control().clear_faults();
            assert_eq!(sync().await.expect("healed").problems.len(), 0, "{fault:?}");
            let healed = health_changes(&polled).await.pop().expect("told");
            assert_eq!(healed.fault, None, "{fault:?}");
        }
        polled.finish(0);
        sync().await.expect("synced");
        assert!(polled.is_finished(0).await, "nothing of it has stuck");
    });
}

#[test]
fn an_unreachable_service_is_reported_to_admins_with_the_age_of_its_data() {
    System::new().block_on(async {
        let Polled {
            store,
            feeds,
            upstream,
            events,
            ..
        } = &mut Polled::start().await;
        feeds
            .sync_event(&events[0], Depth::Full)
            .await
            .expect("synced");
        upstream.take();
        // A kept-alive connection may still get a response.
        eventually("nobody answers", || async {
            feeds.sync_current(Series::Ifsc).await.is_err()
        })
        .await;
        let gone = [
            feeds.sync_event(&events[0], Depth::Full).await.map(drop),
            feeds.sync_current(Series::Ifsc).await.map(drop),
        ];
        for gone in gone {
            let kind = gone.expect_err("nobody there").kind();
            // A kept-alive connection is cut off; a new one is refused.
            assert!(["unreachable", "cut_off"].contains(&kind), "{kind}");
        }
        let admin: UserId = "0123456789abcdef01234567".parse().expect("an id");
        let created = store.create_user(&admin, "root@podium.test", "Root", "x");
        drop(created.await.expect("created"));
        let audience = [admin];
        let read = || store.read_topic(&Topic::Feed, None, &audience, true);
        assert!(
            read().await.expect("read").snapshot.is_none(),
            "for site admins only"
        );
        store
            .set_site_admin("root@podium.test", true)
            .await
            .expect("granted");
        let Some(Snapshot::Feed(feed)) = read().await.expect("read").snapshot else {
            panic!("no snapshot");
        };
        let subjects: Vec<&str> = feed
            .health
            .iter()
            .map(|health| health.subject.as_str())
            .collect();
        let event = format!("event:{}", events[0]);
        assert!(subjects.contains(&event.as_str()) && subjects.contains(&"seasons:ifsc"));
        let of_event = feed.health.iter().find(|health| health.event_id.is_some());
        assert!(
            of_event.is_some_and(|health| health.good_at.is_some()),
            "the age of what we have is known"
        );
    });
}

#[test]
fn an_id_reused_for_another_event_changes_neither() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let sync = || polled.feeds.sync_event(&polled.events[0], Depth::Full);
        sync().await.expect("synced");
        let good = stored(&polled).await;
        polled
            .control()
            .patch_event(polled.number(0), json!({"id": polled.number(1)}))
            .expect("patched");
        let error = sync().await.expect_err("another event");
        assert_eq!(error.kind(), "other_event");
        assert_eq!(stored(&polled).await, good);
        assert!(polled.store.event(&polled.events[1]).await.is_err());
    });
}

#[test]
fn a_category_is_reset_only_when_two_documents_agree() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        let sync = || polled.feeds.sync_event(&polled.events[0], Depth::Full);
        polled.finish(0);
        sync().await.expect("synced");
        let rows = async || {
            let results = polled
                .store
                .results(&polled.events[0], None)
                .await
                .expect("read");
            results
                .iter()
                .map(|result| result.ranking.len())
                .sum::<usize>()
        };
        let full = rows().await;
        assert!(full > 0);
        polled
            .control()
            .set_stage(polled.number(0), None, Stage::Upcoming)
            .expect("set back");
        let path = format!("{}/result", polled.path(0));
        polled
            .control()
            .add_fault(FaultRule::always(path, Fault::Status(500)));
        drop(sync().await);
        assert_eq!(rows().await, full, "the event alone is not believed");
        polled.control().clear_faults();
        let live = polled.feeds.sync_event(&polled.events[0], Depth::Live);
        assert_eq!(live.await.expect("synced").problems.len(), 0);
        assert_eq!(rows().await, 0, "both say so");
    });
}

#[test]
fn an_interrupted_backfill_resumes() {
    System::new().block_on(async {
        let polled = Polled::start().await;
        polled.finish(0);
        polled.finish(1);
        let year = chrono::Utc::now().year();
        let failing = polled.path(1);
        polled
            .control()
            .add_fault(FaultRule::always(failing.as_str(), Fault::Status(500)));
        let (events, total) = polled
            .feeds
            .to_backfill(Series::Ifsc, year)
            .await
            .expect("listed");
        assert_eq!((events.len(), total), (2, 2));
        let report = polled.feeds.backfill(events, |_, _| {}).await;
        assert_eq!((report.fetched, report.failed), (1, 1));

        polled.control().clear_faults();
        polled.control().clear_requests();
        let (rest, total) = polled
            .feeds
            .to_backfill(Series::Ifsc, year)
            .await
            .expect("listed");
        assert_eq!(
            (rest.as_slice(), total),
            ([polled.events[1].clone()].as_slice(), 2)
        );
        let report = polled.feeds.backfill(rest, |_, _| {}).await;
        assert_eq!((report.fetched, report.failed), (1, 0));
        assert_eq!(
            polled.request_count(&polled.path(0)),
            0,
            "not asked for again"
        );
        assert!(polled.is_finished(0).await && polled.is_finished(1).await);
        let (rest, _) = polled
            .feeds
            .to_backfill(Series::Ifsc, year)
            .await
            .expect("listed");
        assert!(rest.is_empty());
        let unknown = polled.feeds.to_backfill(Series::Ifsc, 1066).await;
        assert_eq!(
            unknown.expect_err("no such season").kind(),
            "not_configured"
        );
    });
}
