//! What can still happen in the categories that are climbed.

use podium_simulator::timeline::Stage;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::each;
use crate::support::person::Person;

async fn outlook(person: &Person, competition: &Competition) -> Vec<Value> {
    let path = format!("/api/outlook/{}", competition.event);
    let answer = person.get(&path).await.ok();
    let categories = answer["categories"].as_array().expect("categories");
    let of_first = |category: &&Value| category["categoryId"] == competition.category.as_str();
    let found = categories.iter().find(of_first);
    let athletes = found.and_then(|category| category["athletes"].as_array());
    athletes.cloned().unwrap_or_default()
}

fn chance(athlete: &Value, place: usize) -> f64 {
    athlete["byPlace"][place].as_f64().expect("a chance")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn chances_narrow_from_the_first_round_to_the_result(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    assert_eq!(
        outlook(&anna, &competition).await,
        Vec::<Value>::new(),
        "picks are open"
    );
    let mut contenders = Vec::new();
    for stage in [
        Stage::complete(0),
        Stage::complete(1),
        Stage::partial(2, 2),
        Stage::complete(2),
    ] {
        competition.reaches(stage).await;
        let athletes = outlook(&anna, &competition).await;
        for place in 0..3 {
            let sum: f64 = athletes.iter().map(|one| chance(one, place)).sum();
            assert!((sum - 1.0).abs() < 0.02, "{stage:?} {place} {sum}");
        }
        contenders.push(athletes.len());
    }
    assert!(contenders.is_sorted_by(|a, b| a >= b), "{contenders:?}");
    assert!(contenders[0] > 10, "{contenders:?}");
    let athletes = outlook(&anna, &competition).await;
    assert_eq!(each(&json!(athletes), "athleteId"), competition.podium());
    for (place, athlete) in athletes.iter().enumerate() {
        assert!((chance(athlete, place) - 1.0).abs() < 1e-9, "{athlete}");
    }
    competition.scores_first_category().await;
    assert_eq!(
        outlook(&anna, &competition).await,
        Vec::<Value>::new(),
        "final"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_disqualified_leader_has_no_chance(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    competition.reaches(Stage::complete(2)).await;
    competition.disqualifies_the_winner().await;
    let athletes = outlook(&anna, &competition).await;
    let winner = competition.podium()[0];
    assert!(
        athletes.iter().all(|one| one["athleteId"] != winner),
        "{athletes:?}"
    );
    assert_eq!(athletes.len(), 3, "{athletes:?}");
    anna.get("/api/outlook/999999")
        .await
        .refused(404, "not_found");
}
