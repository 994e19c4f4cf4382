//! What a guest gets, and what a guest may not do.

use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{TestApp, client, spawn_registered};
use crate::support::competition::Competition;
use crate::support::json::{each, list};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

async fn arrives(app: &TestApp, body: serde_json::Value) -> (u16, serde_json::Value) {
    let request = client().post(app.url("/api/auth/guest")).json(&body);
    let answer = request.send().await.expect("an answer");
    (
        answer.status().as_u16(),
        answer.json().await.expect("an answer in JSON"),
    )
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_guest_plays_with_a_name_alone(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let topic = format!("league:{league}");
    let mut annas = anna.follows(&topic).await;
    let gina = Person::guest(&competition.app, " Gina ", &league, &anna).await;

    let joined = annas.hears(&topic, "member_joined").await;
    assert_eq!(joined["data"]["member"]["name"], "Gina");
    assert_eq!(joined["data"]["member"]["guest"], true);
    let me = gina.get("/api/auth/me").await.ok()["user"].clone();
    assert_eq!(me["guest"], true);
    assert_eq!(me["email"], "");
    let mine = gina.get("/api/leagues/my-leagues").await.ok();
    assert_eq!(each(&mine["leagues"], "_id"), [&json!(league)]);

    competition.saves_podium(&gina, &league).await;
    competition.scores_first_category().await;
    let board = anna.leaderboard(&league).await;
    assert_eq!(board[0].0, "Gina");
    assert!(board[0].2 > 0, "{board:?}");
    assert_eq!(gina.leaderboard(&league).await, board);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_a_link_a_guest_joins_the_global_league(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let (status, answer) = arrives(&app, json!({"name": "Gina"})).await;
    assert_eq!((status, &answer["code"]), (409, &json!("no_guests")));
    let root = app.site_admin("Root").await;
    let league = root.creates_league("Everybody", "public").await;
    let everybody = format!("/api/leagues/{league}/everyone");
    root.sets(&everybody).await.ok();
    assert_eq!(anna.get("/api/practice").await.ok()["guests"], true);
    let (status, answer) = arrives(&app, json!({"name": "Gina"})).await;
    assert_eq!(status, 200, "{answer}");
    let members = root.get(&format!("/api/leagues/{league}/members")).await;
    let members = members.ok();
    assert_eq!(each(&members["members"], "name"), ["Root", "Gina"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_wrong_link_or_name_lets_no_guest_in(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    for body in [
        json!({"name": "Gina", "slug": league, "inviteCode": "WRONGONE"}),
        json!({"name": "Gina", "slug": "no-such-league", "inviteCode": code}),
    ] {
        let (status, answer) = arrives(&app, body).await;
        let code = &answer["code"];
        assert_eq!((status, code), (403, &json!("wrong_invite_code")));
    }
    let (status, _) = arrives(&app, json!({"name": "Gina", "slug": league})).await;
    assert_eq!(status, 422);
    for name in ["", "  ", "\u{202e}", &"x".repeat(61)] {
        let body = json!({"name": name, "slug": league, "inviteCode": code});
        let (status, answer) = arrives(&app, body).await;
        assert_eq!(status, 422, "{name:?}");
        assert!(answer["fields"]["name"].is_string(), "{answer}");
    }
    let guests: i64 = scalar(&pool, "SELECT count(*) FROM users WHERE guest", []).await;
    assert_eq!(guests, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_admin_switches_guests_off(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "public").await;
    let other = anna.creates_league("Other", "public").await;
    let before = Person::guest(&app, "Before", &league, &anna).await;
    let gina = Person::guest(&app, "Gina", &other, &anna).await;
    anna.sets_league(&league, json!({"welcomesGuests": false}))
        .await;
    let seen = anna.league(&league).await;
    assert_eq!(seen["welcomesGuests"], false);
    let code = seen["inviteCode"].as_str().expect("a code");
    let link = format!("/api/join/{}/{code}", seen["slug"].as_str().expect("one"));
    let preview = gina.get(&link).await.ok();
    assert_eq!(preview["league"]["welcomesGuests"], false);
    let body = json!({"name": "New", "slug": league, "inviteCode": code});
    let (status, answer) = arrives(&app, body).await;
    assert_eq!((status, &answer["code"]), (409, &json!("no_guests")));
    let by_code = format!("/api/leagues/{league}/join-private");
    gina.post(&by_code, json!({"inviteCode": code}))
        .await
        .refused(409, "no_guests");
    gina.does_in(&league, "join-request")
        .await
        .refused(409, "no_guests");
    anna.invites(&league, &gina).await.ok();
    gina.does_in(&league, "accept-invitation")
        .await
        .refused(409, "no_guests");
    // Who is in stays.
    assert_eq!(before.league(&league).await["isCurrentUserMember"], true);
    let audit = app.site_admin("Root").await.get("/api/admin/audit").await;
    assert_eq!(
        audit.ok()["entries"][0]["detail"],
        json!({"welcomesGuests": false})
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_guest_has_no_rights_over_others(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "public").await;
    let gina = Person::guest(&app, "Gina", &league, &anna).await;
    let created = json!({"name": "Mine", "type": "private"});
    gina.post("/api/leagues", created)
        .await
        .refused(403, "guests_cannot");
    let password = json!({"currentPassword": "", "newPassword": "crux-and-jug"});
    gina.post("/api/auth/change-password", password)
        .await
        .refused(403, "guests_cannot");
    let promote = format!("/api/leagues/{league}/admins/{}", gina.id);
    anna.does(&promote).await.refused(409, "guests_cannot");
    let root = app.site_admin("Root").await;
    root.confirms().await;
    let account = format!("/api/admin/users/{}", gina.id);
    let rights = json!({"accountType": "admin"});
    root.put(&format!("{account}/account-type"), rights)
        .await
        .refused(409, "guests_cannot");
    root.does(&format!("{account}/reset-link"))
        .await
        .refused(409, "guests_cannot");
    let listed = root.get("/api/admin/users?search=gina").await.ok();
    assert_eq!(listed["users"][0]["guest"], true);
    assert_eq!(listed["users"][0]["email"], "");
    // The last line of defence is the database's.
    let granted = "UPDATE users SET account_type = 'admin' WHERE id = $1";
    let refused = crate::support::sql::violated(&pool, granted, [&gina.id]).await;
    assert_eq!(refused, "users_guests_have_no_credentials");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_never_passes_to_a_guest(pool: PgPool) {
    let (app, [anna, ben]) = spawn_registered(&pool, ["Anna", "Ben"]).await;
    let league = anna.creates_league("Walls", "public").await;
    let gina = Person::guest(&app, "Gina", &league, &anna).await;
    ben.joins(&league, &anna).await;
    anna.goes().await;
    let seen = gina.league(&league).await;
    assert_eq!(seen["ownerId"], ben.id, "the guest was there before");
    // With nobody left who could own it, the league ends.
    ben.goes().await;
    gina.get(&format!("/api/leagues/{league}"))
        .await
        .refused(404, "not_found");
    let mine = gina.get("/api/leagues/my-leagues").await.ok();
    assert_eq!(mine["leagues"], json!([]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_repeated_request_finds_the_same_guest(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let second = anna.creates_league("Second", "private").await;
    let code = async |league: &str| anna.league(league).await["inviteCode"].clone();
    let body = json!({"name": "Gina", "slug": league, "inviteCode": code(&league).await});
    let nobody = anna.impersonate("", "no-such-session");
    let path = "/api/auth/guest";
    let post = reqwest::Method::POST;
    let (key, other) = ("0123456789abcdef", "fedcba9876543210");
    let first = nobody.send_keyed(post.clone(), path, Some(&body), key);
    let first = first.await.ok()["user"].clone();
    let again = nobody.send_keyed(post.clone(), path, Some(&body), key);
    assert_eq!(again.await.ok()["user"], first);
    let another = nobody.send_keyed(post.clone(), path, Some(&body), other);
    assert_ne!(another.await.ok()["user"]["userId"], first["userId"]);
    nobody
        .send_keyed(post.clone(), path, Some(&body), "short")
        .await
        .refused(400, "malformed_request");

    // Who is signed in joins as such, guest or not.
    let gina = Person::guest(&app, "Gina", &league, &anna).await;
    let body = json!({"name": "Other", "slug": second, "inviteCode": code(&second).await});
    let joined = gina.post(path, body.clone()).await.ok();
    assert_eq!(joined["user"]["userId"], gina.id);
    assert_eq!(joined["user"]["name"], "Gina");
    let owner = anna.post(path, body).await.ok();
    assert_eq!(owner["user"]["userId"], anna.id);
    let members = anna.get(&format!("/api/leagues/{second}/members")).await;
    assert_eq!(list(&members.ok(), "members").len(), 2);

    // Neither later nor once kept is the account reached by the key.
    let id = first["userId"].as_str().expect("an id");
    let later = "UPDATE users SET created_at = created_at - interval '11 minutes' WHERE id = $1";
    execute(&pool, later, [id]).await;
    let late = json!({"name": "Gina", "slug": league, "inviteCode": code(&league).await});
    nobody
        .send_keyed(post.clone(), path, Some(&late), key)
        .await
        .refused(409, "idempotency_answer_lost");
    let recently = "UPDATE users SET created_at = now() WHERE id = $1";
    execute(&pool, recently, [id]).await;
    let no_guest = "UPDATE users SET guest = false WHERE id = $1";
    execute(&pool, no_guest, [id]).await;
    let body = json!({"name": "Gina", "slug": league, "inviteCode": code(&league).await});
    nobody
        .send_keyed(post, path, Some(&body), key)
        .await
        .refused(409, "idempotency_answer_lost");
}
