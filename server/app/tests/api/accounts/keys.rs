//! Keys: a program with one reads what its owner may see once picks are closed, and does nothing else.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app, spawn_registered};
use crate::support::competition::Competition;
use crate::support::json::{each, text};
use crate::support::person::Person;

async fn makes_key(person: &Person) -> String {
    person.confirms().await;
    let made = person.post("/api/auth/keys", json!({"name": "The bot"}));
    text(&made.await.ok(), "key").to_owned()
}

/// The status and the body of a request with this key alone.
async fn with_key(app: &TestApp, key: &str, path: &str) -> (u16, Value) {
    let key = format!("Bearer {key}");
    let answer = app.ask(path, &[("authorization", &key)]).await;
    let status = answer.status().as_u16();
    let body = answer.text().await.expect("a body");
    let body = serde_json::from_str(&body).unwrap_or(Value::String(body));
    (status, body)
}

/// The documented GET routes with a session, and whether a key opens them, with the ids of this competition.
async fn routes(competition: &Competition, league: &str, person: &Person) -> Vec<(String, bool)> {
    let app = &competition.app;
    let document: Value = app
        .ask("/api/openapi.json", &[])
        .await
        .json()
        .await
        .expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let ids = [
        ("{league_id}", league),
        ("{event_id}", &competition.event),
        ("{category_id}", &competition.category),
        ("{user_id}", &person.id),
        ("{athlete_id}", competition.podium()[0]),
        ("{slug}", league),
    ];
    let get = paths.iter().filter_map(|(path, item)| {
        let schemes = item["get"]["security"].as_array()?;
        let has = |name: &str| schemes.iter().any(|scheme| !scheme[name].is_null());
        let filled = ids
            .iter()
            .fold(path.clone(), |path, (name, id)| path.replace(name, id));
        has("session").then(|| (filled, has("key")))
    });
    get.collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_key_opens_what_is_listed_and_nothing_else(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let app = &competition.app;
    competition.saves_podium(&ben, &league).await;
    let key = makes_key(&anna).await;
    let reveal = format!(
        "/api/leagues/{league}/reveal/{}/{}",
        competition.event, competition.category
    );
    let (status, body) = with_key(app, &key, &reveal).await;
    assert_eq!((status, &body["code"]), (409, &json!("picks_still_open")));

    competition.set_lock("lock").await;
    let routes = routes(&competition, &league, &anna).await;
    let (opened, closed): (Vec<_>, Vec<_>) = routes.into_iter().partition(|(_, opens)| *opens);
    assert_eq!(opened.len(), 18);
    assert!(closed.len() > 40, "{}", closed.len());
    for (path, _) in opened {
        let (status, body) = with_key(app, &key, &path).await;
        // Some have nothing to show yet: no fingerprint, no result.
        assert!(matches!(status, 200 | 404 | 409), "{path}: {status} {body}");
        assert_eq!(status, anna.get(&path).await.status.as_u16(), "{path}");
    }
    for (path, _) in closed {
        let (status, body) = with_key(app, &key, &path).await;
        let is_id_refused = status == 400 && body["code"] == "invalid_id";
        assert!(status == 403 || is_id_refused, "{path}: {status} {body}");
    }
    assert_eq!(
        with_key(app, &key, &reveal).await.1["reveal"]["podiums"][0]["userId"],
        ben.id.as_str()
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_key_is_no_session_and_a_session_no_key(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let key = makes_key(&anna).await;
    let (name, session) = anna.cookie.split_once('=').expect("a cookie");
    for cookie in [key.clone(), format!("key\t{key}"), format!("\"key {key}\"")] {
        let cookie = format!("{name}={cookie}");
        let answer = app.ask("/api/auth/me", &[("cookie", &cookie)]).await;
        assert_eq!(answer.status(), 401, "{cookie}");
    }
    for wrong in [session, "", "podium_", &key[1..], &format!("{key}0")] {
        assert_eq!(with_key(&app, wrong, "/api/events").await.0, 401, "{wrong}");
    }
    let events = app.url("/api/leagues");
    let writes = crate::support::app::client().post(events).bearer_auth(&key);
    let body = json!({"name": "Bot league", "slug": "bot-league", "type": "public"});
    let answer = writes.json(&body).send().await.expect("an answer");
    assert_eq!(answer.status(), 403);
    assert_eq!(with_key(&app, &key, "/api/events").await.0, 200);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_key_has_no_rights_of_a_site_admin(pool: PgPool) {
    let (competition, [_, _], league) = Competition::among_climbers::<2>(&pool).await;
    let key = makes_key(&competition.admin).await;
    let export = format!("/api/leagues/{league}/export");
    assert_eq!(with_key(&competition.app, &key, &export).await.0, 403);
    assert_eq!(
        with_key(&competition.app, &key, "/api/admin/audit").await.0,
        403
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_revoked_key_opens_nothing_and_the_log_has_both(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let key = makes_key(&anna).await;
    assert_eq!(with_key(&app, &key, "/api/events").await.0, 200);
    let listed = anna.get("/api/auth/sessions").await.ok()["sessions"].clone();
    assert!(!listed.to_string().contains(&key[7..]), "a secret");
    let key_id = listed
        .as_array()
        .expect("sessions")
        .iter()
        .find(|one| one["keyName"] == "The bot");
    let id = text(key_id.expect("the key"), "id").to_owned();
    anna.delete(&format!("/api/auth/sessions/{id}")).await.ok();
    assert_eq!(with_key(&app, &key, "/api/events").await.0, 401);

    let second = makes_key(&anna).await;
    anna.delete("/api/auth/sessions").await.ok();
    assert_eq!(
        with_key(&app, &second, "/api/events").await.0,
        401,
        "ends with the sessions"
    );
    let log = anna.get("/api/auth/export").await.ok();
    let acts = each(&log["audit"], "act");
    assert_eq!(acts, ["key_made", "key_ended", "key_made"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_account_has_ten_keys_also_if_they_are_made_at_once(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    anna.confirms().await;
    let body = || json!({"name": "Bot"});
    let made = join_all((0..16).map(|_| anna.post("/api/auth/keys", body()))).await;
    let (made, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(|one| one.status == 200);
    assert_eq!(made.len(), 10);
    for one in refused {
        one.refused(409, "too_many_keys");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn keys_are_named_by_people_who_confirmed_their_password(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.registers("Anna").await;
    let named = |name: &str| json!({"name": name});
    let refused = anna.post("/api/auth/keys", named("Bot")).await;
    refused.refused(403, "password_required");
    anna.confirms().await;
    for name in ["", "  ", "\u{200b}", &"x".repeat(61)] {
        let refused = anna.post("/api/auth/keys", named(name)).await;
        refused.refused(422, "invalid_fields");
    }
    let league = anna.creates_league("Guests", "private").await;
    anna.sets_league(&league, json!({"welcomesGuests": true}))
        .await;
    let guest = Person::guest(&app, "Gus", &league, &anna).await;
    let refused = guest.post("/api/auth/keys", named("Bot")).await;
    refused.refused(403, "guests_cannot");
}
