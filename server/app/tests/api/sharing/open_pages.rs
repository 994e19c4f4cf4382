//! Leaderboards that a league's admins have opened to readers without an account: until they close them, and without
//! anything about leagues that are not open.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::time::{sleep, timeout};

use crate::support::app::{TestApp, spawn_app, spawn_app_with_limits};
use crate::support::competition::Competition;
use crate::support::event_stream::EventStream;
use crate::support::json::{each, fields};
use crate::support::person::Person;

const WITHIN: Duration = Duration::from_secs(20);
/// A little longer than an answer may be old.
const CACHED_FOR: Duration = Duration::from_millis(1_200);

/// A closed and an unknown league are the same to a stranger, apart from the request's id.
async fn answer(app: &TestApp, path: &str) -> (u16, Value) {
    let answer = app.ask(path, &[]).await;
    let status = answer.status().as_u16();
    let mut body: Value = answer.json().await.expect("JSON");
    body.as_object_mut().expect("an object").remove("requestId");
    (status, body)
}

async fn sets(admin: &Person, league: &str, settings: Value) {
    let path = format!("/api/leagues/{league}");
    admin.put(&path, settings).await.ok();
}

async fn slug(person: &Person, league: &str) -> String {
    let slug = person.league(league).await["slug"].clone();
    slug.as_str().expect("a slug").to_owned()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_open_leaderboard_is_readable_by_everybody_until_it_is_closed(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers::<2>(&pool).await;
    let app = &competition.app;
    competition.saves_podium(&anna, &league).await;
    let old = slug(&anna, &league).await;
    let path = format!("/api/open/{old}/leaderboard");
    let unknown = answer(app, "/api/open/no-such-league/leaderboard").await;
    assert_eq!(unknown.0, 404);
    assert_eq!(answer(app, &path).await, unknown, "closed");
    let open = json!({"openPage": true});
    let refused = ben
        .put(&format!("/api/leagues/{league}"), open.clone())
        .await;
    refused.refused(403, "forbidden");
    sets(&anna, &league, open).await;
    competition.set_lock("lock").await;
    competition.finishes_first_category().await;

    let read = app.ask(&path, &[("origin", "https://gym.example")]).await;
    assert_eq!(read.headers()["access-control-allow-origin"], "*");
    let text = read.text().await.expect("text");
    let board: Value = serde_json::from_str(&text).expect("JSON");
    let league_facts = ["name", "slug", "members", "isPublic"];
    let named = anna.league(&league).await;
    assert_eq!(
        fields(&board, league_facts),
        json!([named["name"], old, 2, true])
    );
    assert_eq!(each(&board["rows"], "rank"), [1, 2]);
    assert_eq!(each(&board["rows"], "provisionalPoints"), [45, 0]);
    assert_eq!(board["running"][0]["categories"], json!(["BOULDER Men"]));
    for secret in [
        &anna.id,
        &ben.id,
        &anna.email,
        &league,
        &competition.best[0],
    ] {
        assert!(!text.contains(secret.as_str()), "{secret} in {text}");
    }

    let renamed = json!({"name": "Another Wall"});
    let renamed = anna
        .post(&format!("/api/leagues/{league}/update-slug"), renamed)
        .await
        .ok();
    sleep(CACHED_FOR).await;
    assert_eq!(
        answer(app, &path).await.1["slug"],
        renamed["slug"],
        "an old address"
    );
    sets(&anna, &league, json!({"openPage": false})).await;
    sleep(CACHED_FOR).await;
    assert_eq!(answer(app, &path).await, unknown, "closed again");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn readers_follow_an_open_leaderboard_to_its_end(pool: PgPool) {
    let (competition, [anna, _], league) = Competition::among_climbers::<2>(&pool).await;
    competition.saves_podium(&anna, &league).await;
    competition.set_lock("lock").await;
    sets(&anna, &league, json!({"openPage": true})).await;
    let path = format!("/api/open/{}/live", slug(&anna, &league).await);
    let other = spawn_app(&pool);
    let points = |board: &Value| board["rows"][0]["provisionalPoints"].clone();
    for app in [&competition.app, &other] {
        let mut stream = EventStream::open(app, &path).await;
        let first = stream.next().await.expect("a board");
        if points(&first) == 0 {
            competition.finishes_first_category().await;
            let moved = stream.next().await.expect("a board");
            assert_eq!(points(&moved), 45);
        }
        sets(&anna, &league, json!({"openPage": false})).await;
        while stream.next().await.is_some() {}
        assert_eq!(stream.response.chunk().await.expect("an end"), None);
        assert_eq!(answer(app, &path).await.0, 404);
        sets(&anna, &league, json!({"openPage": true})).await;
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_node_that_stops_ends_its_streams(pool: PgPool) {
    let mut app = spawn_app(&pool);
    let [anna] = app.people().await;
    let league = anna.creates_league("Walls", "public").await;
    sets(&anna, &league, json!({"openPage": true})).await;
    let path = format!("/api/open/{}/live", slug(&anna, &league).await);
    let mut stream = EventStream::open(&app, &path).await;
    stream.next().await.expect("a board");
    let stopping = app.stops();
    let ended = async { while let Ok(Some(_)) = stream.response.chunk().await {} };
    timeout(WITHIN, futures_util::future::join(stopping, ended))
        .await
        .expect("ended");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn readers_are_limited_by_address(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let [anna] = app.people().await;
    let league = anna.creates_league("Walls", "public").await;
    sets(&anna, &league, json!({"openPage": true})).await;
    let path = format!("/api/open/{}/live", slug(&anna, &league).await);
    let from = [("x-forwarded-for", "203.0.113.7")];
    let mut streams = Vec::new();
    for _ in 0..200 {
        let stream = app.ask(&path, &from).await;
        assert_eq!(stream.status(), 200);
        streams.push(stream);
    }
    let refused = app.ask(&path, &from).await;
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    // A page that is limited is no page that is gone.
    let page = path.replace("/api/open/", "/l/").replace("/live", "");
    let mut status = 200;
    for _ in 0..80 {
        if status == 200 {
            status = app.ask(&page, &from).await.status().as_u16();
        }
    }
    assert_eq!(status, 429);
    let elsewhere = app.ask(&path, &[("x-forwarded-for", "203.0.113.8")]).await;
    assert_eq!(elsewhere.status(), 200);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_open_page_is_previewed_and_listed_only_if_its_admins_say_so(pool: PgPool) {
    let (competition, [anna, _], league) = Competition::among_climbers::<2>(&pool).await;
    let app = &competition.app;
    let name = anna.league(&league).await["name"].clone();
    let name = name.as_str().expect("a name");
    competition.saves_podium(&anna, &league).await;
    competition.set_lock("lock").await;
    competition.scores_first_category().await;
    let path = format!("/l/{}", slug(&anna, &league).await);
    for (settings, status, is_listed) in [
        (json!({"searchable": true}), 404, false),
        (json!({"openPage": true}), 200, true),
        (json!({"searchable": false}), 200, false),
    ] {
        sets(&anna, &league, settings).await;
        sleep(CACHED_FOR).await;
        let page = app.ask(&path, &[]).await;
        assert_eq!(page.headers().get("x-robots-tag").is_none(), is_listed);
        assert_eq!(page.status(), status);
        let text = page.text().await.expect("a page");
        let is_open = status == 200;
        for part in [name, "(45)", "application/ld+json"] {
            assert_eq!(text.contains(part), is_open, "{part} in {text}");
        }
        let picture = app.ask(&format!("{path}.png"), &[]).await;
        assert_eq!(picture.status(), status);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_the_embedded_page_may_be_framed(pool: PgPool) {
    let app = spawn_app(&pool);
    let header = async |path: &str, name: &str| {
        let answer = app.ask(path, &[]).await;
        let value = answer
            .headers()
            .get(name)
            .map(|value| value.to_str().expect("text").to_owned());
        value.unwrap_or_default()
    };
    let policy = header("/embed/walls", "content-security-policy").await;
    assert!(policy.contains("frame-ancestors *"), "{policy}");
    assert!(policy.contains("default-src 'none'"), "{policy}");
    assert_eq!(header("/embed/walls", "x-frame-options").await, "");
    let refused = "/api/open/walls/leaderboard";
    assert_eq!(header(refused, "access-control-allow-origin").await, "*");
    for path in ["/l/walls", "/", "/embed", refused] {
        let policy = header(path, "content-security-policy").await;
        assert!(
            policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert_eq!(header(path, "x-frame-options").await, "DENY", "{path}");
    }
}
