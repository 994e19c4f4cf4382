//! What was said while a category was climbed: stored step by step, told as a story, and judged in the public record.

use podium_simulator::timeline::Stage;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{each, list};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

async fn history(person: &Person, competition: &Competition) -> Value {
    let path = format!("{}/history", competition.of_category("outlook"));
    person.get(&path).await.ok()
}

async fn steps(pool: &PgPool) -> i64 {
    scalar(pool, "SELECT count(*) FROM outlook_steps", []).await
}

/// As the node's job does.
async fn store_steps(competition: &Competition) {
    let live = &competition.app.state.live;
    live.store_outlook_steps().await.expect("stored");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn each_step_is_stored_once_and_told_from_the_first_to_the_last(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    store_steps(&competition).await;
    assert_eq!(steps(&pool).await, 0, "picks are open");
    competition.set_lock("lock").await;
    let nothing = json!({"lines": [], "moments": []});
    let stages = [
        Stage::complete(0),
        Stage::complete(1),
        Stage::partial(2, 2),
        Stage::complete(2),
    ];
    for (number, stage) in (1..).zip(stages) {
        competition.reaches(stage).await;
        // Two nodes at once, and again without a change.
        tokio::join!(store_steps(&competition), store_steps(&competition));
        store_steps(&competition).await;
        assert_eq!(steps(&pool).await, number, "{stage:?}");
        if number == 1 {
            assert_eq!(history(&anna, &competition).await, nothing, "no story yet");
        }
    }
    let answer = history(&anna, &competition).await;
    assert_eq!(each(&answer["moments"], "inFinal").len(), 4);
    assert_eq!(answer["moments"][1]["inFinal"], false);
    assert_eq!(answer["moments"][2]["inFinal"], true);
    let lines = list(&answer, "lines");
    assert_eq!(lines[0]["athlete"]["athleteId"], competition.podium()[0]);
    for line in lines {
        assert_eq!(list(line, "wins").len(), 4, "{line}");
        let is_winner = line["athlete"]["athleteId"] == competition.podium()[0];
        assert_eq!(
            line["wins"][3],
            json!(f64::from(u8::from(is_winner))),
            "{line}"
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_public_record_compares_what_was_said_with_what_happened(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    competition.set_lock("lock").await;
    let live = competition.app.state.live.clone();
    live.store_form_predictions().await.expect("stored");
    for stage in [Stage::complete(0), Stage::complete(1), Stage::partial(2, 2)] {
        competition.reaches(stage).await;
        store_steps(&competition).await;
    }
    let record = async || anna.get("/api/form/record").await.ok()["live"].clone();
    assert_eq!(record().await, json!([]), "not final");
    competition.scores_first_category().await;
    let judged = record().await;
    assert_eq!(each(&judged, "inFinal"), [false, true]);
    for stage in judged.as_array().expect("stages") {
        assert_eq!(stage["categories"], 1, "{stage}");
        let athletes = stage["athletes"].as_u64().expect("a count");
        assert!((4..30).contains(&athletes), "{stage}");
        let [then, before] =
            ["logLoss", "formLogLoss"].map(|key| stage[key].as_f64().expect("a number"));
        // Nobody has results before: the form gives all the same chances.
        assert!(then > 0.0 && then < before, "{stage}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_steps_of_a_category_are_bounded(pool: PgPool) {
    let (competition, [_anna]) = Competition::with(&pool, ["Anna"]).await;
    competition.set_lock("lock").await;
    competition.reaches(Stage::complete(0)).await;
    store_steps(&competition).await;
    execute(&pool, "UPDATE outlook_steps SET number = 180", []).await;
    competition.reaches(Stage::complete(1)).await;
    store_steps(&competition).await;
    assert_eq!(steps(&pool).await, 1, "no more than 180 before the final");
    competition.reaches(Stage::partial(2, 2)).await;
    store_steps(&competition).await;
    assert_eq!(steps(&pool).await, 2, "the final has its own");
    execute(&pool, "UPDATE outlook_steps SET number = number + 180", []).await;
    competition.reaches(Stage::complete(2)).await;
    store_steps(&competition).await;
    assert_eq!(steps(&pool).await, 2, "no more than 360");
}
