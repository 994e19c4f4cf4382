//! Pages of athletes.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::events::athlete_form::ranked;
use crate::support::app::{spawn_with, spawn_with_people};
use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::statements::counted;

fn path(athlete: &str) -> String {
    format!("/api/athletes/{athlete}")
}

async fn page(person: &Person, athlete: &str) -> Value {
    person.get(&path(athlete)).await.ok()["athlete"].clone()
}

fn of_each<'a>(list: &'a Value, key: &str) -> Vec<&'a Value> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| &row[key]).collect()
}

/// Three lead rankings of two athletes, who swap in the second.
async fn three_cups(pool: &PgPool) {
    for (id, day, [first, second]) in [
        ("9001", "2023-05-01", ["71", "72"]),
        ("9002", "2024-05-01", ["72", "71"]),
        ("9003", "2025-05-01", ["71", "72"]),
    ] {
        ranked(pool, id, day, "finished", first, 1).await;
        let statement = "INSERT INTO ranking_rows
             (event_id, category_id, athlete_id, name, firstname, lastname, country, rank, rounds)
             VALUES ($1, '1', $2, 'A B', 'A', 'B', 'SUI', 2, '[]')";
        execute(pool, statement, [id, second]).await;
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_page_has_results_and_ratings_over_time(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    anna.get(&path("71")).await.refused(404, "not_found");
    anna.get(&path("x%20y")).await.refused(400, "invalid_id");
    three_cups(&pool).await;
    ranked(&pool, "9004", "2025-06-01", "active", "71", 1).await;
    let page = page(&anna, "71").await;
    assert_eq!(
        fields(&page, ["firstname", "lastname", "country"]),
        json!(["A", "B", "SUI"])
    );
    assert_eq!(of_each(&page["results"], "rank"), [1, 2, 1], "final ones");
    assert_eq!(
        page["results"][0],
        json!({
            "eventId": "9003", "eventName": "Cup 9003", "categoryId": "1", "categoryName": "Men",
            "discipline": "lead", "startsOn": "2025-05-01", "rank": 1
        })
    );
    let ratings = &page["ratings"][0];
    assert_eq!(
        fields(ratings, ["discipline", "group"]),
        json!(["lead", "men"])
    );
    let days = &ratings["days"];
    let events = of_each(days, "eventId");
    assert_eq!(events[..3], ["9001", "9002", "9003"]);
    assert_eq!((events[3], events.len()), (&Value::Null, 4), "and today");
    assert_eq!(of_each(days, "rank")[..3], [1, 2, 1]);
    let rating = |at: usize| days[at]["rating"].as_f64().expect("a rating");
    assert!(rating(0) > 1500.0 && rating(1) < rating(0) && rating(2) > rating(1));
    assert!(days[3]["error"].as_f64() >= days[2]["error"].as_f64());
    assert_eq!(fields(&page, ["starts", "picked"]), json!([[], []]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_page_withholds_what_the_spoiler_guard_hides(pool: PgPool) {
    let (_app, [anna, ben]) = spawn_with_people(&pool).await;
    three_cups(&pool).await;
    let all = page(&anna, "71").await;
    anna.hides("9002", true).await;
    let hidden = page(&anna, "71").await;
    assert_eq!(of_each(&hidden["results"], "eventId"), ["9003", "9001"]);
    let days = &hidden["ratings"][0]["days"];
    let events = of_each(days, "eventId");
    assert_eq!(events, [&json!("9001"), &json!("9003"), &Value::Null]);
    // The ratings of later days tell nothing of it either.
    let rating = |page: &Value, at: usize| page["ratings"][0]["days"][at]["rating"].clone();
    assert_eq!(rating(&hidden, 0), rating(&all, 0));
    assert_ne!(rating(&hidden, 1), rating(&all, 2));
    assert!(rating(&hidden, 1).as_f64() > rating(&all, 2).as_f64());
    assert_eq!(page(&ben, "71").await, all, "for others nothing is hidden");
    anna.hides("9002", false).await;
    assert_eq!(page(&anna, "71").await, all);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_page_names_the_next_start_until_the_athlete_withdraws(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let [first, ..] = competition.podium();
    let before = page(&anna, first).await;
    let start = &before["starts"][0];
    assert_eq!(start["eventId"], competition.event.as_str());
    assert_eq!(start["categoryId"], competition.category.as_str());
    assert!(start["startsAt"].is_string());
    let withdrawn = "UPDATE start_list SET status = 'Not attending' WHERE athlete_id = $1";
    execute(&pool, withdrawn, [first]).await;
    assert_eq!(page(&anna, first).await["starts"], json!([]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_are_told_after_the_lock_and_in_shared_leagues_only(pool: PgPool) {
    let (competition, [anna, ben, cleo, dora]) = Competition::with_people(&pool).await;
    let [first, second, third] = competition.podium();
    let friends = anna.creates_league("Friends", "public").await;
    for person in [&ben, &cleo] {
        person.joins(&friends, &anna).await;
    }
    // A league that Anna is not in.
    let others = dora.creates_league("Others", "public").await;
    ben.joins(&others, &dora).await;
    for (person, league, podium) in [
        (&anna, &friends, [first, second, third]),
        (&ben, &friends, [second, first, third]),
        (&cleo, &friends, [second, third, ""]),
        (&ben, &others, [first, second, third]),
        (&dora, &others, [first, second, third]),
    ] {
        competition.saves(person, league, podium).await;
    }
    let picked = async |person: &Person| page(person, first).await["picked"].clone();
    for person in [&anna, &ben, &dora, &competition.admin] {
        assert_eq!(picked(person).await, json!([]), "picks are open");
    }

    competition.set_lock("lock").await;
    let picks = picked(&anna).await;
    assert_eq!(
        of_each(&picks, "categoryId"),
        [competition.category.as_str()]
    );
    let leagues = &picks[0]["leagues"];
    assert_eq!(of_each(leagues, "leagueName"), ["Friends"]);
    assert_eq!(leagues[0]["picked"], 2);
    let members = &leagues[0]["members"];
    assert_eq!(of_each(members, "userName"), ["Climber 1", "Climber 2"]);
    assert_eq!(of_each(members, "place"), [1, 2]);
    let both = picked(&ben).await;
    assert_eq!(
        of_each(&both[0]["leagues"], "leagueName"),
        ["Friends", "Others"]
    );
    assert_eq!(picked(&competition.admin).await, json!([]), "not a member");

    // A hidden event has no results here, but its picks are not results.
    anna.hides(&competition.event, true).await;
    competition.finishes_first_category().await;
    let hidden = page(&anna, first).await;
    assert_eq!(hidden["results"], json!([]));
    assert_eq!(hidden["picked"], picks);
    assert_eq!(page(&ben, first).await["results"][0]["rank"], 1);

    // Former members are not told of, and are told nothing.
    ben.does_in(&friends, "leave").await.ok();
    let left = picked(&anna).await;
    assert_eq!(of_each(&left[0]["leagues"][0]["members"], "place"), [1]);
    assert_eq!(
        of_each(&picked(&ben).await[0]["leagues"], "leagueName"),
        ["Others"]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_are_hidden_again_after_an_unlock(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let podium = competition.podium();
    competition.saves(&anna, &league, podium).await;
    for (verb, categories) in [("lock", 1), ("unlock", 0), ("lock", 1)] {
        competition.set_lock(verb).await;
        let picked = page(&anna, podium[0]).await["picked"].clone();
        assert_eq!(picked.as_array().map(Vec::len), Some(categories), "{verb}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_page_takes_a_fixed_number_of_statements(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    ranked(&pool, "8001", "2022-05-01", "finished", "71", 3).await;
    let read = async || {
        let (answer, made) = counted(&anna, Method::GET, &path("71"), None).await;
        let results = answer.ok()["athlete"]["results"].clone();
        (results.as_array().map_or(0, Vec::len), made.len())
    };
    // The first read reads all rankings, and so does the third: of the new events.
    read().await;
    let (one, few) = read().await;
    three_cups(&pool).await;
    read().await;
    assert_eq!((one, read().await), (1, (4, few)));
}
