//! The calendar subscription of a user, as another program reads it.

use std::collections::BTreeMap;

use icalendar::{Calendar, CalendarComponent, Component};
use reqwest::header::{ETAG, IF_NONE_MATCH};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, client, spawn_app, spawn_app_with_limits, spawn_with};
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::occurs;

/// Another program without a session.
struct Program {
    client: Client,
    address: String,
}

impl Program {
    /// Subscribes to the calendar's address, at this server.
    fn of(app: &TestApp, made: &Value) -> Self {
        let url = made["url"].as_str().expect("an address");
        let path = url.split("/calendar/").nth(1).expect("a calendar's");
        Self {
            client: client(),
            address: app.url(&format!("/calendar/{path}")),
        }
    }

    async fn fetch(&self, known: Option<&str>) -> Response {
        let mut request = self.client.get(&self.address);
        if let Some(tag) = known {
            request = request.header(IF_NONE_MATCH, tag);
        }
        request.send().await.expect("an answer")
    }

    async fn status(&self) -> u16 {
        self.fetch(None).await.status().as_u16()
    }

    /// The entries by identity, each with its properties.
    async fn entries(&self) -> BTreeMap<String, BTreeMap<String, String>> {
        let answer = self.fetch(None).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(
            answer.headers()["content-type"],
            "text/calendar; charset=utf-8"
        );
        let text = answer.text().await.expect("a text");
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let calendar: Calendar = text.parse().expect("a calendar");
        assert_eq!(calendar.get_name(), Some("Podium"));
        calendar.iter().map(entry).collect()
    }
}

fn entry(component: &CalendarComponent) -> (String, BTreeMap<String, String>) {
    let CalendarComponent::Event(event) = component else {
        panic!("{component:?}");
    };
    let mut properties: BTreeMap<String, String> = event
        .properties()
        .values()
        .map(|property| (property.key().to_owned(), property.value().to_owned()))
        .collect();
    let alarms = event.components().len();
    properties.insert("alarms".to_owned(), alarms.to_string());
    (event.get_uid().expect("an identity").to_owned(), properties)
}

