//! The programme: what of it is shown, and that picks never depend on it.

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_simulator::service::PROGRAMME_PATH;
use podium_worker::sync::Schedule;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::list;
use crate::support::sql::execute;
use crate::support::waiting::until;

const OFTEN: Schedule = Schedule {
    seasons: Duration::from_mins(1),
    event_day: Duration::from_millis(50),
    rankings: Duration::from_millis(50),
    start_lists: Duration::from_mins(1),
    programme: Duration::from_millis(50),
};

fn published(competition: &Competition, hours: i64) -> Value {
    let at = chrono::Utc::now()
        .date_naive()
        .and_time(chrono::NaiveTime::MIN)
        .and_utc();
    let at = at + chrono::TimeDelta::hours(36 + hours);
    json!({"events": [
        {"id": 7, "name": "Elsewhere", "rounds": []},
        {"id": competition.event_number(), "name": "Ours", "rounds": [{
            "categories": ["women", "men"], "disciplines": ["boulder"], "kind": "final", "starts_at": at,
            "schedule_status": "provisional", "stream_url": "https://youtu.be/x",
        }]},
    ]})
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_published_and_a_moved_round_reach_an_open_screen_and_the_calendar(pool: PgPool) {
    let competition = Competition::tomorrow_with(&pool, |options| {
        let feed = options
            .feeds
            .first()
            .map(|(_, url)| format!("{url}{PROGRAMME_PATH}"));
        ServerOptions {
            programme: feed,
            schedule: Some(OFTEN),
            ..options
        }
    })
    .await;
    let ([anna], league) = competition.app.friends(["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    let topic = format!("event:{}", competition.event);
    let mut socket = competition.admin.follows(&topic).await;
    let mut feed = competition.admin.follows("feed").await;
    competition
        .control()
        .set_programme(published(&competition, 0));
    let has_rounds = |message: &Value| {
        message["data"]["event"]["programme"]
            .as_array()
            .is_some_and(|rounds| !rounds.is_empty())
    };
    let rounds =
        socket.receive_until(&topic, has_rounds).await["data"]["event"]["programme"].clone();
    let genders: Vec<_> = [0, 1].map(|at| rounds[at]["gender"].clone()).into();
    assert_eq!(genders, ["men", "women"]);
    assert!(
        rounds[0]["category_id"].is_string() && rounds[2].is_null(),
        "{rounds}"
    );
    assert_eq!(
        (&rounds[0]["confirmed"], &rounds[0]["moved_from"]),
        (&json!(false), &Value::Null)
    );
    let is_read = |message: &Value| message["data"]["kind"] == "programme_read";
    let report = feed.receive_until("feed", is_read).await["data"].clone();
    assert_eq!(
        (&report["placed"], &report["unplaced"][0]["eventName"]),
        (&json!(2), &json!("Elsewhere"))
    );

    competition
        .control()
        .set_programme(published(&competition, 1));
    let has_moved =
        |message: &Value| message["data"]["event"]["programme"][0]["moved_from"].is_string();
    let moved = socket.receive_until(&topic, has_moved).await["data"]["event"]["programme"].clone();
    assert_eq!(moved[0]["moved_from"], rounds[0]["starts_at"]);
    until(
        &pool,
        "SELECT count(*) > 0 FROM notices WHERE key LIKE 'moved:%'",
    )
    .await;
    let inbox = anna.get("/api/notices?limit=20").await.ok();
    let notice = list(&inbox, "notices")
        .iter()
        .find(|one| one["says"]["kind"] == "round_moved");
    let content = &notice.expect("a notice")["says"];
    assert_eq!(
        (&content["round"], &content["others"]),
        (&json!("boulder final of men"), &json!(1))
    );
    assert_eq!(content["startsAt"], moved[0]["starts_at"]);

    let read = competition
        .admin
        .get(&format!("/api/events/{}", competition.event))
        .await
        .ok();
    assert_eq!(read["event"]["programme"], moved);

    let made = competition
        .admin
        .post("/api/auth/calendar", json!({}))
        .await
        .ok();
    let path = made["url"]
        .as_str()
        .and_then(|url| url.split("/calendar/").nth(1))
        .expect("an address");
    let calendar = competition
        .app
        .ask(&format!("/calendar/{path}"), &[])
        .await
        .text()
        .await
        .expect("a text");
    let calendar = calendar.replace("\r\n ", "");
    assert!(
        calendar.contains("SUMMARY:Boulder final men and women: "),
        "{calendar}"
    );
}

/// The final began yesterday, by the programme, or begins next week.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_never_depend_on_the_programme(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let programme = async |from_now: &str| {
        execute(&pool, "DELETE FROM programme_rounds", []).await;
        execute(
            &pool,
            "INSERT INTO programme_rounds (event_id, position, category_id, discipline, gender, kind, starts_at,
                 confirmed, blocked_regions)
             VALUES ($1, 1, $2, 'boulder', 'men', 'final', now() + $3::interval, true, '[]')",
            [&competition.event, &competition.category, from_now],
        )
        .await;
    };
    let locked = async || {
        let event = competition
            .admin
            .get(&format!("/api/events/{}", competition.event))
            .await
            .ok();
        event["event"]["locked"].clone()
    };
    programme("-1 day").await;
    assert_eq!(locked().await, false);
    competition.saves_podium(&anna, &league).await;

    programme("7 days").await;
    competition.set_lock("lock").await;
    assert_eq!(locked().await, true);
    let answer = competition
        .picks(&anna, &league, competition.podium())
        .await;
    assert!(!answer.status.is_success(), "{:?}", answer.body);
}
