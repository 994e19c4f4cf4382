//! The programme: what it says of our events is stored, and a failure leaves the last good one.

use actix_web::rt::System;
use chrono::{DateTime, Duration, Utc};
use podium_domain::ids::UserId;
use podium_simulator::service::{Fault, FaultRule, PROGRAMME_PATH};
use podium_wire::admin::programme::UnplacedReason;
use podium_wire::events::programme::ScheduledRound;
use podium_wire::live::change::Change;
use podium_wire::live::snapshot::{FeedSnapshot, Snapshot};
use podium_wire::live::topic::Topic;
use serde_json::{Value, json};

use crate::sync::run::Depth;
use crate::sync::test_support::Polled;

const ADMIN: &str = "0123456789abcdef01234567";

impl Polled {
    /// Both events are stored, and their programme is fetched from the simulator.
    async fn with_programme() -> Self {
        let mut polled = Self::start().await;
        let url = polled.upstream.as_ref().expect("it runs").url();
        polled.feeds = polled
            .feeds
            .clone()
            .with_programme(Some(format!("{url}{PROGRAMME_PATH}")));
        for event in &polled.events {
            polled
                .feeds
                .sync_event(event, Depth::Full)
                .await
                .expect("synced");
        }
        let admin = ADMIN.parse().expect("an id");
        let created = polled
            .store
            .create_user(&admin, "root@podium.test", "Root", "x")
            .await;
        drop(created.expect("created"));
        let granted = polled.store.set_site_admin("root@podium.test", true).await;
        granted.expect("granted");
        polled
    }

    fn publish(&self, programmes: &[Value; 2]) {
        let events = programmes.iter().enumerate().map(|(index, rounds)| {
            json!({"id": self.number(index), "name": "A cup", "starts_at": Utc::now(), "rounds": rounds})
        });
        let events: Vec<Value> = events
            .chain([json!({"id": 7, "name": "Elsewhere"})])
            .collect();
        self.control().set_programme(json!({ "events": events }));
    }

    async fn rounds(&self, index: usize) -> Vec<ScheduledRound> {
        self.store
            .event(&self.events[index])
            .await
            .expect("stored")
            .programme
    }

    /// What a site admin sees.
    async fn feed(&self) -> FeedSnapshot {
        let admin: UserId = ADMIN.parse().expect("an id");
        let read = self
            .store
            .read_topic(&Topic::Feed, None, &[admin], true)
            .await;
        match read.expect("read").snapshot {
            Some(Snapshot::Feed(feed)) => feed,
            other => panic!("{other:?}"),
        }
    }

    async fn sync_programme(&self) -> Option<&'static str> {
        self.feeds
            .sync_programme()
            .await
            .err()
            .map(|fault| fault.kind())
    }
}

fn round(group: &str, kind: &str, at: DateTime<Utc>) -> Value {
    json!({
        "categories": [group], "disciplines": ["boulder"], "kind": kind, "starts_at": at,
        "ends_at": at + Duration::hours(2), "schedule_status": "confirmed",
        "stream_url": "https://youtu.be/x", "stream_blocked_regions": ["DE"],
    })
}

fn rounds(at: DateTime<Utc>) -> Value {
    json!([
        round("men", "final", at),
        round("women", "final", at + Duration::hours(1))
    ])
}

fn soon() -> DateTime<Utc> {
    let soon = Utc::now() + Duration::hours(5);
    DateTime::from_timestamp(soon.timestamp(), 0).expect("a time")
}

