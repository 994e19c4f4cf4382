//! Reading notifications, marking them as seen, and their expiry.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::{answer, kinds, unseen};
use crate::support::app::{TestApp, spawn_app, spawn_with};
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::{execute, scalars};

/// Notifications without real causes, oldest first; returns their ids.
async fn insert_notifications(pool: &PgPool, person: &Person, notices: i32) -> Vec<i64> {
    sqlx::query_scalar(
        "INSERT INTO notices (user_id, key, content)
           SELECT $1, concat('locked:', n), jsonb_build_object('kind', 'picks_locked',
               'eventId', n::text, 'eventName', 'Cup', 'picked', 1, 'categories', 2)
           FROM generate_series(1, $2) AS n
           RETURNING id",
    )
    .bind(&person.id)
    .bind(notices)
    .fetch_all(pool)
    .await
    .expect("notices")
}

async fn anna(pool: &PgPool) -> (TestApp, Person) {
    let (app, [anna]) = spawn_with(pool, ["Anna"]).await;
    (app, anna)
}

fn ids(answer: &Value) -> Vec<i64> {
    let notices = answer["notices"].as_array().expect("notices");
    notices
        .iter()
        .map(|notice| notice["id"].as_i64().expect("an id"))
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn pages_are_stable_while_notifications_arrive(pool: PgPool) {
    let (_app, anna) = anna(&pool).await;
    let mut numbers = insert_notifications(&pool, &anna, 25).await;
    numbers.reverse();
    let first = answer(&anna).await;
    assert_eq!(ids(&first), numbers[..20]);
    assert_eq!(fields(&first, ["count", "unseen"]), json!([20, 25]));
    let statement = "INSERT INTO notices (user_id, key, content)
                     SELECT user_id, 'locked:99', content FROM notices LIMIT 1";
    execute(&pool, statement, []).await;
    let rest = anna
        .get(&format!("/api/notices?before={}&limit=10", numbers[19]))
        .await
        .ok();
    assert_eq!(ids(&rest), numbers[20..]);
    assert_eq!(rest["unseen"], 26);
    for query in [
        "before=0",
        "before=9007199254740992",
        "limit=0",
        "limit=101",
        "before=x",
    ] {
        let answer = anna.get(&format!("/api/notices?{query}")).await;
        assert_eq!(answer.status.as_u16(), 400, "{query}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn seen_notifications_are_seen_on_every_device(pool: PgPool) {
    let (_app, anna) = anna(&pool).await;
    let numbers = insert_notifications(&pool, &anna, 3).await;
    let mut phone = anna.socket().await;
    let snapshot = phone.follow("me").await;
    assert_eq!(snapshot["data"]["unseenNotices"], 3);
    let see = async |up_to: Value| anna.post("/api/notices/seen", json!({"upTo": up_to})).await;
    let left = see(numbers[1].into()).await.ok();
    assert_eq!(left, json!({"success": true, "unseen": 1}));
    let seen = phone.receive_on("me").await["data"].clone();
    assert_eq!(seen["kind"], "notices_seen");
    let mut which: Vec<i64> = serde_json::from_value(seen["ids"].clone()).expect("ids");
    which.sort_unstable();
    assert_eq!(which, numbers[..2]);
    // Seeing it again publishes nothing: the next change is about the third.
    see(numbers[1].into()).await.ok();
    see(numbers[2].into()).await.ok();
    assert_eq!(
        phone.receive_on("me").await["data"]["ids"],
        json!([numbers[2]])
    );
    assert_eq!(unseen(&anna).await, 0);
    for up_to in [
        json!(0),
        json!(-1),
        json!("1"),
        json!(9_007_199_254_740_992_i64),
        Value::Null,
    ] {
        let answer = see(up_to).await;
        assert_eq!(answer.status.as_u16(), 400, "{}", answer.body);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn notifications_of_another_release_are_skipped(pool: PgPool) {
    let (_app, anna) = anna(&pool).await;
    insert_notifications(&pool, &anna, 1).await;
    let statement = "INSERT INTO notices (user_id, key, content) VALUES ($1, 'new', '{\"kind\": \"unheard_of\"}')";
    execute(&pool, statement, [&anna.id]).await;
    assert_eq!(kinds(&anna).await, ["picks_locked"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn old_and_excess_notifications_are_pruned_and_counts_stay_right(pool: PgPool) {
    let (app, anna) = anna(&pool).await;
    let ben = app.person("Ben").await;
    insert_notifications(&pool, &anna, 230).await;
    insert_notifications(&pool, &ben, 3).await;
    let aged = "UPDATE notices SET told_at = clock_timestamp() - interval '91 days', seen = key = 'locked:1'
         WHERE user_id = $1 AND key <> 'locked:3'";
    execute(&pool, aged, [&ben.id]).await;
    let mut bens = ben.socket().await;
    assert_eq!(bens.follow("me").await["data"]["unseenNotices"], 2);
    // This server prunes at its start and then every ten minutes, so another server is started.
    let again = spawn_app(&pool);
    let gone = bens.hears("me", "notices_gone").await;
    assert_eq!(gone["data"]["unseen"], 1);
    assert_eq!(unseen(&ben).await, 1);
    assert_eq!(unseen(&anna.at(&again)).await, 200);
    let newest = answer(&anna).await["notices"][0]["key"].clone();
    assert_eq!(newest, "locked:230");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn notifications_are_exported_and_deleted_with_the_account(pool: PgPool) {
    let (app, anna) = anna(&pool).await;
    let ben = app.person("Ben").await;
    insert_notifications(&pool, &anna, 2).await;
    insert_notifications(&pool, &ben, 1).await;
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(export["notices"], answer(&anna).await["notices"]);
    assert_eq!(export["notices"].as_array().map(Vec::len), Some(2));
    anna.delete("/api/auth/me").await.ok();
    let left: Vec<String> = scalars(&pool, "SELECT user_id::text FROM notices", []).await;
    assert_eq!(left, [ben.id.as_str()]);
}
