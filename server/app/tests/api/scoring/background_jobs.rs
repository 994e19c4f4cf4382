//! Background jobs: final points, notifications of withdrawals, removal of old rows.

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_simulator::event::Correction;
use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{options, start};
use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn points_become_final_some_time_after_the_finish(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    let podium = competition.podium();
    competition.picks(&anna, &league, podium).await.ok();
    let store = competition.app.state.store.clone();
    let after = Duration::from_mins(10);
    assert!(
        store
            .score_due_categories(after)
            .await
            .expect("nothing")
            .is_empty()
    );
    let topic = format!("leaderboard:{league}");
    let mut socket = anna.socket().await;
    socket.follow(&topic).await;
    competition.finishes_first_category().await;
    assert!(
        store
            .score_due_categories(after)
            .await
            .expect("nothing")
            .is_empty(),
        "it has only just finished"
    );
    sqlx::query("UPDATE categories SET status_since = status_since - interval '10 minutes'")
        .execute(&pool)
        .await
        .expect("time passes");
    // Another server of the cluster does it; this server's sockets receive it.
    let _other = start(
        &pool,
        ServerOptions {
            auto_score_after: Some(after),
            ..options("http://127.0.0.1:9")
        },
    );
    socket
        .receive_until(&topic, |message| message["data"]["standings"][0][3] == 45)
        .await;
    let record: serde_json::Value =
        sqlx::query_scalar("SELECT to_jsonb(audit) FROM audit WHERE act = 'event_scored'")
            .fetch_one(&pool)
            .await
            .expect("once");
    assert_eq!(record["actor_id"], serde_json::Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_category_without_picks_becomes_final_too(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let result = format!(
        "/api/results/{}/{}",
        competition.event, competition.category
    );
    competition.finishes_first_category().await;
    let before = anna.get(&result).await.ok();
    assert_eq!(before["result"]["provisional"], true);
    sqlx::query("UPDATE categories SET status_since = status_since - interval '10 minutes'")
        .execute(&pool)
        .await
        .expect("time passes");
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
    let competition = Competition::tomorrow(&pool).await;
    let (anna, ben) = (
        competition.app.person("Anna").await,
        competition.app.person("Ben").await,
    );
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    let [first, second, third] = competition.podium();
    let mine = competition
        .picks(&anna, &league, [first, second, third])
        .await
        .ok();
    competition
        .picks(&ben, &league, [second, third, ""])
        .await
        .ok();
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    annas.follow("me").await;
    bens.follow("me").await;
    let withdraws = async |athlete: &str| {
        let correction = Correction::Registration {
            category: competition.category_number(),
            athlete: athlete.parse().expect("a number"),
            status: "not attending".to_owned(),
        };
        competition
            .control()
            .correct(competition.event_number(), correction)
            .expect("withdrawn");
        competition.sync().await;
    };
    withdraws(first).await;
    let told = annas
        .receive_until("me", |message| {
            message["data"]["kind"] == "athlete_withdrawn"
        })
        .await;
    assert_eq!(told["data"]["athleteId"], first);
    assert_eq!(told["data"]["categoryId"], competition.category.as_str());
    assert_eq!(told["data"]["predictionIds"], json!([mine["predictionId"]]));
    // Ben did not pick this athlete, so his first notification is about one he did pick.
    withdraws(second).await;
    let told = bens
        .receive_until("me", |message| {
            message["data"]["kind"] == "athlete_withdrawn"
        })
        .await;
    assert_eq!(told["data"]["athleteId"], second);
    let id = mine["predictionId"].as_str().expect("an id");
    assert_eq!(
        anna.prediction(id).await["data"]["first"],
        first,
        "still picked"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn old_rows_are_pruned_without_losing_a_change(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let topic = format!("event:{}", competition.event);
    let mut socket = anna.socket().await;
    let snapshot = socket.follow(&topic).await;
    drop(socket);
    let turn = async |verb: &str| {
        let path = format!("/api/events/{}/{verb}", competition.event);
        competition
            .admin
            .send(reqwest::Method::PUT, &path, None)
            .await
            .ok();
    };
    turn("lock").await;
    sqlx::query("UPDATE changes SET created_at = created_at - interval '25 hours'")
        .execute(&pool)
        .await
        .expect("time passes");
    turn("unlock").await;
    let store = competition.app.state.store.clone();
    assert!(store.prune().await.expect("pruned") > 0);
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM changes WHERE topic = $1")
        .bind(&topic)
        .fetch_one(&pool)
        .await
        .expect("a count");
    assert_eq!(kept, 1);
    // A server without cached changes cannot replay removed ones, so it sends the whole state.
    let elsewhere = crate::support::app::spawn_app(&pool);
    let offset = snapshot["offset"].as_u64().expect("an offset");
    let mut socket = anna.at(&elsewhere).socket().await;
    let state = socket
        .follow_since(&topic, &snapshot["epoch"], offset)
        .await;
    assert_eq!(state["type"], "snapshot");
    assert_eq!(state["data"]["event"]["locked"], false);
}
