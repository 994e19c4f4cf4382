//! The form model as an opponent: listed between the members of leagues that want it, and compared with in My Season.

use podium_simulator::timeline::{Revealed, Stage};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::execute;

async fn lets_form_play(admin: &Person, league: &str, plays: bool) {
    let path = format!("/api/leagues/{league}");
    admin.put(&path, json!({"formPlays": plays})).await.ok();
}

/// Of a leaderboard: the form's standing, and the members' names, ranks and points.
async fn board(person: &Person, league: &str, query: &str) -> (Value, Vec<(String, u64, u64)>) {
    let path = format!("/api/leagues/{league}/leaderboard?{query}");
    let answer = person.get(&path).await.ok();
    let rows = answer["rankings"].as_array().expect("rows");
    assert_eq!(answer["total"], rows.len(), "the form does not count");
    let number = |value: &Value| value.as_u64().expect("a number");
    let rows = rows.iter().map(|row| {
        let points = number(&row["totalPoints"]) + number(&row["provisionalPoints"]);
        let name = row["userName"].as_str().expect("a name").to_owned();
        (name, number(&row["rank"]), points)
    });
    (answer["form"].clone(), rows.collect())
}

fn standing(ahead: u32, settled: u64, provisional: u64) -> Value {
    json!({"ahead": ahead, "totalPoints": settled, "provisionalPoints": provisional, "categories": 1})
}

fn ranked(rows: [(&str, u64, u64); 3]) -> Vec<(String, u64, u64)> {
    rows.map(|(name, rank, points)| (name.to_owned(), rank, points))
        .to_vec()
}

/// Stores the form's predictions of the locked event, and gives it this podium.
async fn form_picks(pool: &PgPool, competition: &Competition, podium: [&str; 3]) {
    let live = competition.app.state.live.clone();
    live.store_form_predictions().await.expect("stored");
    let replaces =
        "UPDATE form_predictions SET first = $1, second = $2, third = $3 WHERE category_id = $4";
    let [first, second, third] = podium;
    let texts = [first, second, third, &competition.category];
    assert_eq!(execute(pool, replaces, texts).await, 1);
}

