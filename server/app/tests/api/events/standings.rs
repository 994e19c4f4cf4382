use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_among};
use crate::support::competition::Competition;
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::{each, list, number, rows, text};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

/// Ben leads Anna in Friends; Cleo has no picks; Eve is in a league of her own.
async fn league(pool: &PgPool) -> (TestApp, String, [Person; 4]) {
    let (app, [anna, ben, cleo], id) = spawn_among(pool, ["Anna", "Ben", "Cleo"]).await;
    let eve = app.person("Eve").await;
    let other = eve.creates_league("Alone", "private").await;
    for (event, day) in [("1", "2024-01-01"), ("2", "2024-06-01")] {
        happened(pool, &PastEvent::cup(event, day)).await;
    }
    picked(pool, "1", &id, &anna.id, Some(15)).await;
    picked(pool, "1", &id, &ben.id, Some(10)).await;
    picked(pool, "2", &id, &ben.id, Some(20)).await;
    picked(pool, "1", &other, &eve.id, Some(4)).await;
    (app, id, [anna, ben, cleo, eve])
}

fn names(found: &Value) -> Vec<(&str, u64)> {
    let standings = list(found, "standings").iter();
    let name = |one| (text(one, "userName"), number(one, "totalPoints"));
    standings.map(name).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_leagues_standings_are_in_its_leaderboards_order(pool: PgPool) {
    let (_app, league, [anna, ben, cleo, _]) = league(&pool).await;
    let path = format!("/api/standings/league/{league}");
    let all = cleo.get(&path).await.ok();
    assert_eq!(names(&all), [("Ben", 30), ("Anna", 15), ("Cleo", 0)]);
    assert_eq!(all["count"], 3);
    let first = &all["standings"][0];
    assert_eq!(first["_id"], format!("{}-{}", league, ben.id));
    assert_eq!(first["leagueId"], league.as_str());
    let history = &first["eventHistory"];
    assert_eq!(
        rows(history, ["eventId", "points"]),
        json!([["2", 20], ["1", 10]]),
        "newest first"
    );
    assert_eq!(history[0]["categoryName"], "Men");
    assert!(
        history[0]["timestamp"]
            .as_str()
            .is_some_and(|time| time.ends_with('Z'))
    );
    let page = anna.get(&format!("{path}?limit=1&skip=1")).await.ok();
    assert_eq!(names(&page), [("Anna", 15)]);
    let beyond = anna.get(&format!("{path}?skip=9")).await.ok();
    assert_eq!(names(&beyond), []);
    for query in ["limit=0", "limit=501", "skip=-1"] {
        let path = format!("{path}?{query}");
        anna.get(&path).await.refused(400, "invalid_query");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn standings_are_by_final_points_while_an_event_runs(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    // Of the same season.
    let statement = "SELECT local_start_date::text FROM events WHERE id = $1";
    let day: String = scalar(&pool, statement, [&competition.event]).await;
    happened(&pool, &PastEvent::cup("1", &day)).await;
    picked(&pool, "1", &league, &anna.id, Some(15)).await;
    competition.saves_podium(&ben, &league).await;
    competition.finishes().await;
    let topic = format!("leaderboard:{league}");
    let mut socket = anna.socket().await;
    let rows = socket.follow(&topic).await["data"]["rows"].clone();
    if rows[0]["provisionalPoints"] != 45 {
        socket
            .receive_until(&topic, |message| {
                message["data"]["rows"][0]["provisionalPoints"] == 45
            })
            .await;
    }
    let path = format!("/api/standings/league/{league}");
    let all = anna.get(&path).await.ok();
    assert_eq!(names(&all), [("Anna", 15), ("Ben", 0)]);
    assert_eq!(all["standings"][1]["eventHistory"], json!([]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_standing_of_a_non_member_is_null(pool: PgPool) {
    let (_app, league, [anna, ben, _, eve]) = league(&pool).await;
    let of = |user: &str| format!("/api/standings/league/{league}/user/{user}");
    let anna = ben.get(&of(&anna.id)).await.ok();
    assert_eq!(anna["standing"]["totalPoints"], 15);
    assert_eq!(
        anna["standing"]["eventHistory"].as_array().map(Vec::len),
        Some(1)
    );
    let eve = ben.get(&of(&eve.id)).await.ok();
    assert_eq!(eve, json!({"standing": null}));
    let nobody = ben.get(&of("0123456789abcdef01234567")).await.ok();
    assert_eq!(nobody, json!({"standing": null}));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_and_site_admins_see_standings(pool: PgPool) {
    let (app, league, [anna, _, _, eve]) = league(&pool).await;
    let admin = app.site_admin("Root").await;
    let path = format!("/api/standings/league/{league}");
    let user = format!("{path}/user/{}", anna.id);
    for path in [&path, &user] {
        admin.get(path).await.ok();
        eve.get(path).await.refused(403, "forbidden");
    }
    let private = eve.creates_league("Secret", "private").await;
    let private = format!("/api/standings/league/{private}");
    anna.get(&private).await.refused(404, "not_found");
    eve.get(&private).await.ok();
    for (path, words) in [
        ("/api/standings/league/%20", "League ID is required"),
        (
            "/api/standings/league/%20/user/0123456789abcdef01234567",
            "League ID and User ID are required",
        ),
        (
            "/api/standings/league/0123456789abcdef01234567/user/%20",
            "League ID and User ID are required",
        ),
        (
            "/api/standings/league/x",
            "Invalid league ID format: must be a 24 character hex string",
        ),
    ] {
        assert_eq!(anna.get(path).await.refused(400, "invalid_id"), words);
    }
    let none = "/api/standings/league/0123456789abcdef01234567";
    anna.get(none).await.refused(404, "not_found");
    anna.post("/api/standings/query", json!({}))
        .await
        .refused(403, "forbidden");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn site_admins_query_standings_across_leagues(pool: PgPool) {
    let (app, league, [_, ben, _, _]) = league(&pool).await;
    let admin = app.site_admin("Root").await;
    let answer = async |body: Value| admin.post("/api/standings/query", body).await.ok();
    let all = answer(json!({})).await;
    let mut totals = names(&all);
    totals.sort_unstable();
    assert_eq!(totals, [("Anna", 15), ("Ben", 30), ("Cleo", 0), ("Eve", 4)]);
    let keys = each(&all["standings"], "_id");
    let keys: Vec<_> = keys
        .iter()
        .map(|key| key.as_str().expect("an id"))
        .collect();
    assert!(keys.is_sorted(), "by league, then user");
    let mut paged = Vec::new();
    for skip in 0..5 {
        let page = answer(json!({"limit": 1, "skip": skip})).await;
        paged.extend(page["standings"].as_array().expect("standings").clone());
    }
    assert_eq!(json!(paged), all["standings"]);

    let of_ben = answer(json!({"query": {"userId": ben.id}})).await;
    let path = format!("/api/standings/league/{}/user/{}", league, ben.id);
    assert_eq!(
        of_ben["standings"][0],
        admin.get(&path).await.ok()["standing"],
        "the same from memory"
    );
    let friends = answer(json!({"query": {"leagueId": {"$in": [league]}}})).await;
    assert_eq!(friends["count"], 3);
    let others = answer(json!({"query": {"leagueId": {"$ne": league}}})).await;
    assert_eq!(names(&others), [("Eve", 4)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn site_admins_see_the_scoring_status_of_events(pool: PgPool) {
    let (app, league, [anna, _, _, _]) = league(&pool).await;
    let admin = app.site_admin("Root").await;
    let next_year = "UPDATE events SET local_start_date = '2025-01-01' WHERE id = '2'";
    execute(&pool, next_year, []).await;
    picked(&pool, "2", &league, &anna.id, None).await;
    let answer = async |body: Value| admin.post("/api/scoring/events-status", body).await.ok();
    let all = answer(json!({})).await;
    assert_eq!(all["count"], 2);
    let (newest, oldest) = (&all["events"][0], &all["events"][1]);
    assert_eq!(
        (&newest["eventId"], &oldest["eventId"]),
        (&json!("2"), &json!("1"))
    );
    assert_eq!(newest["predictionsTotal"], 2);
    assert_eq!(newest["predictionsScored"], 1);
    assert_eq!(newest["isFullyScored"], false);
    assert_eq!(oldest["isFullyScored"], true);
    for event in ["1", "2"] {
        let one = admin
            .get(&format!("/api/scoring/status/{event}"))
            .await
            .ok();
        let listed = answer(json!({"query": {"eventId": event}})).await;
        assert_eq!(listed["events"][0], one["status"]);
    }
    for (query, expected) in [
        (json!({"year": 2025}), vec!["2"]),
        (json!({"year": {"$lte": 2025}}), vec!["2", "1"]),
        (json!({"id": {"$ne": "2"}}), vec!["1"]),
        (json!({"series": "usa"}), vec![]),
    ] {
        let found = answer(json!({"query": query})).await;
        assert_eq!(each(&found["events"], "eventId"), expected, "{query}");
    }
    let page = answer(json!({"limit": 1, "skip": 1})).await;
    assert_eq!(page["events"][0]["eventId"], "1");
    anna.post("/api/scoring/events-status", json!({}))
        .await
        .refused(403, "forbidden");
}
