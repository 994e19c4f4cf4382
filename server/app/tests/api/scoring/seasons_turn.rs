//! A leaderboard counts one season: it starts at zero with the first event of a new year, and what happens to earlier
//! events afterwards belongs to their own seasons.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::fanout::of_kind;
use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::{fields, list, number, text};
use crate::support::person::Person;
use crate::support::sql::scalar;
use crate::support::waiting::fanout_is_done;

/// The year of the competition.
async fn year(pool: &PgPool, competition: &Competition) -> i64 {
    let statement = "SELECT event_year(events) FROM events WHERE id = $1";
    scalar(pool, statement, [&competition.event]).await
}

/// A finished event of this day, with these points.
async fn event(pool: &PgPool, league: &str, at: (&str, String), points: [(&Person, i32); 2]) {
    let (id, day) = at;
    happened(pool, &PastEvent::cup(id, &day)).await;
    for (person, points) in points {
        picked(pool, id, league, &person.id, Some(points)).await;
    }
}

async fn answer(person: &Person, league: &str, query: &str) -> Value {
    let path = format!("/api/leagues/{league}/leaderboard{query}");
    person.get(&path).await.ok()
}

/// Each row as `name points#rank`.
fn rows(answer: &Value) -> Vec<String> {
    let rows = list(answer, "rankings").iter().map(|row| {
        let points = number(row, "totalPoints") + number(row, "provisionalPoints");
        format!("{} {points}#{}", text(row, "userName"), row["rank"])
    });
    rows.collect()
}

async fn board(person: &Person, league: &str, query: &str) -> Vec<String> {
    rows(&answer(person, league, query).await)
}

/// Each season as `year: champion points, …`.
async fn champions(person: &Person, league: &str) -> Vec<String> {
    let path = format!("/api/leagues/{league}/leaderboard/seasons");
    let answer = person.get(&path).await.ok();
    let seasons = list(&answer, "seasons").iter().map(|season| {
        let champions = list(season, "champions").iter();
        let named: Vec<String> = champions
            .map(|one| format!("{} {}", text(one, "userName"), one["points"]))
            .collect();
        assert_eq!(season["championCount"], named.len());
        format!("{}: {}", season["year"], named.join(", "))
    });
    seasons.collect()
}

