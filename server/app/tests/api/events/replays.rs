//! Replays of a competition, and of a league's points over time.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_with;
use crate::support::competition::Competition;
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::{list, text};
use crate::support::person::Person;
use crate::support::statements::counted;

async fn history(person: &Person, competition: &Competition) -> Value {
    let path = format!("{}/history", competition.of_category("results"));
    person.get(&path).await.ok()["history"].clone()
}

pub(crate) fn race_path(league: &str, event: &str) -> String {
    format!("/api/leagues/{league}/race/{event}")
}

pub(crate) fn crowd_path(competition: &Competition) -> String {
    format!("{}/crowd", competition.of_category("results"))
}

/// The rank of each athlete after all moments.
fn replayed(history: &Value) -> BTreeMap<String, u64> {
    let mut ranks = BTreeMap::new();
    for moment in list(history, "moments") {
        for change in list(moment, "changes") {
            let athlete = text(change, "athleteId").to_owned();
            match change["rank"].as_u64() {
                Some(rank) => ranks.insert(athlete, rank),
                None => ranks.remove(&athlete),
            };
        }
    }
    ranks
}

async fn ranked(person: &Person, competition: &Competition) -> BTreeMap<String, u64> {
    let path = competition.of_category("results");
    let result = person.get(&path).await.ok();
    let rows = list(&result["result"], "ranking");
    rows.iter()
        .filter_map(|row| Some((text(row, "athlete_id").to_owned(), row["rank"].as_u64()?)))
        .collect()
}

