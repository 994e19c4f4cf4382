use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::person::Person;
use crate::support::statements::counted;

const PATH: &str = "/api/top-scores";

/// Anna is in Friends, with Ben and Cleo, and in Walls, with Ben; Eve is alone.
struct World {
    app: TestApp,
    anna: Person,
    ben: Person,
    cleo: Person,
    eve: Person,
    friends: String,
    walls: String,
}

async fn world(pool: &PgPool) -> World {
    let app = spawn_app(pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let (cleo, eve) = (app.person("Cleo").await, app.person("Eve").await);
    let friends = anna.creates_league("Friends", "public").await;
    let walls = ben.creates_league("Walls", "private").await;
    let alone = eve.creates_league("Alone", "public").await;
    ben.joins(&friends, &anna).await;
    cleo.joins(&friends, &anna).await;
    let body = json!({"invitedUserId": anna.id});
    let invite = format!("/api/leagues/{walls}/invite-user");
    ben.post(&invite, body).await.ok();
    anna.does(&format!("/api/leagues/{walls}/accept-invitation"))
        .await
        .ok();
    for (id, day) in [("1", "2024-01-01"), ("2", "2025-01-01")] {
        let event = PastEvent {
            id,
            name: "Cup",
            day,
            discipline: "lead",
            status: "finished",
        };
        happened(pool, &event).await;
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
    World {
        app,
        anna,
        ben,
        cleo,
        eve,
        friends,
        walls,
    }
}

async fn top(person: &Person, query: &str) -> Vec<Value> {
    let answer = person.get(&format!("{PATH}{query}")).await.ok();
    answer["scores"].as_array().expect("scores").clone()
}

/// League, name, rank, points, whether it is the caller.
fn summaries(scores: &[Value]) -> Vec<(&str, &str, u64, u64, bool)> {
    scores
        .iter()
        .map(|score| {
            let text = |key: &str| score[key].as_str().expect("a text");
            let number = |key: &str| score[key].as_u64().expect("a number");
            let is_me = score["isMe"].as_bool().expect("a flag");
            (
                text("leagueName"),
                text("userName"),
                number("rank"),
                number("totalPoints"),
                is_me,
            )
        })
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_cover_all_leagues_of_a_user(pool: PgPool) {
    let world = world(&pool).await;
    let scores = top(&world.anna, "?limit=20").await;
    assert_eq!(
        summaries(&scores),
        [
            ("Friends", "Ben", 1, 30, false),
            ("Walls", "Anna", 1, 20, true),
            // Equal scores share a rank.
            ("Friends", "Anna", 2, 15, true),
            ("Friends", "Cleo", 2, 15, false),
            ("Walls", "Ben", 2, 0, false),
        ]
    );
    assert_eq!(scores[0]["leagueId"], world.friends.as_str());
    assert_eq!(scores[0]["leagueSlug"], "friends");
    assert_eq!(scores[0]["userId"], world.ben.id.as_str());
    assert_eq!(scores[0]["avatarUrl"], Value::Null);
    let two = top(&world.anna, "?limit=2").await;
    assert_eq!(two, scores[..2]);
    let of_cleo = top(&world.cleo, "").await;
    assert_eq!(
        summaries(&of_cleo),
        [
            ("Friends", "Ben", 1, 30, false),
            ("Friends", "Anna", 2, 15, false),
            ("Friends", "Cleo", 2, 15, true),
        ]
    );
    let nobody = world.app.person("Nobody").await;
    assert_eq!(top(&nobody, "").await, Vec::<Value>::new());
    for query in ["?limit=0", "?limit=21", "?limit=x", "?limit=-1", "?limit="] {
        let path = format!("{PATH}{query}");
        let words = world.anna.get(&path).await;
        words.refused(400, "malformed_request");
    }
    let words = world.anna.get(&format!("{PATH}?limit=21")).await;
    assert_eq!(
        words.refused(400, "malformed_request"),
        "limit must be between 1 and 20"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_list_five_by_default(pool: PgPool) {
    let world = world(&pool).await;
    for person in world.app.people::<5>().await {
        person.joins(&world.friends, &world.anna).await;
    }
    assert_eq!(top(&world.anna, "").await.len(), 5);
    assert_eq!(top(&world.anna, "?limit=20").await.len(), 10);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_follow_joins_and_leaves_at_once(pool: PgPool) {
    let world = world(&pool).await;
    assert_eq!(top(&world.ben, "").await.len(), 5);
    world
        .ben
        .does(&format!("/api/leagues/{}/leave", world.friends))
        .await
        .ok();
    let left = top(&world.ben, "").await;
    assert_eq!(
        summaries(&left),
        [
            ("Walls", "Anna", 1, 20, false),
            ("Walls", "Ben", 2, 0, true)
        ]
    );
    let of_cleo = top(&world.cleo, "").await;
    assert_eq!(summaries(&of_cleo)[0], ("Friends", "Anna", 1, 15, false));
    world.eve.joins(&world.friends, &world.anna).await;
    assert_eq!(summaries(&top(&world.eve, "").await)[0].2, 1);
    assert_eq!(top(&world.eve, "").await.len(), 4);
    let gone = format!("/api/leagues/{}", world.walls);
    world.ben.delete(&gone).await.ok();
    assert_eq!(top(&world.ben, "").await, Vec::<Value>::new());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn top_scores_cost_two_statements(pool: PgPool) {
    let world = world(&pool).await;
    for leagues in [2, 12] {
        while world.anna.get("/api/leagues/my-leagues").await.ok()["leagues"]
            .as_array()
            .is_some_and(|mine| mine.len() < leagues)
        {
            world.anna.creates_league("More", "private").await;
        }
        top(&world.anna, "").await;
        let (answer, made) = counted(&world.anna, Method::GET, PATH, None).await;
        answer.ok();
        // One statement for the leagues, one for the hidden events.
        assert_eq!(made.len(), 2, "with {leagues}: {made:#?}");
    }
}
