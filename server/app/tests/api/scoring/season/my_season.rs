//! A member's season: settled points by event, compared with the crowd and with another member.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_among};
use crate::support::competition::Competition;
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::{fields, list, text};
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::statements::counted;

fn path(league: &str, query: &str) -> String {
    format!("/api/leagues/{league}/season{query}")
}

async fn season(person: &Person, league: &str, query: &str) -> Value {
    person.get(&path(league, query)).await.ok()["season"].clone()
}

async fn table(person: &Person, league: &str, query: &str) -> Value {
    let path = path(league, &format!("/standings{query}"));
    person.get(&path).await.ok()
}

/// Each row as `name points#rank`.
fn rows(table: &Value) -> Vec<String> {
    list(table, "standings")
        .iter()
        .map(|row| {
            format!(
                "{} {}#{}",
                text(row, "userName"),
                row["points"],
                row["rank"]
            )
        })
        .collect()
}

/// Each event as `event points/total#rank`.
fn course(season: &Value) -> Vec<String> {
    list(season, "events")
        .iter()
        .map(|event| {
            let name = text(event, "eventName");
            let (points, total) = (&event["points"], &event["totalPoints"]);
            format!("{name} {points}/{total}#{}", event["rank"])
        })
        .collect()
}

fn badge<'a>(season: &'a Value, kind: &str) -> &'a Value {
    let mut all = list(season, "badges").iter();
    all.find(|badge| badge["kind"] == kind)
        .expect("every kind is told")
}

/// An event of one category with these points per person; a dash means no pick.
async fn event(pool: &PgPool, league: &str, people: &[&Person], at: (&str, &str), points: &str) {
    let (id, day) = at;
    let name = format!("Cup {id}");
    let event = PastEvent {
        name: &name,
        discipline: if id == "2" { "boulder" } else { "lead" },
        ..PastEvent::cup(id, day)
    };
    happened(pool, &event).await;
    for (person, points) in people.iter().zip(points.split_whitespace()) {
        if let Ok(points) = points.parse() {
            picked(pool, id, league, &person.id, Some(points)).await;
        }
    }
}