/// Name, rank and final points of each member, best first.
fn standings(race: &Value) -> Vec<(&str, u64, u64)> {
    let last = list(race, "moments").last().expect("a moment");
    list(race, "members")
        .iter()
        .zip(list(last, "points"))
        .map(|(member, points)| {
            (
                text(member, "userName"),
                member["rank"].as_u64().expect("a rank"),
                points.as_u64().expect("points"),
            )
        })
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_history_grows_with_the_event_and_ends_with_its_leaderboard(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let app = &competition.app;
    let [first, second, third] = competition.podium();
    for (person, podium) in [
        (&anna, [first, second, third]),
        (&ben, [second, first, third]),
    ] {
        competition.saves(person, &league, podium).await;
    }
    assert_eq!(
        list(&history(&anna, &competition).await, "moments").len(),
        0
    );
    competition.set_lock("lock").await;
    let mut known = 0;
    while competition.next().await {
        let history = history(&anna, &competition).await;
        let moments = list(&history, "moments");
        assert!(moments.len() >= known, "nothing is forgotten");
        known = moments.len();
        assert_eq!(replayed(&history), ranked(&anna, &competition).await);
        assert!(moments.iter().all(|moment| moment["at"].is_string()));
        assert!(moments.iter().all(|moment| moment["afterRound"] == false));
        for (number, moment) in (1..).zip(moments) {
            assert_eq!(moment["number"], number);
        }
    }
    assert!(known > 5, "{known} moments");
    let history = history(&anna, &competition).await;
    let rounds: Vec<&str> = list(&history, "moments")
        .iter()
        .map(|moment| text(moment, "round"))
        .collect();
    assert_eq!((rounds[0], rounds[known - 1]), ("Qualification", "Final"));
    assert_eq!(
        list(&history, "moments").last().expect("one")["givesPoints"],
        true
    );
    let named = list(&history, "athletes").len();
    assert!(named >= replayed(&history).len());

    // The provisional points equal those of the leaderboard, before and after they are final.
    for _ in 0..2 {
        app.state.live.reload_boards();
        let of_leaderboard: Vec<_> = anna
            .leaderboard(&league)
            .await
            .into_iter()
            .map(|(name, rank, settled, provisional)| (name, rank, settled + provisional))
            .collect();
        let race = anna.get(&race_path(&league, &competition.event)).await.ok();
        let race = &race["race"];
        let of_race: Vec<_> = standings(race)
            .into_iter()
            .map(|(name, rank, points)| (name.to_owned(), rank, points))
            .collect();
        assert_eq!(of_race, of_leaderboard);
        assert_eq!(of_race[0], ("Anna".to_owned(), 1, 45));
        assert_eq!(race["players"], 2);
        assert_eq!(race["members"][0]["isMe"], true);
        let first = &list(race, "moments")[0];
        assert_eq!(first["points"], json!([0, 0]), "none before the final");
        competition.score().await;
    }
    competition.disqualifies_the_winner().await;
    let race = ben.get(&race_path(&league, &competition.event)).await.ok();
    // Case 50 of docs/rules.md, "Worked examples", for Anna; Ben had the new winner first and the one after second to
    // third.
    assert_eq!(standings(&race["race"]), [("Ben", 1, 25), ("Anna", 2, 15)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn unobserved_moments_are_reconstructed_from_rounds(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    competition.finishes_first_category().await;
    let answer = history(&anna, &competition).await;
    let words: Vec<_> = list(&answer, "moments")
        .iter()
        .map(|moment| {
            (
                text(moment, "round"),
                moment["afterRound"] == true,
                &moment["at"],
            )
        })
        .collect();
    assert_eq!(
        words,
        [
            ("Qualification", true, &Value::Null),
            ("Semi-final", true, &Value::Null),
            ("Final", false, &Value::Null),
        ]
    );
    assert_eq!(replayed(&answer), ranked(&anna, &competition).await);
    let race = anna.get(&race_path(&league, &competition.event)).await.ok();
    let points: Vec<&Value> = list(&race["race"], "moments")
        .iter()
        .map(|moment| &moment["points"])
        .collect();
    assert_eq!(points, [&json!([0]), &json!([0]), &json!([45])]);
    // Later changes have a recorded time.
    competition.disqualifies_the_winner().await;
    let answer = history(&anna, &competition).await;
    let last = list(&answer, "moments").last().expect("a moment");
    assert!(last["at"].is_string());
    assert_eq!(replayed(&answer), ranked(&anna, &competition).await);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_replay_shows_the_ten_best_and_the_viewer(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let people = competition.app.people::<12>().await;
    let [first, second, third] = competition.podium();
    for person in &people {
        person.joins(&league, &anna).await;
        let podium = [first, second, third];
        competition.saves(person, &league, podium).await;
    }
    let late = &people[11];
    let nobody = competition.best[20].as_str();
    competition.saves(&anna, &league, [nobody, "", ""]).await;
    competition.finishes_first_category().await;
    let path = race_path(&league, &competition.event);
    let race = anna.get(&path).await.ok()["race"].clone();
    assert_eq!(race["players"], 13);
    let members = standings(&race);
    assert_eq!(members.len(), 11);
    assert!(
        members[..10]
            .iter()
            .all(|(_, rank, points)| (*rank, *points) == (1, 45))
    );
    assert_eq!(members[10], ("Anna", 13, 0));
    // The late joiner has the same points as the ten, and is listed in addition to them.
    let race = late.get(&path).await.ok()["race"].clone();
    let own: Vec<u64> = list(&race, "members")
        .iter()
        .filter(|member| member["isMe"] == true)
        .map(|member| member["rank"].as_u64().expect("a rank"))
        .collect();
    assert_eq!(own, [1]);
    // Members who have left do not take part.
    late.does_in(&league, "leave").await.ok();
    late.get(&path).await.refused(403, "forbidden");
    competition.app.invalidates_results();
    assert_eq!(anna.get(&path).await.ok()["race"]["players"], 12);
    let root = &competition.admin;
    let race = root.get(&path).await.ok()["race"].clone();
    assert_eq!(list(&race, "members").len(), 10, "a site admin watches");
}

/// Rankings stored before histories existed, as the migration finds them.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_ranking_without_a_history_gets_an_empty_one(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    happened(&pool, &PastEvent::cup("1", "2024-01-01")).await;
    let league = anna.creates_league("Friends", "public").await;
    picked(&pool, "1", &league, &anna.id, Some(20)).await;
    let history = anna.get("/api/results/1/1/history").await.ok();
    assert_eq!(history["history"]["moments"], json!([]));
    let race = anna.get(&race_path(&league, "1")).await.ok();
    assert_eq!(race["race"]["moments"], json!([]));
    assert_eq!(race["race"]["players"], 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn unknown_and_malformed_ids_are_refused(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.set_lock("lock").await;
    let event = &competition.event;
    let none = "0123456789abcdef01234567";
    for path in [
        format!("/api/results/{event}/424242/history"),
        "/api/results/424242/1/history".to_owned(),
        format!("/api/results/{event}/424242/crowd"),
        format!("{}?leagueId={none}", crowd_path(&competition)),
        race_path(none, event),
        race_path(&league, "424242"),
    ] {
        anna.get(&path).await.refused(404, "not_found");
    }
    for path in [
        "/api/results/1'--/1/history".to_owned(),
        format!("/api/results/{event}/%20/crowd"),
        format!("{}?leagueId=xyz", crowd_path(&competition)),
        format!("{}?leagueId=", crowd_path(&competition)),
        race_path("xyz", event),
        race_path(&league, "1'--"),
    ] {
        anna.get(&path).await.refused(400, "invalid_id");
    }
}

/// Neither moments nor players cost a statement each.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn replays_cost_a_constant_number_of_statements(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let small = anna.creates_league("Small", "public").await;
    let large = anna.creates_league("Large", "public").await;
    let podium = competition.podium();
    for league in [&small, &large] {
        competition.saves(&anna, league, podium).await;
    }
    for person in competition.app.people::<12>().await {
        person.joins(&large, &anna).await;
        competition.saves(&person, &large, podium).await;
    }
    let cost = async |path: String| {
        let (answer, made) = counted(&anna, Method::GET, &path, None).await;
        answer.ok();
        made.len()
    };
    let costs = async |league: &str| {
        let history = format!("{}/history", competition.of_category("results"));
        [
            cost(history).await,
            cost(race_path(league, &competition.event)).await,
            cost(format!("{}?leagueId={league}", crowd_path(&competition))).await,
        ]
    };
    competition.next().await;
    let at_first = costs(&small).await;
    competition.finishes().await;
    assert_eq!(at_first, costs(&large).await);
    assert!(at_first.iter().all(|cost| *cost <= 20), "{at_first:?}");
}
