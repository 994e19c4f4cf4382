use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

/// Anna's league; Ben and Eve are strangers to it.
async fn scene(pool: &PgPool, league_type: &str) -> (TestApp, String, [Person; 3]) {
    let app = spawn_app(pool);
    let people = app.people().await;
    let league = people[0].creates_league("Friends", league_type).await;
    (app, league, people)
}

async fn invitations_of(person: &Person) -> Value {
    person.get("/api/leagues/my-invitations").await.ok()["invitations"].clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_is_delivered_and_accepted(pool: PgPool) {
    let (_app, league, [anna, ben, eve]) = scene(&pool, "private").await;
    let (mut bens, mut annas) = (ben.socket().await, anna.socket().await);
    let mut eves = eve.socket().await;
    let requests = format!("requests:{league}");
    bens.follow("me").await;
    eves.follow("me").await;
    annas.follow(&requests).await;
    let invited = anna.invites(&league, &ben).await.ok();
    assert_eq!(invited["message"], "Invitation sent successfully");
    // A repeated invitation changes nothing.
    anna.invites(&league, &ben).await.ok();

    let arrived = bens.receive_on("me").await["data"].clone();
    assert_eq!(arrived["kind"], "invitation_arrived");
    assert_eq!(arrived["invitation"]["leagueName"], "Friends");
    assert_eq!(
        annas.receive_on(&requests).await["data"]["kind"],
        "invitation_sent"
    );
    assert_eq!(invitations_of(&ben).await[0], arrived["invitation"]);
    assert_eq!(invitations_of(&eve).await, json!([]));
    let path = |what: &str| format!("/api/leagues/{league}/{what}");
    let sent = anna.get(&path("invitations")).await.ok();
    assert_eq!(sent["invitations"][0]["userId"], ben.id.as_str());
    assert_eq!(sent["count"], 1);
    // An invitation shows the offer, not the league.
    let members = path("members");
    ben.get(&members).await.refused(404, "not_found");

    let accepts = async |person: &Person| person.does_in(&league, "accept-invitation").await;
    accepts(&eve).await.refused(404, "not_found");
    accepts(&ben).await.ok();
    bens.hears("me", "league_joined").await;
    annas.hears(&requests, "invitation_ended").await;
    ben.get(&members).await.ok();
    assert_eq!(invitations_of(&ben).await, json!([]));
    accepts(&ben).await.refused(409, "no_invitation");

    // Eve's own invitation is the first change on her topic, so nothing came before it.
    anna.invites(&league, &eve).await.ok();
    assert_eq!(
        eves.receive_on("me").await["data"]["kind"],
        "invitation_arrived"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_is_declined_or_withdrawn_once(pool: PgPool) {
    let (_app, league, [anna, ben, _]) = scene(&pool, "public").await;
    let mut bens = ben.follows("me").await;
    let path = format!("/api/leagues/{league}/invitations/{}", ben.id);
    let withdraw = || anna.delete(&path);
    withdraw().await.refused(409, "no_invitation");
    anna.invites(&league, &ben).await.ok();
    ben.delete(&path).await.refused(403, "forbidden");
    ben.does_in(&league, "decline-invitation").await.ok();
    bens.hears("me", "invitation_gone").await;
    withdraw().await.refused(409, "no_invitation");
    anna.invites(&league, &ben).await.ok();
    withdraw().await.ok();
    bens.hears("me", "invitation_gone").await;
    for verb in ["accept-invitation", "decline-invitation"] {
        let refused = ben.does_in(&league, verb).await;
        let words = refused.refused(409, "no_invitation");
        assert_eq!(words, "There is no pending invitation.");
    }
    assert_eq!(anna.league(&league).await["memberCount"], 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_meets_a_request_and_joins_at_once(pool: PgPool) {
    let (_app, league, [anna, ben, eve]) = scene(&pool, "public").await;
    ben.does_in(&league, "join-request").await.ok();
    let outcome = anna.invites(&league, &ben).await.ok();
    assert_eq!(
        outcome["message"],
        "They had already asked to join and are now a member"
    );
    let again = anna.invites(&league, &ben).await;
    again.refused(409, "already_member");

    anna.invites(&league, &eve).await.ok();
    anna.sets_league(&league, json!({"type": "private"})).await;
    let joined = eve.does_in(&league, "join-request").await.ok();
    assert_eq!(joined["autoApproved"], true);
    assert_eq!(anna.league(&league).await["memberCount"], 3);
    let statement =
        "SELECT (SELECT count(*) FROM join_requests) + (SELECT count(*) FROM invitations)";
    let waiting: i64 = scalar(&pool, statement, []).await;
    assert_eq!(waiting, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_full_league_keeps_the_invitation(pool: PgPool) {
    let (app, league, [anna, ben, eve]) = scene(&pool, "public").await;
    anna.invites(&league, &ben).await.ok();
    eve.does_in(&league, "join-request").await.ok();
    let [zoe] = app.people().await;
    zoe.joins(&league, &anna).await;
    execute(&pool, "UPDATE leagues SET max_members = 2", []).await;
    for verb in ["accept-invitation", "join-request"] {
        let full = ben.does_in(&league, verb).await;
        full.refused(409, "league_full");
    }
    let full = anna.invites(&league, &eve).await;
    full.refused(409, "league_full");
    assert_eq!(invitations_of(&ben).await[0]["leagueId"], league.as_str());
    zoe.does_in(&league, "leave").await.ok();
    ben.does_in(&league, "accept-invitation").await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn who_may_be_invited_and_by_whom(pool: PgPool) {
    let (_app, league, [anna, ben, eve]) = scene(&pool, "public").await;
    let path = format!("/api/leagues/{league}/invite-user");
    let invite = |id: &str| json!({"invitedUserId": id});
    eve.joins(&league, &anna).await;
    let unknown = anna.post(&path, invite("0123456789abcdef01234567")).await;
    assert_eq!(unknown.refused(404, "not_found"), "User not found.");
    let blank = anna.post(&path, invite(" ")).await;
    assert_eq!(blank.refused(400, "invalid_id"), "User ID is required");
    for (body, status, code) in [
        (invite("ben"), 400, "invalid_id"),
        (json!({}), 400, "malformed_request"),
        (invite(&anna.id), 409, "already_member"),
    ] {
        anna.post(&path, body).await.refused(status, code);
    }
    // A stranger, and a plain member.
    ben.invites(&league, &eve).await.refused(403, "forbidden");
    eve.invites(&league, &ben).await.refused(403, "forbidden");
    eve.get(&format!("/api/leagues/{league}/invitations"))
        .await
        .refused(403, "forbidden");
    let around_blanks = invite(&format!(" {} ", ben.id));
    anna.post(&path, around_blanks).await.ok();
}
