use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_creator_is_owner_admin_and_member(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    let id = anna.creates_league("Boulder Friends", "public").await;
    let league = anna.get(&format!("/api/leagues/{id}")).await.ok()["league"].clone();
    assert_eq!(league["slug"], "boulder-friends");
    assert_eq!(league["ownerId"], anna.id.as_str());
    assert_eq!(league["isCurrentUserAdminOrOwner"], true);
    assert_eq!(league["inviteCode"].as_str().map(str::len), Some(8));
    assert_eq!(league["memberCount"], 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn slugs_are_numbered_on_collision(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    for expected in ["same", "same-2", "same-3"] {
        let created = anna
            .post("/api/leagues", json!({"name": "Same", "type": "public"}))
            .await
            .ok();
        assert_eq!(created["slug"], expected);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn strangers_see_neither_codes_nor_private_leagues(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, eve) = (app.person("Anna").await, app.person("Eve").await);
    let public = anna.creates_league("Open Door", "public").await;
    let private = anna.creates_league("Closed Door", "private").await;
    let seen = eve.get(&format!("/api/leagues/{public}")).await.ok()["league"].clone();
    assert!(
        seen.get("inviteCode").is_none() && seen.get("pendingRequestIds").is_none(),
        "{seen}"
    );
    assert_eq!(seen["memberIds"], json!([]));
    let missing = eve
        .get("/api/leagues/0123456789abcdef01234567")
        .await
        .refused(404, "not_found");
    for path in ["", "/leaderboard", "/members", "/pending-requests"] {
        let words = eve
            .get(&format!("/api/leagues/{private}{path}"))
            .await
            .refused(404, "not_found");
        assert_eq!(words, missing, "{path}");
    }
    eve.get(&format!("/api/leagues/{public}/pending-requests"))
        .await
        .refused(403, "forbidden");
    let join = format!("/api/leagues/{private}/join-request");
    assert_eq!(
        eve.send(Method::POST, &join, None)
            .await
            .refused(404, "not_found"),
        missing
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_request_is_approved_rejected_or_cancelled_once(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let id = anna.creates_league("Friends", "public").await;
    let by = |person: &'static str, verb: &str| (person, format!("/api/leagues/{id}/{verb}"));
    let (_, join) = by("ben", "join-request");
    let (_, cancel) = by("ben", "cancel-join-request");
    let approve = format!("/api/leagues/{id}/approve/{}", ben.id);
    let reject = format!("/api/leagues/{id}/reject/{}", ben.id);

    let sent = ben.send(Method::POST, &join, None).await.ok();
    assert_eq!(sent["autoApproved"], false);
    ben.send(Method::POST, &cancel, None).await.ok();
    anna.send(Method::POST, &approve, None)
        .await
        .refused(409, "no_pending_request");
    ben.send(Method::POST, &join, None).await.ok();
    anna.send(Method::POST, &reject, None).await.ok();
    ben.send(Method::POST, &join, None).await.ok();
    ben.send(Method::POST, &approve, None)
        .await
        .refused(403, "forbidden");
    anna.send(Method::POST, &approve, None).await.ok();
    ben.send(Method::POST, &join, None)
        .await
        .refused(409, "already_member");
    let leave = format!("/api/leagues/{id}/leave");
    anna.send(Method::POST, &leave, None)
        .await
        .refused(409, "league_admin_must_stay");
    ben.send(Method::POST, &leave, None).await.ok();
    ben.send(Method::POST, &leave, None)
        .await
        .refused(409, "not_a_member");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invite_code_opens_a_private_league(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let id = anna.creates_league("Secret Wall", "private").await;
    let league = anna.get(&format!("/api/leagues/{id}")).await.ok()["league"].clone();
    let of = |field: &str| league[field].as_str().expect("a text").to_owned();
    let (code, slug) = (of("inviteCode"), of("slug"));
    let path = format!("/api/leagues/{slug}/join-private");
    let join = |code: &str| ben.post(&path, json!({"inviteCode": code}));
    join("WRONG234").await.refused(403, "wrong_invite_code");
    join(&format!(" {} ", code.to_lowercase())).await.ok();
    ben.get(&format!("/api/leagues/{id}/members")).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_setting_that_cannot_be_changed_is_refused_by_name(pool: PgPool) {
    let app = spawn_app(&pool);
    let [anna] = app.people().await;
    let id = anna.creates_league("Friends", "public").await;
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
    let app = spawn_app(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let id = anna.creates_league("Friends", "public").await;
    ben.joins(&id, &anna).await;
    let (path, topic) = (format!("/api/leagues/{id}"), format!("league:{id}"));
    let mut bens = ben.socket().await;
    bens.follow(&topic).await;
    let words = json!({"name": "Wall Rats ", "description": "Thursdays"});
    ben.put(&path, words.clone())
        .await
        .refused(403, "forbidden");
    let refused = anna.put(&path, json!({"name": "!", "description": "d".repeat(201)}));
    let fields = refused.await.body["fields"].clone();
    assert_eq!(
        fields["name"],
        "Name must be 3–30 letters, numbers, or spaces."
    );
    assert_eq!(
        fields["description"],
        "Description must be 200 characters or fewer."
    );
    for _ in 0..2 {
        anna.put(&path, words.clone()).await.ok();
    }
    let told = bens.receive_on(&topic).await["data"].clone();
    assert_eq!(told["kind"], "league_updated");
    let league = &told["league"];
    assert_eq!(
        [&league["name"], &league["description"], &league["slug"]],
        [&json!("Wall Rats"), &json!("Thursdays"), &json!("friends")]
    );
    anna.put(&path, json!({"description": ""})).await.ok();
    let told = bens.receive_on(&topic).await["data"].clone();
    assert_eq!(
        told["league"]["description"],
        Value::Null,
        "sent once, then removed"
    );
    assert_eq!(told["league"]["name"], "Wall Rats");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_open_league_admits_requests_at_once(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let id = anna.creates_league("Come In", "public").await;
    anna.put(&format!("/api/leagues/{id}"), json!({"joinPolicy": "open"}))
        .await
        .ok();
    let joined = ben
        .send(
            Method::POST,
            &format!("/api/leagues/{id}/join-request"),
            None,
        )
        .await
        .ok();
    assert_eq!(joined["autoApproved"], true);
}
