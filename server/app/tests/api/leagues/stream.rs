//! What happened in a league.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_among;
use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::fanout_is_done;

const KEPT: i64 = 100;

fn path(league: &str) -> String {
    format!("/api/leagues/{league}/stream")
}

/// The stream's facts, newest first.
async fn facts(person: &Person, league: &str) -> Vec<Value> {
    let stream = person.get(&path(league)).await.ok();
    let entries = stream["entries"].as_array().expect("entries");
    assert_eq!(stream["count"], entries.len());
    entries.iter().map(|entry| entry["fact"].clone()).collect()
}

fn kinds(facts: &[Value]) -> Vec<&str> {
    let kinds = facts.iter().map(|fact| fact["kind"].as_str());
    kinds.map(|kind| kind.expect("a kind")).collect()
}

/// Who moved, with points, and ranks before and after.
fn moves(fact: &Value) -> Value {
    let moves = fact["moves"].as_array().expect("moves").iter();
    moves
        .map(|it| json!([it["player"]["name"], it["points"], it["from"], it["to"]]))
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_who_join_and_announcements_appear_live_and_go_with_them(pool: PgPool) {
    let (app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let [eve] = app.people().await;
    let topic = format!("league:{league}");
    let mut annas = anna.follows(&topic).await;
    let announcements = format!("/api/leagues/{league}/announcements");
    let made = anna
        .post(&announcements, json!({"text": "Pizza"}))
        .await
        .ok();
    annas.hears(&topic, "stream_changed").await;
    let stream = facts(&ben, &league).await;
    assert_eq!(kinds(&stream), ["announced", "joined"]);
    assert_eq!(
        fields(&stream[0], ["text", "announcementId"]),
        json!(["Pizza", made["announcement"]["id"]])
    );
    assert_eq!(stream[1]["player"]["name"], "Ben");

    eve.get(&path(&league)).await.refused(403, "forbidden");
    let one = format!("{announcements}/{}", made["announcement"]["id"]);
    anna.delete(&one).await.ok();
    annas.hears(&topic, "stream_changed").await;
    assert_eq!(kinds(&facts(&anna, &league).await), ["joined"]);
    ben.does_in(&league, "leave").await.ok();
    annas.hears(&topic, "member_left").await;
    assert!(facts(&anna, &league).await.is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_deleted_account_is_in_no_entry(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    for player in [&anna, &ben] {
        competition.saves_podium(player, &league).await;
    }
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    let text = json!({"text": "Pizza"});
    let announcements = format!("/api/leagues/{league}/announcements");
    anna.does(&format!("/api/leagues/{league}/admins/{}", ben.id))
        .await
        .ok();
    ben.post(&announcements, text).await.ok();
    ben.confirms().await;
    ben.goes().await;
    let stream = facts(&anna, &league).await;
    assert_eq!(kinds(&stream), ["announced", "scored"]);
    // As in the list of announcements, without the name.
    assert_ne!(stream[0]["player"]["name"], "Ben");
    assert_eq!(moves(&stream[1]), json!([["Anna", 45, 1, 1]]));
    let entries = scalar::<i64, _>(
        &pool,
        "SELECT count(*) FROM stream_entries WHERE user_id = $1",
        [&ben.id],
    );
    assert_eq!(entries.await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lock_says_how_many_picked_until_picks_open_again(pool: PgPool) {
    let (competition, [anna, _ben], league) = Competition::among_climbers(&pool).await;
    let empty = anna.creates_league("Nobody picks", "public").await;
    competition.saves_podium(&anna, &league).await;
    for _ in 0..2 {
        competition.set_lock("lock").await;
        fanout_is_done(&pool).await;
        let stream = facts(&anna, &league).await;
        assert_eq!(kinds(&stream), ["revealed", "joined"]);
        assert_eq!(
            fields(&stream[0], ["eventId", "picked", "members"]),
            json!([competition.event, 1, 2])
        );
        assert!(facts(&anna, &empty).await.is_empty());
        competition.set_lock("unlock").await;
        fanout_is_done(&pool).await;
        assert_eq!(kinds(&facts(&anna, &league).await), ["joined"]);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn final_points_say_who_moved_and_who_called_it(pool: PgPool) {
    let names = ["Anna", "Ben", "Cem", "Dana"];
    let (competition, people, league) = Competition::among(&pool, names).await;
    let [anna, ben, cem, dana] = &people;
    let [first, second, third] = competition.podium();
    competition.saves(anna, &league, [first, second, ""]).await;
    competition.saves(ben, &league, [first, "", third]).await;
    competition.saves(cem, &league, [second, first, ""]).await;
    let last = competition.best.last().expect("an athlete");
    competition.saves(dana, &league, [last, "", ""]).await;
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;

    let scored = facts(dana, &league).await.remove(0);
    assert_eq!(
        fields(&scored, ["kind", "members", "categories", "corrected"]),
        json!(["scored", 4, 1, 0])
    );
    let [most, ..] = scored["moves"].as_array().expect("moves").as_slice() else {
        panic!("nobody moved");
    };
    assert_eq!(most["player"]["name"], "Anna");
    assert_eq!(fields(most, ["points", "from", "to"]), json!([35, 1, 1]));
    // Before, all were first with no points; who earned nothing fell.
    let danas = moves(&scored);
    let danas = danas.as_array().expect("moves").last().expect("a move");
    assert_eq!(*danas, json!(["Dana", 0, 1, 4]));
    // Ben alone had the third.
    let called = scored["called"].as_array().expect("calls");
    assert_eq!(called.len(), 1);
    assert_eq!(called[0]["player"]["name"], "Ben");
    assert_eq!(called[0]["rank"], 3);

    // The same again moves nothing up; a correction replaces the entry's facts and moves it up.
    anna.post(
        &format!("/api/leagues/{league}/announcements"),
        json!({"text": "Pizza"}),
    )
    .await
    .ok();
    competition.score().await;
    fanout_is_done(&pool).await;
    assert_eq!(facts(dana, &league).await[0]["kind"], "announced");
    competition.disqualifies_the_winner().await;
    competition.score().await;
    fanout_is_done(&pool).await;
    let stream = facts(dana, &league).await;
    assert_eq!(kinds(&stream)[..2], ["scored", "announced"]);
    assert!(stream[0]["corrected"].as_u64() > Some(0));

    // Points that are no longer final leave no entry.
    competition.loses_its_ranking().await;
    competition.sync().await;
    fanout_is_done(&pool).await;
    assert!(!kinds(&facts(dana, &league).await).contains(&"scored"));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn who_hides_an_event_does_not_read_its_results(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers(&pool).await;
    competition.saves_podium(&anna, &league).await;
    ben.hides(&competition.event, true).await;
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    assert!(kinds(&facts(&anna, &league).await).contains(&"scored"));
    let stream = ben.get(&path(&league)).await.ok();
    assert_eq!(stream["withheld"], 1);
    assert!(!stream["entries"].to_string().contains("scored"));
    ben.hides(&competition.event, false).await;
    assert!(kinds(&facts(&ben, &league).await).contains(&"scored"));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_the_newest_entries_are_kept(pool: PgPool) {
    let (_app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let events = "INSERT INTO events (id, series, name, location)
         SELECT 'usa-' || number, 'usa', 'Event', 'Here' FROM generate_series(1, 120) AS number";
    execute(&pool, events, []).await;
    let entries = "INSERT INTO stream_entries (league_id, kind, event_id, facts, happened_at)
         SELECT $1, 'revealed', id, '{\"picked\": 1, \"members\": 2}',
             now() - make_interval(days => substr(id, 5)::integer)
         FROM events";
    execute(&pool, entries, [&league]).await;
    anna.post(
        &format!("/api/leagues/{league}/announcements"),
        json!({"text": "Pizza"}),
    )
    .await
    .ok();
    let count: i64 = scalar(&pool, "SELECT count(*) FROM stream_entries", []).await;
    assert_eq!(count, KEPT);
    let page = ben.get(&format!("{}?limit=100", path(&league))).await.ok();
    assert_eq!(page["entries"][0]["fact"]["kind"], "announced");
    assert_eq!(page["entries"][99]["fact"]["eventId"], "usa-98");
    let second = ben
        .get(&format!("{}?limit=2&skip=1", path(&league)))
        .await
        .ok();
    assert_eq!(second["count"], 2);
    ben.get(&format!("{}?limit=101", path(&league)))
        .await
        .refused(400, "invalid_query");
}
