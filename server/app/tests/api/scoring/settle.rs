use podium_simulator::timeline::Stage;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn provisional_points_become_final_once(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben, admin) = (
        app.person("Anna").await,
        app.person("Ben").await,
        &competition.admin,
    );
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    let [first, second, third] = competition.podium();
    competition
        .picks(&anna, &league, [first, second, third])
        .await
        .ok();
    competition
        .picks(&ben, &league, [second, first, third])
        .await
        .ok();
    admin
        .send(
            Method::PUT,
            &format!("/api/events/{}/lock", competition.event),
            None,
        )
        .await
        .ok();
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 0, 0), ("Ben".to_owned(), 1, 0, 0)]
    );
    let score = || admin.post("/api/score-event", json!({"eventId": competition.event}));
    assert_eq!(
        score().await.ok()["processed"],
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
        let scored = score().await.ok();
        assert_eq!(
            (&scored["processed"], &scored["leagues"]),
            (&json!(2), &json!(1))
        );
        assert_eq!(
            anna.leaderboard(&league).await,
            [("Anna".to_owned(), 1, 45, 0), ("Ben".to_owned(), 2, 35, 0)]
        );
    }
    let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM scores")
        .fetch_one(&pool)
        .await
        .expect("rows");
    assert_eq!(rows, 2);
    let status = admin
        .get(&format!("/api/scoring/status/{}", competition.event))
        .await
        .ok();
    assert_eq!(status["status"]["predictionsScored"], 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_disqualification_is_scored_exactly(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (anna, admin) = (competition.app.person("Anna").await, &competition.admin);
    let league = anna.creates_league("Friends", "public").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    competition.finishes().await;
    let score = || admin.post("/api/score-event", json!({"eventId": competition.event}));
    score().await.ok();
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 45, 0)]
    );
    let winner = competition.best[0].parse().expect("a number");
    competition
        .control()
        .disqualify(
            competition.event_number(),
            competition.category_number(),
            winner,
        )
        .expect("disqualified");
    competition.sync().await;
    // No second scoring: the correction of scored results suffices. Case 50 of docs/rules.md, "Worked examples": 0 +
    // 10 + 5.
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 15, 0)]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_category_that_is_reopened_has_no_final_points_until_it_is_scored_again(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (anna, admin) = (competition.app.person("Anna").await, &competition.admin);
    let league = anna.creates_league("Friends", "public").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    competition.finishes().await;
    let score = || admin.post("/api/score-event", json!({"eventId": competition.event}));
    score().await.ok();
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
    assert_eq!(score().await.ok()["processed"], 0, "not finished");
    stage(Stage::Finished);
    competition.sync().await;
    score().await.ok();
    assert_eq!(
        anna.leaderboard(&league).await,
        [("Anna".to_owned(), 1, 45, 0)]
    );
}

/// A category whose rounds have numbers, and whose last announced round was called off, with this status.
async fn ends_with_a_numbered_round(competition: &Competition, status: &str) {
    let path = format!(
        "/api/results/{}/{}",
        competition.event, competition.category
    );
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
    competition
        .control()
        .patch_event(
            competition.event_number(),
            json!({"rounds": announced, "d_cats": [category], "dcats": [category]}),
        )
        .expect("patched");
    competition
        .patches_result(json!({"status": status, "category_rounds": rounds}))
        .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reopened_category_without_a_final_keeps_its_points_as_provisional(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (anna, admin) = (competition.app.person("Anna").await, &competition.admin);
    let league = anna.creates_league("Friends", "public").await;
    let podium = competition.podium();
    competition.picks(&anna, &league, podium).await.ok();
    competition.finishes().await;
    ends_with_a_numbered_round(&competition, "finished").await;
    admin
        .post("/api/score-event", json!({"eventId": competition.event}))
        .await
        .ok();
    for _ in 0..2 {
        ends_with_a_numbered_round(&competition, "active").await;
        competition.app.state.live.reload_boards();
        assert_eq!(
            anna.leaderboard(&league).await,
            [("Anna".to_owned(), 1, 0, 45)]
        );
    }
}
