//! Sessions, and repeated password confirmation.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_registered};
use crate::support::person::Person;
use crate::support::socket::Socket;
use crate::support::sql::execute;

const PASSWORD: &str = "correct horse";

/// Asserts that the socket's next frame apart from changes is the end of its session.
async fn is_signed_out(mut socket: Socket) {
    assert_eq!(socket.goodbye().await, "signed_out");
    assert_eq!(socket.receive().await["type"], "closed");
}

/// Asserts that the socket still answers.
async fn still_receives(socket: &mut Socket) {
    socket.send(&json!({"type": "ping"})).await;
    assert_eq!(socket.receive().await["type"], "pong");
}

async fn sessions(person: &Person) -> Vec<Value> {
    let list = person.get("/api/auth/sessions").await.ok();
    list["sessions"].as_array().expect("a list").clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn dangerous_actions_require_the_password_again(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let other = "0123456789abcdef01234567";
    let guarded = [
        (Method::GET, "/api/auth/sessions".to_owned()),
        (Method::DELETE, "/api/auth/sessions".to_owned()),
        (Method::DELETE, format!("/api/auth/sessions/{other}")),
    ];
    let prompts = async || {
        for (method, path) in &guarded {
            let answer = anna.send(method.clone(), path, None).await;
            let words = answer.refused(403, "password_required");
            assert_eq!(words, "Please enter your password again.", "{path}");
        }
    };
    // Neither registration nor sign-in counts as a confirmation.
    prompts().await;
    let phone = anna.on_another_device(PASSWORD, "Phone").await;
    phone
        .get("/api/auth/sessions")
        .await
        .refused(403, "password_required");

    let long = "x".repeat(1000);
    for wrong in ["", "wrong horse", &long] {
        let words = anna
            .post("/api/auth/confirm-password", json!({"password": wrong}))
            .await
            .refused(401, "wrong_credentials");
        assert_eq!(words, "Invalid email or password");
    }
    prompts().await;

    let confirmed = anna
        .post("/api/auth/confirm-password", json!({"password": PASSWORD}))
        .await
        .ok();
    let until = confirmed["confirmedUntil"].as_str().expect("a time");
    let minutes: f64 = sqlx::query_scalar(
        "SELECT EXTRACT(epoch FROM $1::timestamptz - clock_timestamp())::float8 / 60",
    )
    .bind(until)
    .fetch_one(&pool)
    .await
    .expect("a time");
    assert!((9.0..=10.0).contains(&minutes), "{until}");
    sessions(&anna).await;
    // A session on another device needs a separate confirmation.
    phone
        .get("/api/auth/sessions")
        .await
        .refused(403, "password_required");

    let ten_minutes_later =
        "UPDATE sessions SET confirmed_until = clock_timestamp() - interval '1 second'";
    execute(&pool, ten_minutes_later, []).await;
    app.state
        .store
        .evict_sessions(&anna.id.parse().expect("an id"));
    prompts().await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn sessions_are_listed_without_their_tokens_and_ended_one_by_one(pool: PgPool) {
    let (app, [anna, ben]) = spawn_registered(&pool, ["Anna", "Ben"]).await;
    let agent = format!("Phone\t{}", "é".repeat(300));
    let phone = anna.on_another_device(PASSWORD, &agent).await;
    anna.confirms().await;
    let list = sessions(&anna).await;
    assert_eq!(list.len(), 2);
    let (of_phone, of_anna) = (&list[0], &list[1]);
    assert_eq!(of_phone["current"], false);
    assert_eq!(of_anna["current"], true);
    assert_eq!(
        of_phone["userAgent"],
        format!("Phone{}", "é".repeat(195)),
        "cut and without control characters"
    );
    assert_eq!(of_anna.get("userAgent"), None, "this client says nothing");
    let token = anna.cookie.split('=').nth(1).expect("a token");
    assert!(!format!("{list:?}").contains(token));

    ben.confirms().await;
    let of_phone = of_phone["id"].as_str().expect("an id");
    let path = format!("/api/auth/sessions/{of_phone}");
    ben.delete(&path).await.refused(404, "not_found");
    anna.delete("/api/auth/sessions/not-an-id")
        .await
        .refused(400, "invalid_id");

    let (mut here, there) = (anna.socket().await, phone.socket().await);
    anna.delete(&path).await.ok();
    anna.delete(&path).await.refused(404, "not_found");
    is_signed_out(there).await;
    phone
        .get("/api/auth/me")
        .await
        .refused(401, "not_signed_in");
    let base = app.url("");
    assert_eq!(
        Socket::refused(&base, &phone.cookie, Some(&base)).await,
        401
    );
    still_receives(&mut here).await;
    anna.get("/api/auth/me").await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn all_other_sessions_end_at_once_with_their_sockets(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_registered(&pool, ["Anna", "Ben"]).await;
    let phone = anna.on_another_device(PASSWORD, "Phone").await;
    let tablet = anna.on_another_device(PASSWORD, "Tablet").await;
    anna.confirms().await;
    let mut here = anna.socket().await;
    let mut bens = ben.socket().await;
    let (on_phone, mut on_tablet) = (phone.socket().await, tablet.socket().await);
    // One socket follows its account's topic, the other does not.
    on_tablet.follow("me").await;
    let ended = anna.delete("/api/auth/sessions").await.ok();
    assert_eq!(ended["ended"], 2);
    is_signed_out(on_phone).await;
    is_signed_out(on_tablet).await;
    still_receives(&mut here).await;
    still_receives(&mut bens).await;
    assert_eq!(sessions(&anna).await.len(), 1);
    let ended = anna.delete("/api/auth/sessions").await.ok();
    assert_eq!(ended["ended"], 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn logging_out_closes_the_sockets_of_that_session_at_once(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let phone = anna.on_another_device(PASSWORD, "Phone").await;
    let (here, mut there) = (anna.socket().await, phone.socket().await);
    there.follow("me").await;
    anna.does("/api/auth/logout").await.ok();
    is_signed_out(here).await;
    // The other device receives the change and stays signed in.
    let change = there.receive_on("me").await;
    assert_eq!(change["data"]["kind"], "sessions_ended");
    still_receives(&mut there).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_changed_password_ends_all_sessions_but_the_one_that_changed_it(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let phone = anna.on_another_device(PASSWORD, "Phone").await;
    let (mut here, there) = (anna.socket().await, phone.socket().await);
    let change = |current: &str, new: &str| {
        anna.post(
            "/api/auth/change-password",
            json!({"currentPassword": current, "newPassword": new}),
        )
    };
    let words = change("wrong horse", "another horse")
        .await
        .refused(401, "wrong_credentials");
    assert_eq!(words, "Invalid email or password");
    phone.get("/api/auth/me").await.ok();

    change(PASSWORD, "another horse").await.ok();
    is_signed_out(there).await;
    phone
        .get("/api/auth/me")
        .await
        .refused(401, "not_signed_in");
    anna.get("/api/auth/me").await.ok();
    still_receives(&mut here).await;
    anna.signs_in(PASSWORD)
        .await
        .refused(401, "wrong_credentials");
    let tablet = anna.on_another_device("another horse", "Tablet").await;
    tablet.get("/api/auth/me").await.ok();
}

/// As on a node that has not heard of the end yet: nothing tells this one.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn no_write_follows_the_end_of_its_session_elsewhere(pool: PgPool) {
    let app = spawn_app(&pool);
    let people = app.people::<2>().await;
    let writes = [
        ("/api/leagues", json!({"name": "Walls", "type": "private"})),
        ("/api/notices/seen", json!({"upTo": 1})),
    ];
    for (person, (path, body)) in people.iter().zip(writes) {
        person.get("/api/leagues/my-leagues").await.ok();
        let statement = "DELETE FROM sessions WHERE user_id = $1";
        execute(&pool, statement, [&person.id]).await;
        // The control: the session is still known here, and reads are answered by it.
        person.get("/api/leagues/my-leagues").await.ok();
        person.post(path, body).await.refused(401, "not_signed_in");
    }
}
