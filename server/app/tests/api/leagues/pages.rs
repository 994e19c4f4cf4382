use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::person::Person;

/// More than the part of a leaderboard that is open to everybody.
const CROWD: usize = 30;

/// Anna's league, which the crowd has asked to join and, if it is open, has joined.
async fn crowded(app: &TestApp, policy: &str) -> (Person, String, [Person; CROWD]) {
    let ([anna], crowd) = (app.people().await, app.people().await);
    let league = anna.creates_league("Crowd", "public").await;
    anna.sets_league(&league, json!({"joinPolicy": policy}))
        .await;
    for person in &crowd {
        person.does_in(&league, "join-request").await.ok();
    }
    (anna, league, crowd)
}

async fn all_pages(person: &Person, path: &str, list: &str, id: &str, size: usize) -> Vec<String> {
    let mut seen = Vec::new();
    loop {
        let page = person
            .get(&format!("{path}?limit={size}&skip={}", seen.len()))
            .await
            .ok();
        let rows = page[list].as_array().expect("rows");
        assert_eq!(page["count"], rows.len());
        assert!(rows.len() <= size);
        if rows.is_empty() {
            return seen;
        }
        seen.extend(
            rows.iter()
                .map(|row| row[id].as_str().expect("an id").to_owned()),
        );
    }
}

/// `protocol/bad_fields.rs` has what is no number.
async fn refuses_bad_pages(person: &Person, path: &str) {
    for query in ["limit=0", "limit=501"] {
        let answer = person.get(&format!("{path}?{query}")).await;
        assert_eq!(answer.status.as_u16(), 400, "{query}: {}", answer.body);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_roster_is_paged(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, league, crowd) = crowded(&app, "open").await;
    let admin = &crowd[17];
    anna.does_in(&league, &format!("admins/{}", admin.id))
        .await
        .ok();
    // Many members joined at the same instant, as after an import.
    sqlx::query("UPDATE memberships SET joined_at = now() WHERE user_id = ANY($1)")
        .bind(
            crowd[..10]
                .iter()
                .map(|person| person.id.clone())
                .collect::<Vec<_>>(),
        )
        .execute(&pool)
        .await
        .expect("moved");
    let path = format!("/api/leagues/{league}/members");
    let whole = all_pages(&crowd[0], &path, "members", "id", 500).await;
    assert_eq!(whole.len(), CROWD + 1);
    assert_eq!(whole[..2], [anna.id.clone(), admin.id.clone()]);
    for size in [1, 7, 31] {
        assert_eq!(
            all_pages(&crowd[0], &path, "members", "id", size).await,
            whole
        );
    }
    refuses_bad_pages(&crowd[0], &path).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn join_requests_are_paged_oldest_first(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, league, crowd) = crowded(&app, "approval").await;
    let path = format!("/api/leagues/{league}/pending-requests");
    let ids: Vec<String> = crowd.iter().map(|person| person.id.clone()).collect();
    for size in [4, 100] {
        assert_eq!(
            all_pages(&anna, &path, "requests", "userId", size).await,
            ids
        );
    }
    refuses_bad_pages(&anna, &path).await;
    refuses_bad_pages(&anna, &format!("/api/leagues/{league}/invitations")).await;
}

fn rows(page: &Value) -> usize {
    page["rankings"].as_array().expect("rows").len()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn strangers_see_the_top_of_a_public_leaderboard(pool: PgPool) {
    let app = spawn_app(&pool);
    let (_, league, crowd) = crowded(&app, "open").await;
    let [eve] = app.people().await;
    let root = app.site_admin("Root").await;
    let path = format!("/api/leagues/{league}/leaderboard");
    for (query, open) in [
        ("", 25),
        ("?limit=500", 25),
        ("?limit=10", 10),
        ("?offset=20&limit=10", 5),
    ] {
        let page = eve.get(&format!("{path}{query}")).await.ok();
        assert_eq!(rows(&page), open, "{query}");
        assert_eq!(page["ownRow"], Value::Null);
        assert_eq!(page["total"], CROWD + 1);
    }
    for offset in ["25", "26", "1000000"] {
        eve.get(&format!("{path}?offset={offset}"))
            .await
            .refused(403, "forbidden");
    }
    for reader in [&crowd[0], &root] {
        assert_eq!(rows(&reader.get(&path).await.ok()), CROWD + 1);
        assert_eq!(
            rows(&reader.get(&format!("{path}?offset=25")).await.ok()),
            CROWD - 24
        );
    }
    for query in ["limit=0", "limit=501", "offset=4294967296"] {
        crowd[0]
            .get(&format!("{path}?{query}"))
            .await
            .refused(400, "malformed_request");
    }
}

/// This person's answer for the window.
async fn window(person: &Person, league: &str, offset: u32, limit: u32) -> Value {
    let mut socket = person.socket().await;
    let topic = format!("leaderboard:{league}");
    let window = json!({"offset": offset, "limit": limit});
    socket.follow_window(&topic, &window).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn strangers_follow_the_top_of_a_public_leaderboard(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, league, crowd) = crowded(&app, "open").await;
    let ([eve], root) = (app.people().await, app.site_admin("Root").await);
    let shown = |message: &Value| message["data"]["rows"].as_array().map(Vec::len);
    // The first page, whatever its size, is the same window for all of them.
    for limit in [10, 25, 100] {
        assert_eq!(shown(&window(&eve, &league, 0, limit).await), Some(25));
    }
    for offset in [1, 10, 25] {
        let refused = window(&eve, &league, offset, 10).await;
        assert_eq!(refused["code"], "first_page_only", "{refused}");
    }
    // REST returns the rest of the open part.
    let path = format!("/api/leagues/{league}/leaderboard?offset=10&limit=10");
    let page = eve.get(&path).await.ok();
    assert_eq!(page["rankings"].as_array().map(Vec::len), Some(10));
    for reader in [&crowd[0], &root] {
        assert_eq!(
            shown(&window(reader, &league, 0, 100).await),
            Some(CROWD + 1)
        );
        assert_eq!(
            shown(&window(reader, &league, 25, 10).await),
            Some(CROWD - 24)
        );
    }
    // A removed member loses access to the rows below the open part.
    let mut socket = crowd[3].socket().await;
    let topic = format!("leaderboard:{league}");
    let below = json!({"offset": 25, "limit": 10});
    socket.follow_window(&topic, &below).await;
    anna.does(&format!("/api/leagues/{league}/remove/{}", crowd[3].id))
        .await
        .ok();
    socket
        .receive_until(&topic, |message| message["type"] == "revoked")
        .await;
    let again = crowd[3].socket().await.follow_window(&topic, &below).await;
    assert_eq!(again["type"], "refused", "{again}");
}
