//! The fingerprint of a league's picks: made at the lock, once for any number of locks, and again after any change of
//! a pick.

use std::collections::BTreeSet;

use podium_domain::picks::fingerprint::{FingerprintedPick, canonical_text};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

use crate::notifications::fanout_is_done;
use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::person::Person;

fn path(competition: &Competition, league: &str) -> String {
    format!("/api/leagues/{league}/fingerprints/{}", competition.event)
}

async fn fetched(competition: &Competition, person: &Person, league: &str) -> Value {
    let path = path(competition, league);
    let fingerprints = person.get(&path).await.ok()["fingerprints"].clone();
    let picks = person.get(&format!("{path}/picks")).await.ok()["picks"].clone();
    json!({"fingerprints": fingerprints, "picks": picks})
}

/// The stored fingerprints, bypassing the cache.
async fn stored(competition: &Competition, league: &str) -> Value {
    let store = &competition.app.state.store;
    let league = league.parse().expect("an id");
    let event = competition.event.parse().expect("an id");
    let fingerprints = store.fingerprints(&league, &event).await.expect("read");
    let picks = store.counted_picks(&league, &event).await.expect("read");
    json!({"fingerprints": fingerprints, "picks": picks})
}

/// The digest as an independent verifier computes it: from the picks, and by the documented text alone.
fn computed(competition: &Competition, league: &str, told: &Value) -> String {
    let picks: Vec<FingerprintedPick> = told["picks"]
        .as_array()
        .expect("picks")
        .iter()
        .map(|pick| {
            let text = |key: &str| pick[key].as_str().map(str::to_owned);
            let id = |key: &str| text(key).expect("an id");
            FingerprintedPick {
                category: id("categoryId").parse().expect("an id"),
                user: id("userId").parse().expect("an id"),
                podium: ["first", "second", "third"].map(text),
            }
        })
        .collect();
    let text = canonical_text(
        &league.parse().expect("an id"),
        &competition.event.parse().expect("an id"),
        told["fingerprints"][0]["salt"].as_str().expect("a salt"),
        &picks,
    );
    hex::encode(Sha256::digest(text))
}

fn numbers(told: &Value) -> Vec<(u64, u64, &str)> {
    let number = |value: &Value| value.as_u64().expect("a number");
    told["fingerprints"]
        .as_array()
        .expect("fingerprints")
        .iter()
        .map(|one| {
            let by = one["madeByName"].as_str().unwrap_or("-");
            (number(&one["number"]), number(&one["picks"]), by)
        })
        .collect()
}

