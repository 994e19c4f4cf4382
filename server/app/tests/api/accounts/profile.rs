use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_registered};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::statements::counted;

const PATH: &str = "/api/auth/profile";

async fn profile(person: &Person) -> Value {
    person.get(PATH).await.ok()["profile"].clone()
}

async fn event(pool: &PgPool, number: usize, status: &str) -> String {
    let id = number.to_string();
    let event = PastEvent {
        name: &format!("Cup {number}"),
        status,
        ..PastEvent::cup(&id, "2024-01-01")
    };
    happened(pool, &event).await;
    id
}

/// Backdates a pick to that day of 2025, with the given numbers of places and exact hits.
async fn was_made(pool: &PgPool, id: &str, day: u32, places: usize, exact: i32) {
    let mut transaction = pool.begin().await.expect("a transaction");
    let statement = "SELECT set_config('podium.bypass_locks', 'on', true)";
    execute(&mut *transaction, statement, []).await;
    sqlx::query(
        "UPDATE predictions SET created_at = make_timestamptz(2025, 1, $2, 12, 0, 0, 'UTC'),
             second = CASE WHEN $3 > 1 THEN '8' END, third = CASE WHEN $3 > 2 THEN '9' END
         WHERE id = $1",
    )
    .bind(id)
    .bind(i32::try_from(day).expect("a day"))
    .bind(i32::try_from(places).expect("places"))
    .execute(&mut *transaction)
    .await
    .expect("made");
    sqlx::query("UPDATE scores SET exact = $2 WHERE prediction_id = $1")
        .bind(id)
        .bind(exact)
        .execute(&mut *transaction)
        .await
        .expect("hit");
    transaction.commit().await.expect("written");
}

fn of_picks(list: &Value, key: &str) -> Vec<Value> {
    let list = list.as_array().expect("picks");
    list.iter().map(|pick| pick[key].clone()).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_profile_has_the_accuracy_of_picks(pool: PgPool) {
    let (_app, [anna], league) = spawn_among(&pool, ["Anna"]).await;
    let mut ids = Vec::new();
    for number in 1..=12 {
        let event = event(&pool, number, "finished").await;
        // The score 5 occurs twice; of equal scores the newer pick ranks higher.
        let points = [20, 1, 2, 3, 5, 4, 5, 0, 0, 0, 0, 0][number - 1];
        let id = picked(&pool, &event, &league, &anna.id, Some(points)).await;
        let exact = i32::from(points == 20);
        was_made(
            &pool,
            &id,
            u32::try_from(number).expect("a day"),
            number % 3 + 1,
            exact,
        )
        .await;
        ids.push(id);
    }
    let open = event(&pool, 13, "registration_active").await;
    picked(&pool, &open, &league, &anna.id, None).await;
    let cancelled = event(&pool, 14, "finished").await;
    let void = picked(&pool, &cancelled, &league, &anna.id, Some(0)).await;
    was_made(&pool, &void, 14, 3, 0).await;
    sqlx::query("UPDATE scores SET hits = 0, void = true WHERE prediction_id = $1")
        .bind(&void)
        .execute(&pool)
        .await
        .expect("void");

    let profile = profile(&anna).await;
    assert_eq!(profile["picks"], 14);
    assert_eq!(
        profile["accuracy"],
        json!({
            "scoredPicks": 12, "totalPoints": 40, "placesPicked": 24, "placesExact": 1, "placesOnPodium": 12,
        })
    );
    let since = profile["memberSince"].as_str().expect("a time");
    assert!(since.ends_with('Z') && since > "2026-01-01", "{since}");
    let best = [0, 6, 4, 5, 3].map(|at: usize| json!(ids[at]));
    assert_eq!(of_picks(&profile["bestPicks"], "_id"), best);
    assert_eq!(profile["bestPicks"][0], anna.prediction(&ids[0]).await);
    let newest: Vec<Value> = std::iter::once(&void)
        .chain(ids.iter().rev().take(9))
        .map(|id| json!(id))
        .collect();
    assert_eq!(of_picks(&profile["recentPicks"], "_id"), newest);
    assert_eq!(profile["recentPicks"][0]["scoreDetails"]["void"], true);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_profile_lists_leagues_by_rank(pool: PgPool) {
    let (app, [ben], friends) = spawn_among(&pool, ["Ben"]).await;
    let anna = app.registers("Anna").await;
    let walls = ben.creates_league("Walls", "public").await;
    for league in [&friends, &walls] {
        anna.joins(league, &ben).await;
    }
    let event = event(&pool, 1, "finished").await;
    for (league, user, points) in [
        (&friends, &anna.id, 10),
        (&friends, &ben.id, 20),
        (&walls, &anna.id, 10),
        (&walls, &ben.id, 10),
    ] {
        picked(&pool, &event, league, user, Some(points)).await;
    }
    let place = |id: &str, name: &str, slug: &str, rank: u32, points: u32| {
        json!({
            "leagueId": id, "name": name, "slug": slug, "rank": rank, "memberCount": 2, "totalPoints": points,
        })
    };
    let profile_of = profile(&anna).await;
    assert_eq!(
        profile_of["leagues"],
        json!([
            place(&walls, "Walls", "walls", 1, 10),
            place(&friends, "Friends", "friends", 2, 10),
        ])
    );
    assert_eq!(
        (&profile_of["picks"], &profile_of["accuracy"]["totalPoints"]),
        (&json!(1), &json!(10)),
        "one podium in two leagues"
    );
    for list in ["bestPicks", "recentPicks"] {
        assert_eq!(
            of_picks(&profile_of[list], "totalPoints"),
            [json!(10)],
            "{list}"
        );
    }
    anna.does_in(&walls, "leave").await.ok();
    let after = profile(&anna).await;
    assert_eq!(of_picks(&after["leagues"], "name"), [json!("Friends")]);
    assert_eq!(
        after["accuracy"]["totalPoints"], 10,
        "what was earned was earned"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_empty_profile_costs_as_many_statements_as_any(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let nothing = profile(&anna).await;
    for list in ["leagues", "bestPicks", "recentPicks"] {
        assert_eq!(nothing[list], json!([]), "{list}");
    }
    assert_eq!(nothing["picks"], 0);
    assert_eq!(nothing["accuracy"]["placesPicked"], 0);
    let mut number = 0;
    for leagues in [1, 8] {
        while number < leagues {
            number += 1;
            let league = anna.creates_league("More", "private").await;
            let event = event(&pool, number, "finished").await;
            picked(&pool, &event, &league, &anna.id, Some(5)).await;
        }
        profile(&anna).await;
        let (answer, made) = counted(&anna, Method::GET, PATH, None).await;
        answer.ok();
        // The statements for hidden events, figures, picks and leagues.
        assert_eq!(made.len(), 4, "{made:#?}");
    }
}
