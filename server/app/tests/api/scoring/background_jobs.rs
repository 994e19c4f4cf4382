//! Background jobs: final points, notifications of withdrawals, removal of old rows.

use std::time::Duration;

use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{spawn_app, spawn_app_set};
use crate::support::competition::Competition;
use crate::support::sql::{execute, scalar};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn points_become_final_some_time_after_the_finish(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    let store = competition.app.state.store.clone();
    let after = Duration::from_mins(10);
    let due = async || {
        store
            .score_due_categories(after)
            .await
            .expect("looked")
            .len()
    };
    assert_eq!(due().await, 0);
    let topic = format!("leaderboard:{league}");
    let mut socket = anna.follows(&topic).await;
    competition.finishes_first_category().await;
    assert_eq!(due().await, 0, "it has only just finished");
    let time_passes = "UPDATE categories SET status_since = status_since - interval '10 minutes'";
    execute(&pool, time_passes, []).await;
    // Another server of the cluster does it; this server's sockets receive it.
    let _other = spawn_app_set(&pool, |options| options.auto_score_after = Some(after));
    socket
        .receive_until(&topic, |message| message["data"]["standings"][0][3] == 45)
        .await;
    let scored = "SELECT to_jsonb(audit) FROM audit WHERE act = 'event_scored'";
    let record: serde_json::Value = scalar(&pool, scored, []).await;
    assert_eq!(record["actor_id"], serde_json::Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_category_without_picks_becomes_final_too(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let result = competition.of_category("results");
    competition.finishes_first_category().await;
    let before = anna.get(&result).await.ok();
    assert_eq!(before["result"]["provisional"], true);
    let time_passes = "UPDATE categories SET status_since = status_since - interval '10 minutes'";
    execute(&pool, time_passes, []).await;
    let state = &competition.app.state;
    let after = Duration::from_mins(10);
    let scored = state.store.score_due_categories(after).await;
    let scored = scored.expect("scored");
    assert_eq!(scored.len(), 1);
    state.live.wake(&scored[0]);
    let after = anna.get(&result).await.ok();
    assert_eq!(after["result"]["provisional"], false);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn owners_of_a_pick_are_told_of_a_withdrawal(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let [first, second, third] = competition.podium();
    let mine = competition
        .picks(&anna, &league, [first, second, third])
        .await
        .ok();
    competition.saves(&ben, &league, [second, third, ""]).await;
    let mut annas = anna.follows("me").await;
    let mut bens = ben.follows("me").await;
    let withdraws = async |athlete: &str| {
        competition.enters(athlete, "not attending");
        competition.sync().await;
    };
    withdraws(first).await;
    let change = annas.hears("me", "athlete_withdrawn").await;
    assert_eq!(change["data"]["athleteId"], first);
    assert_eq!(change["data"]["categoryId"], competition.category.as_str());
    assert_eq!(
        change["data"]["predictionIds"],
        json!([mine["predictionId"]])
    );
    // Ben did not pick this athlete, so his first notification is about one he did pick.
    withdraws(second).await;
    let change = bens.hears("me", "athlete_withdrawn").await;
    assert_eq!(change["data"]["athleteId"], second);
    let id = mine["predictionId"].as_str().expect("an id");
    assert_eq!(
        anna.prediction(id).await["data"]["first"],
        first,
        "still picked"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn old_rows_are_pruned_without_losing_a_change(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let topic = format!("event:{}", competition.event);
    let mut socket = anna.socket().await;
    let snapshot = socket.follow(&topic).await;
    drop(socket);
    competition.set_lock("lock").await;
    let time_passes = "UPDATE changes SET created_at = created_at - interval '25 hours'";
    execute(&pool, time_passes, []).await;
    competition.set_lock("unlock").await;
    let store = competition.app.state.store.clone();
    assert!(store.prune().await.expect("pruned") > 0);
    let statement = "SELECT count(*) FROM changes WHERE topic = $1";
    let count: i64 = scalar(&pool, statement, [&topic]).await;
    assert_eq!(count, 1);
    // A server without cached changes cannot replay removed ones, so it sends the whole state.
    let elsewhere = spawn_app(&pool);
    let offset = snapshot["offset"].as_u64().expect("an offset");
    let mut socket = anna.at(&elsewhere).socket().await;
    let state = socket
        .follow_since(&topic, &snapshot["epoch"], offset)
        .await;
    assert_eq!(state["type"], "snapshot");
    assert_eq!(state["data"]["event"]["locked"], false);
}
