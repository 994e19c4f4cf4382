//! How many guests there are, and for how long.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{client, spawn_app, spawn_app_with_limits, spawn_registered};
use crate::support::competition::Competition;
use crate::support::json::each;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::until;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_takes_a_hundred_guests_and_not_one_more_at_once(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    let before = "WITH guests AS (
            INSERT INTO users (id, email, name, guest)
            SELECT lpad(to_hex(n), 24, '0'), n || '@guest.invalid', 'Guest', true FROM generate_series(1, 97) AS n
            RETURNING id
        )
        INSERT INTO memberships (league_id, user_id) SELECT $1, id FROM guests";
    execute(&pool, before, [&league]).await;
    let body = json!({"name": "Gina", "slug": league, "inviteCode": code});
    let client = client();
    let arrivals = (0..12).map(|_| client.post(app.url("/api/auth/guest")).json(&body).send());
    let answers = join_all(arrivals).await.into_iter();
    let statuses = answers.map(|answer| answer.expect("an answer").status().as_u16());
    let mut statuses: Vec<u16> = statuses.collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [&[200; 3][..], &[409; 9]].concat());
    let guests = "SELECT count(*) FROM memberships JOIN users ON users.id = user_id AND guest";
    let guests: i64 = scalar(&pool, guests, []).await;
    assert_eq!(guests, 100);
    let stray: i64 = scalar(&pool, "SELECT count(*) FROM users WHERE guest", []).await;
    assert_eq!(stray, 100, "a refused guest leaves no account");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_thousand_guests_from_one_address_are_held_back(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.registers("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    let body = json!({"name": "Gina", "slug": league, "inviteCode": code});
    let client = client();
    let mut taken = 0;
    for _ in 0..1000 {
        let request = client.post(app.url("/api/auth/guest")).json(&body);
        let request = request.header("x-forwarded-for", "192.0.2.1");
        let answer = request.send().await.expect("an answer");
        match answer.status().as_u16() {
            200 => taken += 1,
            status => assert_eq!(status, 429),
        }
    }
    // Four a minute are added to the first forty.
    assert!((40..60).contains(&taken), "{taken}");
    let guests: i64 = scalar(&pool, "SELECT count(*) FROM users WHERE guest", []).await;
    assert_eq!(guests, i64::from(taken));
    // Another address is not held back.
    let request = client.post(app.url("/api/auth/guest")).json(&body);
    let request = request.header("x-forwarded-for", "192.0.2.2");
    assert_eq!(request.send().await.expect("an answer").status(), 200);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_guest_is_lost_sixty_days_after_the_last_visit(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let app = &competition.app;
    let gina = Person::guest(app, "Gina", &league, &anna).await;
    let rare = Person::guest(app, "Rare", &league, &anna).await;
    let new = Person::guest(app, "New", &league, &anna).await;
    let disabled = Person::guest(app, "Disabled", &league, &anna).await;
    competition.saves_podium(&gina, &league).await;
    competition.finishes_first_category().await;
    let days = "SELECT extract(days FROM max(expires_at) - now())::bigint FROM sessions WHERE user_id = $1";
    assert_eq!(scalar::<i64, 1>(&pool, days, [&gina.id]).await, 59);
    let passed = "WITH aged AS (
            UPDATE users SET created_at = created_at - interval '70 days' WHERE id IN ($1, $2, $3)
        )
        UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1";
    execute(&pool, passed, [&gina.id, &rare.id, &disabled.id]).await;
    let disable = "UPDATE users SET disabled_at = now() WHERE id = $1";
    execute(
        &pool,
        "DELETE FROM sessions WHERE user_id = $1",
        [&disabled.id],
    )
    .await;
    execute(&pool, disable, [&disabled.id]).await;
    let signed_out = "DELETE FROM sessions WHERE user_id = $1";
    execute(&pool, signed_out, [&new.id]).await;

    // A server deletes old rows when it starts.
    let _another = spawn_app(&pool);
    until(&pool, "SELECT count(*) = 1 FROM users WHERE NOT alive").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let gone: Vec<String> =
        crate::support::sql::scalars(&pool, "SELECT id::text FROM users WHERE NOT alive", []).await;
    assert_eq!(
        gone,
        [gina.id.as_str()],
        "not who visits, came today or is disabled"
    );
    let names = anna
        .post("/api/users/batch", json!({"userIds": [gina.id]}))
        .await;
    assert_eq!(each(&names.ok(), "name"), ["Former player"]);
    // The pick was made when the category closed, and stays in the league's history.
    let picks = "SELECT count(*) FROM predictions WHERE user_id = $1";
    assert_eq!(scalar::<i64, 1>(&pool, picks, [&gina.id]).await, 1);
    assert_eq!(anna.league(&league).await["memberCount"], 4);
}
