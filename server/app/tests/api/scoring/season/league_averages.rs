//! What a league's members earned with a pick on average.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::history::{PastEvent, happened, picked};
use crate::support::person::Person;

async fn averages(person: &Person, league: &str) -> Value {
    let path = format!("/api/leagues/{league}/season/averages");
    person.get(&path).await.ok()
}

fn sum(discipline: &str, [categories, picks, points]: [u32; 3]) -> Value {
    json!({"discipline": discipline, "categories": categories, "picks": picks, "points": points})
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn averages_are_of_settled_picks_that_the_caller_may_see(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], league) = app.climbers().await;
    let [cleo] = app.people().await;
    let none = averages(&anna, &league).await;
    assert_eq!(none["disciplines"], json!([]));
    for (id, day, discipline, points) in [
        ("1", "2024-04-01", "lead", [Some(20), Some(5)]),
        ("2", "2024-05-01", "lead", [Some(8), None]),
        ("3", "2024-06-01", "boulder", [None, Some(0)]),
        // Last year's.
        ("4", "2023-06-01", "lead", [Some(20), Some(20)]),
    ] {
        let event = PastEvent {
            discipline,
            ..PastEvent::cup(id, day)
        };
        happened(&pool, &event).await;
        for (person, points) in [&anna, &ben].into_iter().zip(points) {
            // A pick without points is open or not settled yet, and tells nothing.
            picked(&pool, id, &league, &person.id, points).await;
        }
    }
    app.invalidates_results();
    let answer = averages(&ben, &league).await;
    let (boulder, lead) = (sum("boulder", [1, 1, 0]), sum("lead", [2, 3, 33]));
    assert_eq!(
        answer,
        json!({"year": 2024, "disciplines": [boulder, lead]})
    );

    ben.hides("1", true).await;
    let hidden = averages(&ben, &league).await;
    assert_eq!(hidden["disciplines"][1], sum("lead", [1, 1, 8]));
    assert_eq!(averages(&anna, &league).await, answer);
    cleo.get(&format!("/api/leagues/{league}/season/averages"))
        .await
        .refused(403, "forbidden");
}
