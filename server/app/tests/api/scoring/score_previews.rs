//! The preview of scoring matches the changes that scoring makes.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;

async fn preview(competition: &Competition) -> Value {
    let body = json!({"eventId": competition.event});
    competition
        .admin
        .post("/api/score-event/preview", body)
        .await
        .ok()
}

async fn writes(pool: &PgPool) -> i64 {
    sqlx::query_scalar(
        r#"SELECT (SELECT COALESCE(sum("offset"), 0) FROM changes)::bigint
               + (SELECT count(*) FROM scores) + (SELECT count(*) FROM audit)"#,
    )
    .fetch_one(pool)
    .await
    .expect("a number")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_preview_lists_score_changes_and_writes_nothing(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    let podium = competition.podium();
    competition.picks(&anna, &league, podium).await.ok();
    competition
        .picks(&ben, &league, [podium[2], "", ""])
        .await
        .ok();

    let before = preview(&competition).await;
    assert_eq!(
        (&before["changed"], &before["unchanged"]),
        (&json!(0), &json!(2))
    );

    competition.finishes_first_category().await;
    let told = writes(&pool).await;
    let first = preview(&competition).await;
    assert_eq!(writes(&pool).await, told);
    assert_eq!(first["changed"], 2);
    let anna_row = &first["changes"][0];
    assert_eq!(
        json!([
            anna_row["userName"],
            anna_row["leagueName"],
            anna_row["from"],
            anna_row["to"],
            anna_row["void"]
        ]),
        json!(["Anna", "Friends", null, 45, false])
    );
    let promised = first["pointsAfter"].as_u64().expect("points");

    competition.score().await;
    let settled = preview(&competition).await;
    assert_eq!(settled["changes"], json!([]));
    assert_eq!(
        (&settled["changed"], &settled["unchanged"]),
        (&json!(0), &json!(2))
    );
    let board = anna.leaderboard(&league).await;
    assert_eq!(board.iter().map(|row| row.2).sum::<u64>(), promised);

    // Scores from a different ranking.
    sqlx::query(
        "UPDATE scores SET first = 0, second = 15, third = 0 WHERE first + second + third = 45",
    )
    .execute(&pool)
    .await
    .expect("another score");
    let again = preview(&competition).await;
    assert_eq!(
        (&again["changed"], &again["unchanged"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(
        (&again["pointsBefore"], &again["pointsAfter"]),
        (&json!(15), &json!(45))
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