/// Anna's league with Ben; both have picked.
async fn two_who_picked(pool: &PgPool) -> (Competition, [Person; 2], String) {
    let competition = Competition::tomorrow(pool).await;
    let [anna, ben] = competition.app.people().await;
    let league = anna.creates_league("Friends", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    let join = format!("/api/leagues/{league}/join-private");
    ben.post(&join, json!({"inviteCode": code})).await.ok();
    let [first, second, third] = competition.podium();
    for (person, podium) in [(&anna, [first, second, third]), (&ben, [second, "", third])] {
        competition.picks(person, &league, podium).await.ok();
    }
    (competition, [anna, ben], league)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lock_creates_a_fingerprint_that_members_can_reproduce(pool: PgPool) {
    let (competition, [anna, ben], league) = two_who_picked(&pool).await;
    for rest in ["", "/picks"] {
        anna.get(&format!("{}{rest}", path(&competition, &league)))
            .await
            .refused(409, "picks_still_open");
    }
    let topic = format!("league:{league}");
    let mut bens = ben.socket().await;
    bens.follow(&topic).await;

    competition.set_lock("lock").await;
    let received = bens
        .receive_until(&topic, |said| said["data"]["kind"] == "fingerprint_made")
        .await;
    let answer = fetched(&competition, &ben, &league).await;
    assert_eq!(numbers(&answer), [(1, 2, "-")]);
    let made = &answer["fingerprints"][0];
    assert_eq!(
        received["data"],
        json!({"kind": "fingerprint_made", "eventId": competition.event, "number": 1,
               "digest": made["digest"], "picks": 2}),
        "and no salt"
    );
    assert_eq!(made["digest"], computed(&competition, &league, &answer));
    assert_eq!(answer["picks"].as_array().map(Vec::len), Some(2));

    // The digest is in the league's log, and not in the log of all leagues.
    let log = ben.get(&format!("/api/leagues/{league}/log")).await.ok();
    assert_eq!(log["entries"][0]["act"], "fingerprint_made");
    assert_eq!(log["entries"][0]["actorId"], Value::Null);
    assert_eq!(
        log["entries"][0]["detail"],
        json!({"number": 1, "digest": made["digest"], "picks": 2})
    );
    let site = competition.admin.get("/api/admin/audit").await.ok();
    assert_eq!(site["entries"][0]["act"], "event_locked");

    // A fingerprint keeps the picks of users who were members when it was made.
    ben.does(&format!("/api/leagues/{league}/leave")).await.ok();
    let answer = fetched(&competition, &anna, &league).await;
    assert_eq!(
        answer["fingerprints"][0]["digest"],
        computed(&competition, &league, &answer)
    );
    ben.get(&path(&competition, &league))
        .await
        .refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_tampered_pick_changes_the_fingerprint(pool: PgPool) {
    let (competition, [anna, _], league) = two_who_picked(&pool).await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let statements = [
        "SELECT set_config('podium.bypass_locks', 'on', true)",
        "UPDATE predictions SET first = NULL WHERE second IS NOT NULL",
    ];
    let mut cheat = pool.begin().await.expect("a transaction");
    for statement in statements {
        sqlx::query(statement)
            .execute(&mut *cheat)
            .await
            .expect("done");
    }
    cheat.commit().await.expect("committed");
    let answer = fetched(&competition, &anna, &league).await;
    assert_ne!(
        answer["fingerprints"][0]["digest"],
        computed(&competition, &league, &answer)
    );
    for statement in [
        "UPDATE fingerprints SET picks = 3",
        "DELETE FROM fingerprints",
        "TRUNCATE fingerprints",
    ] {
        let refused = sqlx::query(statement).execute(&pool).await;
        let refused = refused.expect_err("refused").to_string();
        assert!(refused.contains("is append only"), "{refused}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_admin_edit_after_the_lock_adds_a_signed_fingerprint(pool: PgPool) {
    let (competition, [anna, ben], league) = two_who_picked(&pool).await;
    let admin = &competition.admin;
    let code = anna.league(&league).await["inviteCode"].clone();
    let join = format!("/api/leagues/{league}/join-private");
    admin.post(&join, json!({"inviteCode": code})).await.ok();
    let query = json!({"query": {"userId": ben.id}});
    let mine = ben.post("/api/predictions/query", query).await.ok();
    let bens = mine["predictions"][0]["_id"].as_str().expect("an id");
    // The job has not run yet, but the picks at the time of the lock are preserved.
    sqlx::query("UPDATE events SET locked = true")
        .execute(&pool)
        .await
        .expect("locked");
    let podium = competition.podium();
    let edit = json!({"data": {"first": podium[0]}});
    admin
        .put(&format!("/api/predictions/{bens}"), edit)
        .await
        .ok();
    let answer = fetched(&competition, &anna, &league).await;
    assert_eq!(numbers(&answer), [(2, 2, "Root"), (1, 2, "-")]);
    assert_eq!(
        answer["fingerprints"][0]["digest"],
        computed(&competition, &league, &answer)
    );
    // The admin's own pick, made and deleted, which no other member's log may reveal.
    let own = competition.picks(admin, &league, podium).await.ok();
    let own = own["predictionId"].as_str().expect("an id");
    admin.delete(&format!("/api/predictions/{own}")).await.ok();
    let log = ben.get(&format!("/api/leagues/{league}/log")).await.ok();
    let acts: Vec<(&str, &str)> = log["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| {
            let actor = entry["actorName"].as_str().unwrap_or("-");
            (entry["act"].as_str().expect("an act"), actor)
        })
        .collect();
    assert_eq!(
        acts,
        [
            ("fingerprint_made", "Root"),
            ("fingerprint_made", "Root"),
            ("fingerprint_made", "Root"),
            ("prediction_edited", "Root"),
            ("fingerprint_made", "-"),
        ]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn reopening_hides_fingerprints_and_changed_picks_get_a_new_one(pool: PgPool) {
    let (competition, [anna, _], league) = two_who_picked(&pool).await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let first = fetched(&competition, &anna, &league).await;
    competition.set_lock("unlock").await;
    for rest in ["", "/picks"] {
        anna.get(&format!("{}{rest}", path(&competition, &league)))
            .await
            .refused(409, "picks_still_open");
    }
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    assert_eq!(fetched(&competition, &anna, &league).await, first);

    competition.set_lock("unlock").await;
    let predictions = json!({"query": {"userId": anna.id}});
    let mine = anna.post("/api/predictions/query", predictions).await.ok();
    let id = mine["predictions"][0]["_id"].as_str().expect("an id");
    anna.delete(&format!("/api/predictions/{id}")).await.ok();
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let second = fetched(&competition, &anna, &league).await;
    assert_eq!(numbers(&second), [(2, 1, "-"), (1, 2, "-")]);
    assert_eq!(second["fingerprints"][1], first["fingerprints"][0]);
    assert_eq!(
        second["fingerprints"][0]["digest"],
        computed(&competition, &league, &second)
    );
}

/// Concurrently, one admin locks and unlocks, another changes picks, members pick, and two nodes run the jobs: in the
/// end one fingerprint matches the stored picks, and none was announced twice.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_newest_fingerprint_matches_the_stored_picks_after_a_race(pool: PgPool) {
    let (competition, [anna, ben], league) = two_who_picked(&pool).await;
    let other = spawn_app(&pool);
    let second_admin = other.site_admin("Second").await;
    let query = json!({"query": {"userId": ben.id}});
    let mine = ben.post("/api/predictions/query", query).await.ok();
    let id = mine["predictions"][0]["_id"].as_str().expect("an id");
    let pick = format!("/api/predictions/{id}");
    for round in 0..12 {
        let (one, two) = (
            &competition.best[round % 4],
            &competition.best[4 + round % 3],
        );
        let locks = async {
            for verb in ["lock", "unlock", "lock"] {
                competition.set_lock(verb).await;
            }
        };
        // Some saves come too late, which is the purpose of locks.
        let (_, _, ()) = tokio::join!(
            ben.put(&pick, json!({"data": {"first": one}})),
            second_admin.put(&pick, json!({"data": {"second": two}})),
            locks
        );
        fanout_is_done(&pool).await;
        let answer = stored(&competition, &league).await;
        assert_eq!(
            answer["fingerprints"][0]["digest"],
            computed(&competition, &league, &answer),
            "round {round}"
        );
        competition.set_lock("unlock").await;
    }
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let answer = fetched(&competition, &anna, &league).await;
    let all = numbers(&answer);
    let newest = u64::try_from(all.len()).expect("few");
    let expected: Vec<u64> = (1..=newest).rev().collect();
    let told: Vec<u64> = all.iter().map(|(number, ..)| *number).collect();
    assert_eq!(told, expected, "without a gap");
    let digests: BTreeSet<&str> = answer["fingerprints"]
        .as_array()
        .expect("fingerprints")
        .iter()
        .filter_map(|one| one["digest"].as_str())
        .collect();
    assert_eq!(digests.len(), all.len());
    assert!(all.len() > 3, "nobody changed anything: {all:?}");
    let announced: i64 = sqlx::query_scalar(
        r#"SELECT count(*) FROM changes WHERE payload LIKE '{"kind":"fingerprint_made"%'"#,
    )
    .fetch_one(&pool)
    .await
    .expect("a number");
    assert_eq!(u64::try_from(announced).ok(), Some(newest));
}
