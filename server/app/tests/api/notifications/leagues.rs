//! Notifications about leagues: join requests, decisions, admins.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::{answer, contents_of, kinds, mark_all_seen, unseen};
use crate::support::app::{spawn_among, spawn_app, spawn_with_people};
use crate::support::person::Person;

fn path(league: &str, verb: &str) -> String {
    format!("/api/leagues/{league}/{verb}")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_request_notifies_all_admins_until_it_is_decided(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben, cleo], league) = app.climbers().await;
    let [eve] = app.people().await;
    anna.does(&path(&league, &format!("admins/{}", ben.id)))
        .await
        .ok();
    let mut bens = ben.socket().await;
    assert_eq!(bens.follow("me").await["data"]["unseenNotices"], 2);

    eve.does(&path(&league, "join-request")).await.ok();
    // A repeated request is the same request.
    eve.does(&path(&league, "join-request")).await.ok();
    let change = bens.hears("me", "notice_told").await;
    let notice = change["data"]["notice"].clone();
    assert_eq!(change["data"]["replacesUnseen"], false);
    assert_eq!(notice["says"]["kind"], "join_requested");
    assert_eq!(notice["says"]["userId"], eve.id.as_str());
    assert_eq!(notice["says"]["leagueName"], "Friends");
    assert_eq!(answer(&ben).await["notices"][0], notice);
    assert_eq!(kinds(&anna).await, ["join_requested"]);
    assert_eq!(kinds(&cleo).await, ["request_approved"], "no admin");

    anna.does(&path(&league, &format!("approve/{}", eve.id)))
        .await
        .ok();
    let gone = bens.hears("me", "notices_gone").await;
    assert_eq!(
        gone["data"],
        json!({"kind": "notices_gone", "ids": [notice["id"]], "unseen": 1})
    );
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
    assert_eq!(kinds(&ben).await, ["admin_made", "request_approved"]);
    let mine = contents_of(&eve).await;
    assert_eq!(
        mine,
        [json!({"kind": "request_approved", "leagueId": league, "leagueName": "Friends"})]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_denied_or_withdrawn_request_retracts_its_notifications(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Friends", "public").await;
    let ask = async || ben.does(&path(&league, "join-request")).await.ok();
    ask().await;
    ben.does(&path(&league, "cancel-join-request")).await.ok();
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
    assert_eq!(kinds(&ben).await, Vec::<String>::new(), "one's own doing");
    ask().await;
    anna.does(&path(&league, &format!("reject/{}", ben.id)))
        .await
        .ok();
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
    assert_eq!(kinds(&ben).await, ["request_rejected"]);
    assert_eq!(mark_all_seen(&ben).await, 0);
    // The answer to the next request replaces it, unseen.
    ask().await;
    anna.does(&path(&league, &format!("approve/{}", ben.id)))
        .await
        .ok();
    assert_eq!(kinds(&ben).await, ["request_approved"]);
    assert_eq!(unseen(&ben).await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn invitations_roles_and_removals_notify_the_member(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Friends", "private").await;
    let invite = async || {
        let body = json!({"invitedUserId": ben.id});
        anna.post(&path(&league, "invite-user"), body).await.ok();
    };
    invite().await;
    assert_eq!(kinds(&ben).await, ["invited"]);
    ben.does(&path(&league, "decline-invitation")).await.ok();
    assert_eq!(kinds(&ben).await, Vec::<String>::new());
    invite().await;
    ben.does(&path(&league, "accept-invitation")).await.ok();
    assert_eq!(kinds(&ben).await, Vec::<String>::new());
    let admins = path(&league, &format!("admins/{}", ben.id));
    anna.does(&admins).await.ok();
    anna.does(&admins).await.ok();
    assert_eq!(kinds(&ben).await, ["admin_made"]);
    anna.delete(&admins).await.ok();
    assert_eq!(kinds(&ben).await, ["admin_ended"]);
    anna.does(&path(&league, &format!("remove/{}", ben.id)))
        .await
        .ok();
    assert_eq!(kinds(&ben).await, ["member_removed", "admin_ended"]);
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_former_admin_is_not_notified_of_requests(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], league) = app.climbers().await;
    let [eve] = app.people().await;
    let admins = path(&league, &format!("admins/{}", ben.id));
    anna.does(&admins).await.ok();
    eve.does(&path(&league, "join-request")).await.ok();
    assert_eq!(kinds(&ben).await[0], "join_requested");
    // Ben steps down himself: no notification is needed.
    ben.delete(&admins).await.ok();
    assert_eq!(kinds(&ben).await, ["admin_made", "request_approved"]);
    assert_eq!(kinds(&anna).await, ["join_requested"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn deleting_a_league_retracts_its_notifications(pool: PgPool) {
    let (_app, [anna, ben, eve]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Friends", "public").await;
    let other = anna.creates_league("Others", "public").await;
    for of in [&league, &other] {
        ben.joins(of, &anna).await;
        eve.does(&path(of, "join-request")).await.ok();
    }
    let mut bens = ben.socket().await;
    assert_eq!(bens.follow("me").await["data"]["unseenNotices"], 2);
    anna.delete(&format!("/api/leagues/{league}")).await.ok();
    let gone = bens.hears("me", "notices_gone").await;
    assert_eq!(gone["data"]["unseen"], 1);
    for person in [&anna, &ben] {
        let leagues: Vec<Value> = contents_of(person)
            .await
            .iter()
            .map(|content| content["leagueName"].clone())
            .collect();
        assert_eq!(leagues, ["Others"]);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_new_owner_of_a_league_is_notified(pool: PgPool) {
    let (_app, [anna, ben], _) = spawn_among(&pool, ["Anna", "Ben"]).await;
    anna.goes().await;
    assert_eq!(kinds(&ben).await, ["owner_made", "request_approved"]);
}

/// A user's notifications are visible to that user only.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn notifications_are_private(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], _) = app.climbers().await;
    let [eve] = app.people().await;
    let root = app.site_admin("Root").await;
    let notice = answer(&ben).await["notices"][0].clone();
    let others: [&Person; 3] = [&anna, &eve, &root];
    for person in others {
        assert_eq!(kinds(person).await, Vec::<String>::new());
        person
            .post("/api/notices/seen", json!({"upTo": notice["id"]}))
            .await
            .ok();
    }
    assert_eq!(unseen(&ben).await, 1);
    let mut eves = eve.socket().await;
    assert_eq!(
        eves.follow(&format!("account:{}", ben.id)).await["type"],
        "refused"
    );
}
