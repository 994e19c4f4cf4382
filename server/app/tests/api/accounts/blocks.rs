//! People whom an account blocks: no friends, not in its streams, without invitations to it, and unaware of it.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::accounts::friends::adds;
use crate::support::app::{spawn_among, spawn_registered};
use crate::support::json::each;
use crate::support::person::{Answer, Person};

pub(crate) fn block_of(person: &Person) -> String {
    format!("/api/blocks/{}", person.id)
}

pub(crate) async fn blocks(person: &Person, other: &Person) -> Answer {
    person.sets(&block_of(other)).await
}

/// The names of friends, and of blocked people.
async fn listed(person: &Person) -> Value {
    let list = person.get("/api/friends").await.ok();
    json!([
        each(&list["friends"], "name"),
        each(&list["blocked"], "name")
    ])
}

pub(crate) async fn invitations(person: &Person) -> Vec<Value> {
    let mine = person.get("/api/leagues/my-invitations").await.ok();
    mine["invitations"].as_array().expect("invitations").clone()
}

pub(crate) async fn notices(person: &Person) -> Vec<Value> {
    let list = person.get("/api/notices").await.ok();
    list["notices"].as_array().expect("notices").clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn somebody_is_blocked_or_a_friend_and_never_both(pool: PgPool) {
    let (app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let stranger = app.registers("Stranger").await;
    adds(&anna, &ben).await.ok();
    for _twice in 0..2 {
        blocks(&anna, &ben).await.ok();
        assert_eq!(listed(&anna).await, json!([[], ["Ben"]]));
    }
    assert_eq!(
        listed(&ben).await,
        json!([[], []]),
        "Ben sees nothing of it"
    );
    // Removing a friend ends no block, and the other way round.
    anna.delete(&format!("/api/friends/{}", ben.id)).await.ok();
    assert_eq!(listed(&anna).await, json!([[], ["Ben"]]));
    adds(&anna, &ben).await.ok();
    anna.delete(&block_of(&ben)).await.ok();
    assert_eq!(listed(&anna).await, json!([["Ben"], []]));
    blocks(&anna, &ben).await.ok();
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(each(&export["blocked"], "name"), ["Ben"]);

    blocks(&anna, &stranger).await.refused(404, "not_found");
    blocks(&anna, &anna).await.refused(409, "own_account");
    let guest = Person::guest(&app, "Gina", &league, &anna).await;
    blocks(&guest, &anna).await.ok();
    blocks(&anna, &guest).await.ok();
    assert_eq!(listed(&anna).await, json!([[], ["Ben", "Gina"]]));
    ben.goes().await;
    assert_eq!(listed(&anna).await, json!([[], ["Gina"]]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_blocked_member_of_a_private_league_is_no_friend(pool: PgPool) {
    let (_app, [anna, ben, cleo]) = spawn_registered(&pool, ["Anna", "Ben", "Cleo"]).await;
    let league = anna.creates_league("Crew", "private").await;
    ben.joins_by_code(&league, &anna).await;
    cleo.joins_by_code(&league, &anna).await;
    blocks(&anna, &ben).await.ok();
    let list = anna.get("/api/friends").await.ok();
    assert_eq!(list["fromPrivateLeagues"], json!([cleo.id]));
    let path = |only: &str| format!("/api/leagues/{league}/leaderboard{only}");
    let names = async |only: &str| {
        let board = anna.get(&path(only)).await.ok();
        let mut names = each(&board["rankings"], "userName");
        names.sort_by_key(ToString::to_string);
        json!(names)
    };
    assert_eq!(names("?friends=true").await, json!(["Anna", "Cleo"]));
    assert_eq!(names("").await, json!(["Anna", "Ben", "Cleo"]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_stream_leaves_blocked_people_out(pool: PgPool) {
    let (_app, [anna, ben, cleo], league) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    let announcement = json!({"text": "Welcome"});
    let path = format!("/api/leagues/{league}/announcements");
    anna.post(&path, announcement).await.ok();
    let players = async |viewer: &Person| {
        let stream = viewer
            .get(&format!("/api/leagues/{league}/stream"))
            .await
            .ok();
        let entries = stream["entries"].as_array().expect("entries").clone();
        let mut names: Vec<String> = entries
            .iter()
            .filter_map(|entry| entry["fact"]["player"]["name"].as_str())
            .map(str::to_owned)
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    assert_eq!(players(&ben).await, ["Anna", "Ben", "Cleo"]);
    blocks(&ben, &anna).await.ok();
    blocks(&ben, &cleo).await.ok();
    assert_eq!(players(&ben).await, ["Ben"]);
    assert_eq!(players(&cleo).await, ["Anna", "Ben", "Cleo"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_by_a_blocked_person_is_not_shown_and_looks_sent(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_registered(&pool, ["Anna", "Ben"]).await;
    let first = anna.creates_league("First", "private").await;
    let second = anna.creates_league("Second", "private").await;
    let mut bens = ben.follows("me").await;
    anna.invites(&first, &ben).await.ok();
    bens.hears("me", "invitation_arrived").await;
    assert_eq!(invitations(&ben).await[0]["inviterId"], anna.id.as_str());
    // Without a common league, the invitation suffices.
    blocks(&ben, &anna).await.ok();
    bens.hears("me", "invitation_gone").await;
    assert!(invitations(&ben).await.is_empty());
    assert!(notices(&ben).await.is_empty());

    let invited = anna.invites(&second, &ben).await.ok();
    assert_eq!(invited["message"], "Invitation sent successfully");
    let sent = anna
        .get(&format!("/api/leagues/{second}/invitations"))
        .await;
    assert_eq!(sent.ok()["count"], 1);
    assert!(invitations(&ben).await.is_empty());
    assert!(notices(&ben).await.is_empty());
    adds(&ben, &anna).await.refused(404, "not_found");
    // What Ben hears first came afterwards.
    ben.creates_league("Later", "private").await;
    let mut kind = bens.receive_on("me").await["data"]["kind"].clone();
    while kind == "notices_gone" {
        kind = bens.receive_on("me").await["data"]["kind"].clone();
    }
    assert_eq!(kind, "league_joined");

    ben.delete(&block_of(&anna)).await.ok();
    for _each in 0..2 {
        bens.hears("me", "invitation_arrived").await;
    }
    assert_eq!(invitations(&ben).await.len(), 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_block_follows_a_guest_into_the_account(pool: PgPool) {
    let (app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let guest = Person::guest(&app, "Gina", &league, &anna).await;
    blocks(&ben, &guest).await.ok();
    blocks(&guest, &ben).await.ok();
    let gina = app.registers("Account").await;
    let credentials = json!({"email": gina.email, "password": "correct horse"});
    let account = guest.keeps(&gina.email, credentials).await;
    assert_eq!(listed(&account).await, json!([[], ["Ben"]]));
    assert_eq!(listed(&ben).await, json!([[], ["Account"]]));
}
