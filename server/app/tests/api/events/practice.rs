//! The practice final: a finished final, climbed once more for a pick of now.

use podium_simulator::timeline::{Revealed, Stage};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, client, spawn_app, spawn_app_with_limits};
use crate::support::competition::Competition;
use crate::support::json::{list, text};

/// A server on a database in which Anna, Ben and Cleo picked a final that was over nine days ago.
async fn after_a_final(pool: &PgPool) -> (Competition, TestApp) {
    let names = ["Anna", "Ben", "Cleo"];
    let (competition, people, league) = Competition::among(pool, names).await;
    let [first, second, third] = competition.podium();
    let podiums = [
        [first, second, third],
        [second, first, third],
        [third, second, first],
    ];
    for (person, podium) in people.iter().zip(podiums) {
        competition.saves(person, &league, podium).await;
    }
    // In another league Anna has another podium: she is one player.
    let [anna, ..] = &people;
    let other = anna.creates_league("Other", "private").await;
    competition.saves(anna, &other, podiums[2]).await;
    sqlx::query("UPDATE predictions SET common = league_id <> $1")
        .bind(&other)
        .execute(pool)
        .await
        .expect("common");
    competition.set_lock("lock").await;
    competition.finishes().await;
    competition.score().await;
    assert_eq!(finals(&competition.app).await, json!([]), "too recent");
    sqlx::query(
        "UPDATE events SET local_start_date = current_date - 10, local_end_date = current_date - 9",
    )
    .execute(pool)
    .await
    .expect("days");
    (competition, spawn_app(pool))
}

async fn finals(app: &TestApp) -> Value {
    let answer = app.ask("/api/practice", &[]).await;
    assert_eq!(answer.status(), 200);
    let answer: Value = answer.json().await.expect("JSON");
    answer["finals"].clone()
}

