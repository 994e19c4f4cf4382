use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_among};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::person::Person;
use crate::support::sql::execute;

const EVENTS: [PastEvent<'static>; 4] = [
    PastEvent {
        name: "Bern",
        ..PastEvent::cup("1", "2023-06-01")
    },
    PastEvent {
        name: "Praha",
        discipline: "boulder&lead",
        ..PastEvent::cup("2", "2024-06-01")
    },
    PastEvent {
        name: "Reno",
        discipline: "speed",
        status: "active",
        ..PastEvent::cup("usa-3", "2024-12-31")
    },
    PastEvent {
        name: "Zilina",
        discipline: "boulder",
        status: "registration_active",
        ..PastEvent::cup("4", "2031-01-01")
    },
];

/// Anna has picked in all events, with points in the first two; Ben has picked in the last one.
async fn seasons(pool: &PgPool) -> (TestApp, Person, Person, String) {
    let (app, [anna, ben], league) = spawn_among(pool, ["Anna", "Ben"]).await;
    for event in &EVENTS {
        happened(pool, event).await;
    }
    for (event, points) in [
        ("1", Some(20)),
        ("2", Some(3)),
        ("usa-3", None),
        ("4", None),
    ] {
        picked(pool, event, &league, &anna.id, points).await;
    }
    picked(pool, "4", &league, &ben.id, None).await;
    (app, anna, ben, league)
}

async fn answer(person: &Person, body: &Value) -> Value {
    person
        .post("/api/predictions/with-events", body.clone())
        .await
        .ok()
}

fn events(found: &Value) -> Vec<&str> {
    let predictions = found["predictions"].as_array().expect("a list");
    predictions
        .iter()
        .map(|prediction| prediction["event"]["id"].as_str().expect("an id"))
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn each_prediction_comes_with_its_event(pool: PgPool) {
    let (_app, anna, _, league) = seasons(&pool).await;
    let found = answer(&anna, &json!({"query": {"eventId": "2"}})).await;
    let prediction = &found["predictions"][0];
    assert_eq!(
        prediction["event"],
        json!({
            "id": "2", "name": "Praha", "location": "Bern", "series": "ifsc",
            "local_start_date": "2024-06-01", "local_end_date": "2024-06-02",
            "starts_at": "2024-06-01T00:00:00.000Z", "locked": true, "cancelled": false,
            "status": "finished", "discipline": "boulder&lead",
        })
    );
    assert_eq!(prediction["userId"], anna.id.as_str());
    assert_eq!(prediction["leagueId"], league.as_str());
    assert_eq!(prediction["totalPoints"], 3);
    assert_eq!(prediction["scoreDetails"]["void"], false);
    assert_eq!(prediction["event_finished"], true);
    let open = answer(&anna, &json!({"query": {"eventId": "4"}})).await;
    assert_eq!(open["predictions"][0]["event"]["locked"], false);
    assert_eq!(open["predictions"][0]["totalPoints"], Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn filters_of_my_picks_match(pool: PgPool) {
    let (_app, anna, ben, league) = seasons(&pool).await;
    for (query, expected) in [
        (json!({}), vec!["1", "2", "4", "usa-3"]),
        (json!({"year": 2024}), vec!["2", "usa-3"]),
        (json!({"year": {"$gte": 2024}}), vec!["2", "4", "usa-3"]),
        (json!({"year": {"$in": [2023, 2031]}}), vec!["1", "4"]),
        (json!({"discipline": "combined"}), vec!["2"]),
        (
            json!({"discipline": {"$ne": "lead"}}),
            vec!["2", "4", "usa-3"],
        ),
        (json!({"series": "usa"}), vec!["usa-3"]),
        (json!({"league": "ifsc"}), vec!["1", "2", "4"]),
        (json!({"league": "ifsc", "year": 2024}), vec!["2"]),
        (json!({"leagueId": league}), vec!["1", "2", "4", "usa-3"]),
        (json!({"leagueId": "0123456789abcdef01234567"}), vec![]),
        (json!({"event_finished": true}), vec!["1", "2"]),
        (json!({"event_finished": false}), vec!["4", "usa-3"]),
        (json!({"locked": false}), vec!["4"]),
        (
            json!({"categoryId": "1", "eventId": {"$ne": "1"}}),
            vec!["2", "4", "usa-3"],
        ),
        (json!({"userId": ben.id}), vec![]),
    ] {
        let found = answer(&anna, &json!({"query": query})).await;
        let mut ids = events(&found);
        ids.sort_unstable();
        assert_eq!(ids, expected, "{query}");
        assert_eq!(found["count"], expected.len());
        assert_eq!(
            found["years"],
            json!([2031, 2024, 2023]),
            "of all picks: {query}"
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_own_picks_and_years_are_returned(pool: PgPool) {
    let (app, _, ben, _) = seasons(&pool).await;
    let found = answer(&ben, &json!({})).await;
    assert_eq!(events(&found), ["4"]);
    assert_eq!(found["years"], json!([2031]));
    assert_eq!(found["predictions"][0]["userId"], ben.id.as_str());
    let admin = app.site_admin("Root").await;
    assert_eq!(
        answer(&admin, &json!({})).await,
        json!({"predictions": [], "count": 0, "years": []})
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_sort_field_orders_stably(pool: PgPool) {
    let (_app, anna, _, _) = seasons(&pool).await;
    let touched =
        "WITH bypassed AS MATERIALIZED (SELECT set_config('podium.bypass_locks', 'on', true))
         UPDATE predictions SET updated_at = '2024-01-01Z'::timestamptz
             + interval '1 day' * array_position(ARRAY['2', '4', '1', 'usa-3'], event_id)
         FROM bypassed";
    execute(&pool, touched, []).await;
    for (sort, expected) in [
        ("starts_at", vec!["4", "usa-3", "2", "1"]),
        ("eventName", vec!["4", "usa-3", "2", "1"]),
        ("updatedAt", vec!["usa-3", "1", "4", "2"]),
    ] {
        let found = answer(&anna, &json!({"sortField": sort})).await;
        assert_eq!(events(&found), expected, "{sort}");
    }
    let by_points = answer(&anna, &json!({"sortField": "totalPoints"})).await;
    assert_eq!(
        &events(&by_points)[..2],
        ["1", "2"],
        "those without points come last"
    );
    for sort in ["createdAt", "totalPoints"] {
        let whole = answer(&anna, &json!({"sortField": sort})).await;
        let mut paged = Vec::new();
        for skip in 0..5 {
            let body = json!({"sortField": sort, "limit": 1, "skip": skip});
            let page = answer(&anna, &body).await;
            assert_eq!(page["years"], whole["years"], "also beyond the end");
            paged.extend(events(&page).into_iter().map(str::to_owned));
        }
        assert_eq!(paged, events(&whole), "{sort}");
    }
    let answer = anna
        .post(
            "/api/predictions/with-events",
            json!({"sortField": "created_at; --"}),
        )
        .await;
    assert!(answer.body["fields"]["sortField"].is_string());
    answer.refused(400, "invalid_query");
}
