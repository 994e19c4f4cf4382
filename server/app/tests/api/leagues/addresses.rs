//! Slugs, invite codes, and the links made of both.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_app, spawn_with_people};
use crate::support::person::{Answer, Person};

async fn rename(person: &Person, league: &str, name: &str) -> Answer {
    let path = format!("/api/leagues/{league}/update-slug");
    person.post(&path, json!({"name": name})).await
}

async fn id_behind(person: &Person, slug: &str) -> Value {
    person.get(&format!("/api/leagues/slug/{slug}")).await.ok()["league"]["_id"].clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_renamed_league_is_found_by_every_address_it_had(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("First Name", "public").await;
    let other = ben.creates_league("Taken", "public").await;
    for (name, slug) in [
        ("Second  Name!", "second-name"),
        ("Taken", "taken-2"),
        ("Köln & Süd", "köln-süd"),
        ("First Name", "first-name"),
        ("first name", "first-name"),
        ("Taken", "taken-2"),
    ] {
        assert_eq!(rename(&anna, &league, name).await.ok()["slug"], slug);
        assert_eq!(anna.league(&league).await["slug"], slug);
        assert_eq!(anna.league(&league).await["name"], "First Name");
    }
    for slug in ["first-name", "SECOND-name", "taken-2", "k%C3%B6ln-s%C3%BCd"] {
        assert_eq!(id_behind(&ben, slug).await, league.as_str(), "{slug}");
    }
    assert_eq!(id_behind(&anna, "taken").await, other.as_str());
    // An address once used by another league stays with that league.
    assert_eq!(
        rename(&ben, &other, "second name").await.ok()["slug"],
        "second-name-2"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn changing_a_slug_needs_an_admin_and_a_letter_or_digit(pool: PgPool) {
    let (app, [anna, ben]) = spawn_with_people(&pool).await;
    let root = app.site_admin("Root").await;
    let league = anna.creates_league("Friends", "public").await;
    for name in ["", "   ", "!?#/", "🧗", "\u{200b}"] {
        rename(&anna, &league, name)
            .await
            .refused(422, "invalid_fields");
    }
    let path = format!("/api/leagues/{league}/update-slug");
    anna.post(&path, json!({}))
        .await
        .refused(400, "malformed_request");
    for person in [&ben, &root] {
        rename(person, &league, "Mine")
            .await
            .refused(403, "forbidden");
    }
    let long = rename(&anna, &league, &"x".repeat(500)).await.ok();
    assert_eq!(long["slug"].as_str().map(str::len), Some(60));
    let like_an_id = rename(&anna, &league, "0123456789abcdef01234567")
        .await
        .ok();
    assert_eq!(like_an_id["slug"], "0123456789abcdef01234567-league");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_new_invite_code_invalidates_the_old_one(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], league) = app.climbers().await;
    let [cleo, dora] = app.people().await;
    let root = app.site_admin("Root").await;
    let path = |verb: &str| format!("/api/leagues/{league}/{verb}");
    let old = anna.league(&league).await["inviteCode"].clone();
    for person in [&ben, &cleo, &root] {
        person
            .does(&path("regenerate-invite"))
            .await
            .refused(403, "forbidden");
    }
    let topic = format!("league:{league}");
    let mut bens = ben.follows(&topic).await;
    let new = anna.does(&path("regenerate-invite")).await.ok()["inviteCode"].clone();
    assert_ne!(old, new);
    assert_eq!(anna.league(&league).await["inviteCode"], new);
    let join = |code: &Value| json!({"inviteCode": code});
    let dead = cleo.post(&path("join-private"), join(&old)).await;
    assert_eq!(
        dead.refused(403, "wrong_invite_code"),
        "Invalid invite code"
    );
    cleo.post(&path("join-private"), join(&new)).await.ok();
    cleo.post(&path("join-private"), join(&new))
        .await
        .refused(409, "already_member");

    let change = bens.receive_on(&topic).await;
    assert_eq!(change["data"]["kind"], "league_updated");
    let code = new.as_str().expect("a code");
    let mut seen = vec![change.to_string()];
    for person in [&ben, &dora, &root] {
        for path in [
            path("").trim_end_matches('/'),
            "/api/leagues/my-leagues",
            "/api/leagues/slug/friends",
        ] {
            seen.push(person.get(path).await.ok().to_string());
        }
        let all = person
            .post("/api/leagues/query", json!({"query": {}}))
            .await;
        seen.push(all.ok().to_string());
    }
    seen.push(root.get("/api/admin/audit").await.ok().to_string());
    for text in seen {
        assert!(
            !text.contains(code) && !text.contains("inviteCode"),
            "{text}"
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invite_link_shows_its_league_without_sign_in(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Secret Wall", "private").await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let view = anna.league(&league).await;
    let (code, first) = (text(&view["inviteCode"]), text(&view["slug"]));
    let slug = text(&rename(&anna, &league, "Hidden Wall").await.ok()["slug"]);
    for link in [
        format!("{first}/{code}"),
        format!("{}/{}", slug.to_uppercase(), code.to_lowercase()),
        format!("{slug}/%20{code}%20"),
    ] {
        let preview = ben.get(&format!("/api/join/{link}")).await.ok()["league"].clone();
        assert_eq!(preview["leagueId"], league.as_str(), "{link}");
        assert_eq!(preview["slug"], slug);
        assert_eq!(preview["isCurrentUserMember"], false);
        assert_eq!(preview["memberCount"], 1);
        assert!(preview.get("inviteCode").is_none() && preview.get("memberIds").is_none());
    }
    let mut refusals = Vec::new();
    for link in [
        &format!("{slug}/WRONG234"),
        &format!("{slug}/%20"),
        "no-such-wall/WRONG234",
        &format!("no-such-wall/{code}"),
        &format!("{league}/{code}"),
    ] {
        let refused = ben.get(&format!("/api/join/{link}")).await;
        refusals.push(refused.refused(404, "wrong_invite_code"));
    }
    refusals.dedup();
    assert_eq!(refusals.len(), 1, "{refusals:?}");
    ben.post(
        &format!("/api/leagues/{first}/join-private"),
        json!({"inviteCode": format!(" {} ", code.to_lowercase())}),
    )
    .await
    .ok();
    let again = ben.get(&format!("/api/join/{slug}/{code}")).await.ok();
    assert_eq!(again["league"]["isCurrentUserMember"], true);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_league_admins_set_who_may_join(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], league) = app.climbers().await;
    let root = app.site_admin("Root").await;
    let path = format!("/api/leagues/{league}");
    for person in [&ben, &root] {
        let body = json!({"type": "private", "joinPolicy": "open"});
        person.put(&path, body).await.refused(403, "forbidden");
    }
    for body in [
        json!({"type": "secret"}),
        json!({"joinPolicy": 1}),
        json!([]),
    ] {
        anna.put(&path, body)
            .await
            .refused(400, "malformed_request");
    }
    let topic = format!("league:{league}");
    let mut bens = ben.follows(&topic).await;
    for (body, words, expected) in [
        (
            json!({"type": "private"}),
            "League is now private.",
            ["private", "approval"],
        ),
        (
            json!({"joinPolicy": "open"}),
            "League updated",
            ["private", "open"],
        ),
        (
            json!({"type": "public"}),
            "League is now public.",
            ["public", "open"],
        ),
    ] {
        assert_eq!(anna.put(&path, body).await.ok()["message"], words);
        let view = bens.receive_on(&topic).await["data"]["league"].clone();
        for seen in [view, ben.league(&league).await] {
            assert_eq!([&seen["type"], &seen["joinPolicy"]], expected);
        }
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn settings_as_they_were_are_no_change(pool: PgPool) {
    let (app, [anna], league) = spawn_among(&pool, ["Anna"]).await;
    let root = app.site_admin("Root").await;
    let path = format!("/api/leagues/{league}");
    let topic = format!("league:{league}");
    let mut socket = anna.follows(&topic).await;
    for body in [
        json!({}),
        json!({"type": "public", "joinPolicy": "approval"}),
        json!({"type": "private", "joinPolicy": "approval"}),
    ] {
        anna.put(&path, body).await.ok();
    }
    let change = socket.receive_on(&topic).await;
    assert_eq!(
        change["data"]["league"]["type"], "private",
        "the first news"
    );
    let log = root.get("/api/admin/audit").await.ok();
    assert_eq!(log["count"], 1, "{log}");
    assert_eq!(log["entries"][0]["act"], "league_settings_changed");
    assert_eq!(log["entries"][0]["detail"], json!({"type": "private"}));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn decomposed_accents_are_normalised(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Caf\u{e9}", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    let code = code.as_str().expect("a code");
    let slug = anna.league(&league).await["slug"].clone();
    let end = slug
        .as_str()
        .and_then(|slug| slug.strip_prefix("caf\u{e9}-"));
    // E with a combining acute accent, as some systems encode é.
    let typed = &format!("CAFE%CC%81-{}", end.expect("a random end"));
    assert_eq!(id_behind(&anna, typed).await, league.as_str());
    let preview = ben.get(&format!("/api/join/{typed}/{code}")).await.ok();
    assert_eq!(preview["league"]["slug"], slug);
    let path = format!("/api/leagues/{typed}/join-private");
    ben.post(&path, json!({"inviteCode": code})).await.ok();
    assert_eq!(ben.league(&league).await["isCurrentUserMember"], true);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_address_of_a_private_league_cannot_be_told_from_its_name(pool: PgPool) {
    let (_app, [anna, eve]) = spawn_with_people(&pool).await;
    let slug_of = async |person: &Person, league: &str| {
        let slug = person.league(league).await["slug"].clone();
        slug.as_str().expect("a slug").to_owned()
    };
    let hidden = anna.creates_league("Hidden Crew", "private").await;
    let slug = slug_of(&anna, &hidden).await;
    let end = slug.strip_prefix("hidden-crew-").unwrap_or_default();
    assert_eq!(end.len(), 8, "{slug}");
    assert!(
        end.bytes().all(|letter| letter.is_ascii_alphanumeric()),
        "{slug}"
    );
    // A league of this name gets no number: the name is free.
    let loud = eve.creates_league("Hidden Crew", "public").await;
    assert_eq!(slug_of(&eve, &loud).await, "hidden-crew");

    let renamed = rename(&anna, &hidden, "Quiet Crew").await.ok()["slug"].clone();
    let renamed = renamed.as_str().expect("a slug");
    assert_eq!(
        renamed.strip_prefix("quiet-crew-").map(str::len),
        Some(8),
        "{renamed}"
    );
    for same in [renamed, &slug] {
        assert_eq!(rename(&anna, &hidden, same).await.ok()["slug"], same);
    }
    assert_eq!(id_behind(&anna, renamed).await, hidden.as_str());
    let loud = rename(&eve, &loud, "Quiet Crew").await.ok();
    assert_eq!(loud["slug"], "quiet-crew");
}
