//! The form of open start lists is computed before anyone asks.

use podium_app::http::FormAhead;
use reqwest::Method;
use serde_json::Value;
use sqlx::PgPool;

use crate::events::athlete_form::{chance_to_win, ranked_like};
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::statements::counted;

/// Chances of the competition's category, answered without a statement after a round of `ahead`.
async fn from_memory(
    ahead: &mut FormAhead,
    person: &Person,
    competition: &Competition,
) -> Vec<Value> {
    let path = format!("/api/upcoming/{}/form", competition.event);
    // An answer is cached for two seconds, which a slow machine may take to ask for it.
    for _ in 0..10 {
        let state = &competition.app.state;
        ahead.refresh(state).await.expect("computed");
        let (answer, made) = counted(person, Method::GET, &path, None).await;
        if !made.is_empty() {
            continue;
        }
        let answer = answer.ok();
        let categories = answer["categories"].as_array().expect("categories");
        let mut ours = categories
            .iter()
            .filter(|one| one["categoryId"] == competition.category);
        let category = ours.next().expect("the category");
        return category["athletes"].as_array().expect("athletes").clone();
    }
    panic!("the form was read from the database each time");
}

/// As every change of an event does.
async fn move_topic(pool: &PgPool, event: &str) {
    sqlx::query(
        "INSERT INTO topics (topic, \"offset\") VALUES ('event:' || $1, 100)
         ON CONFLICT (topic) DO UPDATE SET \"offset\" = topics.\"offset\" + 1",
    )
    .bind(event)
    .execute(pool)
    .await
    .expect("moved");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_is_computed_before_it_is_asked_for(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let [first, second, _] = competition.podium();
    let mut ahead = FormAhead::default();
    let unknown = from_memory(&mut ahead, &anna, &competition).await;
    assert!(unknown.iter().all(|athlete| athlete["starts"] == 0));

    ranked_like(&pool, &competition, "9001", "2024-05-01").await;
    competition.app.invalidates_results();
    let known = from_memory(&mut ahead, &anna, &competition).await;
    assert!(chance_to_win(&known, first) > chance_to_win(&known, second));

    sqlx::query("UPDATE ranking_rows SET rank = 30 WHERE event_id = '9001' AND rank = 1")
        .execute(&pool)
        .await
        .expect("corrected");
    move_topic(&pool, "9001").await;
    competition.app.invalidates_results();
    let corrected = from_memory(&mut ahead, &anna, &competition).await;
    assert!(chance_to_win(&corrected, first) < chance_to_win(&corrected, second));
    let again = from_memory(&mut ahead, &anna, &competition).await;
    assert_eq!(again, corrected, "put into the cache again");

    let live = &competition.app.state.live;
    let basis = live.open_start_lists().await.expect("a basis");
    move_topic(&pool, "9001").await;
    let moved = live.open_start_lists().await.expect("a basis");
    assert_eq!(moved, basis, "the event's final rankings are as before");

    // A withdrawal moves the event's own topic.
    sqlx::query(
        "UPDATE start_list SET status = 'Not attending' WHERE event_id = $1 AND athlete_id = $2",
    )
    .bind(&competition.event)
    .bind(first)
    .execute(&pool)
    .await
    .expect("withdrawn");
    move_topic(&pool, &competition.event).await;
    competition.app.invalidates_results();
    let without = from_memory(&mut ahead, &anna, &competition).await;
    assert!(without.iter().all(|athlete| athlete["athleteId"] != first));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_answer_after_a_change_is_never_the_one_computed_before(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let mut ahead = FormAhead::default();
    from_memory(&mut ahead, &anna, &competition).await;
    ranked_like(&pool, &competition, "9001", "2024-05-01").await;
    competition.app.invalidates_results();
    let path = format!("/api/upcoming/{}/form", competition.event);
    let answer = anna.get(&path).await.ok();
    let known = answer["athletes"].as_array().expect("athletes").len();
    assert_eq!(
        known, 3,
        "read again, because no round has found the change"
    );
}
