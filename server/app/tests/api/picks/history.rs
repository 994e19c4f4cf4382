//! The history of a pick: complete, bounded, and visible to its owner only.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::Value;
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::json::{list, number};
use crate::support::person::Person;
use crate::support::sql::scalar;

fn path(competition: &Competition, league: &str) -> String {
    let path = competition.of_category("predictions/history");
    format!("{path}?leagueId={league}")
}

async fn history(competition: &Competition, person: &Person, league: &str) -> Vec<Value> {
    let answer = person.get(&path(competition, league)).await.ok();
    list(&answer, "history").clone()
}

async fn changes(person: &Person, prediction: &str, first: &str) -> Value {
    person.changes_pick(prediction, first).await.ok()
}

fn firsts(history: &[Value]) -> Vec<&str> {
    history
        .iter()
        .map(|version| version["data"]["first"].as_str().unwrap_or("-"))
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_save_and_deletion_is_kept_with_its_time(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers(&pool).await;
    let [first, second, third] = competition.podium();
    let saved = competition
        .picks(&anna, &league, [first, second, third])
        .await
        .ok();
    let prediction = saved["predictionId"].as_str().expect("an id").to_owned();
    let changed = changes(&anna, &prediction, second).await;
    let entries = history(&competition, &anna, &league).await;
    assert_eq!(firsts(&entries), [second, first]);
    assert_eq!(entries[0]["at"], changed["prediction"]["updatedAt"]);
    assert_eq!(entries[0]["byAdmin"], false);
    assert_eq!(entries[1]["version"], 1);
    assert_eq!(
        entries[1]["athletes"]["third"],
        saved["prediction"]["athletes"]["third"]
    );
    let delete = format!("/api/predictions/{prediction}");
    anna.delete(&delete).await.ok();
    competition.saves(&anna, &league, [third, "", ""]).await;
    let entries = history(&competition, &anna, &league).await;
    assert_eq!(firsts(&entries), [third, "-", second, first]);
    // The next deletion drops the history of the previous pick, so that it does not grow with every pick.
    let again = &entries[0]["predictionId"];
    assert_ne!(again, prediction.as_str());
    let delete = format!("/api/predictions/{}", again.as_str().expect("an id"));
    anna.delete(&delete).await.ok();
    let entries = history(&competition, &anna, &league).await;
    assert_eq!(firsts(&entries), ["-", third]);
    // It is not even a site admin's.
    for person in [&ben, &competition.admin] {
        assert!(history(&competition, person, &league).await.is_empty());
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_newest_fifty_versions_are_kept(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let prediction = competition.saves_podium(&anna, &league).await;
    for change in 0..60 {
        let first = competition.best[3 + change % 2].as_str();
        changes(&anna, &prediction, first).await;
    }
    let entries = history(&competition, &anna, &league).await;
    let versions: Vec<u64> = entries.iter().map(|one| number(one, "version")).collect();
    let newest: Vec<u64> = (12..=61).rev().collect();
    assert_eq!(versions, newest);
}

/// Two tabs and two nodes save concurrently: each save has a distinct number, and none is lost.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn concurrent_saves_are_all_recorded(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let other = spawn_app(&pool);
    let prediction = competition.saves_podium(&anna, &league).await;
    let there = anna.at(&other);
    let rounds = 20;
    for round in 0..rounds {
        let (one, two) = (&competition.best[round % 3], &competition.best[3]);
        join_all([
            changes(&anna, &prediction, one),
            changes(&there, &prediction, two),
        ])
        .await;
    }
    let entries = history(&competition, &anna, &league).await;
    let versions: BTreeSet<u64> = entries.iter().map(|one| number(one, "version")).collect();
    assert_eq!(entries.len(), versions.len());
    let stands = anna.prediction(&prediction).await;
    assert_eq!(entries[0]["data"], stands["data"]);
    assert_eq!(entries[0]["at"], stands["updatedAt"]);
    let saves = u64::try_from(2 * rounds + 1).ok();
    assert_eq!(versions.last().copied(), saves, "{versions:?}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_history_names_the_admin_who_edited(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let [first, _, third] = competition.podium();
    let prediction = competition.saves_podium(&anna, &league).await;
    competition.set_lock("lock").await;
    changes(&competition.admin, &prediction, third).await;
    let entries = history(&competition, &anna, &league).await;
    assert_eq!(firsts(&entries), [third, first]);
    assert_eq!(entries[0]["byAdmin"], true);
    assert_eq!(entries[0]["editorName"], "Root");
    assert_eq!(entries[1]["byAdmin"], false);
    assert_eq!(entries[1]["editorName"], Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_history_is_deleted_with_its_league_or_account(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let left = async |person: &Person| -> i64 {
        let statement = "SELECT count(*) FROM pick_history WHERE user_id = $1";
        scalar(&pool, statement, [&person.id]).await
    };
    let home = ben.creates_league("Kept", "public").await;
    anna.joins(&home, &ben).await;
    let gone = ben.creates_league("Gone", "public").await;
    for (person, league) in [(&anna, &home), (&ben, &home), (&ben, &gone)] {
        competition.saves_podium(person, league).await;
    }
    assert_eq!((left(&anna).await, left(&ben).await), (1, 2));
    ben.delete(&format!("/api/leagues/{gone}")).await.ok();
    assert_eq!(left(&ben).await, 1);
    anna.goes().await;
    assert_eq!((left(&anna).await, left(&ben).await), (0, 1));
}
