//! The filters of each query route on a real server: their results, and refusals that name the fault.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app, spawn_with};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::each;
use crate::support::person::Person;
use crate::support::sql::execute;

const EVENTS: [PastEvent<'static>; 4] = [
    PastEvent {
        name: "World Cup Bern",
        ..PastEvent::cup("1", "2023-06-01")
    },
    PastEvent {
        name: "world cup BERN",
        discipline: "boulder&lead",
        status: "completed",
        ..PastEvent::cup("2", "2024-06-01")
    },
    PastEvent {
        name: "Nationals",
        discipline: "speed",
        status: "registration_active",
        ..PastEvent::cup("usa-3", "2024-12-31")
    },
    PastEvent {
        name: "World Cup Praha",
        discipline: "boulder",
        status: "registration_pending",
        ..PastEvent::cup("4", "2030-01-01")
    },
];

async fn with_events(pool: &PgPool) -> TestApp {
    let app = spawn_app(pool);
    for event in &EVENTS {
        happened(pool, event).await;
    }
    let cancelled = "UPDATE events SET cancelled = true WHERE id = '2'";
    execute(pool, cancelled, []).await;
    app
}

fn ids(list: &Value, key: &str) -> Vec<String> {
    let found = each(list, key).into_iter();
    found
        .map(|id| id.as_str().expect("an id").to_owned())
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn events_are_found_by_each_field_and_operator(pool: PgPool) {
    let app = with_events(&pool).await;
    let anna = app.person("Anna").await;
    let cases: [(Value, &[&str]); 35] = [
        (json!({}), &["1", "2", "usa-3", "4"]),
        (json!({"id": "2"}), &["2"]),
        (json!({"_id": {"$in": ["4", "1", "99"]}}), &["1", "4"]),
        (json!({"id": {"$ne": "2"}}), &["1", "usa-3", "4"]),
        (json!({"name": "World Cup Bern"}), &["1", "2"]),
        (json!({"name": {"$ne": "WORLD CUP BERN"}}), &["usa-3", "4"]),
        (json!({"name": {"$in": ["nationals", "%"]}}), &["usa-3"]),
        (json!({"series": "usa"}), &["usa-3"]),
        (json!({"league": {"$ne": "usa"}}), &["1", "2", "4"]),
        (json!({"discipline": "lead"}), &["1"]),
        (json!({"discipline": "combined"}), &["2"]),
        (json!({"discipline": "boulder&lead"}), &["2"]),
        (
            json!({"discipline": {"$in": ["speed", "boulder"]}}),
            &["usa-3", "4"],
        ),
        (json!({"discipline": {"$ne": "speed"}}), &["1", "2", "4"]),
        (json!({"year": 2024}), &["2", "usa-3"]),
        (json!({"year": {"$gt": 2023, "$lt": 2030}}), &["2", "usa-3"]),
        (
            json!({"year": {"$gte": 0, "$lte": 9999}}),
            &["1", "2", "usa-3", "4"],
        ),
        (json!({"year": {"$ne": 2024}}), &["1", "4"]),
        (json!({"locked": true}), &["1", "2", "usa-3"]),
        (json!({"locked": {"$ne": true}}), &["4"]),
        (json!({"cancelled": true}), &["2"]),
        (
            json!({"cancelled": {"$in": [true, false]}}),
            &["1", "2", "usa-3", "4"],
        ),
        (json!({"event_finished": true}), &["1", "2"]),
        (json!({"event_finished": false}), &["usa-3", "4"]),
        (json!({"starts_at": "2024-06-01T02:00:00+02:00"}), &["2"]),
        (
            json!({"starts_at": {"$gte": "2024-06-01T00:00:00Z"}}),
            &["2", "usa-3", "4"],
        ),
        (
            json!({"starts_at": {"$gt": "2024-06-01T00:00:00Z"}}),
            &["usa-3", "4"],
        ),
        (
            json!({"starts_at": {"$gt": "0000-01-01T00:00:00+14:00"}}),
            &["1", "2", "usa-3", "4"],
        ),
        (
            json!({"ends_at": {"$lt": "9999-12-31T23:59:59-14:00"}}),
            &["1", "2", "usa-3", "4"],
        ),
        (json!({"ends_at": {"$lte": "2023-06-03T00:00:00Z"}}), &["1"]),
        (json!({"local_start_date": "2024-06-01"}), &["2"]),
        (
            json!({"local_start_date": {"$gt": "0000-01-01"}}),
            &["1", "2", "usa-3", "4"],
        ),
        (
            json!({"local_start_date": {"$gte": "2024-01-01", "$lte": "2024-12-31T23:59:59.999Z"}}),
            &["2", "usa-3"],
        ),
        (
            json!({"local_end_date": {"$lt": "9999-12-31"}, "year": 2030}),
            &["4"],
        ),
        (
            json!({"local_end_date": {"$in": ["2023-06-02", "2024-06-02"]}}),
            &["1", "2"],
        ),
    ];
    for (query, expected) in cases {
        let body = json!({"query": query});
        let found = anna.post("/api/events/query", body).await.ok();
        assert_eq!(ids(&found["events"], "id"), expected, "{query}");
        assert_eq!(found["count"], expected.len(), "{query}");
    }
}

/// Everything that each route refuses, with the text that the answer must contain.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_route_names_the_filter_it_refuses(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    let deep = (0..60).fold(json!(1), |inner, _| json!({"$eq": inner}));
    for (route, field, fitting) in [
        ("/api/events/query", "year", json!(2024)),
        ("/api/events/query", "locked", json!(true)),
        (
            "/api/events/query",
            "starts_at",
            json!("2024-01-01T00:00:00Z"),
        ),
        ("/api/predictions/query", "eventId", json!("1")),
        ("/api/predictions/query", "event_finished", json!(true)),
        ("/api/predictions/with-events", "year", json!(2024)),
        ("/api/predictions/with-events", "discipline", json!("lead")),
        ("/api/predictions/with-events", "league", json!("usa")),
        ("/api/leagues/query", "name", json!("Friends")),
        ("/api/leagues/query", "joinPolicy", json!("open")),
        ("/api/scoring/events-status", "eventId", json!("1")),
        ("/api/scoring/events-status", "series", json!("ifsc")),
        (
            "/api/standings/query",
            "userId",
            json!("0123456789abcdef01234567"),
        ),
    ] {
        let send = async |query: Value| admin.post(route, json!({"query": query})).await;
        send(json!({field: fitting})).await.ok();
        for (query, named) in [
            (json!({"colour": 1}), "colour"),
            (json!({"$or": [{field: fitting}]}), "$or"),
            (json!({"password_hash": "x"}), "password_hash"),
            (json!({field: {"$regex": "."}}), "$regex"),
            (json!({field: {"$not": {"$eq": fitting}}}), "$not"),
            (json!({field: null}), field),
            (json!({field: []}), field),
            (json!({field: {}}), field),
            (json!({field: [fitting]}), field),
            (json!({field: {"$in": []}}), field),
            (json!({field: {"$in": fitting}}), field),
            (json!({field: {"$in": vec![fitting.clone(); 101]}}), field),
            (json!({field: {"$eq": null}}), field),
            (json!({field: {"$in": [fitting, null]}}), field),
            (json!({field: deep}), field),
            (json!({field: "x".repeat(10_000)}), field),
            (json!({field: -9_223_372_036_854_775_808_i64}), field),
            (json!({field: "a\u{0}b"}), field),
        ] {
            let answer = send(query.clone()).await;
            let fields = answer.body["fields"].clone();
            let words = answer.refused(400, "invalid_query");
            assert!(words.contains(named), "{route} {query}: {words}");
            assert_eq!(fields[named], words, "{route} {query}");
        }
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn invalid_pages_and_operators_are_refused(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    for route in [
        "/api/events/query",
        "/api/predictions/query",
        "/api/predictions/with-events",
        "/api/leagues/query",
        "/api/scoring/events-status",
        "/api/standings/query",
    ] {
        for (body, named) in [
            (json!({"limit": 0}), "limit"),
            (json!({"limit": 501}), "limit"),
            (json!({"limit": -1}), "limit"),
            (json!({"skip": -1}), "skip"),
            (json!({"skip": 1_000_001}), "skip"),
        ] {
            let answer = admin.post(route, body.clone()).await;
            assert!(answer.body["fields"][named].is_string(), "{route} {body}");
            answer.refused(400, "invalid_query");
        }
        for body in [
            json!({"limit": "5"}),
            json!({"query": []}),
            json!({"query": "x"}),
        ] {
            admin
                .post(route, body)
                .await
                .refused(400, "malformed_request");
        }
    }
    for (query, words) in [
        (json!({"locked": {"$gt": true}}), "locked does not take $gt"),
        (json!({"name": {"$lte": "x"}}), "name does not take $lte"),
        (json!({"id": {"$gte": "1"}}), "id does not take $gte"),
        (
            json!({"starts_at": "yesterday"}),
            "Invalid value in query for: starts_at",
        ),
        (json!({"series": "x"}), "Invalid value in query for: series"),
    ] {
        let answer = admin
            .post("/api/events/query", json!({"query": query}))
            .await;
        assert_eq!(answer.refused(400, "invalid_query"), words);
    }
}

async fn found(person: &Person, body: Value) -> Vec<String> {
    let found = person.post("/api/leagues/query", body).await.ok();
    ids(&found["leagues"], "name")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn leagues_are_found_by_name_and_private_ones_by_their_members_only(pool: PgPool) {
    let (_app, [anna, eve]) = spawn_with(&pool, ["Anna", "Eve"]).await;
    let open = anna.creates_league("Open", "public").await;
    anna.sets_league(&open, json!({"joinPolicy": "open"})).await;
    for name in ["same", "Same", "SAME"] {
        anna.creates_league(name, "public").await;
    }
    anna.creates_league("Secret", "private").await;
    eve.creates_league("Mine", "private").await;
    for (body, expected) in [
        (json!({}), vec!["Open", "same", "Same", "SAME"]),
        (
            json!({"type": "public", "query": {}}),
            vec!["Open", "same", "Same", "SAME"],
        ),
        (
            json!({"query": {"name": "sAmE"}}),
            vec!["same", "Same", "SAME"],
        ),
        (json!({"query": {"name": {"$ne": "same"}}}), vec!["Open"]),
        (json!({"query": {"joinPolicy": "open"}}), vec!["Open"]),
        (json!({"query": {"_id": open}}), vec!["Open"]),
        (json!({"type": "private"}), vec!["Mine"]),
        (
            json!({"type": "private", "query": {"name": "Secret"}}),
            vec![],
        ),
    ] {
        let mut names = found(&eve, body.clone()).await;
        names.sort();
        let mut expected = expected;
        expected.sort_unstable();
        assert_eq!(names, expected, "{body}");
    }
    assert_eq!(found(&anna, json!({"type": "private"})).await, ["Secret"]);
    eve.post("/api/leagues/query", json!({"type": "secret"}))
        .await
        .refused(400, "malformed_request");
    // The names are equal, yet each league is on exactly one page.
    let mut seen = Vec::new();
    for skip in 0..4 {
        let body = json!({"limit": 1, "skip": skip});
        let page = eve.post("/api/leagues/query", body).await.ok();
        seen.extend(ids(&page["leagues"], "_id"));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 4);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn predictions_are_found_by_each_field(pool: PgPool) {
    let app = with_events(&pool).await;
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    for event in ["1", "usa-3", "4"] {
        picked(&pool, event, &league, &anna.id, None).await;
        picked(&pool, event, &league, &ben.id, None).await;
    }
    for (query, expected) in [
        // Ben's pick for 2030 is not visible to Anna.
        (json!({}), 5),
        (json!({"eventId": "4"}), 1),
        (json!({"eventId": {"$in": ["1", "4"]}}), 3),
        (json!({"eventId": {"$ne": "1"}}), 3),
        (json!({"categoryId": "1"}), 5),
        (json!({"categoryId": "2"}), 0),
        (json!({"leagueId": league}), 5),
        (json!({"userId": ben.id}), 2),
        (json!({"userId": ben.id, "eventId": "4"}), 0),
        (json!({"userId": ben.id, "locked": false}), 0),
        (json!({"locked": false}), 1),
        (json!({"locked": true}), 4),
        (json!({"event_finished": true}), 2),
        (json!({"event_finished": {"$ne": true}}), 3),
    ] {
        let found = anna
            .post("/api/predictions/query", json!({"query": query}))
            .await
            .ok();
        assert_eq!(found["count"], expected, "{query}");
        assert_eq!(
            found["predictions"].as_array().map(Vec::len),
            Some(expected)
        );
    }
    // All were made at the same instant: pages neither repeat nor omit any.
    let mut seen = Vec::new();
    for skip in 0..5 {
        let body = json!({"limit": 1, "skip": skip});
        let page = anna.post("/api/predictions/query", body).await.ok();
        seen.extend(ids(&page["predictions"], "_id"));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 5);
}