/// Two events of 2024 and one of 2023; the athlete picked by everybody is worth 20 points.
async fn world(pool: &PgPool) -> (TestApp, [Person; 3], String) {
    let (app, people, league) = spawn_among(pool, ["Anna", "Ben", "Cleo"]).await;
    for (at, points) in [
        (("1", "2024-04-01"), "20 20 0"),
        (("2", "2024-06-01"), "10 4 -"),
        (("3", "2023-06-01"), "- 15 -"),
    ] {
        event(pool, &league, &people.each_ref(), at, points).await;
    }
    (app, people, league)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_season_lists_events_with_shared_ranks(pool: PgPool) {
    let (_app, [anna, ben, cleo], league) = world(&pool).await;
    let answer = season(&anna, &league, "").await;
    assert_eq!(fields(&answer, ["year", "isOver"]), json!([2024, true]));
    let years = list(&answer, "years");
    assert_eq!(
        years[1..],
        [json!(2024), json!(2023)],
        "this year first: {years:?}"
    );
    assert_eq!(course(&answer), ["Cup 1 20/20#1", "Cup 2 10/30#1"]);
    assert_eq!(
        fields(&answer, ["rank", "points", "members"]),
        json!([1, 30, 3])
    );
    let first = &list(&answer, "events")[0];
    assert_eq!(first["players"], 3);
    assert_eq!(first["playersPoints"], 40);
    assert_eq!(first["date"], "2024-04-01");
    // A member who skipped an event keeps the earlier points.
    let of_cleo = season(&anna, &league, &format!("?member={}", cleo.id)).await;
    assert_eq!(course(&of_cleo), ["Cup 1 0/0#3", "Cup 2 0/0#3"]);
    assert_eq!(list(&of_cleo, "events")[1]["picked"], 0);
    assert_eq!(of_cleo["member"]["isMe"], false);
    assert_eq!(of_cleo["bestCall"], Value::Null);
    // The table of a past year does not change with later events.
    assert_eq!(
        rows(&table(&anna, &league, "").await),
        ["Anna 30#1", "Ben 24#2", "Cleo 0#3"]
    );
    let before = table(&anna, &league, "?year=2023").await;
    assert_eq!(rows(&before), ["Ben 15#1", "Anna 0#2", "Cleo 0#2"]);
    assert_eq!(before["isOver"], true);
    assert_eq!(
        course(&season(&ben, &league, "?year=2023").await),
        ["Cup 3 15/15#1"]
    );
    // A year without events is not an error.
    let empty = season(&anna, &league, "?year=2001").await;
    assert_eq!(fields(&empty, ["rank", "events"]), json!([null, []]));
    assert_eq!(
        rows(&table(&anna, &league, "?year=2001").await),
        Vec::<String>::new()
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_season_compares_calls_crowd_and_other_members(pool: PgPool) {
    let (app, [anna, ben, cleo], league) = world(&pool).await;
    let answer = season(&ben, &league, &format!("?against={}", anna.id)).await;
    // 20 where the three got 40 together, 4 where two got 14: 6 2/3 above the mean, 3 below it.
    assert_eq!(answer["bestCall"]["pick"]["eventName"], "Cup 1");
    assert_eq!(answer["bestCall"]["pickedPoints"], 40);
    assert_eq!(answer["worstCall"]["pick"]["totalPoints"], 4);
    assert_eq!(answer["worstCall"]["pick"]["userId"], json!(ben.id));
    assert_eq!(answer["worstCall"]["possiblePoints"], 20);
    // Two players are too few for a crowd. The crowd ranked the winner first.
    let crowd = &answer["crowd"];
    assert_eq!(fields(crowd, ["categories", "level"]), json!([1, 1]));
    assert_eq!(fields(crowd, ["points", "crowdPoints"]), json!([20, 20]));
    assert_eq!(list(crowd, "list")[0]["podium"]["second"], Value::Null);
    let duel = &answer["headToHead"];
    assert_eq!(duel["against"]["userName"], "Anna");
    assert_eq!(fields(duel, ["won", "drawn", "lost"]), json!([0, 1, 1]));
    assert_eq!(fields(duel, ["points", "theirPoints"]), json!([24, 30]));
    // An event that Cleo skipped is not a loss.
    let duel = season(&ben, &league, &format!("?against={}", cleo.id)).await;
    assert_eq!(list(&duel["headToHead"], "events").len(), 1);
    let disciplines: Vec<_> = list(&answer, "accuracy")
        .iter()
        .map(|of| (text(of, "discipline"), &of["points"], &of["placesOnPodium"]))
        .collect();
    assert_eq!(
        disciplines,
        [
            ("boulder", &json!(4), &json!(1)),
            ("lead", &json!(20), &json!(1))
        ]
    );
    // There is no champion among three players.
    assert_eq!(badge(&answer, "champion")["earned"], json!([]));
    assert_eq!(badge(&answer, "ever_present")["have"], 2);
    // A member is not compared with themselves.
    let alone = season(&ben, &league, &format!("?against={}", ben.id)).await;
    assert_eq!(alone["headToHead"], Value::Null);
    // With two more players there is a champion.
    for person in app.people::<2>().await {
        person.joins(&league, &anna).await;
        picked(&pool, "1", &league, &person.id, Some(0)).await;
    }
    let answer = season(&anna, &league, "").await;
    assert_eq!(
        badge(&answer, "champion")["earned"][0]["eventName"],
        "Cup 2"
    );
    assert_eq!(list(badge(&answer, "event_winner"), "earned").len(), 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn void_or_retracted_points_are_left_out_of_a_season(pool: PgPool) {
    let (_app, [anna, ..], league) = world(&pool).await;
    assert_eq!(course(&season(&anna, &league, "").await).len(), 2);
    // The states after a category is cancelled, and after its points are withdrawn.
    for change in [
        "UPDATE scores SET void = true, first = 0, hits = 0 FROM predictions
         WHERE prediction_id = predictions.id AND event_id = '1'",
        "UPDATE categories SET scored_at = clock_timestamp() WHERE event_id = '1'",
        "DELETE FROM scores USING predictions WHERE prediction_id = predictions.id AND event_id = '3'",
        "UPDATE categories SET scored_at = NULL WHERE event_id = '3'",
    ] {
        execute(&pool, change, []).await;
    }
    let answer = season(&anna, &league, "").await;
    assert_eq!(
        course(&answer),
        ["Cup 2 10/10#1"],
        "at once: nobody waits for a bell"
    );
    assert_eq!(list(&answer, "years").len(), 2, "2023 has nothing any more");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_corrected_result_changes_the_whole_season(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let [first, second, third] = competition.podium();
    for (person, podium) in [
        (&anna, [first, second, third]),
        (&ben, [second, first, third]),
    ] {
        competition.saves(person, &league, podium).await;
    }
    competition.finishes_first_category().await;
    let answer = season(&anna, &league, "").await;
    assert_eq!(
        fields(&answer, ["rank", "events"]),
        json!([null, []]),
        "nothing is final yet"
    );
    assert_eq!(answer["isOver"], false);
    competition.score().await;
    let answer = season(&anna, &league, "").await;
    assert_eq!(fields(&answer, ["points", "rank"]), json!([45, 1]));
    assert_eq!(list(badge(&answer, "perfect_podium"), "earned").len(), 1);
    assert_eq!(answer["bestCall"]["possiblePoints"], 45);
    competition.disqualifies_the_winner().await;
    // Case 50 of docs/rules.md, "Worked examples", for Anna; Ben had the new winner first and the one after second to
    // third.
    let answer = season(&anna, &league, &format!("?against={}", ben.id)).await;
    assert_eq!(fields(&answer, ["points", "rank"]), json!([15, 2]));
    assert_eq!(badge(&answer, "perfect_podium")["earned"], json!([]));
    assert_eq!(answer["headToHead"]["lost"], 1);
    assert_eq!(
        rows(&table(&ben, &league, "").await),
        ["Ben 25#1", "Anna 15#2"]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_season_is_for_members_only(pool: PgPool) {
    let (app, [anna, ben, cleo], league) = world(&pool).await;
    let eve = app.person("Eve").await;
    let root = app.site_admin("Root").await;
    for query in ["", "/standings"] {
        eve.get(&path(&league, query))
            .await
            .refused(403, "forbidden");
    }
    let of_eve = path(&league, &format!("?member={}", eve.id));
    anna.get(&of_eve).await.refused(404, "not_found");
    let against_eve = path(&league, &format!("?against={}", eve.id));
    anna.get(&against_eve).await.refused(404, "not_found");
    // A site admin may read the league, but has no season in it.
    root.get(&path(&league, "")).await.refused(404, "not_found");
    assert_eq!(rows(&table(&root, &league, "").await).len(), 3);
    // A member who leaves disappears at once, with all picks.
    ben.does_in(&league, "leave").await.ok();
    ben.get(&path(&league, "")).await.refused(403, "forbidden");
    assert_eq!(
        rows(&table(&anna, &league, "").await),
        ["Anna 30#1", "Cleo 0#2"]
    );
    let answer = season(&cleo, &league, "").await;
    assert_eq!(list(&answer, "events")[0]["players"], 2);
    for wrong in [
        "?year=1",
        "?year=x",
        "?member=x",
        "?against=1",
        "/standings?limit=0",
    ] {
        let answer = anna.get(&path(&league, wrong)).await;
        assert_eq!(answer.status.as_u16(), 400, "{wrong}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_season_table_is_searched_and_paged(pool: PgPool) {
    let (_app, [anna, ..], league) = world(&pool).await;
    let found = table(&anna, &league, "?search=%20bEN").await;
    assert_eq!(
        (rows(&found), &found["total"]),
        (vec!["Ben 24#2".to_owned()], &json!(1))
    );
    let page = table(&anna, &league, "?limit=1&skip=1").await;
    assert_eq!(
        (rows(&page), &page["total"]),
        (vec!["Ben 24#2".to_owned()], &json!(3))
    );
    assert_eq!(table(&anna, &league, "?search=nobody").await["total"], 0);
}

/// Neither members nor events cost a statement each; repeated requests read only the caller's part.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_season_costs_a_constant_number_of_statements(pool: PgPool) {
    let (app, [anna, ..], league) = world(&pool).await;
    let cost = async |query: &str| {
        let (answer, made) = counted(&anna, Method::GET, &path(&league, query), None).await;
        answer.ok();
        made.len()
    };
    let first = cost("").await;
    let again = cost("").await;
    assert!(again < first, "{again} of {first}");
    assert_eq!(
        cost("/standings").await,
        3,
        "whether the caller may, what it is of, and what they have shielded"
    );
    for (number, person) in app.people::<6>().await.iter().enumerate() {
        person.joins(&league, &anna).await;
        let id = (number + 10).to_string();
        event(
            &pool,
            &league,
            &[&anna, person],
            (&id, "2024-08-01"),
            "5 20",
        )
        .await;
    }
    assert_eq!(cost("").await, first);
    assert_eq!(cost("").await, again);
}