/// Anna, an admin, picks the true podium; Cleo the first two in the wrong order, as the form will; Ben nobody who finishes
/// well. Predictions are locked, and the form's are stored.
async fn locked(pool: &PgPool) -> (Competition, String, [Person; 3]) {
    let (competition, [anna, ben, cleo], league) =
        Competition::among(pool, ["Anna", "Ben", "Cleo"]).await;
    let best = competition.best.clone();
    let last: Vec<&str> = best.iter().rev().take(3).map(String::as_str).collect();
    for (person, podium) in [
        (&anna, competition.podium()),
        (&cleo, [&best[1], &best[0], &best[2]]),
        (&ben, [last[0], last[1], last[2]]),
    ] {
        competition.saves(person, &league, podium).await;
    }
    lets_form_play(&anna, &league, true).await;
    competition.set_lock("lock").await;
    form_picks(pool, &competition, [&best[1], &best[0], &best[2]]).await;
    (competition, league, [anna, ben, cleo])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_league_admins_decide_whether_the_form_plays(pool: PgPool) {
    let app = spawn_app(&pool);
    let ([anna, ben], league) = app.climbers().await;
    let eve = app.person("Eve").await;
    let root = app.site_admin("Root").await;
    assert_eq!(anna.league(&league).await["formPlays"], false);
    let path = format!("/api/leagues/{league}");
    for person in [&ben, &eve, &root] {
        let body = json!({"formPlays": true});
        person.put(&path, body).await.refused(403, "forbidden");
    }
    anna.put(&path, json!({"formPlays": 1}))
        .await
        .refused(400, "malformed_request");
    let topic = format!("league:{league}");
    let mut bens = ben.follows(&topic).await;
    for plays in [true, false] {
        lets_form_play(&anna, &league, plays).await;
        let view = bens.receive_on(&topic).await["data"]["league"].clone();
        assert_eq!(view["formPlays"], plays);
        assert_eq!(ben.league(&league).await["formPlays"], plays);
        let log = root.get("/api/admin/audit").await.ok()["entries"][0].clone();
        assert_eq!(log["act"], "league_settings_changed");
        assert_eq!(log["detail"], json!({"formPlays": plays}));
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_is_listed_between_the_ranks_without_taking_a_place(pool: PgPool) {
    let (competition, league, [anna, ben, cleo]) = locked(&pool).await;
    let all_level = ranked([("Anna", 1, 0), ("Ben", 1, 0), ("Cleo", 1, 0)]);
    assert_eq!(
        board(&anna, &league, "").await,
        (Value::Null, all_level),
        "no points yet"
    );

    let topic = format!("leaderboard:{league}");
    let mut socket = ben.follows(&topic).await;
    competition.finishes_first_category().await;
    let points = ranked([("Anna", 1, 45), ("Cleo", 2, 35), ("Ben", 3, 0)]);
    let provisional = standing(2, 0, 35);
    let seen = socket
        .receive_until(&topic, |message| !message["data"]["form"].is_null())
        .await;
    assert_eq!(
        seen["data"]["form"], provisional,
        "level with Cleo: after her"
    );
    assert_eq!(
        board(&anna, &league, "").await,
        (provisional.clone(), points.clone())
    );
    // A page does not change where it stands.
    let second = anna
        .get(&format!(
            "/api/leagues/{league}/leaderboard?offset=2&limit=1"
        ))
        .await
        .ok();
    assert_eq!(second["form"], provisional);
    assert_eq!(second["rankings"][0]["userName"], "Ben");

    competition.score().await;
    let settled = standing(2, 35, 0);
    let seen = socket
        .receive_until(&topic, |message| !message["data"]["form"].is_null())
        .await;
    assert_eq!(seen["data"]["form"], settled);
    assert_eq!(board(&anna, &league, "").await, (settled, points));

    // A correction moves the form like a member with the same podium.
    competition.disqualifies_the_winner().await;
    let (form, rows) = board(&anna, &league, "").await;
    let cleos = rows.iter().find(|(name, ..)| name == "Cleo").expect("Cleo");
    assert_ne!(cleos.2, 35);
    assert_eq!(form["totalPoints"], cleos.2);

    lets_form_play(&anna, &league, false).await;
    let seen = socket
        .receive_until(&topic, |message| message["type"] == "snapshot")
        .await;
    assert!(seen["data"].get("form").is_none(), "{seen}");
    assert_eq!(board(&cleo, &league, "").await.0, Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_stands_among_a_part_of_the_members_too(pool: PgPool) {
    let (competition, league, [anna, ben, cleo]) = locked(&pool).await;
    for person in [&anna, &ben] {
        let body = json!({"country": "SLO"});
        person.put("/api/auth/country", body).await.ok();
    }
    competition.scores_first_category().await;
    let (form, rows) = board(&anna, &league, "country=SLO").await;
    assert_eq!(form, standing(1, 35, 0));
    assert_eq!(rows.len(), 2);
    // Cleo has no friends: no other league is shared.
    let (form, rows) = board(&cleo, &league, "friends=true").await;
    assert_eq!((form, rows.len()), (standing(1, 35, 0), 1));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_event_that_a_viewer_hides_does_not_count_for_the_form(pool: PgPool) {
    let (competition, league, [anna, ben, _]) = locked(&pool).await;
    ben.hides(&competition.event, true).await;
    for final_points in [false, true] {
        competition.finishes_first_category().await;
        if final_points {
            competition.score().await;
        }
        for query in ["shielded=true", "shielded=true&friends=true"] {
            assert_eq!(board(&ben, &league, query).await.0, Value::Null);
            assert_ne!(board(&anna, &league, query).await.0, Value::Null);
        }
    }
    let season = format!("/api/leagues/{league}/season");
    let categories = |season: Value| season["season"]["form"]["categories"].clone();
    assert_eq!(categories(ben.get(&season).await.ok()), 0);
    assert_eq!(categories(anna.get(&season).await.ok()), 1);
}

/// Anna has picked the last three, who earn nothing before and after.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_correction_that_concerns_the_form_alone_moves_it(pool: PgPool) {
    let (competition, [anna, _]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "public").await;
    let mut last = competition.best.iter().rev().map(String::as_str);
    let podium = [0; 3].map(|_| last.next().expect("an athlete"));
    competition.saves(&anna, &league, podium).await;
    lets_form_play(&anna, &league, true).await;
    competition.set_lock("lock").await;
    form_picks(&pool, &competition, competition.podium()).await;
    competition.scores_first_category().await;
    assert_eq!(board(&anna, &league, "").await.0, standing(0, 45, 0));
    let path = format!("/api/leagues/{league}/season");
    let in_season = async || anna.get(&path).await.ok()["season"]["form"]["formPoints"].clone();
    assert_eq!(in_season().await, 45);

    let topic = format!("leaderboard:{league}");
    let mut socket = anna.follows(&topic).await;
    competition.disqualifies_the_winner().await;
    let seen = socket
        .receive_until(&topic, |message| !message["data"]["form"].is_null())
        .await;
    assert_eq!(seen["data"]["form"], standing(0, 15, 0));
    assert_eq!(in_season().await, 15);
}

/// The leaderboard may be in memory before the chances are stored.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_form_joins_a_leaderboard_that_is_shown_already(pool: PgPool) {
    let (competition, [anna, _]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "public").await;
    competition.saves_podium(&anna, &league).await;
    lets_form_play(&anna, &league, true).await;
    competition.set_lock("lock").await;
    let runs = Stage::Round {
        index: 2,
        revealed: Revealed::Partial(3),
    };
    competition.reaches(runs).await;

    let mut socket = anna.socket().await;
    let topic = format!("leaderboard:{league}");
    let shown = socket.follow(&topic).await;
    assert!(shown["data"].get("form").is_none(), "{shown}");
    assert_eq!(shown["data"]["categories"][0]["provisional"], true);
    let live = competition.app.state.live.clone();
    live.store_form_predictions().await.expect("stored");
    let seen = socket
        .receive_until(&topic, |message| !message["data"]["form"].is_null())
        .await;
    assert_eq!(seen["data"]["form"]["categories"], 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_season_counts_who_beat_the_form_whether_it_plays_or_not(pool: PgPool) {
    let (competition, league, [anna, ben, cleo]) = locked(&pool).await;
    lets_form_play(&anna, &league, false).await;
    competition.scores_first_category().await;
    for (person, [beaten, level, points]) in
        [(&anna, [1, 0, 45]), (&cleo, [0, 1, 35]), (&ben, [0, 0, 0])]
    {
        let season = person
            .get(&format!("/api/leagues/{league}/season"))
            .await
            .ok();
        let expected = json!({
            "categories": 1, "beaten": beaten, "level": level, "points": points, "formPoints": 35
        });
        assert_eq!(season["season"]["form"], expected);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn its_podiums_are_shown_where_it_plays_once_picks_are_closed(pool: PgPool) {
    let (competition, league, [anna, ben, cleo]) = locked(&pool).await;
    let eve = competition.app.person("Eve").await;
    let path = format!("/api/leagues/{league}/form");
    eve.get(&path).await.refused(403, "forbidden");
    let shown = async |person: &Person| person.get(&path).await.ok()["podiums"].clone();
    let reveal = competition.of_category(&format!("leagues/{league}/reveal"));
    let [second, first, third] = competition.podium();
    let podium = json!({"first": first, "second": second, "third": third});
    let before = shown(&anna).await;
    assert_eq!(before[0]["podium"], podium);
    assert_eq!(before[0]["mine"]["first"], second);
    assert_eq!(before[0]["points"], Value::Null);
    let answer = cleo.get(&reveal).await.ok();
    assert_eq!(answer["reveal"]["form"]["podium"], podium);
    let named = answer["reveal"]["form"]["athletes"].as_array();
    assert_eq!(named.map(Vec::len), Some(3));
    assert_eq!(
        answer["reveal"]["podiums"].as_array().map(Vec::len),
        Some(3)
    );

    competition.finishes_first_category().await;
    let points = |shown: &Value| {
        let one = &shown[0];
        json!([one["points"], one["myPoints"], one["provisional"]])
    };
    assert_eq!(points(&shown(&anna).await), json!([35, 45, true]));
    competition.score().await;
    assert_eq!(points(&shown(&ben).await), json!([35, 0, false]));

    // Later podiums rest on the results of an event that is hidden.
    ben.hides(&competition.event, true).await;
    assert_eq!(shown(&ben).await, json!([]));
    lets_form_play(&anna, &league, false).await;
    assert_eq!(shown(&anna).await, json!([]));
    competition.app.invalidates_results();
    let answer = cleo.get(&reveal).await.ok();
    assert_eq!(answer["reveal"]["form"], Value::Null);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn its_podium_of_a_reopened_category_is_not_shown(pool: PgPool) {
    let (competition, league, [anna, ..]) = locked(&pool).await;
    competition.set_lock("unlock").await;
    let path = format!("/api/leagues/{league}/form");
    assert_eq!(anna.get(&path).await.ok()["podiums"], json!([]));
}
