use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::person::Person;

/// Anna's league; Ben and Eve are strangers to it.
struct Scene {
    app: TestApp,
    league: String,
    anna: Person,
    ben: Person,
    eve: Person,
}

impl Scene {
    async fn with(pool: &PgPool, league_type: &str) -> Self {
        let app = spawn_app(pool);
        let [anna, ben, eve] = app.people().await;
        let league = anna.creates_league("Friends", league_type).await;
        Self {
            app,
            league,
            anna,
            ben,
            eve,
        }
    }

    fn path(&self, verb: &str) -> String {
        format!("/api/leagues/{}/{verb}", self.league)
    }

    async fn invites(&self, person: &Person) -> Value {
        let body = json!({"invitedUserId": person.id});
        self.anna.post(&self.path("invite-user"), body).await.ok()
    }

    async fn members(&self) -> Value {
        self.anna.league(&self.league).await["memberCount"].clone()
    }
}

async fn invitations_of(person: &Person) -> Value {
    person.get("/api/leagues/my-invitations").await.ok()["invitations"].clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_is_delivered_and_accepted(pool: PgPool) {
    let scene = Scene::with(&pool, "private").await;
    let (mut bens, mut annas) = (scene.ben.socket().await, scene.anna.socket().await);
    let mut eves = scene.eve.socket().await;
    let requests = format!("requests:{}", scene.league);
    bens.follow("me").await;
    eves.follow("me").await;
    annas.follow(&requests).await;
    assert_eq!(
        scene.invites(&scene.ben).await["message"],
        "Invitation sent successfully"
    );
    // A repeated invitation changes nothing.
    scene.invites(&scene.ben).await;

    let arrived = bens.receive_on("me").await["data"].clone();
    assert_eq!(arrived["kind"], "invitation_arrived");
    assert_eq!(arrived["invitation"]["leagueName"], "Friends");
    assert_eq!(
        annas.receive_on(&requests).await["data"]["kind"],
        "invitation_sent"
    );
    assert_eq!(invitations_of(&scene.ben).await[0], arrived["invitation"]);
    assert_eq!(invitations_of(&scene.eve).await, json!([]));
    let sent = scene.anna.get(&scene.path("invitations")).await.ok();
    assert_eq!(sent["invitations"][0]["userId"], scene.ben.id.as_str());
    assert_eq!(sent["count"], 1);
    // An invitation shows the offer, not the league.
    scene
        .ben
        .get(&scene.path("members"))
        .await
        .refused(404, "not_found");

    scene
        .eve
        .does(&scene.path("accept-invitation"))
        .await
        .refused(404, "not_found");
    scene.ben.does(&scene.path("accept-invitation")).await.ok();
    bens.receive_until("me", |said| said["data"]["kind"] == "league_joined")
        .await;
    annas
        .receive_until(&requests, |said| said["data"]["kind"] == "invitation_ended")
        .await;
    scene.ben.get(&scene.path("members")).await.ok();
    assert_eq!(invitations_of(&scene.ben).await, json!([]));
    scene
        .ben
        .does(&scene.path("accept-invitation"))
        .await
        .refused(409, "no_invitation");

    // Eve's own invitation is the first change on her topic, so nothing came before it.
    scene.invites(&scene.eve).await;
    assert_eq!(
        eves.receive_on("me").await["data"]["kind"],
        "invitation_arrived"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_is_declined_or_withdrawn_once(pool: PgPool) {
    let scene = Scene::with(&pool, "public").await;
    let mut bens = scene.ben.socket().await;
    bens.follow("me").await;
    let withdraw = scene.path(&format!("invitations/{}", scene.ben.id));
    scene
        .anna
        .delete(&withdraw)
        .await
        .refused(409, "no_invitation");
    scene.invites(&scene.ben).await;
    scene.ben.delete(&withdraw).await.refused(403, "forbidden");
    scene.ben.does(&scene.path("decline-invitation")).await.ok();
    bens.receive_until("me", |said| said["data"]["kind"] == "invitation_gone")
        .await;
    scene
        .anna
        .delete(&withdraw)
        .await
        .refused(409, "no_invitation");
    scene.invites(&scene.ben).await;
    scene.anna.delete(&withdraw).await.ok();
    bens.receive_until("me", |said| said["data"]["kind"] == "invitation_gone")
        .await;
    for verb in ["accept-invitation", "decline-invitation"] {
        let words = scene
            .ben
            .does(&scene.path(verb))
            .await
            .refused(409, "no_invitation");
        assert_eq!(words, "There is no pending invitation.");
    }
    assert_eq!(scene.members().await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invitation_meets_a_request_and_joins_at_once(pool: PgPool) {
    let scene = Scene::with(&pool, "public").await;
    scene.ben.does(&scene.path("join-request")).await.ok();
    let outcome = scene.invites(&scene.ben).await;
    assert_eq!(
        outcome["message"],
        "They had already asked to join and are now a member"
    );
    let body = json!({"invitedUserId": scene.ben.id});
    scene
        .anna
        .post(&scene.path("invite-user"), body)
        .await
        .refused(409, "already_member");

    scene.invites(&scene.eve).await;
    let make_private = json!({"type": "private"});
    scene
        .anna
        .put(&format!("/api/leagues/{}", scene.league), make_private)
        .await
        .ok();
    let joined = scene.eve.does(&scene.path("join-request")).await.ok();
    assert_eq!(joined["autoApproved"], true);
    assert_eq!(scene.members().await, 3);
    let waiting: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM join_requests) + (SELECT count(*) FROM invitations)",
    )
    .fetch_one(&pool)
    .await
    .expect("a count");
    assert_eq!(waiting, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_full_league_keeps_the_invitation(pool: PgPool) {
    let scene = Scene::with(&pool, "public").await;
    scene.invites(&scene.ben).await;
    scene.eve.does(&scene.path("join-request")).await.ok();
    let [zoe] = scene.app.people().await;
    zoe.joins(&scene.league, &scene.anna).await;
    sqlx::query("UPDATE leagues SET max_members = 2")
        .execute(&pool)
        .await
        .expect("full");
    for verb in ["accept-invitation", "join-request"] {
        scene
            .ben
            .does(&scene.path(verb))
            .await
            .refused(409, "league_full");
    }
    let body = json!({"invitedUserId": scene.eve.id});
    scene
        .anna
        .post(&scene.path("invite-user"), body)
        .await
        .refused(409, "league_full");
    assert_eq!(
        invitations_of(&scene.ben).await[0]["leagueId"],
        scene.league.as_str()
    );
    zoe.does(&scene.path("leave")).await.ok();
    scene.ben.does(&scene.path("accept-invitation")).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn who_may_be_invited_and_by_whom(pool: PgPool) {
    let scene = Scene::with(&pool, "public").await;
    let path = scene.path("invite-user");
    let invite = |id: &str| json!({"invitedUserId": id});
    let unknown = scene
        .anna
        .post(&path, invite("0123456789abcdef01234567"))
        .await;
    assert_eq!(unknown.refused(404, "not_found"), "User not found.");
    let blank = scene.anna.post(&path, invite(" ")).await;
    assert_eq!(blank.refused(400, "invalid_id"), "User ID is required");
    scene
        .anna
        .post(&path, invite("ben"))
        .await
        .refused(400, "invalid_id");
    scene
        .anna
        .post(&path, json!({}))
        .await
        .refused(400, "malformed_request");
    scene
        .anna
        .post(&path, invite(&scene.anna.id))
        .await
        .refused(409, "already_member");
    scene
        .ben
        .post(&path, invite(&scene.eve.id))
        .await
        .refused(403, "forbidden");
    scene.eve.joins(&scene.league, &scene.anna).await;
    scene
        .eve
        .post(&path, invite(&scene.ben.id))
        .await
        .refused(403, "forbidden");
    scene
        .eve
        .get(&scene.path("invitations"))
        .await
        .refused(403, "forbidden");
    let around_blanks = invite(&format!(" {} ", scene.ben.id));
    scene.anna.post(&path, around_blanks).await.ok();
}
