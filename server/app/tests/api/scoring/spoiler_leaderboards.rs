//! Leaderboards, top scores and profiles of a user who hides an event: as if it had not happened.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;

/// The board for this person: names with settled and provisional points, and the results' events.
async fn board(person: &Person, league: &str) -> (Vec<(String, u64)>, Vec<Value>) {
    let path = format!("/api/leagues/{league}/leaderboard?shielded=true");
    let answer = person.get(&path).await.ok();
    let rows = answer["rankings"].as_array().expect("rows");
    let number = |value: &Value| value.as_u64().expect("a number");
    let points = rows.iter().map(|row| {
        let points = number(&row["totalPoints"]) + number(&row["provisionalPoints"]);
        (row["userName"].as_str().expect("a name").to_owned(), points)
    });
    let results = rows.iter().flat_map(|row| {
        let results = row["eventResults"].as_array().expect("results");
        results.iter().map(|result| result["eventId"].clone())
    });
    (points.collect(), results.collect())
}

async fn totals(person: &Person) -> (Value, Value, Value) {
    let profile = person.get("/api/auth/profile").await.ok()["profile"].clone();
    let top = person.get("/api/top-scores").await.ok();
    (
        profile["accuracy"]["totalPoints"].clone(),
        profile["leagues"][0]["totalPoints"].clone(),
        top["scores"][0]["totalPoints"].clone(),
    )
}

/// The events of a person's season, and the points of the table.
async fn season(person: &Person, league: &str) -> (Vec<Value>, Vec<Value>) {
    let path = format!("/api/leagues/{league}/season");
    let season = person.get(&path).await.ok()["season"].clone();
    let events = season["events"].as_array().expect("events");
    let events = events.iter().map(|event| event["eventId"].clone());
    let table = person.get(&format!("{path}/standings")).await.ok();
    let rows = table["standings"].as_array().expect("rows");
    let points = rows.iter().map(|row| row["points"].clone());
    (events.collect(), points.collect())
}

/// Anna has picked and got 45 points; Ben, in the same league, hides the event.
async fn scored(pool: &PgPool) -> (Competition, String, [Person; 2]) {
    let (competition, [anna, ben], league) = Competition::among_climbers(pool).await;
    competition.saves_podium(&anna, &league).await;
    ben.hides(&competition.event, true).await;
    competition.scores_first_category().await;
    (competition, league, [anna, ben])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_season_leaves_out_hidden_events(pool: PgPool) {
    let (competition, league, [anna, ben]) = scored(&pool).await;
    let event = json!(competition.event);
    assert_eq!(
        season(&anna, &league).await,
        (vec![event.clone()], vec![json!(45), json!(0)])
    );
    assert_eq!(season(&ben, &league).await, (vec![], vec![]));
    ben.hides(&competition.event, false).await;
    assert_eq!(
        season(&ben, &league).await,
        (vec![event], vec![json!(45), json!(0)])
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn totals_leave_out_hidden_events(pool: PgPool) {
    let (competition, league, [anna, ben]) = scored(&pool).await;

    let named = |points: [(&str, u64); 2]| points.map(|(name, points)| (name.to_owned(), points));
    let (points, results) = board(&anna, &league).await;
    assert_eq!(points, named([("Climber 1", 45), ("Climber 2", 0)]));
    assert_eq!(results, [json!(competition.event)]);
    let (points, results) = board(&ben, &league).await;
    assert_eq!(points, named([("Climber 1", 0), ("Climber 2", 0)]));
    assert_eq!(results, Vec::<Value>::new());

    let (nothing, all) = (json!(0), json!(45));
    anna.hides(&competition.event, true).await;
    for reader in [&anna, &ben] {
        let expected = (nothing.clone(), nothing.clone(), nothing.clone());
        assert_eq!(totals(reader).await, expected);
    }
    let profile = anna.get("/api/auth/profile").await.ok()["profile"].clone();
    assert_eq!(
        fields(&profile, ["bestPicks", "recentPicks"]),
        json!([[], []])
    );
    assert_eq!(profile["picks"], 1, "that she has picked is no secret");
    anna.hides(&competition.event, false).await;
    assert_eq!(totals(&anna).await, (all.clone(), all.clone(), all.clone()));
    assert_eq!(totals(&ben).await, (nothing.clone(), nothing, json!(0)));
}
