use podium_simulator::timeline::Stage;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::sql::scalar;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn provisional_points_become_final_once(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let app = &competition.app;
    let admin = &competition.admin;
    let [first, second, third] = competition.podium();
    competition
        .saves(&anna, &league, [first, second, third])
        .await;
    competition
        .saves(&ben, &league, [second, first, third])
        .await;
    competition.set_lock("lock").await;
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 0, 0), ("Ben".to_owned(), 1, 0, 0)]
    );
    assert_eq!(
        competition.score().await["processed"],
        0,
        "nothing is finished yet"
    );

    competition.finishes().await;
    // The event's actor notifies the league's; a reload produces the same state immediately.
    app.state.live.reload_boards();
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 0, 45), ("Ben".to_owned(), 2, 0, 35)]
    );
    for _ in 0..2 {
        let scored = competition.score().await;
        assert_eq!(fields(&scored, ["processed", "leagues"]), json!([2, 1]));
        assert_eq!(
            anna.leaderboard(&league).await,
            [("Anna".to_owned(), 1, 45, 0), ("Ben".to_owned(), 2, 35, 0)]
        );
    }
    let rows: i64 = scalar(&pool, "SELECT count(*) FROM scores", []).await;
    assert_eq!(rows, 2);
    let status = admin
        .get(&format!("/api/scoring/status/{}", competition.event))
        .await
        .ok();
    assert_eq!(status["status"]["predictionsScored"], 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_category_that_is_reopened_has_no_final_points_until_it_is_scored_again(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    competition.finishes().await;
    competition.score().await;
    let stage = |stage| {
        competition
            .control()
            .set_stage(competition.event_number(), None, stage)
            .expect("a stage");
    };
    stage(Stage::complete(2));
    competition.sync().await;
    competition.app.state.live.reload_boards();
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 0, 45)],
        "an appeal is running: provisional"
    );
    assert_eq!(competition.score().await["processed"], 0, "not finished");
    stage(Stage::Finished);
    competition.sync().await;
    competition.score().await;
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 45, 0)]
    );
}

/// A category whose rounds have numbers, and whose last announced round was called off, with this status.
async fn ends_with_a_numbered_round(competition: &Competition, status: &str) {
    let path = competition.of_category("results");
    let answer = competition.admin.get(&path).await.ok();
    let listed = answer["result"]["category_rounds"].as_array();
    let listed = listed.expect("rounds").iter();
    let rounds: Vec<Value> = listed
        .zip(1..)
        .map(|(round, number)| {
            json!({"category_round_id": round["category_round_id"], "kind": "boulder", "status": "finished",
                   "name": format!("Round {number}")})
        })
        .collect();
    let announced: Vec<Value> = (1..=rounds.len() + 1)
        .map(|number| json!({"name": format!("Round {number}")}))
        .collect();
    let category = json!({"dcat_id": competition.category_number(), "dcat_name": "BOULDER Men",
                          "discipline_kind": "boulder", "status": status, "category_rounds": rounds});
    let listed = json!({"rounds": announced, "d_cats": [category], "dcats": [category]});
    competition.patches_event(listed);
    competition
        .patches_result(json!({"status": status, "category_rounds": rounds}))
        .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reopened_category_without_a_final_keeps_its_points_as_provisional(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    competition.finishes().await;
    ends_with_a_numbered_round(&competition, "finished").await;
    competition.score().await;
    for _ in 0..2 {
        ends_with_a_numbered_round(&competition, "active").await;
        competition.app.state.live.reload_boards();
        assert_eq!(
            anna.leaderboard(&league).await,
            [("Anna".to_owned(), 1, 0, 45)]
        );
    }
}