fn iso(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

#[test]
fn rounds_are_stored_with_their_categories_and_what_does_not_match_is_reported() {
    System::new().block_on(async {
        let polled = Polled::with_programme().await;
        let at = soon();
        polled.publish(&[
            json!([
                round("men", "final", at),
                round("women", "party", at),
                round("women", "final", at + Duration::days(40))
            ]),
            json!([]),
        ]);
        assert_eq!(polled.sync_programme().await, None);
        let stored = polled.rounds(0).await;
        let event = polled.store.event(&polled.events[0]).await.expect("stored");
        let men = event
            .dcats
            .iter()
            .find(|category| category.dcat_name == "BOULDER Men")
            .expect("men");
        assert_eq!(
            stored,
            [ScheduledRound {
                category_id: Some(men.dcat_id.clone()),
                discipline: "boulder".to_owned(),
                gender: "men".to_owned(),
                kind: "final".to_owned(),
                starts_at: iso(at),
                ends_at: Some(iso(at + Duration::hours(2))),
                confirmed: true,
                stream_url: Some("https://youtu.be/x".to_owned()),
                blocked_regions: vec!["DE".to_owned()],
                moved_from: None,
            }]
        );
        let report = polled.feed().await.programme.expect("a report");
        assert_eq!((report.placed, report.estimated, report.refused), (1, 0, 1));
        let unplaced: Vec<_> = report
            .unplaced
            .iter()
            .map(|round| (round.round.as_deref(), round.reason))
            .collect();
        assert_eq!(
            unplaced,
            [
                (Some("boulder final of women"), UnplacedReason::OtherDay),
                (None, UnplacedReason::NoEvent),
            ]
        );
    });
}

#[test]
fn a_moved_round_says_from_when_and_only_its_event_is_told() {
    System::new().block_on(async {
        let polled = Polled::with_programme().await;
        let at = soon();
        polled.publish(&[rounds(at), rounds(at)]);
        assert_eq!(polled.sync_programme().await, None);
        let changes = async |index: usize| {
            let topic = Topic::Event(polled.events[index].clone());
            let read = polled.store.read_topic(&topic, None, &[], false).await;
            let changes = read.expect("read").changes.into_iter();
            changes
                .filter_map(|change| match serde_json::from_str(&change.payload) {
                    Ok(Change::EventUpdated(news)) => Some(news.event.programme),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        let (before, other) = (changes(0).await.len(), changes(1).await.len());
        let later = at + Duration::minutes(30);
        polled.publish(&[rounds(later), rounds(at)]);
        for _ in 0..2 {
            assert_eq!(polled.sync_programme().await, None);
        }
        let updates = changes(0).await;
        assert_eq!((updates.len(), changes(1).await.len()), (before + 1, other));
        let moved = &updates[before][0];
        assert_eq!(
            (&moved.starts_at, &moved.moved_from),
            (&iso(later), &Some(iso(at)))
        );
        assert_eq!(updates[before], polled.rounds(0).await);
    });
}

#[test]
fn a_fault_keeps_the_last_good_programme_is_told_to_admins_and_heals() {
    System::new().block_on(async {
        let polled = Polled::with_programme().await;
        let at = soon();
        polled.publish(&[rounds(at), rounds(at)]);
        assert_eq!(polled.sync_programme().await, None);
        let good = [polled.rounds(0).await, polled.rounds(1).await];
        assert!(good.iter().all(|rounds| rounds.len() == 2));
        let health = async || {
            let mut health = polled.feed().await.health.into_iter();
            health
                .find(|health| health.subject == "programme")
                .expect("known")
        };
        for (fault, kind) in [
            (Fault::Status(500), "server_error"),
            (Fault::Html, "unreadable"),
            (Fault::Truncated, "unreadable"),
            (Fault::HalfBody, "cut_off"),
            (Fault::Huge(5 * 1024 * 1024), "too_large"),
        ] {
            polled
                .control()
                .add_fault(FaultRule::always(PROGRAMME_PATH, fault));
            assert_eq!(polled.sync_programme().await, Some(kind), "{fault:?}");
            assert_eq!(
                [polled.rounds(0).await, polled.rounds(1).await],
                good,
                "{fault:?}"
            );
            let health = health().await;
            assert!(health.good_at.is_some(), "{health:?}");
            assert_eq!(health.fault.expect("a fault").kind, kind);
            polled.control().clear_faults();
        }
        polled.control().set_programme(json!({"events": []}));
        assert_eq!(polled.sync_programme().await, Some("unreadable"));
        polled.publish(&[json!([]), json!([])]);
        assert_eq!(polled.sync_programme().await, Some("vanished"));
        assert_eq!([polled.rounds(0).await, polled.rounds(1).await], good);
        polled.publish(&[rounds(at), json!([])]);
        assert_eq!(polled.sync_programme().await, None);
        assert_eq!(health().await.fault, None);
        assert_eq!(
            [polled.rounds(0).await, polled.rounds(1).await],
            [good[0].clone(), Vec::new()]
        );
    });
}
