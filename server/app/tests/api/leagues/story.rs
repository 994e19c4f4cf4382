//! How the chances in an event changed, told in leagues' streams.

use futures_util::future::join_all;
use podium_domain::form::StarterChances;
use podium_simulator::timeline::Stage;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{each, fields, list};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::statements::counted;
use crate::support::waiting::fanout_is_done;

fn path(league: &str) -> String {
    format!("/api/leagues/{league}/stream?limit=100")
}

/// The league's stories, and the number of entries withheld.
async fn story_entries(person: &Person, league: &str) -> (Vec<Value>, u64) {
    let stream = person.get(&path(league)).await.ok();
    let facts = list(&stream, "entries").iter().map(|entry| &entry["fact"]);
    let stories = facts.filter(|fact| fact["kind"] == "story").cloned();
    let withheld = stream["withheld"].as_u64().expect("a count");
    (stories.collect(), withheld)
}

/// The chances of the only story.
async fn swings(person: &Person, league: &str) -> Vec<Value> {
    let (stories, _) = story_entries(person, league).await;
    assert_eq!(stories.len(), 1, "{stories:?}");
    let swings = list(&stories[0], "swings").iter();
    swings
        .map(|swing| json!([swing["before"], swing["after"]]))
        .collect()
}

/// A node stores these chances to win, in percent, of the best athletes of the first category.
async fn stores(competition: &Competition, wins: &[f64]) {
    let chances = competition.best.iter().zip(wins);
    let chances: Vec<StarterChances> = chances
        .map(|(athlete, win)| StarterChances {
            athlete: athlete.parse().expect("an id"),
            by_rank: [win / 100.0, 0.1, 0.0, 0.0, 0.0, 0.0],
        })
        .collect();
    let event = competition.event.parse().expect("an id");
    let category = competition.category.parse().expect("an id");
    let store = &competition.app.state.store;
    let stored = store.save_outlook_step(&event, &category, true, &chances);
    stored.await.expect("stored");
}

/// The same, and it is told.
async fn publish(pool: &PgPool, competition: &Competition, wins: &[f64]) {
    stores(competition, wins).await;
    fanout_is_done(pool).await;
}

