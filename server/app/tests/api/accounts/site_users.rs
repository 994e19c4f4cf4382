//! Actions of site admins on accounts, and their effects on those accounts.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::json::{fields, list, rows, text};
use crate::support::person::Person;
use crate::support::socket::Socket;
use crate::support::sql::violated;

fn of(person: &Person, what: &str) -> String {
    format!("/api/admin/users/{}/{what}", person.id)
}

async fn names(admin: &Person, search: &str) -> Vec<String> {
    let path = format!("/api/admin/users?search={}", urlencoded(search));
    let found = admin.get(&path).await.ok();
    let users = list(&found, "users").iter();
    users.map(|user| text(user, "name").to_owned()).collect()
}

fn urlencoded(text: &str) -> String {
    let encoded: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    encoded.concat()
}

/// Asserts that the socket's next frame apart from changes is its end, with this reason.
async fn ends_because(mut socket: Socket, reason: &str) {
    assert_eq!(socket.goodbye().await, reason);
}

async fn log(admin: &Person, query: &str) -> Vec<Value> {
    let list = admin.get(&format!("/api/admin/audit{query}")).await.ok();
    list["entries"].as_array().expect("entries").clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn accounts_are_found_however_their_names_are_spelled(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    for (name, email) in [
        ("Janja Garnbret", "j@podium.test"),
        ("Jérôme Müller-Øst", "second@podium.test"),
        ("Łukasz Straß", "third@elsewhere.test"),
        ("100% _sure_", "fourth@podium.test"),
    ] {
        Person::register(&app, name, email).await;
    }
    assert_eq!(names(&admin, "").await.len(), 5);
    assert_eq!(names(&admin, "JEROME mull").await, ["Jérôme Müller-Øst"]);
    assert_eq!(names(&admin, "ost jér").await, ["Jérôme Müller-Øst"]);
    assert_eq!(names(&admin, "lukasz").await, ["Łukasz Straß"]);
    assert_eq!(names(&admin, "STRASS").await, ["Łukasz Straß"]);
    assert_eq!(names(&admin, "@elsewhere").await, ["Łukasz Straß"]);
    assert_eq!(names(&admin, "garnbret elsewhere").await, [""; 0]);
    // Characters of SQL patterns have no special meaning.
    assert_eq!(names(&admin, "%").await, ["100% _sure_"]);
    assert_eq!(names(&admin, "_").await, ["100% _sure_"]);
    // Prefix matches come first, in names and addresses.
    assert_eq!(
        names(&admin, "j").await,
        ["Janja Garnbret", "Jérôme Müller-Øst"]
    );
    assert_eq!(names(&admin, "s").await[0], "Jérôme Müller-Øst");

    let page = admin.get("/api/admin/users?limit=2&skip=1").await.ok();
    assert_eq!(fields(&page, ["count", "total"]), json!([2, 5]));
    admin
        .get("/api/admin/users?limit=501")
        .await
        .refused(400, "invalid_query");
    admin
        .get(&format!("/api/admin/users?search={}", "x".repeat(201)))
        .await
        .refused(400, "malformed_request");
    admin
        .get("/api/admin/users?search=%00")
        .await
        .refused(400, "malformed_request");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_account_is_listed_with_its_sessions_and_leagues_and_without_its_secrets(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    anna.on_another_device("correct horse", "Phone").await;
    anna.creates_league("Friends", "private").await;
    let list = admin.get("/api/admin/users?search=anna").await.ok();
    let user = &list["users"][0];
    assert_eq!(user["userId"], anna.id.as_str());
    assert_eq!(user["email"], anna.email.as_str());
    assert_eq!(fields(user, ["sessions", "leagues"]), json!([2, 1]));
    assert_eq!(user["accountType"], "user");
    assert_eq!(user["disabledAt"], Value::Null);
    assert!(user["lastSeenAt"].is_string() && user["registeredAt"].is_string());
    assert!(!list.to_string().contains("argon2"));

    anna.goes().await;
    assert_eq!(
        names(&admin, "").await,
        ["Root"],
        "a deleted account is none"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn account_actions_need_a_site_admin_who_confirmed_the_password(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    let ben = app.registers("Ben").await;
    ben.confirms().await;
    let body = json!({"accountType": "userPlus"});
    for (method, what, body) in [
        (Method::PUT, "account-type", Some(body)),
        (Method::POST, "disable", None),
        (Method::POST, "enable", None),
        (Method::DELETE, "sessions", None),
        (Method::POST, "reset-link", None),
    ] {
        let path = of(&anna, what);
        let refused = ben.send(method.clone(), &path, body.clone()).await;
        assert_eq!(
            refused.refused(403, "forbidden"),
            "Only site admins can do this."
        );
        admin
            .send(method.clone(), &path, body.clone())
            .await
            .refused(403, "password_required");
    }
    assert!(log(&admin, "").await.is_empty());
    anna.get("/api/auth/me").await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn changing_an_account_type_makes_its_sockets_reconnect(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    admin.confirms().await;
    let path = of(&anna, "account-type");
    let socket = anna.socket().await;
    for _ in 0..2 {
        admin.put(&path, json!({"accountType": "admin"})).await.ok();
    }
    ends_because(socket, "rights_changed").await;
    anna.get("/api/admin/audit").await.ok();
    let socket = anna.socket().await;
    admin
        .put(&path, json!({"accountType": "userPlus"}))
        .await
        .ok();
    ends_because(socket, "rights_changed").await;
    anna.get("/api/admin/audit").await.refused(403, "forbidden");
    assert_eq!(
        anna.get("/api/auth/me").await.ok()["user"]["accountType"],
        "userPlus"
    );

    let entries = log(&admin, "?kind=accounts").await;
    assert_eq!(entries.len(), 2, "no change is no act: {entries:?}");
    assert_eq!(
        entries[0]["detail"],
        json!({"from": "admin", "to": "userPlus"})
    );
    assert_eq!(entries[0]["actorName"], "Root");
    assert_eq!(entries[0]["userName"], "Anna");
    assert!(log(&admin, "?kind=locks").await.is_empty());

    let wrong = admin.put(&path, json!({"accountType": "owner"})).await;
    wrong.refused(400, "malformed_request");
    admin
        .put(
            "/api/admin/users/0123456789abcdef01234567/account-type",
            json!({"accountType": "user"}),
        )
        .await
        .refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admins_cannot_demote_themselves_and_the_last_one_stays(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, second) = (app.site_admin("Root").await, app.site_admin("Second").await);
    admin.confirms().await;
    let words = admin
        .put(&of(&admin, "account-type"), json!({"accountType": "user"}))
        .await
        .refused(409, "own_account");
    assert_eq!(words, "You cannot do this to your own account.");
    admin
        .does(&of(&admin, "disable"))
        .await
        .refused(409, "own_account");

    admin.does(&of(&second, "disable")).await.ok();
    admin
        .delete("/api/auth/me")
        .await
        .refused(409, "last_site_admin");
    // The database enforces this, whatever future code does.
    for change in [
        "UPDATE users SET account_type = 'user' WHERE id = $1",
        "UPDATE users SET disabled_at = now() WHERE id = $1",
    ] {
        let constraint = violated(&pool, change, [&admin.id]).await;
        // The constraint on sessions may fail first.
        let guards = ["users_keep_a_site_admin", "sessions_are_of_the_enabled"];
        assert!(
            guards.contains(&constraint.as_str()),
            "{change}: {constraint}"
        );
    }
    admin.does(&of(&second, "enable")).await.ok();
    admin.delete("/api/auth/me").await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_disabled_account_is_signed_out_everywhere_and_kept_out(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (app, admin) = (&competition.app, &competition.admin);
    let other_node = spawn_app(&pool);
    let (anna, ben) = (app.registers("Anna").await, app.registers("Ben").await);
    let league = ben.creates_league("Friends", "public").await;
    anna.joins(&league, &ben).await;
    let prediction = competition.saves_podium(&anna, &league).await;
    let elsewhere = anna.at(&other_node);
    elsewhere.get("/api/auth/me").await.ok();
    let (here, there) = (anna.socket().await, elsewhere.socket().await);
    let mut bens = ben.socket().await;

    admin.confirms().await;
    for _ in 0..2 {
        admin.does(&of(&anna, "disable")).await.ok();
    }
    ends_because(here, "signed_out").await;
    ends_because(there, "signed_out").await;
    for browser in [&anna, &elsewhere] {
        browser
            .get("/api/auth/me")
            .await
            .refused(401, "not_signed_in");
    }
    bens.send(&json!({"type": "ping"})).await;
    assert_eq!(bens.receive().await["type"], "pong");

    let sign_in = async |password: &str| {
        let body = json!({"email": anna.email, "password": password});
        // A sign-in ends the browser's previous session.
        anna.post("/api/auth/login", body).await
    };
    sign_in("wrong horse")
        .await
        .refused(401, "wrong_credentials");
    let words = sign_in("correct horse")
        .await
        .refused(403, "account_disabled");
    assert_eq!(
        words,
        "This account has been disabled. Please contact an administrator."
    );

    let board = ben.leaderboard(&league).await;
    assert!(board.iter().any(|row| row.0 == "Anna"), "{board:?}");
    // The database enforces this, whatever future code does.
    let change = "UPDATE predictions SET third = NULL WHERE id = $1";
    let constraint = violated(&pool, change, [&prediction]).await;
    assert_eq!(constraint, "predictions_are_closed");
    let session = "INSERT INTO sessions (id, token_hash, user_id) VALUES ($1, 'x', $1)";
    let constraint = violated(&pool, session, [&anna.id]).await;
    assert_eq!(constraint, "sessions_are_of_the_enabled");

    for _ in 0..2 {
        admin.does(&of(&anna, "enable")).await.ok();
    }
    sign_in("correct horse").await.ok();
    let log = json!(log(admin, "?kind=accounts").await);
    assert_eq!(
        rows(&log, ["act", "detail"]),
        json!([["account_enabled", {}], ["account_disabled", {"sessions": 1}]])
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn signing_out_everywhere_keeps_the_account(pool: PgPool) {
    let app = spawn_app(&pool);
    let (admin, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    let phone = anna.on_another_device("correct horse", "Phone").await;
    admin.confirms().await;
    let socket = phone.socket().await;
    let ended = admin.delete(&of(&anna, "sessions")).await.ok();
    assert_eq!(ended["ended"], 2);
    ends_because(socket, "signed_out").await;
    for browser in [&anna, &phone] {
        browser
            .get("/api/auth/me")
            .await
            .refused(401, "not_signed_in");
    }
    anna.on_another_device("correct horse", "Tablet").await;
    admin.delete(&of(&anna, "sessions")).await.ok();
    let ended = admin.delete(&of(&anna, "sessions")).await.ok();
    assert_eq!(ended["ended"], 0);
    assert_eq!(log(&admin, "").await.len(), 2, "nothing ended is no act");
}
