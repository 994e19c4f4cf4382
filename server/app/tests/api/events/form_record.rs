//! The public record of the form model: what it said at the lock, against the final ranking.

use serde_json::Value;
use sqlx::PgPool;

use crate::support::competition::Competition;

async fn stored(pool: &PgPool) -> Vec<(String, Value)> {
    sqlx::query_as("SELECT category_id, to_jsonb(form_predictions) - 'category_id' FROM form_predictions ORDER BY 1")
        .fetch_all(pool)
        .await
        .expect("rows")
}

/// As a visitor without a session reads it.
async fn record(competition: &Competition) -> Value {
    let answer = competition.app.ask("/api/form/record", &[]).await;
    answer.json().await.expect("a record")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn chances_are_stored_at_the_lock_and_judged_by_the_final_ranking(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let live = competition.app.state.live.clone();
    live.store_form_predictions().await.expect("looked");
    assert_eq!(stored(&pool).await, [], "the event is open");

    competition.set_lock("lock").await;
    live.store_form_predictions().await.expect("stored");
    let predictions = stored(&pool).await;
    assert!(
        predictions
            .iter()
            .any(|(category, _)| *category == competition.category)
    );
    let chances = predictions[0].1["chances"].as_array().expect("starters");
    assert!(chances.len() > 3);

    // A second look, on this node or another, changes nothing.
    live.store_form_predictions().await.expect("looked");
    assert_eq!(stored(&pool).await, predictions);

    let before = record(&competition).await;
    assert_eq!(before["total"]["categories"], 0, "nothing is final");
    competition.finishes().await;
    competition.score().await;
    let judged = record(&competition).await;
    let total = &judged["total"];
    assert_eq!(total["categories"], predictions.len());
    assert_eq!(judged["seasons"][0]["categories"], predictions.len());
    assert!(total["points"].as_u64() <= total["possible"].as_u64());
    let tenths = judged["tenths"].as_array().expect("tenths");
    let counted = tenths
        .iter()
        .map(|tenth| tenth["starters"].as_u64().expect("a number"));
    assert_eq!(Some(counted.sum()), total["starters"].as_u64());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nothing_is_stored_once_a_category_is_finished(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    competition.finishes().await;
    let live = competition.app.state.live.clone();
    live.store_form_predictions().await.expect("looked");
    assert_eq!(stored(&pool).await, []);
}
