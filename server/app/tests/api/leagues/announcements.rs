//! Announcements of a league's admins to its members, and their recipients.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_app, spawn_with, spawn_with_people};
use crate::support::json::fields;
use crate::support::person::{Answer, Person};

const KEPT: usize = 20;

fn path(league: &str) -> String {
    format!("/api/leagues/{league}/announcements")
}

async fn announces(person: &Person, league: &str, text: &str) -> Answer {
    person.post(&path(league), json!({"text": text})).await
}

async fn read(person: &Person, league: &str) -> Vec<Value> {
    let list = person.get(&path(league)).await.ok();
    let announcements = list["announcements"].as_array().expect("a list").clone();
    assert_eq!(list["count"], announcements.len());
    announcements
}

fn texts(announcements: &[Value]) -> Vec<&str> {
    let texts = announcements.iter().map(|one| one["text"].as_str());
    texts.map(|text| text.expect("a text")).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_receive_announcements_and_their_removal_live(pool: PgPool) {
    let (_app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let topic = format!("league:{league}");
    let mut bens = ben.socket().await;
    let begun = bens.follow(&topic).await;
    assert_eq!(begun["data"]["announcements"], json!([]));

    let made = announces(&anna, &league, " Pizza\r\nat eight ").await.ok();
    let made = made["announcement"].clone();
    assert_eq!(made["text"], "Pizza\nat eight");
    assert_eq!(
        fields(&made, ["authorId", "authorName"]),
        json!([anna.id, "Anna"])
    );
    let received = bens.hears(&topic, "announcements_changed").await["data"].clone();
    assert_eq!(
        received,
        json!({"kind": "announcements_changed", "made": made, "goneIds": []})
    );
    assert_eq!(read(&ben, &league).await, std::slice::from_ref(&made));
    // A new subscriber gets the announcement in the snapshot.
    let mut annas = anna.socket().await;
    let begun = annas.follow(&topic).await;
    assert_eq!(begun["data"]["announcements"], json!([made]));

    let one = format!("{}/{}", path(&league), made["id"]);
    ben.delete(&one).await.refused(403, "forbidden");
    announces(&ben, &league, "No pizza")
        .await
        .refused(403, "forbidden");
    for _ in 0..2 {
        anna.delete(&one).await.ok();
    }
    let received = bens.hears(&topic, "announcements_changed").await["data"].clone();
    assert_eq!(
        received,
        json!({"kind": "announcements_changed", "made": null, "goneIds": [made["id"]]})
    );
    assert!(read(&ben, &league).await.is_empty());
    let log = ben.get(&format!("/api/leagues/{league}/log")).await.ok();
    let entries = log["entries"].as_array().expect("entries");
    let acts: Vec<&Value> = entries.iter().map(|entry| &entry["act"]).collect();
    assert_eq!(acts, ["announcement_taken_back", "announced"]);
    assert_eq!(entries[0]["actorName"], "Anna");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invalid_announcement_is_refused_with_a_reason(pool: PgPool) {
    let (_app, [anna, eve]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Walls", "public").await;
    for (text, words) in [
        ("  \u{200b}".to_owned(), "Please write something."),
        (
            "x".repeat(501),
            "An announcement has 500 characters at most.",
        ),
        (
            "nul\0nul".to_owned(),
            "An announcement must not contain control characters.",
        ),
    ] {
        let refused = announces(&anna, &league, &text).await;
        assert_eq!(refused.body["fields"]["text"], words);
        refused.refused(422, "invalid_fields");
    }
    announces(&anna, &league, &"\u{1f9d7}".repeat(500))
        .await
        .ok();
    for id in ["0", "x", "-1", "1e3", "99999999999999999"] {
        let refused = anna.delete(&format!("{}/{id}", path(&league))).await;
        refused.refused(400, "invalid_id");
    }
    eve.get(&path(&league)).await.refused(403, "forbidden");
    announces(&eve, &league, "").await.refused(403, "forbidden");
    // An admin cannot delete another league's announcement.
    let others = eve.creates_league("Others", "public").await;
    let id = read(&anna, &league).await[0]["id"].clone();
    eve.delete(&format!("{}/{id}", path(&others))).await.ok();
    assert_eq!(read(&anna, &league).await.len(), 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_the_newest_announcements_are_kept(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], league) = app.climbers().await;
    anna.does_in(&league, &format!("admins/{}", ben.id))
        .await
        .ok();
    let topic = format!("league:{league}");
    let mut socket = ben.follows(&topic).await;
    let all = (0..40).map(|number| {
        let admin = if number % 2 == 0 { &anna } else { &ben };
        let league = &league;
        async move {
            announces(admin, league, &format!("Number {number}"))
                .await
                .ok()
        }
    });
    let made: Vec<Value> = join_all(all).await;
    let mut ids: Vec<u64> = made
        .iter()
        .map(|made| made["announcement"]["id"].as_u64().expect("an id"))
        .collect();
    ids.sort_unstable_by(|a, b| b.cmp(a));
    let announcements = read(&anna, &league).await;
    let announcement_ids: Vec<u64> = announcements
        .iter()
        .map(|one| one["id"].as_u64().expect("an id"))
        .collect();
    assert_eq!(announcement_ids, ids[..KEPT]);
    // A client that applied every change has the stored announcements.
    let mut held: Vec<Value> = Vec::new();
    for _ in 0..made.len() {
        let heard = socket.hears(&topic, "announcements_changed").await;
        let change = heard["data"].clone();
        held.insert(0, change["made"].clone());
        held.retain(|one| {
            let gone = change["goneIds"].as_array().expect("ids");
            !gone.contains(&one["id"])
        });
        assert!(held.len() <= KEPT, "{}", held.len());
    }
    assert_eq!(held, announcements);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn announcements_are_exported_and_outlive_their_author_anonymously(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with(&pool, ["Anna", "Ben"]).await;
    let league = anna.creates_league("Walls", "public").await;
    ben.joins(&league, &anna).await;
    announces(&anna, &league, "Pizza at eight").await.ok();
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(export["announcements"][0]["text"], "Pizza at eight");
    assert_eq!(export["announcements"][0]["leagueName"], "Walls");
    anna.delete("/api/auth/me").await.ok();
    let left = read(&ben, &league).await;
    assert_eq!(texts(&left), ["Pizza at eight"]);
    assert_eq!(left[0]["authorName"], "Deleted user");
}
