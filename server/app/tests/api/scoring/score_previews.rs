//! The preview of scoring matches the changes that scoring makes.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::sql::{execute, scalar};

async fn preview(competition: &Competition) -> Value {
    let body = json!({"eventId": competition.event});
    competition
        .admin
        .post("/api/score-event/preview", body)
        .await
        .ok()
}

async fn writes(pool: &PgPool) -> i64 {
    let statement = r#"SELECT (SELECT COALESCE(sum("offset"), 0) FROM changes)::bigint
               + (SELECT count(*) FROM scores) + (SELECT count(*) FROM audit)"#;
    scalar(pool, statement, []).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_preview_lists_score_changes_and_writes_nothing(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let podium = competition.podium();
    competition.saves(&anna, &league, podium).await;
    competition.saves(&ben, &league, [podium[2], "", ""]).await;

    let before = preview(&competition).await;
    assert_eq!(fields(&before, ["changed", "unchanged"]), json!([0, 2]));

    competition.finishes_first_category().await;
    let total = writes(&pool).await;
    let first = preview(&competition).await;
    assert_eq!(writes(&pool).await, total);
    assert_eq!(first["changed"], 2);
    let keys = ["userName", "leagueName", "from", "to", "void"];
    assert_eq!(
        fields(&first["changes"][0], keys),
        json!(["Anna", "Friends", null, 45, false])
    );
    let promised = first["pointsAfter"].as_u64().expect("points");

    competition.score().await;
    let settled = preview(&competition).await;
    assert_eq!(settled["changes"], json!([]));
    assert_eq!(fields(&settled, ["changed", "unchanged"]), json!([0, 2]));
    let board = anna.leaderboard(&league).await;
    assert_eq!(board.iter().map(|row| row.2).sum::<u64>(), promised);

    // Scores from a different ranking.
    let another_score =
        "UPDATE scores SET first = 0, second = 15, third = 0 WHERE first + second + third = 45";
    execute(&pool, another_score, []).await;
    let again = preview(&competition).await;
    assert_eq!(fields(&again, ["changed", "unchanged"]), json!([1, 1]));
    assert_eq!(
        fields(&again, ["pointsBefore", "pointsAfter"]),
        json!([15, 45])
    );
    assert_eq!(again["changes"][0]["from"], 15);
    competition.score().await;
    assert_eq!(preview(&competition).await["changed"], 0);

    let unknown = json!({"eventId": "987654"});
    let answer = competition
        .admin
        .post("/api/score-event/preview", unknown)
        .await;
    assert_eq!(answer.refused(404, "not_found"), "Event not found.");
}
