//! A write repeated under its key is executed once and gets the same answer.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_with};
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};
use crate::support::sql::execute;

fn key() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

async fn count(pool: &PgPool, table: &str) -> i64 {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}")))
        .fetch_one(pool)
        .await
        .expect("a count")
}

/// Five concurrent requests, to two servers.
pub(crate) async fn five_times(
    people: [&Person; 2],
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> Vec<Answer> {
    let key = key();
    let requests = (0..5).map(|time| {
        let person = people[time % 2];
        person.send_keyed(method.clone(), path, body, &key)
    });
    futures_util::future::join_all(requests).await
}

pub(crate) fn all_the_same(answers: Vec<Answer>) -> Value {
    let mut bodies: Vec<Value> = answers.into_iter().map(Answer::ok).collect();
    let first = bodies.pop().expect("answers");
    for body in bodies {
        assert_eq!(body, first);
    }
    first
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_repeated_pick_request_takes_effect_once(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere = spawn_app(&pool);
    let anna = competition.app.person("Anna").await;
    let people = [&anna, &anna.at(&elsewhere)];
    let league = anna.creates_league("Friends", "public").await;
    let [first, second, third] = competition.podium();
    let pick = json!({
        "eventId": competition.event, "categoryId": competition.category, "leagueId": league,
        "type": "podium", "data": {"first": first, "second": second, "third": third},
    });
    let made =
        all_the_same(five_times(people, Method::POST, "/api/predictions", Some(&pick)).await);
    assert_eq!(count(&pool, "predictions").await, 1);
    let path = format!(
        "/api/predictions/{}",
        made["predictionId"].as_str().expect("an id")
    );
    let change = json!({"data": {"first": second, "second": first, "third": null}});
    let changed = all_the_same(five_times(people, Method::PUT, &path, Some(&change)).await);
    assert_eq!(changed["prediction"]["data"]["first"], second);
    all_the_same(five_times(people, Method::DELETE, &path, None).await);
    assert_eq!(count(&pool, "predictions").await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_repeated_league_request_takes_effect_once(pool: PgPool) {
    let (here, there) = (spawn_app(&pool), spawn_app(&pool));
    let (anna, ben) = (here.person("Anna").await, here.person("Ben").await);
    let body = json!({"name": "Friends", "type": "public"});
    let people = [&anna, &anna.at(&there)];
    let founded = all_the_same(five_times(people, Method::POST, "/api/leagues", Some(&body)).await);
    assert_eq!(count(&pool, "leagues").await, 1);
    let league = founded["leagueId"].as_str().expect("an id");
    anna.sets_league(league, json!({"joinPolicy": "open"}))
        .await;
    let people = [&ben, &ben.at(&there)];
    let joined = format!("/api/leagues/{league}/join-request");
    let answer = all_the_same(five_times(people, Method::POST, &joined, None).await);
    assert_eq!(answer["autoApproved"], true);
    let left = format!("/api/leagues/{league}/leave");
    all_the_same(five_times(people, Method::POST, &left, None).await);
    assert_eq!(count(&pool, "memberships").await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_key_belongs_to_one_request_of_one_user(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with(&pool, ["Anna", "Ben"]).await;
    let (key, leagues) = (key(), "/api/leagues");
    let body = |name: &str| json!({"name": name, "type": "public"});
    let of_anna = anna
        .send_keyed(Method::POST, leagues, Some(&body("One")), &key)
        .await;
    let of_ben = ben
        .send_keyed(Method::POST, leagues, Some(&body("One")), &key)
        .await;
    assert_ne!(of_anna.ok()["leagueId"], of_ben.ok()["leagueId"]);
    anna.send_keyed(Method::POST, leagues, Some(&body("Two")), &key)
        .await
        .refused(422, "idempotency_key_reused");
    for bad in ["short", &"x".repeat(65), "with a blank in the middle"] {
        anna.send_keyed(Method::POST, leagues, Some(&body("Two")), bad)
            .await
            .refused(400, "malformed_request");
    }
    assert_eq!(count(&pool, "leagues").await, 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_refused_request_may_be_retried_with_its_key(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let pick = json!({
        "eventId": competition.event, "categoryId": competition.category, "leagueId": league,
        "type": "podium", "data": {"first": competition.best[0], "second": null, "third": null},
    });
    let key = key();
    competition.set_lock("lock").await;
    let ask = || anna.send_keyed(Method::POST, "/api/predictions", Some(&pick), &key);
    ask().await.refused(409, "event_locked");
    competition.set_lock("unlock").await;
    ask().await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lost_answer_is_reported_and_nothing_is_done_twice(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let (key, body) = (key(), json!({"name": "Friends", "type": "public"}));
    let ask = || anna.send_keyed(Method::POST, "/api/leagues", Some(&body), &key);
    ask().await.ok();
    // The state after a server died between the commit and the answer.
    let forgotten = "UPDATE idempotency_keys SET status = NULL, body = NULL";
    execute(&pool, forgotten, []).await;
    ask().await.refused(409, "idempotency_answer_lost");
    assert_eq!(count(&pool, "leagues").await, 1);
}
