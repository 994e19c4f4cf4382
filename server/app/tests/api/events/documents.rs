//! A document is stored in the transaction of its facts (docs/results-service.md, "Requests"): otherwise a correction
//! that returns to an earlier document could look unchanged, and be missed for good.

use std::time::{Duration, Instant};

use futures_util::future::join;
use podium_domain::events::event::EventFacts;
use podium_domain::ids::Series;
use podium_store::db::Store;
use podium_store::ingest::{Document, DocumentState, EventPart, EventUpdate};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::event_facts;

const NUMBER: u64 = 78;
const PATH: &str = "/api/v1/events/78";
const ROUNDS: usize = 50;
const PATIENCE: Duration = Duration::from_mins(1);

fn update(event: EventFacts, documents: Vec<Document>) -> EventUpdate {
    EventUpdate {
        event,
        start_list: None,
        rankings: Vec::new(),
        documents,
    }
}

fn named(name: &str) -> EventFacts {
    EventFacts {
        name: name.to_owned(),
        ..event_facts(NUMBER)
    }
}

fn document(body: &str) -> Document {
    Document {
        part: EventPart::Event,
        path: PATH.to_owned(),
        body: body.to_owned(),
    }
}

async fn ingest(store: &Store, update: EventUpdate) -> Vec<EventPart> {
    store.ingest(&update).await.expect("ingested").vanished
}

async fn is_unchanged(store: &Store, body: &str) -> bool {
    let state = store.document_state(Series::Ifsc, PATH, body).await;
    state.expect("a state") == DocumentState::Unchanged
}

/// As it was before: the document after its facts, and some reads later.
async fn ingest_apart(store: &Store, name: &str, reads: usize) {
    ingest(store, update(named(name), Vec::new())).await;
    for _ in 0..reads {
        is_unchanged(store, name).await;
    }
    let stored = store.keep_document(Series::Ifsc, PATH, name).await;
    stored.expect("stored");
}

/// Whether exactly the document with the stored name counts as unchanged.
async fn agrees(store: &Store, names: [&str; 2]) -> bool {
    let event = store.event(&Series::Ifsc.event_id(NUMBER)).await;
    let stored = event.expect("the event").name;
    let [first, second] = names;
    is_unchanged(store, first).await == (stored == first)
        && is_unchanged(store, second).await == (stored == second)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_document_and_its_facts_are_stored_together(pool: PgPool) {
    let app = spawn_app(&pool);
    let store = &app.state.store;
    for round in 0..ROUNDS {
        let names = ["first", "second"].map(|name| format!("{name} {round}"));
        let [first, second] = names.each_ref().map(|name| {
            let update = update(named(name), vec![document(name)]);
            ingest(store, update)
        });
        join(first, second).await;
        assert!(agrees(store, names.each_ref().map(String::as_str)).await);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn control_a_document_stored_apart_can_disagree_with_its_facts(pool: PgPool) {
    let app = spawn_app(&pool);
    let store = &app.state.store;
    let names = ["first", "second"];
    let began = Instant::now();
    let mut reads = 0;
    loop {
        let first = ingest_apart(store, names[0], reads);
        join(first, ingest_apart(store, names[1], 0)).await;
        if !agrees(store, names).await {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "this machine shows no race");
        reads += 1;
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_document_before_a_loss_is_read_again_when_it_returns(pool: PgPool) {
    let app = spawn_app(&pool);
    let store = &app.state.store;
    ingest(store, update(named("Cup"), vec![document("whole")])).await;
    assert!(is_unchanged(store, "whole").await);

    let without_start = EventFacts {
        starts_at: None,
        ..named("Other Cup")
    };
    let vanished = ingest(store, update(without_start, vec![document("half")])).await;
    assert_eq!(vanished, [EventPart::Event]);
    assert!(!is_unchanged(store, "half").await, "read until it is whole");
    assert!(
        !is_unchanged(store, "whole").await,
        "else the name would stay"
    );
}