async fn run(app: &TestApp, id: &str, podium: [&str; 3]) -> (u16, Value) {
    let [first, second, third] = podium;
    let body = json!({"data": {"first": first, "second": second, "third": third}});
    let url = app.url(&format!("/api/practice/{id}"));
    let answer = client()
        .post(url)
        .json(&body)
        .send()
        .await
        .expect("an answer");
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_stranger_climbs_a_final_once_more_and_learns_nothing_before(pool: PgPool) {
    let (competition, app) = after_a_final(&pool).await;
    let finals = finals(&app).await;
    let of_category = format!("{}.{}", competition.event, competition.category);
    let all = finals.as_array().expect("a list");
    let of = all.iter().find(|of| text(of, "id") == of_category);
    let of = of.expect("the final that was picked");
    assert_eq!(of["players"], 3);
    let starters: Vec<&str> = list(of, "athletes")
        .iter()
        .map(|athlete| text(athlete, "athleteId"))
        .collect();
    assert!((6..=10).contains(&starters.len()), "{starters:?}");
    let view = of.to_string();
    for word in ["\"rank\"", "score", "points"] {
        assert!(!view.contains(word), "{word} in {view}");
    }
    let earlier = |athlete: &Value| athlete["lastRanks"].clone();
    let earlier: Vec<Value> = list(of, "athletes").iter().map(earlier).collect();
    assert!(
        earlier.iter().all(|ranks| *ranks == json!([])),
        "its own rank"
    );

    let (status, best) = run(&app, &of_category, competition.podium()).await;
    assert_eq!(status, 200, "{best}");
    let steps = list(&best, "steps");
    assert!(steps.len() >= 20, "{} steps", steps.len());
    let last = steps.last().expect("steps");
    assert_eq!(last["points"], json!([20, 15, 10]));
    assert_eq!(last["place"], 1, "beside Anna's equal podium");
    let mut by_rank: Vec<_> = starters.iter().zip(list(last, "ranks")).collect();
    by_rank.sort_by_key(|(starter, rank)| {
        let official = competition.best.iter().position(|id| id == *starter);
        (rank.as_u64(), official)
    });
    let order: Vec<&str> = by_rank.iter().map(|(starter, _)| **starter).collect();
    assert_eq!(
        order,
        competition.best[..starters.len()],
        "the official ranking"
    );
    // Anna 45, Ben 15 + 10 + 10, Cleo 10 + 15 + 4 (docs/rules.md, "Points of a pick").
    assert_eq!(best["crowdPoints"], 36.3);

    let [first, second, third] = competition.podium();
    let (_, worse) = run(&app, &of_category, [second, third, first]).await;
    let last = list(&worse, "steps").last().expect("steps").clone();
    assert!(last["place"].as_u64() > Some(1), "{last}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn who_hides_an_event_is_not_offered_its_finals(pool: PgPool) {
    let (competition, app) = after_a_final(&pool).await;
    let dora = competition.app.person("Dora").await.at(&app);
    let offered = |answer: Value| answer["finals"].as_array().map(Vec::len);
    let before = offered(dora.get("/api/practice").await.ok());
    assert!(before > Some(0));
    dora.hides(&competition.event, true).await;
    let answer = dora.get("/api/practice").await.ok();
    assert_eq!(
        offered(answer),
        Some(0),
        "all finals are of the hidden event"
    );
    dora.hides(&competition.event, false).await;
    assert_eq!(offered(dora.get("/api/practice").await.ok()), before);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn finals_of_the_young_of_para_climbers_and_without_a_day_are_left_out(pool: PgPool) {
    let (_competition, app) = after_a_final(&pool).await;
    assert_ne!(finals(&app).await, json!([]));
    for (change, back) in [
        (
            "UPDATE categories SET name = name || ' U-17'",
            "UPDATE categories SET name = replace(name, ' U-17', '')",
        ),
        (
            "UPDATE events SET is_para = true",
            "UPDATE events SET is_para = false",
        ),
        (
            "UPDATE events SET local_start_date = NULL, starts_at = NULL",
            "UPDATE events SET local_start_date = local_end_date",
        ),
    ] {
        sqlx::query(change).execute(&pool).await.expect(change);
        assert_eq!(finals(&spawn_app(&pool)).await, json!([]), "{change}");
        sqlx::query(back).execute(&pool).await.expect(back);
    }
    assert_ne!(finals(&spawn_app(&pool)).await, json!([]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_of_others_or_of_nobody_is_refused(pool: PgPool) {
    let (competition, app) = after_a_final(&pool).await;
    let id = format!("{}.{}", competition.event, competition.category);
    let [first, second, third] = competition.podium();
    let last = competition.best.last().expect("athletes");
    for (podium, status, code) in [
        ([first, second, last.as_str()], 422, "invalid_fields"),
        ([first, second, first], 422, "invalid_podium"),
        (["", "", ""], 422, "invalid_podium"),
        (["x", second, third], 422, "invalid_fields"),
    ] {
        let (got, answer) = run(&app, &id, podium).await;
        assert_eq!((got, text(&answer, "code")), (status, code), "{podium:?}");
    }
    for unknown in ["1.1", "x", "..", "99999999999999999999.1"] {
        let (got, answer) = run(&app, unknown, [first, second, third]).await;
        assert_eq!(
            (got, text(&answer, "code")),
            (404, "not_found"),
            "{unknown}"
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_address_climbs_a_bounded_number_of_finals(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let mut refused = 0;
    for _ in 0..400 {
        let (status, answer) = run(&app, "1.1", ["1", "2", "3"]).await;
        assert!(status == 404 || status == 429, "{status} {answer}");
        refused += u32::from(status == 429);
    }
    assert!((1..=160).contains(&refused), "{refused}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn strangers_see_who_is_on_the_podiums_of_an_event(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let path = format!("/api/events/name/{}", competition.event);
    let podiums = async || {
        competition.app.invalidates_results();
        let answer = competition.app.ask(&path, &[]).await;
        let answer: Value = answer.json().await.expect("JSON");
        answer["podiums"].clone()
    };
    assert_eq!(podiums().await, json!([]), "nobody has climbed");
    competition
        .reaches(Stage::Round {
            index: 0,
            revealed: Revealed::Partial(1),
        })
        .await;
    let running = podiums().await;
    let of_first = |podiums: &Value| {
        let all = podiums.as_array().expect("a list").clone();
        let of = all
            .into_iter()
            .find(|of| of["category_id"] == competition.category.as_str());
        of.expect("the first category")
    };
    assert_eq!(of_first(&running)["running"], true, "{running}");
    competition.finishes_first_category().await;
    let finished = of_first(&podiums().await);
    assert_eq!(finished["running"], false);
    let athletes = list(&finished, "athletes");
    let ids: Vec<&str> = athletes
        .iter()
        .map(|athlete| text(athlete, "athlete_id"))
        .collect();
    assert_eq!(ids, competition.podium());

    // Equals share a rank, and all of them are shown.
    sqlx::query("UPDATE ranking_rows SET rank = 3 WHERE category_id = $1 AND rank = 4")
        .bind(&competition.category)
        .execute(&pool)
        .await
        .expect("a fourth who is third");
    let tied = of_first(&podiums().await);
    let ranks: Vec<_> = list(&tied, "athletes")
        .iter()
        .map(|one| one["rank"].as_u64())
        .collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(3), Some(3)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_new_installation_has_no_final(pool: PgPool) {
    let app = spawn_app(&pool);
    assert_eq!(finals(&app).await, json!([]));
}
