use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_among};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::{fields, list};
use crate::support::person::Person;
use crate::support::statements::counted;

const PATH: &str = "/api/top-scores";

/// Anna is in Friends, with Ben and Cleo, and in Walls, with Ben; Eve is alone.
async fn world(pool: &PgPool) -> (TestApp, [Person; 4], [String; 2]) {
    let (app, [anna], friends) = spawn_among(pool, ["Anna"]).await;
    let ben = app.person("Ben").await;
    let cleo = app.person("Cleo").await;
    let eve = app.person("Eve").await;
    let walls = ben.creates_league("Walls", "private").await;
    let alone = eve.creates_league("Alone", "public").await;
    ben.joins(&friends, &anna).await;
    cleo.joins(&friends, &anna).await;
    ben.invites(&walls, &anna).await.ok();
    anna.does_in(&walls, "accept-invitation").await.ok();
    for (id, day) in [("1", "2024-01-01"), ("2", "2024-06-01")] {
        happened(pool, &PastEvent::cup(id, day)).await;
    }
    for (event, league, user, points) in [
        ("1", &friends, &anna.id, 15),
        ("1", &friends, &ben.id, 10),
        ("2", &friends, &ben.id, 20),
        ("2", &friends, &cleo.id, 15),
        ("1", &walls, &anna.id, 20),
        ("1", &alone, &eve.id, 20),
        ("2", &alone, &eve.id, 20),
    ] {
        picked(pool, event, league, user, Some(points)).await;
    }
    (app, [anna, ben, cleo, eve], [friends, walls])
}

async fn top(person: &Person, query: &str) -> Vec<Value> {
    let answer = person.get(&format!("{PATH}{query}")).await.ok();
    list(&answer, "scores").clone()
}

/// League, name, rank, points, whether it is the caller.
fn summaries(scores: &[Value]) -> Value {
    let keys = ["leagueName", "userName", "rank", "totalPoints", "isMe"];
    scores.iter().map(|score| fields(score, keys)).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_cover_all_leagues_of_a_user(pool: PgPool) {
    let (app, [anna, ben, cleo, _], [friends, _]) = world(&pool).await;
    let scores = top(&anna, "?limit=20").await;
    assert_eq!(
        summaries(&scores),
        json!([
            ["Friends", "Ben", 1, 30, false],
            ["Walls", "Anna", 1, 20, true],
            // Equal scores share a rank.
            ["Friends", "Anna", 2, 15, true],
            ["Friends", "Cleo", 2, 15, false],
            ["Walls", "Ben", 2, 0, false],
        ])
    );
    assert_eq!(scores[0]["leagueId"], friends.as_str());
    assert_eq!(scores[0]["leagueSlug"], "friends");
    assert_eq!(scores[0]["userId"], ben.id.as_str());
    assert_eq!(scores[0]["avatarUrl"], Value::Null);
    let two = top(&anna, "?limit=2").await;
    assert_eq!(two, scores[..2]);
    let of_cleo = top(&cleo, "").await;
    assert_eq!(
        summaries(&of_cleo),
        json!([
            ["Friends", "Ben", 1, 30, false],
            ["Friends", "Anna", 2, 15, false],
            ["Friends", "Cleo", 2, 15, true],
        ])
    );
    let nobody = app.person("Nobody").await;
    assert_eq!(top(&nobody, "").await, Vec::<Value>::new());
    for query in ["?limit=0", "?limit=21", "?limit=x", "?limit=-1", "?limit="] {
        let path = format!("{PATH}{query}");
        let words = anna.get(&path).await;
        words.refused(400, "malformed_request");
    }
    let words = anna.get(&format!("{PATH}?limit=21")).await;
    assert_eq!(
        words.refused(400, "malformed_request"),
        "limit must be between 1 and 20"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_list_five_by_default(pool: PgPool) {
    let (app, [anna, _, _, _], [friends, _]) = world(&pool).await;
    for person in app.people::<5>().await {
        person.joins(&friends, &anna).await;
    }
    assert_eq!(top(&anna, "").await.len(), 5);
    assert_eq!(top(&anna, "?limit=20").await.len(), 10);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_follow_joins_and_leaves_at_once(pool: PgPool) {
    let (_app, [anna, ben, cleo, eve], [friends, walls]) = world(&pool).await;
    assert_eq!(top(&ben, "").await.len(), 5);
    ben.does(&format!("/api/leagues/{friends}/leave"))
        .await
        .ok();
    let left = top(&ben, "").await;
    assert_eq!(
        summaries(&left),
        json!([
            ["Walls", "Anna", 1, 20, false],
            ["Walls", "Ben", 2, 0, true]
        ])
    );
    let of_cleo = top(&cleo, "").await;
    let first = json!(["Friends", "Anna", 1, 15, false]);
    assert_eq!(summaries(&of_cleo)[0], first);
    eve.joins(&friends, &anna).await;
    assert_eq!(top(&eve, "").await[0]["rank"], 1);
    assert_eq!(top(&eve, "").await.len(), 4);
    let gone = format!("/api/leagues/{walls}");
    ben.delete(&gone).await.ok();
    assert_eq!(top(&ben, "").await, Vec::<Value>::new());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_cost_two_statements(pool: PgPool) {
    let (_app, [anna, _, _, _], _) = world(&pool).await;
    for leagues in [2, 12] {
        while anna.get("/api/leagues/my-leagues").await.ok()["leagues"]
            .as_array()
            .is_some_and(|mine| mine.len() < leagues)
        {
            anna.creates_league("More", "private").await;
        }
        top(&anna, "").await;
        let (answer, made) = counted(&anna, Method::GET, PATH, None).await;
        answer.ok();
        // One statement for the leagues, one for the hidden events.
        assert_eq!(made.len(), 2, "with {leagues}: {made:#?}");
    }
}
