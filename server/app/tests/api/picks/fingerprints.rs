//! The fingerprint of a league's picks: made at the lock, once for any number of locks, and again after any change of
//! a pick.

use std::collections::BTreeSet;

use podium_domain::picks::fingerprint::{FingerprintedPick, canonical_text};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::json::{each, list, rows};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::fanout_is_done;

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
fn computed(competition: &Competition, league: &str, answer: &Value) -> String {
    let picks: Vec<FingerprintedPick> = list(answer, "picks")
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
        answer["fingerprints"][0]["salt"].as_str().expect("a salt"),
        &picks,
    );
    hex::encode(Sha256::digest(text))
}

/// Number, picks and maker of each, newest first.
fn numbers(answer: &Value) -> Value {
    let keys = ["number", "picks", "madeByName"];
    rows(&answer["fingerprints"], keys)
}

/// Anna's league with Ben, and both's picks.
async fn two_who_picked(pool: &PgPool) -> (Competition, [Person; 2], String, [String; 2]) {
    let (competition, [anna, ben]) = Competition::with_people(pool).await;
    let league = anna.creates_league("Friends", "private").await;
    ben.joins_by_code(&league, &anna).await;
    let [_, second, third] = competition.podium();
    let picks = [
        competition.saves_podium(&anna, &league).await,
        competition.saves(&ben, &league, [second, "", third]).await,
    ];
    (competition, [anna, ben], league, picks)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lock_creates_a_fingerprint_that_members_can_reproduce(pool: PgPool) {
    let (competition, [anna, ben], league, _) = two_who_picked(&pool).await;
    for rest in ["", "/picks"] {
        anna.get(&format!("{}{rest}", path(&competition, &league)))
            .await
            .refused(409, "picks_still_open");
    }
    let topic = format!("league:{league}");
    let mut bens = ben.follows(&topic).await;

    competition.set_lock("lock").await;
    let received = bens.hears(&topic, "fingerprint_made").await;
    let answer = fetched(&competition, &ben, &league).await;
    assert_eq!(numbers(&answer), json!([[1, 2, null]]));
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
    ben.does_in(&league, "leave").await.ok();
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
    let (competition, [anna, _], league, _) = two_who_picked(&pool).await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let statements = [
        "SELECT set_config('podium.bypass_locks', 'on', true)",
        "UPDATE predictions SET first = NULL WHERE second IS NOT NULL",
    ];
    let mut cheat = pool.begin().await.expect("a transaction");
    for statement in statements {
        execute(&mut *cheat, statement, []).await;
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
    let (competition, [anna, ben], league, [_, bens]) = two_who_picked(&pool).await;
    let admin = &competition.admin;
    admin.joins_by_code(&league, &anna).await;
    // The job has not run yet, but the picks at the time of the lock are preserved.
    execute(&pool, "UPDATE events SET locked = true", []).await;
    let winner = competition.best[0].as_str();
    admin.changes_pick(&bens, winner).await.ok();
    let answer = fetched(&competition, &anna, &league).await;
    assert_eq!(numbers(&answer), json!([[2, 2, "Root"], [1, 2, null]]));
    assert_eq!(
        answer["fingerprints"][0]["digest"],
        computed(&competition, &league, &answer)
    );
    // The admin's own pick, made and deleted, which no other member's log may reveal.
    let own = competition.saves_podium(admin, &league).await;
    admin.delete(&format!("/api/predictions/{own}")).await.ok();
    let log = ben.get(&format!("/api/leagues/{league}/log")).await.ok();
    assert_eq!(
        rows(&log["entries"], ["act", "actorName"]),
        json!([
            ["fingerprint_made", "Root"],
            ["fingerprint_made", "Root"],
            ["fingerprint_made", "Root"],
            ["prediction_edited", "Root"],
            ["fingerprint_made", null],
        ])
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn reopening_hides_fingerprints_and_changed_picks_get_a_new_one(pool: PgPool) {
    let (competition, [anna, _], league, [annas, _]) = two_who_picked(&pool).await;
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
    let pick = format!("/api/predictions/{annas}");
    anna.delete(&pick).await.ok();
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let second = fetched(&competition, &anna, &league).await;
    assert_eq!(numbers(&second), json!([[2, 1, null], [1, 2, null]]));
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
    let (competition, [anna, ben], league, [_, bens]) = two_who_picked(&pool).await;
    let other = spawn_app(&pool);
    let second_admin = other.site_admin("Second").await;
    let pick = format!("/api/predictions/{bens}");
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
    let numbers = each(&answer["fingerprints"], "number");
    let newest = u64::try_from(numbers.len()).expect("few");
    let expected: Vec<u64> = (1..=newest).rev().collect();
    assert_eq!(numbers, expected, "without a gap");
    let digests = each(&answer["fingerprints"], "digest");
    let digests: BTreeSet<_> = digests
        .iter()
        .map(|one| one.as_str().expect("a digest"))
        .collect();
    assert_eq!(digests.len(), numbers.len());
    assert!(newest > 3, "nobody changed anything: {numbers:?}");
    let statement =
        r#"SELECT count(*) FROM changes WHERE payload LIKE '{"kind":"fingerprint_made"%'"#;
    let announced: i64 = scalar(&pool, statement, []).await;
    assert_eq!(u64::try_from(announced).ok(), Some(newest));
}

/// The fingerprint names players: after a guest's picks went to an account, there is one that names the account.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_guests_closed_pick_leaves_a_fingerprint_when_it_is_moved(pool: PgPool) {
    let (competition, [anna, ben]) = Competition::with(&pool, ["Anna", "Ben"]).await;
    let league = anna.creates_league("Friends", "private").await;
    let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
    competition.saves_podium(&gina, &league).await;
    competition.set_lock("lock").await;
    let body = json!({"email": ben.email, "password": "correct horse"});
    gina.keeps(&ben.email, body).await;
    let after = stored(&competition, &league).await;
    assert_eq!(numbers(&after), json!([[2, 1, "Ben"], [1, 1, null]]));
    assert_eq!(each(&after["picks"], "userId"), [&json!(ben.id)]);
    assert_eq!(
        each(&after["fingerprints"], "ofGuest"),
        [&json!(true), &json!(false)]
    );
    let newest = &after["fingerprints"][0]["digest"];
    assert_eq!(*newest, computed(&competition, &league, &after));
}
