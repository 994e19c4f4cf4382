//! Recent results of the athletes on a start list, and their chances.

use std::collections::BTreeMap;

use chrono::{Days, Utc};
use podium_simulator::service::FakeResultsService;
use podium_simulator::timeline::Stage;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::events::ingest::recorded;
use crate::support::app::{spawn_app_with, spawn_with};
use crate::support::competition::Competition;
use crate::support::history::{PastEvent, happened};
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::statements::counted;

async fn form(person: &Person, event: &str) -> Value {
    let answer = person.get(&format!("/api/upcoming/{event}/form")).await;
    answer.ok()["athletes"].clone()
}

/// An event with this athlete at this rank (0: did not start).
pub(crate) async fn ranked(
    pool: &PgPool,
    id: &str,
    day: &str,
    status: &str,
    athlete: &str,
    rank: i32,
) {
    let event = PastEvent {
        name: &format!("Cup {id}"),
        status,
        ..PastEvent::cup(id, day)
    };
    happened(pool, &event).await;
    sqlx::query(
        "INSERT INTO ranking_rows (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds)
         VALUES ($1, '1', $2, 'A B', 'A', 'B', 'SUI', NULLIF($3, 0), '[]')",
    )
    .bind(id)
    .bind(athlete)
    .bind(rank)
    .execute(pool)
    .await
    .expect("ranked");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_lists_the_newest_three_results_of_each_starter(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let event = &competition.event;
    assert_eq!(form(&anna, event).await, json!([]), "nobody is known");
    let [first, second, third] = competition.podium();
    for (id, day, status, athlete, rank) in [
        ("9001", "2021-05-01", "finished", first, 7),
        ("9002", "2022-05-01", "finished", first, 2),
        ("9003", "2023-05-01", "completed", first, 3),
        ("9004", "2024-05-01", "finished", first, 11),
        // Not finished, did not start, another series.
        ("9005", "2025-05-01", "active", first, 1),
        ("9006", "2025-06-01", "finished", first, 0),
        ("usa-9007", "2025-07-01", "finished", first, 1),
        ("9008", "2020-05-01", "finished", second, 4),
        ("9009", "2025-08-01", "finished", third, 0),
        // Not on the start list.
        ("9010", "2025-09-01", "finished", "999999", 1),
    ] {
        ranked(&pool, id, day, status, athlete, rank).await;
    }
    competition.app.invalidates_results();
    let result = |id: &str, day: &str, rank: u32| {
        json!({
            "eventId": id, "eventName": format!("Cup {id}"), "categoryName": "Men", "startsOn": day, "rank": rank,
        })
    };
    let mut expected = [
        json!({"athleteId": first, "results": [
            result("9004", "2024-05-01", 11), result("9003", "2023-05-01", 3), result("9002", "2022-05-01", 2),
        ]}),
        json!({"athleteId": second, "results": [result("9008", "2020-05-01", 4)]}),
    ];
    expected.sort_by_key(|athlete| athlete["athleteId"].to_string());
    assert_eq!(form(&anna, event).await, json!(expected));

    // Results of this event itself are not part of the form.
    competition.finishes().await;
    assert_eq!(form(&anna, event).await, json!(expected));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_is_cached_until_results_change(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let [first, ..] = competition.podium();
    let path = format!("/api/upcoming/{}/form", competition.event);
    let read = async || {
        let (answer, made) = counted(&anna, Method::GET, &path, None).await;
        let athletes = answer.ok()["athletes"].as_array().map(Vec::len);
        (athletes.expect("a list"), made.len())
    };
    ranked(&pool, "9001", "2021-05-01", "finished", first, 7).await;
    competition.app.invalidates_results();
    let statements = 4;
    assert_eq!(read().await, (1, statements), "however many athletes");
    // An answer is cached for two seconds, so a slow machine may rebuild it, with the same content.
    assert_eq!(read().await.0, 1);
    ranked(
        &pool,
        "9002",
        "2022-05-01",
        "finished",
        &competition.best[1],
        7,
    )
    .await;
    competition.app.invalidates_results();
    assert_eq!(read().await, (2, statements), "news ends the old answer");
}

/// A ranking of the competition's discipline and group, with its podium in the same order.
pub(crate) async fn ranked_like(pool: &PgPool, competition: &Competition, id: &str, day: &str) {
    let [first, second, third] = competition.podium();
    ranked(pool, id, day, "finished", first, 1).await;
    sqlx::query(
        "INSERT INTO ranking_rows (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds)
         SELECT $1, '1', athlete, 'A B', 'A', 'B', 'SUI', place + 1, '[]'
         FROM UNNEST($2::text[]) WITH ORDINALITY AS ranked (athlete, place)",
    )
    .bind(id)
    .bind([second, third].map(str::to_owned).as_slice())
    .execute(pool)
    .await
    .expect("two more");
    let statement = "UPDATE categories SET (name, discipline) =
         (SELECT name, discipline FROM categories WHERE event_id = $2 AND id = $3)
         WHERE event_id = $1";
    let texts = [id, &competition.event, &competition.category];
    execute(pool, statement, texts).await;
}

pub(crate) fn chance_to_win(athletes: &[Value], id: &str) -> f64 {
    let athlete = athletes.iter().find(|athlete| athlete["athleteId"] == id);
    let chance = athlete.expect("on the list")["win"].as_f64();
    chance.expect("a chance")
}

/// Chances of the competition's category, best first.
async fn chances(person: &Person, competition: &Competition) -> Vec<Value> {
    chances_at(person, &competition.event, &competition.category).await
}

async fn chances_at(person: &Person, event: &str, category: &str) -> Vec<Value> {
    let path = format!("/api/upcoming/{event}/form");
    let answer = person.get(&path).await.ok();
    let categories = answer["categories"].as_array().expect("categories").clone();
    let ours = |one: &Value| one["categoryId"] == category;
    let category = categories.into_iter().find(ours).expect("the category");
    category["athletes"].as_array().expect("athletes").clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn chances_follow_the_rankings_and_their_corrections(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let [first, second, third] = competition.podium();
    let unknown = chances(&anna, &competition).await;
    assert!(unknown.iter().all(|athlete| athlete["starts"] == 0));

    for (id, day) in [("9001", "2024-05-01"), ("9002", "2025-05-01")] {
        ranked_like(&pool, &competition, id, day).await;
    }
    competition.app.invalidates_results();
    let known = chances(&anna, &competition).await;
    let win = chance_to_win;
    assert_eq!(known[0]["athleteId"], first);
    assert_eq!(
        fields(&known[0], ["starts", "lastRanks"]),
        json!([2, [1, 1]])
    );
    assert!(win(&known, first) > win(&known, second));
    assert!(win(&known, second) > win(&known, third));
    let sum: f64 = known
        .iter()
        .map(|athlete| athlete["win"].as_f64().expect("a chance"))
        .sum();
    assert!((sum - 1.0).abs() < 0.05, "{sum}");

    // Rankings are read again if their event's topic has moved.
    sqlx::raw_sql(
        "UPDATE ranking_rows SET rank = 30 WHERE event_id IN ('9001', '9002') AND rank = 1;
         INSERT INTO topics (topic, \"offset\") VALUES ('event:9001', 1), ('event:9002', 1)",
    )
    .execute(&pool)
    .await
    .expect("corrected");
    competition.app.invalidates_results();
    let corrected = chances(&anna, &competition).await;
    assert!(win(&corrected, first) < win(&corrected, second));
}

/// An event that day with the same category and start list.
async fn starts_like(pool: &PgPool, competition: &Competition, id: &str, day: &str) {
    let event = PastEvent {
        status: "registration_active",
        ..PastEvent::cup(id, day)
    };
    happened(pool, &event).await;
    for statement in [
        "UPDATE categories SET (name, discipline) = (SELECT name, discipline FROM categories WHERE event_id = $2 AND id = $3)
         WHERE event_id = $1",
        "INSERT INTO start_list (event_id, category_id, athlete_id, status, category_name)
         SELECT $1, '1', athlete_id, status, category_name FROM start_list WHERE event_id = $2 AND category_id = $3",
    ] {
        let texts = [id, &competition.event, &competition.category];
        execute(pool, statement, texts).await;
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_corrected_ranking_changes_the_chances_of_later_events_only(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let [first, second, _] = competition.podium();
    ranked_like(&pool, &competition, "9001", "2024-05-01").await;
    starts_like(&pool, &competition, "9002", "2025-05-01").await;
    let next_month = Utc::now().date_naive() + Days::new(30);
    starts_like(&pool, &competition, "9003", &next_month.to_string()).await;
    competition.app.invalidates_results();
    let earlier = async || chances_at(&anna, "9002", "1").await;
    let later = async || chances_at(&anna, "9003", "1").await;
    let (earlier_before, unrated) = (earlier().await, later().await);

    competition.finishes_first_category().await;
    let rated = later().await;
    assert_ne!(rated, unrated, "the result has arrived");
    assert!(chance_to_win(&rated, first) > chance_to_win(&rated, second));
    competition.disqualifies_the_winner().await;
    let corrected = later().await;
    assert!(chance_to_win(&corrected, first) < chance_to_win(&rated, first));
    assert!(chance_to_win(&corrected, second) > chance_to_win(&rated, second));
    assert_eq!(earlier().await, earlier_before);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_of_an_unknown_event_is_not_found(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let none = anna.get("/api/upcoming/424242/form").await;
    assert_eq!(none.refused(404, "not_found"), "Event not found.");
    let odd = anna.get("/api/upcoming/x%20y/form").await;
    assert_eq!(odd.refused(400, "invalid_id"), "Invalid event ID");
}

/// Recorded upstream events: each starter's form matches the rankings of the other events.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_agrees_with_recorded_rankings(pool: PgPool) {
    let Some(folder) = recorded() else { return };
    let numbers = [1405, 1406, 1409];
    let documents = numbers.map(|number| folder.event(number).expect("recorded"));
    let upstream =
        podium_simulator::service::start(FakeResultsService::new(documents)).expect("starts");
    let app = spawn_app_with(&pool, &upstream.url());
    let admin = app.site_admin("Root").await;
    // By athlete: day, event, category, rank.
    let mut known: BTreeMap<String, Vec<(String, String, String, u64)>> = BTreeMap::new();
    for number in numbers {
        let finished = upstream.control().set_stage(number, None, Stage::Finished);
        finished.expect("finished");
        let id = number.to_string();
        let body = json!({"eventId": id});
        admin.post("/api/fetch-full-results", body).await.ok();
        let event = admin.get(&format!("/api/events/{id}")).await.ok();
        let day = event["event"]["local_start_date"].as_str().expect("a day");
        let results = admin.get(&format!("/api/results/{id}")).await.ok();
        for result in results["results"].as_array().expect("results") {
            for row in result["ranking"].as_array().expect("rows") {
                let Some(rank) = row["rank"].as_u64() else {
                    continue;
                };
                let text = |value: &Value| value.as_str().expect("a text").to_owned();
                let of = known.entry(text(&row["athlete_id"])).or_default();
                of.push((day.to_owned(), id.clone(), text(&result["dcat"]), rank));
            }
        }
    }
    // For the other event no start list was recorded.
    for number in [1405, 1409] {
        let id = number.to_string();
        let athletes = form(&admin, &id).await;
        let athletes = athletes.as_array().expect("athletes");
        assert!(athletes.len() > 20, "{number}: {}", athletes.len());
        for athlete in athletes {
            let of = &known[athlete["athleteId"].as_str().expect("an id")];
            let mut elsewhere: Vec<_> = of.iter().filter(|(_, event, ..)| *event != id).collect();
            elsewhere.sort_by(|a, b| (&b.0, &b.1).cmp(&(&a.0, &a.1)));
            elsewhere.truncate(3);
            let results = athlete["results"].as_array().expect("results");
            let found: Vec<_> = results
                .iter()
                .map(|result| {
                    let text = |key: &str| result[key].as_str().expect("a text").to_owned();
                    let rank = result["rank"].as_u64().expect("a rank");
                    (
                        text("startsOn"),
                        text("eventId"),
                        text("categoryName"),
                        rank,
                    )
                })
                .collect();
            assert_eq!(found.iter().collect::<Vec<_>>(), elsewhere, "{athlete}");
        }
    }
}
