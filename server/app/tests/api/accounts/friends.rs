//! Friends whom an account chooses: one-sided, private, and only among those whom it can see.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_registered};
use crate::support::json::{each, rows};
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar, violated};

pub(crate) fn path_of(friend: &Person) -> String {
    format!("/api/friends/{}", friend.id)
}

pub(crate) async fn adds(person: &Person, friend: &Person) -> Answer {
    person.sets(&path_of(friend)).await
}

/// Names of those whom the person has chosen.
async fn chosen(person: &Person) -> Value {
    let list = person.get("/api/friends").await.ok();
    let names = each(&list["friends"], "name");
    json!(names)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_friend_is_added_and_removed_by_one_request_and_learns_nothing(pool: PgPool) {
    let (_app, [anna, ben, cleo], _) = spawn_among(&pool, ["Anna", "ben", "Cleo"]).await;
    ben.put("/api/auth/country", json!({"country": "SLO"}))
        .await
        .ok();
    let mut bens = ben.follows("me").await;
    for friend in [&cleo, &ben, &ben] {
        let added = adds(&anna, friend).await.ok();
        assert_eq!(added["success"], true);
    }
    let list = anna.get("/api/friends").await.ok();
    assert_eq!(
        rows(&list["friends"], ["userId", "name", "country"]),
        json!([[ben.id, "ben", "SLO"], [cleo.id, "Cleo", null]])
    );
    assert_eq!(chosen(&ben).await, json!([]));
    for _twice in 0..2 {
        anna.delete(&path_of(&ben)).await.ok();
    }
    assert_eq!(chosen(&anna).await, json!(["Cleo"]));
    // What Ben hears first came afterwards.
    ben.creates_league("Later", "private").await;
    assert_eq!(bens.receive_on("me").await["data"]["kind"], "league_joined");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_people_of_common_leagues_can_be_added(pool: PgPool) {
    let (app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let stranger = app.registers("Stranger").await;
    stranger.creates_league("Elsewhere", "public").await;
    let unknown = format!("/api/friends/{}", "0".repeat(24));
    let refusals = [
        adds(&anna, &stranger).await.refused(404, "not_found"),
        anna.sets(&unknown).await.refused(404, "not_found"),
    ];
    assert_eq!(refusals[0], refusals[1], "ids cannot be probed");
    adds(&anna, &anna).await.refused(409, "own_account");
    let wrong = anna.sets("/api/friends/ben").await;
    wrong.refused(400, "invalid_id");
    let guest = Person::guest(&app, "Gina", &league, &anna).await;
    adds(&anna, &guest).await.ok();
    adds(&guest, &ben).await.ok();
    assert_eq!(chosen(&guest).await, json!(["Ben"]));

    // A friend stays one without the common league, and can be named again.
    adds(&anna, &ben).await.ok();
    ben.does_in(&league, "leave").await.ok();
    adds(&anna, &ben).await.ok();
    assert_eq!(chosen(&anna).await, json!(["Ben", "Gina"]));
    adds(&ben, &anna).await.refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_of_private_leagues_are_friends_without_being_chosen(pool: PgPool) {
    let (_app, [anna, ben, cleo]) = spawn_registered(&pool, ["Anna", "Ben", "Cleo"]).await;
    let private = anna.creates_league("Crew", "private").await;
    ben.joins_by_code(&private, &anna).await;
    let public = anna.creates_league("Bar", "public").await;
    cleo.joins(&public, &anna).await;
    let list = anna.get("/api/friends").await.ok();
    assert_eq!(list["friends"], json!([]));
    assert_eq!(list["fromPrivateLeagues"], json!([ben.id]));
    let list = cleo.get("/api/friends").await.ok();
    assert_eq!(list["fromPrivateLeagues"], json!([]));
}

/// Accounts in the league, without sessions.
pub(crate) async fn fills(pool: &PgPool, league: &str, people: &str) {
    let made = "WITH made AS (
            INSERT INTO users (id, name, email)
            SELECT substr(md5(n::text), 1, 24), 'Member ' || n, n || '@crowd.test'
            FROM generate_series(1, $2::text::integer) AS n RETURNING id)
        INSERT INTO memberships (league_id, user_id) SELECT $1, id FROM made";
    execute(pool, made, [league, people]).await;
}

pub(crate) const CHOOSES_MEMBERS: &str =
    "INSERT INTO friends (user_id, friend_id) SELECT $1, id FROM users
     WHERE email LIKE '%@crowd.test' ORDER BY id LIMIT $2::text::integer";

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_account_has_at_most_500_friends(pool: PgPool) {
    let (_app, [anna, ben, cleo], league) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    fills(&pool, &league, "499").await;
    execute(&pool, CHOOSES_MEMBERS, [&anna.id, "499"]).await;
    adds(&anna, &ben).await.ok();
    let words = adds(&anna, &cleo).await.refused(409, "too_many_friends");
    assert_eq!(
        words,
        "You have 500 friends and blocked people. Remove one first."
    );
    adds(&anna, &ben).await.ok();
    anna.delete(&path_of(&ben)).await.ok();
    adds(&anna, &cleo).await.ok();
    let insert = "INSERT INTO friends (user_id, friend_id) VALUES ($1, $2)";
    let full = violated(&pool, insert, [&anna.id, &ben.id]).await;
    assert_eq!(full, "friends_are_bounded");
    let oneself = violated(&pool, insert, [&ben.id, &ben.id]).await;
    assert_eq!(oneself, "friends_are_others");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn friends_are_exported_and_go_with_either_account(pool: PgPool) {
    let (_app, [anna, ben, cleo], _) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    for (person, friend) in [(&anna, &ben), (&anna, &cleo), (&ben, &anna), (&cleo, &ben)] {
        adds(person, friend).await.ok();
    }
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(each(&export["friends"], "name"), ["Ben", "Cleo"]);
    ben.goes().await;
    assert_eq!(chosen(&anna).await, json!(["Cleo"]));
    assert_eq!(chosen(&cleo).await, json!([]));
    adds(&anna, &ben).await.refused(404, "not_found");
    anna.goes().await;
    let left: i64 = scalar(&pool, "SELECT count(*) FROM friends", []).await;
    assert_eq!(left, 0);
}

fn credentials(person: &Person) -> Value {
    json!({"email": person.email, "password": "correct horse"})
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_merged_guest_brings_friends_and_stays_one(pool: PgPool) {
    let (app, [anna, ben, cleo, dan], league) =
        spawn_among(&pool, ["Anna", "Ben", "Cleo", "Dan"]).await;
    let gina = Person::guest(&app, "Gina", &league, &anna).await;
    for (person, friend) in [
        // Ben and the guest, who become one.
        (&gina, &ben),
        (&ben, &gina),
        // Both have chosen Anna, and Anna both.
        (&gina, &anna),
        (&ben, &anna),
        (&anna, &gina),
        (&anna, &ben),
        (&gina, &cleo),
        (&dan, &gina),
    ] {
        adds(person, friend).await.ok();
    }
    let account = gina.keeps(&ben.email, credentials(&ben)).await;
    assert_eq!(chosen(&account).await, json!(["Anna", "Cleo"]));
    assert_eq!(chosen(&anna).await, json!(["Ben"]));
    assert_eq!(chosen(&dan).await, json!(["Ben"]));
    let left: i64 = scalar(&pool, "SELECT count(*) FROM friends", []).await;
    assert_eq!(left, 4);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_merged_guest_brings_as_many_friends_as_there_is_room_for(pool: PgPool) {
    let (app, [anna, ben, cleo], league) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    fills(&pool, &league, "499").await;
    execute(&pool, CHOOSES_MEMBERS, [&ben.id, "499"]).await;
    let gina = Person::guest(&app, "Gina", &league, &anna).await;
    execute(&pool, CHOOSES_MEMBERS, [&gina.id, "7"]).await;
    for friend in [&anna, &cleo] {
        adds(&gina, friend).await.ok();
    }
    let account = gina.keeps(&ben.email, credentials(&ben)).await;
    let names = chosen(&account).await;
    let names = names.as_array().expect("names");
    assert_eq!(names.len(), 500);
    assert!(names.contains(&json!("Cleo")), "the newest one");
}
