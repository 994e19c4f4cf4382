use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_app, spawn_with};
use crate::support::json::fields;
use crate::support::person::Person;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_creator_is_owner_admin_and_member(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let id = anna.creates_league("Boulder Friends", "public").await;
    let league = anna.league(&id).await;
    assert_eq!(league["slug"], "boulder-friends");
    assert_eq!(league["ownerId"], anna.id.as_str());
    assert_eq!(league["isCurrentUserAdminOrOwner"], true);
    assert_eq!(league["inviteCode"].as_str().map(str::len), Some(8));
    assert_eq!(league["memberCount"], 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn slugs_are_numbered_on_collision(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    for expected in ["same", "same-2", "same-3"] {
        let created = anna
            .post("/api/leagues", json!({"name": "Same", "type": "public"}))
            .await
            .ok();
        assert_eq!(created["slug"], expected);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn strangers_see_neither_codes_nor_members(pool: PgPool) {
    let (app, [anna], league) = spawn_among(&pool, ["Anna"]).await;
    let seen = app.person("Eve").await.league(&league).await;
    assert!(
        seen.get("inviteCode").is_none() && seen.get("pendingRequestIds").is_none(),
        "{seen}"
    );
    assert_eq!(seen["memberIds"], json!([]));
    // What strangers learn of a private league is in `privacy.rs`.
    let own = anna.league(&league).await;
    assert_eq!(own["memberIds"], json!([anna.id]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_request_is_approved_rejected_or_cancelled_once(pool: PgPool) {
    let (app, [anna], id) = spawn_among(&pool, ["Anna"]).await;
    let ben = app.person("Ben").await;
    let approve = format!("approve/{}", ben.id);
    let reject = format!("reject/{}", ben.id);
    let does = async |person: &Person, verb: &str| person.does_in(&id, verb).await;

    let sent = does(&ben, "join-request").await.ok();
    assert_eq!(sent["autoApproved"], false);
    does(&ben, "cancel-join-request").await.ok();
    let late = does(&anna, &approve).await;
    late.refused(409, "no_pending_request");
    does(&ben, "join-request").await.ok();
    does(&anna, &reject).await.ok();
    does(&ben, "join-request").await.ok();
    does(&ben, &approve).await.refused(403, "forbidden");
    does(&anna, &approve).await.ok();
    let again = does(&ben, "join-request").await;
    again.refused(409, "already_member");
    let owner = does(&anna, "leave").await;
    owner.refused(409, "league_admin_must_stay");
    does(&ben, "leave").await.ok();
    does(&ben, "leave").await.refused(409, "not_a_member");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_setting_that_cannot_be_changed_is_refused_by_name(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna], id) = app.climbers().await;
    let path = format!("/api/leagues/{id}");
    let words = anna
        .put(&path, json!({"type": "private", "maxMembers": 5}))
        .await
        .refused(400, "malformed_request");
    assert!(words.contains("maxMembers"), "{words}");
    assert_eq!(
        anna.league(&id).await["type"],
        "public",
        "nothing is changed"
    );
    anna.put(&path, json!({"type": "private"})).await.ok();
    assert_eq!(anna.league(&id).await["type"], "private");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admins_change_name_and_description_which_members_see_live(pool: PgPool) {
    let (_app, [anna, ben], id) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let (path, topic) = (format!("/api/leagues/{id}"), format!("league:{id}"));
    let mut bens = ben.follows(&topic).await;
    let words = json!({"name": "Wall Rats ", "description": "Thursdays"});
    ben.put(&path, words.clone())
        .await
        .refused(403, "forbidden");
    let refused = anna.put(&path, json!({"name": "!", "description": "d".repeat(201)}));
    let refused = refused.await.body["fields"].clone();
    assert_eq!(
        refused["name"],
        "Name must be 3–30 letters, numbers, or spaces."
    );
    assert_eq!(
        refused["description"],
        "Description must be 200 characters or fewer."
    );
    for _ in 0..2 {
        anna.put(&path, words.clone()).await.ok();
    }
    let change = bens.receive_on(&topic).await["data"].clone();
    assert_eq!(change["kind"], "league_updated");
    let league = &change["league"];
    assert_eq!(
        fields(league, ["name", "description", "slug"]),
        json!(["Wall Rats", "Thursdays", "friends"])
    );
    anna.put(&path, json!({"description": ""})).await.ok();
    let change = bens.receive_on(&topic).await["data"].clone();
    assert_eq!(
        change["league"]["description"],
        Value::Null,
        "sent once, then removed"
    );
    assert_eq!(change["league"]["name"], "Wall Rats");
}
