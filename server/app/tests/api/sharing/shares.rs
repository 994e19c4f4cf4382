//! Picks shared by link: only closed ones, only with the chosen details, and only until the owner ends the share.

use reqwest::header::ETAG;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::TestApp;
use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

async fn status(app: &TestApp, path: &str) -> u16 {
    app.ask(path, &[]).await.status().as_u16()
}

fn settings(name: &str, show_league: bool) -> Value {
    json!({"name": name, "showLeague": show_league, "theme": "dark"})
}

struct Sharer {
    competition: Competition,
    anna: Person,
    /// Path of the shares of Anna's pick.
    share: String,
}

/// Anna, who has picked the true podium in a league of this type.
async fn picked(pool: &PgPool, league_type: &str) -> Sharer {
    let (competition, [anna]) = Competition::with(pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", league_type).await;
    let prediction = competition.saves_podium(&anna, &league).await;
    Sharer {
        share: format!("/api/predictions/{prediction}/share"),
        competition,
        anna,
    }
}

impl Sharer {
    async fn locks(&self, lock: &str) {
        self.competition.set_lock(lock).await;
    }

    /// Shares the pick; returns the id in the link.
    async fn shares(&self, settings: Value) -> String {
        let made = self.anna.post(&self.share, settings).await.ok();
        let url = made["share"]["url"].as_str().expect("a link").to_owned();
        url.split("/s/").nth(1).expect("an id").to_owned()
    }

    async fn fetch(&self, id: &str) -> Value {
        let answer = self
            .competition
            .app
            .ask(&format!("/api/shares/{id}"), &[])
            .await;
        assert_eq!(answer.status(), 200);
        answer.json().await.expect("JSON")
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_share_needs_closed_picks_and_is_hidden_when_they_reopen(pool: PgPool) {
    let sharer = picked(&pool, "public").await;
    let app = &sharer.competition.app;
    let refused = sharer
        .anna
        .post(&sharer.share, settings("Anna", true))
        .await;
    refused.refused(409, "picks_still_open");
    let none = json!({"share": null});
    assert_eq!(sharer.anna.get(&sharer.share).await.ok(), none);
    sharer.locks("lock").await;
    let id = sharer.shares(settings("Anna", true)).await;
    let paths = [format!("/api/shares/{id}"), format!("/s/{id}.png")];
    for path in &paths {
        assert_eq!(status(app, path).await, 200, "{path}");
    }
    sharer.locks("unlock").await;
    for path in &paths {
        assert_eq!(status(app, path).await, 404, "{path}");
    }
    let page = app.ask(&format!("/s/{id}"), &[]).await;
    let page = page.text().await.expect("a page");
    assert!(!page.contains("Anna"), "{page}");
    assert_eq!(sharer.anna.get(&sharer.share).await.ok(), none);
    // After a reopening, the pick is visible only if its owner shares it again, under another link.
    sharer.locks("lock").await;
    assert_eq!(status(app, &paths[0]).await, 404);
    assert_ne!(sharer.shares(settings("Anna", true)).await, id);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_share_shows_what_its_owner_chose_until_it_is_deleted(pool: PgPool) {
    let sharer = picked(&pool, "private").await;
    let app = &sharer.competition.app;
    sharer.locks("lock").await;
    for name in ["", " \u{200b}", &"x".repeat(61), "a\u{202e}b"] {
        let refused = sharer.anna.post(&sharer.share, settings(name, false)).await;
        refused.refused(422, "invalid_fields");
    }
    let id = sharer.shares(settings(" Queen of <Walls> ", false)).await;
    let seen = sharer.fetch(&id).await;
    assert_eq!(seen["name"], "Queen of <Walls>");
    let (event, category) = (&sharer.competition.event, &sharer.competition.category);
    assert_eq!(
        fields(&seen, ["eventId", "categoryId"]),
        json!([event, category])
    );
    assert_eq!(fields(&seen, ["leagueName", "points"]), json!([null, null]));
    let view = seen.to_string();
    for secret in [&sharer.anna.id, &sharer.anna.email, "Walls\""] {
        assert!(!view.contains(secret), "{secret} in {view}");
    }
    let shared = format!("/s/{id}");
    for (path, is_indexed) in [
        (shared.as_str(), false),
        ("/join/walls/ABCD2345", false),
        ("/dashboard/leagues", false),
        ("/mail/confirm", false),
        ("/", true),
        ("/how-it-works", true),
    ] {
        let page = app.ask(path, &[]).await;
        let robots = page.headers().get("x-robots-tag");
        assert_eq!(robots.is_none(), is_indexed, "{path}");
    }
    // The name of a private league appears only with her consent, under the same link.
    assert_eq!(sharer.shares(settings("Anna", true)).await, id);
    assert_eq!(sharer.fetch(&id).await["leagueName"], "Walls");

    let picture = format!("/s/{id}.png");
    let drawn = app.ask(&picture, &[]).await;
    assert_eq!(drawn.headers()["content-type"], "image/png");
    let tag = drawn.headers()[ETAG].to_str().expect("text").to_owned();
    let bytes = drawn.bytes().await.expect("a picture");
    assert!(bytes.starts_with(b"\x89PNG"), "{} bytes", bytes.len());
    let same = app.ask(&picture, &[("if-none-match", &tag)]).await;
    assert_eq!(same.status(), 304);
    let before = sharer.fetch(&id).await["picture"].clone();
    sharer.competition.finishes().await;
    sharer.competition.score().await;
    let scored = sharer.fetch(&id).await;
    assert_eq!(
        scored["points"],
        json!({"first": 20, "second": 15, "third": 10})
    );
    assert_ne!(scored["picture"], before, "messengers keep pictures");
    assert_eq!(
        app.ask(&picture, &[("if-none-match", &tag)]).await.status(),
        200
    );

    for _ in 0..2 {
        sharer.anna.delete(&sharer.share).await.ok();
    }
    for path in [format!("/api/shares/{id}"), picture] {
        assert_eq!(status(app, &path).await, 404, "{path}");
    }
    // Shared again, it has another link.
    assert_ne!(sharer.shares(settings("Anna", false)).await, id);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_public_leagues_name_is_hidden_again_when_it_is_private(pool: PgPool) {
    let sharer = picked(&pool, "public").await;
    sharer.locks("lock").await;
    let id = sharer.shares(settings("Anna", true)).await;
    assert_eq!(sharer.fetch(&id).await["leagueName"], "Walls");
    execute(&pool, "UPDATE leagues SET type = 'private'", []).await;
    assert_eq!(sharer.fetch(&id).await["leagueName"], Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_own_picks_are_shared_and_shares_end_with_the_account(pool: PgPool) {
    let sharer = picked(&pool, "public").await;
    let app = &sharer.competition.app;
    sharer.locks("lock").await;
    let id = sharer.shares(settings("Anna", true)).await;
    let path = format!("/api/shares/{id}");
    for other in [&app.person("Ben").await, &sharer.competition.admin] {
        for answer in [
            other.post(&sharer.share, settings("Ben", true)).await,
            other.get(&sharer.share).await,
            other.delete(&sharer.share).await,
        ] {
            answer.refused(404, "not_found");
        }
        assert_eq!(status(app, &path).await, 200);
    }
    sharer.anna.confirms().await;
    let export = sharer.anna.get("/api/auth/export").await.ok();
    assert_eq!(export["shares"][0]["id"], id);
    sharer.anna.delete("/api/auth/me").await.ok();
    assert_eq!(status(app, &path).await, 404);
}

/// Sharing and unlocking wait for each other: no open pick stays shared.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn no_share_survives_a_concurrent_unlock(pool: PgPool) {
    let sharer = picked(&pool, "public").await;
    let (mut made, mut refused) = (0, 0);
    // Until each order has occurred.
    for round in 0..200 {
        if round >= 12 && made > 0 && refused > 0 {
            break;
        }
        sharer.locks("lock").await;
        let (share, ()) = tokio::join!(
            sharer.anna.post(&sharer.share, settings("Anna", true)),
            sharer.locks("unlock")
        );
        if share.status.is_success() {
            made += 1;
        } else {
            share.refused(409, "picks_still_open");
            refused += 1;
        }
        let left: i64 = scalar(&pool, "SELECT count(*) FROM shares", []).await;
        assert_eq!(left, 0, "after {made} made and {refused} refused");
    }
    assert!(made > 0 && refused > 0, "{made} made, {refused} refused");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_share_ends_when_a_competition_takes_place_after_all(pool: PgPool) {
    let sharer = picked(&pool, "public").await;
    let calls_off = async |cancelled: bool| {
        sqlx::query("UPDATE events SET cancelled = $2 WHERE id = $1")
            .bind(&sharer.competition.event)
            .bind(cancelled)
            .execute(&pool)
            .await
            .expect("called off, or on");
    };
    calls_off(true).await;
    let id = sharer.shares(settings("Anna", true)).await;
    let path = format!("/api/shares/{id}");
    assert_eq!(status(&sharer.competition.app, &path).await, 200);
    calls_off(false).await;
    assert_eq!(status(&sharer.competition.app, &path).await, 404);
    let left: i64 = scalar(&pool, "SELECT count(*) FROM shares", []).await;
    assert_eq!(left, 0, "and does not come back at the lock");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn shares_are_listed_and_deleted_together(pool: PgPool) {
    let sharer = picked(&pool, "private").await;
    let (app, anna) = (&sharer.competition.app, &sharer.anna);
    let none = json!({"shares": [], "count": 0});
    assert_eq!(anna.get("/api/shares").await.ok(), none);
    sharer.locks("lock").await;
    let id = sharer.shares(settings("Queen", false)).await;
    let listed = anna.get("/api/shares").await.ok();
    let share = &listed["shares"][0];
    assert_eq!(listed["count"], 1);
    assert!(share["url"].as_str().is_some_and(|url| url.ends_with(&id)));
    assert_eq!(
        fields(share, ["name", "leagueName"]),
        json!(["Queen", "Walls"])
    );
    // Other users' shares are out of reach.
    let ben = app.person("Ben").await;
    assert_eq!(ben.get("/api/shares").await.ok(), none);
    ben.delete("/api/shares").await.ok();
    let path = format!("/api/shares/{id}");
    assert_eq!(status(app, &path).await, 200);
    anna.delete("/api/shares").await.ok();
    assert_eq!(status(app, &path).await, 404);
    assert_eq!(anna.get("/api/shares").await.ok(), none);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invite_link_previews_its_league_while_its_code_is_valid(pool: PgPool) {
    let sharer = picked(&pool, "private").await;
    let app = &sharer.competition.app;
    let mine = sharer.anna.get("/api/leagues/my-leagues").await.ok();
    let id = mine["leagues"][0]["_id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let league = sharer.anna.league(&id).await;
    let code = league["inviteCode"].as_str().expect("a code").to_owned();
    let slug = league["slug"].as_str().expect("a slug");
    let page = async |code: &str| {
        let path = format!("/join/{slug}/{code}");
        app.ask(&path, &[]).await.text().await.expect("a page")
    };
    // The tags exist only if the web client is built.
    let built = page(&code).await.contains("og:title");
    assert_eq!(page(&code).await.contains("Join Walls on Podium"), built);
    assert!(!page("ZZZZ2345").await.contains("Walls on"));
    sharer.anna.does_in(&id, "regenerate-invite").await.ok();
    assert!(!page(&code).await.contains("Walls on"));
}