/// The same of the league's stream.
async fn announced_champions(person: &Person, league: &str) -> Vec<String> {
    let path = format!("/api/leagues/{league}/stream");
    let stream = person.get(&path).await.ok();
    let facts = list(&stream, "entries").iter().map(|entry| &entry["fact"]);
    let won = facts.filter(|fact| fact["kind"] == "champion").map(|fact| {
        let champion = text(&fact["champions"][0], "name");
        format!("{}: {champion} {}", fact["year"], fact["points"])
    });
    won.collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_unlocked_first_event_leaves_the_season_without_a_champion(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let year = year(&pool, &competition).await;
    let december = ("900", format!("{}-12-28", year - 1));
    event(&pool, &league, december, [(&anna, 20), (&ben, 4)]).await;
    competition.saves_podium(&ben, &league).await;
    for _ in 0..2 {
        competition.set_lock("lock").await;
        fanout_is_done(&pool).await;
        let anna_won = format!("{}: Anna 20", year - 1);
        assert_eq!(announced_champions(&ben, &league).await, [anna_won]);
        competition.set_lock("unlock").await;
        fanout_is_done(&pool).await;
        assert!(announced_champions(&ben, &league).await.is_empty());
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_live_table_starts_at_zero_when_the_first_event_of_a_year_locks(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let year = year(&pool, &competition).await;
    let december = ("900", format!("{}-12-28", year - 1));
    event(&pool, &league, december, [(&anna, 20), (&ben, 4)]).await;
    competition.saves_podium(&ben, &league).await;
    competition.app.state.live.reload_boards();
    let before = answer(&anna, &league, "").await;
    assert_eq!(rows(&before), ["Anna 20#1", "Ben 4#2"]);
    assert_eq!(
        fields(&before, ["season", "seasons"]),
        json!([year - 1, [year - 1]])
    );
    let anna_won = format!("{}: Anna 20", year - 1);
    assert_eq!(
        champions(&anna, &league).await,
        [&*anna_won],
        "its year is over"
    );

    let second = spawn_app(&pool);
    let topic = format!("leaderboard:{league}");
    let mut sockets = [anna.socket().await, anna.at(&second).socket().await];
    for socket in &mut sockets {
        let begun = socket.follow(&topic).await;
        assert_eq!(begun["data"]["rows"][0]["totalPoints"], 20, "{begun}");
    }
    competition.set_lock("lock").await;
    for socket in &mut sockets {
        let standings = json!([[0, 1, null, 0, 0], [1, 1, null, 0, 0]]);
        socket
            .receive_until(&topic, |message| message["data"]["standings"] == standings)
            .await;
    }
    let third = spawn_app(&pool);
    for node in [&competition.app, &second, &third] {
        let now = answer(&anna.at(node), &league, "").await;
        assert_eq!(rows(&now), ["Anna 0#1", "Ben 0#1"]);
        let seasons = json!([year, [year, year - 1]]);
        assert_eq!(fields(&now, ["season", "seasons"]), seasons);
        let earlier = format!("?season={}", year - 1);
        let earlier = answer(&anna.at(node), &league, &earlier).await;
        assert_eq!(rows(&earlier), ["Anna 20#1", "Ben 4#2"]);
        assert_eq!(
            fields(&earlier, ["season", "seasons"]),
            json!([year - 1, [year, year - 1]])
        );
    }
    competition.scores_first_category().await;
    sockets[1]
        .receive_until(&topic, |message| message["data"]["standings"][0][3] == 45)
        .await;
    let of_now = format!("?season={year}");
    assert_eq!(
        board(&ben, &league, &of_now).await,
        ["Ben 45#1", "Anna 0#2"]
    );
    let all = answer(&ben, &league, "?season=all").await;
    assert_eq!(rows(&all), ["Ben 49#1", "Anna 20#2"]);
    assert_eq!(all["season"], Value::Null);
    // What is told about the event is the rank of its season.
    fanout_is_done(&pool).await;
    let announced = [format!("{}: Anna 20", year - 1)];
    assert_eq!(announced_champions(&ben, &league).await, announced);
    let notice = of_kind(&ben, "picks_scored").await;
    assert_eq!(fields(&notice, ["points", "rank"]), json!([45, 1]));
    let top = ben.get("/api/top-scores").await.ok();
    assert_eq!(top["scores"][0]["totalPoints"], 45);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_late_result_of_the_last_season_moves_its_own_table_alone(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let year = year(&pool, &competition).await;
    let [first, second, third] = competition.podium();
    for (person, podium) in [
        (&anna, [first, second, third]),
        (&ben, [second, first, third]),
    ] {
        competition.saves(person, &league, podium).await;
    }
    competition.set_lock("lock").await;
    let january = ("900", format!("{}-01-08", year + 1));
    event(&pool, &league, january, [(&anna, 0), (&ben, 5)]).await;
    competition.app.state.live.reload_boards();
    let now = answer(&anna, &league, "").await;
    assert_eq!(rows(&now), ["Ben 5#1", "Anna 0#2"]);
    let last = format!("?season={year}");
    assert_eq!(
        board(&anna, &league, &last).await,
        ["Anna 0#1", "Ben 0#1"],
        "nothing is scored yet"
    );
    // Nobody has points in it, so it has no champion.
    let (running, ended) = (format!("{}: ", year + 1), format!("{year}: "));
    assert_eq!(champions(&anna, &league).await, [&*running, &*ended]);

    competition.scores_first_category().await;
    assert_eq!(
        board(&anna, &league, &last).await,
        ["Anna 45#1", "Ben 35#2"]
    );
    let anna_wins = format!("{year}: Anna 45");
    assert_eq!(champions(&anna, &league).await, [&*running, &*anna_wins]);
    assert_eq!(answer(&anna, &league, "").await, now);

    competition.disqualifies_the_winner().await;
    assert_eq!(
        board(&anna, &league, &last).await,
        ["Ben 25#1", "Anna 15#2"]
    );
    let ben_wins = format!("{year}: Ben 25");
    assert_eq!(champions(&anna, &league).await, [&*running, &*ben_wins]);
    fanout_is_done(&pool).await;
    assert_eq!(announced_champions(&anna, &league).await, [&*ben_wins]);
    ben.hides(&competition.event, true).await;
    assert!(announced_champions(&ben, &league).await.is_empty());
    assert_eq!(answer(&anna, &league, "").await, now);
    competition.app.state.live.reload_boards();
    assert_eq!(answer(&anna, &league, "").await, now);
    assert_eq!(
        board(&anna, &league, "?season=all").await,
        ["Ben 30#1", "Anna 15#2"]
    );
    fanout_is_done(&pool).await;
    let notice = of_kind(&anna, "picks_scored").await;
    assert_eq!(fields(&notice, ["points", "rank"]), json!([15, 2]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_earlier_season_is_paged_filtered_and_hidden_as_the_current_one(pool: PgPool) {
    let (competition, [anna, ben, cleo], league) =
        Competition::among(&pool, ["Anna", "Ben", "Cleo"]).await;
    let app = &competition.app;
    let [eve] = app.people().await;
    event(
        &pool,
        &league,
        ("1", "2024-04-01".to_owned()),
        [(&anna, 20), (&ben, 20)],
    )
    .await;
    event(
        &pool,
        &league,
        ("2", "2025-04-01".to_owned()),
        [(&anna, 4), (&cleo, 10)],
    )
    .await;
    let seasons = ["2025: Cleo 10", "2024: Anna 20, Ben 20"];
    assert_eq!(champions(&anna, &league).await, seasons);
    assert_eq!(
        board(&anna, &league, "?season=2024").await,
        ["Anna 20#1", "Ben 20#1", "Cleo 0#3"]
    );
    let page = answer(&anna, &league, "?season=2024&offset=2&limit=1").await;
    assert_eq!(rows(&page), ["Cleo 0#3"]);
    assert_eq!(page["total"], 3);
    assert_eq!(page["ownRow"]["rank"], 1);
    assert_eq!(page["ownRow"]["eventResults"][0]["eventId"], "1");
    // A year without events is not an error.
    assert_eq!(board(&anna, &league, "?season=2001").await.len(), 3);

    let others = anna.creates_league("Others", "private").await;
    cleo.joins_by_code(&others, &anna).await;
    let friends = "?season=2024&friends=true";
    assert_eq!(
        board(&anna, &league, friends).await,
        ["Anna 20#1", "Cleo 0#2"]
    );
    let country = json!({"country": "SLO"});
    ben.put("/api/auth/country", country).await.ok();
    let slovenes = "?season=2024&country=SLO";
    assert_eq!(board(&anna, &league, slovenes).await, ["Ben 20#1"]);
    assert_eq!(board(&anna, &league, "?country=SLO").await, ["Ben 0#1"]);

    // Hidden from Ben: the points, and who won.
    ben.hides("1", true).await;
    let hidden = board(&ben, &league, "?season=2024&shielded=true").await;
    assert_eq!(hidden, ["Anna 0#1", "Ben 0#1", "Cleo 0#1"]);
    assert_eq!(champions(&ben, &league).await, ["2025: Cleo 10", "2024: "]);
    assert_eq!(champions(&anna, &league).await, seasons);

    // Of a public league, everybody sees the top; of a private one nothing.
    assert_eq!(board(&eve, &league, "?season=2024").await.len(), 3);
    let path = |league: &str, query: &str| format!("/api/leagues/{league}/leaderboard{query}");
    let below = path(&league, "?season=2024&offset=25");
    eve.get(&below).await.refused(403, "forbidden");
    for query in ["?season=2024", "?season=all", "/seasons"] {
        let path = path(&others, query);
        eve.get(&path).await.refused(404, "not_found");
    }
    let gone = path("0123456789abcdef01234567", "/seasons");
    anna.get(&gone).await.refused(404, "not_found");
    for wrong in ["1899", "2201", "24", "02024", "All", "", "2024.5", "%2B202"] {
        let path = path(&league, &format!("?season={wrong}"));
        anna.get(&path).await.refused(400, "malformed_request");
    }
}
