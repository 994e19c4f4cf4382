//! Durable notifications of accounts, shown behind the bell.

pub(crate) mod announcements;
pub(crate) mod fanout;
pub(crate) mod inbox;
pub(crate) mod leagues;
pub(crate) mod races;
pub(crate) mod spoiler_guard;
pub(crate) mod withdrawals;

use serde_json::{Value, json};

use crate::support::json::{each, number, text};
use crate::support::person::Person;

async fn answer(person: &Person) -> Value {
    person.get("/api/notices").await.ok()
}

/// The contents of this person's notifications, newest first.
async fn contents_of(person: &Person) -> Vec<Value> {
    let answer = answer(person).await;
    let contents = each(&answer["notices"], "says");
    contents.into_iter().cloned().collect()
}

async fn kinds(person: &Person) -> Vec<String> {
    let contents = contents_of(person).await;
    let kinds = contents
        .iter()
        .map(|content| text(content, "kind").to_owned());
    kinds.collect()
}

async fn unseen(person: &Person) -> u64 {
    number(&answer(person).await, "unseen")
}

/// Marks all notifications as seen; returns the remaining number of unseen ones.
async fn mark_all_seen(person: &Person) -> u64 {
    let newest = answer(person).await["notices"][0]["id"].clone();
    let path = "/api/notices/seen";
    let left = person.post(path, json!({"upTo": newest})).await.ok();
    number(&left, "unseen")
}

async fn mark_any_seen(person: &Person) {
    let newest: Value = answer(person).await["notices"][0]["id"].clone();
    if newest.is_number() {
        person
            .post("/api/notices/seen", json!({"upTo": newest}))
            .await
            .ok();
    }
}

/// The unseen count in a browser after a change on the account's topic.
fn counted(unseen: u64, change: &Value) -> u64 {
    match change["kind"].as_str() {
        Some("notice_told") => {
            let counts = change["notice"]["seen"] == false && change["replacesUnseen"] == false;
            unseen + u64::from(counts)
        }
        Some("notices_seen") => {
            let ids = change["ids"].as_array().map_or(0, Vec::len);
            unseen - u64::try_from(ids).expect("few")
        }
        Some("notices_gone") => unseen - number(change, "unseen"),
        _ => unseen,
    }
}