/// Two members of a league with a pick in an event that is climbed.
async fn two_who_watch(pool: &PgPool) -> (Competition, [Person; 2], String) {
    let (competition, people, league) = Competition::among(pool, ["Anna", "Ben"]).await;
    competition.saves_podium(&people[0], &league).await;
    competition.set_lock("lock").await;
    competition.reaches(Stage::complete(0)).await;
    fanout_is_done(pool).await;
    (competition, people, league)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_swing_is_told_where_somebody_has_picked_and_the_entry_grows(pool: PgPool) {
    let (competition, [anna, ben], league) = two_who_watch(&pool).await;
    let empty = anna.creates_league("Nobody picks", "public").await;
    let topic = format!("league:{league}");
    let mut bens = ben.follows(&topic).await;
    for points in [30.0, 38.0, 45.0, 49.9] {
        publish(&pool, &competition, &[points, 10.0]).await;
        assert_eq!(story_entries(&ben, &league).await, (vec![], 0), "{points}");
    }
    publish(&pool, &competition, &[50.0, 10.0]).await;
    bens.hears(&topic, "stream_changed").await;
    let (stories, _) = story_entries(&ben, &league).await;
    let [story] = stories.as_slice() else {
        panic!("one story: {stories:?}");
    };
    assert_eq!(story["eventId"], competition.event);
    let [first] = list(story, "swings").as_slice() else {
        panic!("one swing: {story}");
    };
    assert_eq!(
        fields(first, ["categoryId", "before", "after"]),
        json!([competition.category, 30, 50])
    );
    let names = "SELECT firstname || ' ' || lastname FROM athletes WHERE id = $1";
    let name: String = scalar(&pool, names, [&competition.best[0]]).await;
    let athlete = &first["athlete"];
    let [firstname, lastname] = ["firstname", "lastname"].map(|key| athlete[key].as_str());
    assert_eq!(
        name,
        format!(
            "{} {}",
            firstname.expect("a name"),
            lastname.expect("a name")
        )
    );
    assert!(first["at"].as_str().expect("a time").ends_with('Z'));
    assert!(first["categoryName"].is_string());

    // The next one moves the entry up, and says what went before.
    let announcements = format!("/api/leagues/{league}/announcements");
    let pizza = anna.post(&announcements, json!({"text": "Pizza"})).await;
    pizza.ok();
    publish(&pool, &competition, &[50.0, 31.0]).await;
    assert_eq!(
        swings(&ben, &league).await,
        [json!([30, 50]), json!([10, 31])]
    );
    let stream = ben.get(&path(&league)).await.ok();
    assert_eq!(stream["entries"][0]["fact"]["kind"], "story");
    // The same again, and a node that repeats the job.
    publish(&pool, &competition, &[50.0, 31.0]).await;
    let again = "INSERT INTO outbox (kind, about, event_id) VALUES ('fanout', 'story', $1)";
    execute(&pool, again, [&competition.event]).await;
    fanout_is_done(&pool).await;
    let unchanged = ben.get(&path(&league)).await.ok();
    assert_eq!(unchanged, stream);
    assert_eq!(story_entries(&anna, &empty).await, (vec![], 0));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_results_of_a_final_are_told_as_they_come(pool: PgPool) {
    let (competition, [anna, _ben], league) = two_who_watch(&pool).await;
    let live = competition.app.state.live.clone();
    for stage in [Stage::complete(1), Stage::partial(2, 2), Stage::complete(2)] {
        competition.reaches(stage).await;
        live.store_outlook_steps().await.expect("stored");
    }
    fanout_is_done(&pool).await;
    let (stories, _) = story_entries(&anna, &league).await;
    let last = list(&stories[0], "swings").last().expect("a swing");
    let certain = [&json!(0), &json!(100)];
    assert!(certain.contains(&&last["after"]), "{last}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_slow_change_is_told_once_it_sums_up(pool: PgPool) {
    let (competition, [anna, _ben], league) = two_who_watch(&pool).await;
    for points in 30..70 {
        stores(&competition, &[f64::from(points)]).await;
    }
    fanout_is_done(&pool).await;
    assert_eq!(swings(&anna, &league).await, [json!([30, 50])]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_newest_twelve_are_told_at_the_cost_of_one(pool: PgPool) {
    let (competition, [anna, _ben], league) = two_who_watch(&pool).await;
    let statements = async || {
        let (answer, made) = counted(&anna, Method::GET, &path(&league), None).await;
        answer.ok();
        made.len()
    };
    for points in [10.0, 30.0] {
        publish(&pool, &competition, &[points]).await;
    }
    let of_one = statements().await;
    for points in [51.0, 72.0, 93.0].repeat(4) {
        publish(&pool, &competition, &[points]).await;
    }
    let swings = swings(&anna, &league).await;
    assert_eq!(swings.len(), 12);
    assert_eq!(swings[0], json!([30, 51]), "the oldest of them comes first");
    assert_eq!(swings[11], json!([72, 93]));
    assert_eq!(statements().await, of_one);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn who_hides_an_event_reads_no_story(pool: PgPool) {
    let (competition, [anna, ben], league) = two_who_watch(&pool).await;
    let other = "INSERT INTO events (id, series, name, location, starts_at)
         VALUES ('usa-1', 'usa', 'Event', 'Here', now() - interval '1 day')";
    execute(&pool, other, []).await;
    for points in [30.0, 60.0] {
        publish(&pool, &competition, &[points]).await;
    }
    assert_eq!(swings(&ben, &league).await.len(), 1);
    ben.hides(&competition.event, true).await;
    assert_eq!(story_entries(&ben, &league).await, (vec![], 1));
    ben.hides(&competition.event, false).await;
    // Chances rest on the results of all events.
    ben.hides("usa-1", true).await;
    assert_eq!(story_entries(&ben, &league).await, (vec![], 0));
    assert_eq!(swings(&anna, &league).await.len(), 1);
    ben.hides("usa-1", false).await;
    assert_eq!(swings(&ben, &league).await.len(), 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nothing_is_told_while_picks_are_open(pool: PgPool) {
    let (competition, [anna, ben], league) = two_who_watch(&pool).await;
    for points in [30.0, 60.0] {
        publish(&pool, &competition, &[points]).await;
    }
    assert_eq!(swings(&anna, &league).await.len(), 1);
    competition.set_lock("unlock").await;
    assert_eq!(story_entries(&anna, &league).await, (vec![], 0), "at once");
    ben.hides(&competition.event, true).await;
    assert_eq!(story_entries(&ben, &league).await, (vec![], 0));
    // Chances that were computed just before.
    publish(&pool, &competition, &[90.0]).await;
    let entries = "SELECT count(*) FROM stream_entries WHERE kind = 'story'";
    assert_eq!(scalar::<i64, _>(&pool, entries, []).await, 0);

    competition.set_lock("lock").await;
    publish(&pool, &competition, &[60.0]).await;
    let swings = swings(&anna, &league).await;
    assert_eq!(swings.last(), Some(&json!([90, 60])));
}

/// Four nodes store slightly different chances at the same moment. Only the first step is stored, so one swing is told.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nodes_that_store_at_once_tell_a_swing_once(pool: PgPool) {
    let (competition, [anna, _ben], league) = two_who_watch(&pool).await;
    stores(&competition, &[10.0]).await;
    let count = "SELECT count(*) FROM outlook_steps WHERE swing IS NOT NULL";
    for round in 1..=10 {
        let points = if round % 2 == 0 { 10.0 } else { 50.0 };
        let nodes = [0.0, 0.1, 0.2, 0.3].map(|more| points + more);
        join_all(nodes.map(async |points| stores(&competition, &[points]).await)).await;
        let swings: i64 = scalar(&pool, count, []).await;
        assert_eq!(swings, round);
    }
    fanout_is_done(&pool).await;
    let (stories, _) = story_entries(&anna, &league).await;
    assert_eq!(each(&stories[0]["swings"], "before").len(), 10);
}