async fn subscribes(person: &Person) -> Value {
    person.does("/api/auth/calendar").await.ok()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_calendar_shows_deadline_and_picks_and_follows_the_event(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let anna = app.person("Anna").await;
    let calendar = Program::of(app, &subscribes(&anna).await);
    let (whole, deadline) = (
        format!("event-{}@localhost", competition.event),
        format!("picks-{}@localhost", competition.event),
    );
    let entries = calendar.entries().await;
    assert_eq!(entries.keys().collect::<Vec<_>>(), [&whole, &deadline]);
    assert!(entries[&whole]["DESCRIPTION"].contains("Join a league to make picks"));
    assert_eq!(entries[&deadline]["alarms"], "0");

    let league = anna.creates_league("Walls", "public").await;
    let entries = calendar.entries().await;
    let first = entries[&deadline].clone();
    assert!(first["DESCRIPTION"].contains("0 of "), "{first:?}");
    assert!(first["SUMMARY"].starts_with("Picks close: "), "{first:?}");
    assert_eq!((&*first["alarms"], &*first["STATUS"]), ("1", "CONFIRMED"));

    let tag = calendar.fetch(None).await.headers()[ETAG].clone();
    let tag = tag.to_str().expect("text");
    let same = calendar.fetch(Some(tag)).await;
    assert_eq!(same.status(), 304);
    assert_eq!(same.text().await.ok().as_deref(), Some(""));
    competition.saves_podium(&anna, &league).await;
    assert_eq!(calendar.fetch(Some(tag)).await.status(), 200);
    let picked = calendar.entries().await[&deadline].clone();
    assert!(picked["DESCRIPTION"].contains("1 of "), "{picked:?}");
    assert!(picked["LAST-MODIFIED"] >= first["LAST-MODIFIED"]);
    assert_eq!(picked["SEQUENCE"], first["SEQUENCE"]);
    // Picked in one of two leagues is not picked in all of them.
    anna.creates_league("More Walls", "public").await;
    let picked = calendar.entries().await[&deadline].clone();
    assert!(picked["DESCRIPTION"].contains("0 of "), "{picked:?}");

    moves(&pool, "starts_at = starts_at + interval '3 hours'").await;
    let moved = calendar.entries().await[&deadline].clone();
    assert!(moved["DTSTART"] > first["DTSTART"], "{moved:?}");
    assert!(moved["SEQUENCE"] > first["SEQUENCE"], "{moved:?}");
    assert!(moved["LAST-MODIFIED"] >= picked["LAST-MODIFIED"]);
    // Data outside the calendar does not change it.
    moves(&pool, "registration_url = 'https://elsewhere.test'").await;
    assert_eq!(calendar.entries().await[&deadline], moved);

    moves(&pool, "cancelled = true, name = '[CANCELLED] ' || name").await;
    let entries = calendar.entries().await;
    assert_eq!(
        entries.keys().collect::<Vec<_>>(),
        [&whole, &deadline],
        "gone from no calendar"
    );
    for entry in entries.values() {
        assert_eq!(entry["STATUS"], "CANCELLED");
        assert!(entry["SEQUENCE"] > moved["SEQUENCE"]);
        assert_eq!(entry["alarms"], "0");
    }
}

/// Changes the events as the next fetch from upstream would.
async fn moves(pool: &PgPool, change: &str) {
    sqlx::query(sqlx::AssertSqlSafe(format!("UPDATE events SET {change}")))
        .execute(pool)
        .await
        .expect("moved");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_calendar_address_is_shown_once_and_can_be_revoked(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let none = json!({"createdAt": null});
    assert_eq!(anna.get("/api/auth/calendar").await.ok(), none);
    let made = subscribes(&anna).await;
    let known = anna.get("/api/auth/calendar").await.ok();
    assert_eq!(known, json!({"createdAt": made["createdAt"]}));
    let first = Program::of(&app, &made);
    assert_eq!(first.status().await, 200);
    let stored: Vec<u8> = scalar(&pool, "SELECT token_hash FROM calendar_links", []).await;
    assert!(!made["url"].to_string().contains(&hex::encode(stored)));

    let second = Program::of(&app, &subscribes(&anna).await);
    assert_eq!((first.status().await, second.status().await), (404, 200));
    for _ in 0..2 {
        assert_eq!(anna.delete("/api/auth/calendar").await.ok(), none);
    }
    assert_eq!(second.status().await, 404);
    assert_eq!(anna.get("/api/auth/calendar").await.ok(), none);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_calendar_is_private_and_ends_with_the_account(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let app = &competition.app;
    competition.saves_podium(&anna, &league).await;
    let (annas, bens) = (
        Program::of(app, &subscribes(&anna).await),
        Program::of(app, &subscribes(&ben).await),
    );
    let deadline = format!("picks-{}@localhost", competition.event);
    let is_picked = |entries: &BTreeMap<String, BTreeMap<String, String>>| {
        entries[&deadline]["DESCRIPTION"].contains("1 of ")
    };
    assert!(is_picked(&annas.entries().await) && !is_picked(&bens.entries().await));
    for guess in ["0", &"0".repeat(64), "..", "%00"] {
        let program = Program::of(app, &json!({"url": format!("x/calendar/{guess}.ics")}));
        assert_eq!(program.status().await, 404, "{guess}");
    }

    competition.admin.confirms().await;
    let account = format!("/api/admin/users/{}", anna.id);
    competition
        .admin
        .does(&format!("{account}/disable"))
        .await
        .ok();
    assert_eq!(annas.status().await, 404);
    competition
        .admin
        .does(&format!("{account}/enable"))
        .await
        .ok();
    assert_eq!(annas.status().await, 200);
    ben.goes().await;
    assert_eq!(bens.status().await, 404);
    let left: i64 = scalar(&pool, "SELECT count(*) FROM calendar_links", []).await;
    assert_eq!(left, 1);
}

/// In either order, a deleted account has no calendar address.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_calendar_address_created_during_deletion_is_deleted(pool: PgPool) {
    let app = spawn_app(&pool);
    let (mut made, mut refused, mut round) = (0, 0, 0);
    occurs("each order of the race", async || {
        round += 1;
        let [anna] = app.people().await;
        let confirmed = "UPDATE sessions SET confirmed_until = now() + interval '5 minutes'";
        execute(&pool, confirmed, []).await;
        let make = async {
            for _ in 0..round % 5 {
                tokio::task::yield_now().await;
            }
            anna.does("/api/auth/calendar").await
        };
        let (deleted, answer) = tokio::join!(anna.delete("/api/auth/me"), make);
        deleted.ok();
        match answer.status.as_u16() {
            200 => made += 1,
            401 => refused += 1,
            _ => panic!("{} {}", answer.status, answer.body),
        }
        round >= 100 && made > 0 && refused > 0
    })
    .await;
    let left: i64 = scalar(&pool, "SELECT count(*) FROM calendar_links", []).await;
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn calendar_reads_are_limited_by_address(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.person("Anna").await;
    let calendar = Program::of(&app, &subscribes(&anna).await);
    let mut passed = 0;
    loop {
        let answer = calendar.fetch(None).await;
        if answer.status() == 429 {
            assert!(answer.headers().contains_key("retry-after"));
            break;
        }
        assert_eq!(answer.status(), 200);
        passed += 1;
    }
    assert!((300..330).contains(&passed), "{passed}");
}
