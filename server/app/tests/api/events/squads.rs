//! Relays: squads compete, so nobody can be picked (docs/rules.md, "Events and categories").

use podium_domain::events::event::{CategoryFacts, CategoryStatus, EventFacts};
use podium_domain::events::ranking::RankingUpdate;
use podium_domain::events::start_list::{CategoryEntry, StartList, StartListEntry};
use podium_domain::ids::{CategoryId, Series};
use podium_store::ingest::EventUpdate;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_with};
use crate::support::competition::event_facts;

const RELAY: u64 = 9;
const LEAD: u64 = 1;

fn category(number: u64, name: &str, status: &str) -> CategoryFacts {
    CategoryFacts {
        id: CategoryId::from_upstream(number),
        name: name.to_owned(),
        discipline: "speed".to_owned(),
        status: CategoryStatus::new(status),
        rounds: Vec::new(),
    }
}

fn entry(categories: &[u64]) -> StartListEntry {
    let entered = |number: &u64| CategoryEntry {
        category: CategoryId::from_upstream(*number),
        name: "Women".to_owned(),
        status: "confirmed".to_owned(),
    };
    StartListEntry {
        athlete: Series::Ifsc.athlete_id(7),
        firstname: "Ada".to_owned(),
        lastname: "LEE".to_owned(),
        country: "KOR".to_owned(),
        gender: None,
        categories: categories.iter().map(entered).collect(),
    }
}

/// An event with a relay and a category of athletes, both with this status.
fn update(status: &str, start_list: StartList) -> EventUpdate {
    EventUpdate {
        event: EventFacts {
            categories: vec![
                category(LEAD, "LEAD Women", status),
                category(RELAY, "SPEED RELAY Mixed", status),
            ],
            ..event_facts(77)
        },
        start_list: Some(start_list),
        rankings: Vec::new(),
        documents: Vec::new(),
    }
}

fn names(event: &Value) -> Vec<&str> {
    let categories = event["dcats"].as_array().expect("categories");
    let names = categories.iter().map(|one| one["dcat_name"].as_str());
    names.map(|name| name.expect("a name")).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_relay_is_not_played_and_its_event_does_not_wait_for_it(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    let store = &app.state.store;
    let squads = |entries| StartList {
        entries,
        squads_in: vec![CategoryId::from_upstream(RELAY)],
    };
    let event = async || admin.get("/api/events/77").await.ok()["event"].clone();
    let ingest = async |update| {
        let report = store.ingest(&update).await.expect("ingested");
        app.state.live.wake(&report.wakeups);
        event().await
    };

    let seen = ingest(update("registration_active", squads(vec![entry(&[LEAD])]))).await;
    assert_eq!(names(&seen), ["LEAD Women"]);
    assert_eq!(seen["not_played"], json!(["SPEED RELAY Mixed"]));

    let over = ingest(update("finished", squads(vec![entry(&[LEAD])]))).await;
    assert_eq!(names(&over), ["LEAD Women"]);
    let status = admin.get("/api/scoring/status/77").await.ok();
    let categories = status["status"]["categories"].as_array().expect("rows");
    assert_eq!(categories.len(), 1, "it waits for no squads: {status}");

    // A member of a squad starts as an athlete after all.
    let both = ingest(update(
        "registration_active",
        squads(vec![entry(&[LEAD, RELAY])]),
    ))
    .await;
    assert_eq!(names(&both), ["LEAD Women", "SPEED RELAY Mixed"]);
    assert_eq!(both["not_played"], json!([]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_relay_without_a_start_list_is_known_by_its_ranking(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let mut update = update("finished", StartList::default());
    update.rankings.push(RankingUpdate {
        category: CategoryId::from_upstream(RELAY),
        status: Some("finished".to_owned()),
        ranking_as_of: None,
        rounds: Vec::new(),
        rows: Some(Vec::new()),
        is_of_squads: true,
    });
    let report = app.state.store.ingest(&update).await.expect("ingested");
    app.state.live.wake(&report.wakeups);
    let event = anna.get("/api/events/77").await.ok()["event"].clone();
    assert_eq!(event["not_played"], json!(["SPEED RELAY Mixed"]));
}
