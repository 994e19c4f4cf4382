//! Ranks of a league's season, event by event.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_among};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::json::{fields, list, text};
use crate::support::person::Person;

fn path(league: &str, query: &str) -> String {
    format!("/api/leagues/{league}/season/race{query}")
}

async fn race(person: &Person, league: &str, query: &str) -> Value {
    person.get(&path(league, query)).await.ok()
}

/// Each runner as `name points#rank ...` by event; the caller is bracketed, a rival has a star.
fn runners(race: &Value) -> Vec<String> {
    list(race, "runners")
        .iter()
        .map(|one| {
            let name = text(one, "userName");
            let stands = list(one, "stands").iter();
            let course: Vec<String> = stands
                .map(|stand| format!("{}#{}", stand["points"], stand["rank"]))
                .collect();
            let course = course.join(" ");
            match (one["isMe"] == true, one["isRival"] == true) {
                (true, false) => format!("[{name}] {course}"),
                (false, true) => format!("{name}* {course}"),
                (false, false) => format!("{name} {course}"),
                (true, true) => format!("{name} is their own rival"),
            }
        })
        .collect()
}

/// Three events of 2024, one of them open, and one of 2023.
async fn world<const N: usize>(
    pool: &PgPool,
    names: [&str; N],
    points: [&str; 2],
) -> (TestApp, [Person; N], String) {
    let (app, people, league) = spawn_among(pool, names).await;
    let [first, second] = points;
    for (id, day, points) in [
        ("2", "2024-06-01", second),
        ("1", "2024-04-01", first),
        ("3", "2023-06-01", "20"),
    ] {
        let name = format!("Cup {id}");
        happened(
            pool,
            &PastEvent {
                name: &name,
                ..PastEvent::cup(id, day)
            },
        )
        .await;
        for (person, points) in people.iter().zip(points.split_whitespace()) {
            if let Ok(points) = points.parse() {
                picked(pool, id, &league, &person.id, Some(points)).await;
            }
        }
    }
    // Points that are not settled tell nothing.
    happened(pool, &PastEvent::cup("4", "2024-07-01")).await;
    for person in &people {
        picked(pool, "4", &league, &person.id, None).await;
    }
    app.invalidates_results();
    (app, people, league)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_race_has_the_ranks_after_each_settled_event_of_the_year(pool: PgPool) {
    let names = ["Anna", "Ben", "Cleo", "Dan"];
    let (_app, [anna, ben, ..], league) = world(&pool, names, ["20 15 5 -", "0 10 - -"]).await;
    let answer = race(&anna, &league, "").await;
    assert_eq!(fields(&answer, ["year", "isOver"]), json!([2024, true]));
    let event =
        |id: &str, day: &str| json!({"eventId": id, "eventName": format!("Cup {id}"), "date": day});
    assert_eq!(
        answer["events"],
        json!([event("1", "2024-04-01"), event("2", "2024-06-01")])
    );
    assert_eq!(
        runners(&answer),
        ["Ben* 15#2 25#1", "[Anna] 20#1 20#2", "Cleo* 5#3 5#3"],
        "Dan has not played"
    );
    let of_ben = race(&ben, &league, "").await;
    assert_eq!(
        runners(&of_ben),
        ["[Ben] 15#2 25#1", "Anna* 20#1 20#2", "Cleo* 5#3 5#3"]
    );
    let before = race(&anna, &league, "?year=2023").await;
    assert_eq!(runners(&before), ["[Anna] 20#1"]);
    let none = race(&anna, &league, "?year=2001").await;
    assert_eq!(fields(&none, ["events", "runners"]), json!([[], []]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_race_is_bounded_to_the_ten_best_and_the_callers_neighbours(pool: PgPool) {
    let names = [
        "Aaa", "Bbb", "Ccc", "Ddd", "Eee", "Fff", "Ggg", "Hhh", "Iii", "Jjj", "Kkk", "Lll", "Mmm",
        "Nnn", "Ooo",
    ];
    let points: Vec<String> = (1..=15).rev().map(|points| points.to_string()).collect();
    let (_app, people, league) = world(&pool, names, [&points.join(" "), "-"]).await;
    let answer = race(&people[12], &league, "").await;
    let lines = runners(&answer);
    assert_eq!(
        lines[9..],
        ["Jjj 6#10", "Lll* 4#12", "[Mmm] 3#13", "Nnn* 2#14"]
    );
    assert_eq!(lines.len(), 13);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_race_leaves_out_the_events_the_caller_hides(pool: PgPool) {
    let (app, [anna, ben], league) = world(&pool, ["Anna", "Ben"], ["20 15", "0 10"]).await;
    anna.hides("2", true).await;
    let hidden = race(&anna, &league, "").await;
    assert_eq!(list(&hidden, "events").len(), 1);
    assert_eq!(runners(&hidden), ["[Anna] 20#1", "Ben* 15#2"]);
    let whole = race(&ben, &league, "").await;
    assert_eq!(runners(&whole), ["[Ben] 15#2 25#1", "Anna* 20#1 20#2"]);

    let [cleo] = app.people().await;
    cleo.get(&path(&league, "")).await.refused(403, "forbidden");
    for year in ["1899", "2201"] {
        let answer = anna.get(&path(&league, &format!("?year={year}"))).await;
        answer.refused(400, "malformed_request");
    }
}
