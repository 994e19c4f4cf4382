//! Saves for all leagues against concurrent changes of the same picks: the result is never a mixture of two sets.

use std::sync::atomic::Ordering;

use serde_json::json;
use sqlx::PgPool;

use crate::picks::all_leagues::{firsts, saves_everywhere};
use crate::picks::locks::{Lock, LockRace, take_the_lock_away};
use crate::support::app::{TestApp, spawn_app};
use crate::support::arena::{Standing, found_leagues, race};
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::execute;

const WRITERS: usize = 8;
const LEAGUES: usize = 3;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn saving_in_all_leagues_against_a_lock(pool: PgPool) {
    let changed = save_and_lock(&pool, Lock::Holds).await;
    assert_eq!(changed, 0, "locks after whose answer a save still landed");
}

/// The test must be able to fail, so it runs here without the database's lock.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn saving_in_all_leagues_against_a_disabled_lock(pool: PgPool) {
    take_the_lock_away(&pool).await;
    save_and_lock(&pool, Lock::IsAway).await;
}

/// The number of rounds in which picks changed between a lock's answer and the unlock.
async fn save_and_lock(pool: &PgPool, lock: Lock) -> u32 {
    let competition = Competition::tomorrow(pool).await;
    let lock_race = LockRace::default();
    let people = competition.app.people::<WRITERS>().await;
    let mut writers = Vec::new();
    for writer in people {
        let leagues = found_leagues(&competition.app, &writer, LEAGUES, "private").await;
        let (event, category) = (competition.event.clone(), competition.category.clone());
        let (athletes, lock_race) = (competition.best.clone(), lock_race.clone());
        writers.push(tokio::spawn(async move {
            for athlete in athletes.iter().cycle() {
                if lock_race.stop.load(Ordering::Acquire) {
                    return;
                }
                let body = json!({
                    "eventId": event, "categoryId": category, "leagueId": leagues[0],
                    "data": {"first": athlete, "second": null, "third": null},
                });
                let answer = writer.post("/api/predictions/everywhere", body).await;
                if answer.status.is_success() {
                    lock_race.accepted.fetch_add(1, Ordering::AcqRel);
                    let saved = answer.ok()["predictions"].as_array().map(Vec::len);
                    assert_eq!(saved, Some(LEAGUES));
                } else {
                    lock.refuses(answer);
                }
            }
        }));
    }
    lock_race.run(pool, &competition, writers, lock).await
}

/// Gives a person of this round only leagues of their own.
async fn alone(app: &TestApp, pool: &PgPool, person: &Person) -> Vec<String> {
    let statement = "DELETE FROM leagues WHERE owner_id = $1";
    execute(pool, statement, [&person.id]).await;
    found_leagues(app, person, LEAGUES, "private").await
}

/// Two podiums of one person on two servers, from the pages of different leagues, without earlier picks: both saves
/// succeed, and the same one is last in every league.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn saving_in_all_leagues_twice(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere: TestApp = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["this", "that"], async |round| {
        let person = &round.rival;
        let there = person.at(&elsewhere);
        let leagues = alone(&competition.app, &pool, person).await;
        let [this, that, _] = competition.podium();
        let (one, other) = round
            .at_once(
                saves_everywhere(&competition, person, &leagues[0], [this, "", ""]),
                saves_everywhere(&competition, &there, &leagues[2], [that, "", ""]),
            )
            .await;
        for saved in [one.ok(), other.ok()] {
            assert_eq!(saved["predictions"].as_array().map(Vec::len), Some(LEAGUES));
        }
        let found = firsts(&pool, person, &leagues).await;
        let last = found[0].0 == this;
        let all = ((if last { this } else { that }).to_owned(), true);
        assert_eq!(
            found,
            vec![all; LEAGUES],
            "half of one and half of the other"
        );
        if last { "this" } else { "that" }
    })
    .await;
}

/// Another tab, on another server, saves for one league: in either order, that league ends with its own pick, and all
/// others with the common one.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn saving_in_all_leagues_against_saving_in_one(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere: TestApp = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    let outcomes = ["passed over", "before"];
    race(&competition.app, start, outcomes, async |round| {
        let person = &round.rival;
        let there = person.at(&elsewhere);
        let leagues = alone(&competition.app, &pool, person).await;
        let [old, all, own] = competition.podium();
        let saved = saves_everywhere(&competition, person, &leagues[0], [old, "", ""]).await;
        let saved = saved.ok();
        let last = &saved["predictions"][LEAGUES - 1];
        let path = format!("/api/predictions/{}", last["_id"].as_str().expect("an id"));
        let body = json!({"data": {"first": own, "second": null, "third": null}});
        let (in_all_leagues, one) = round
            .at_once(
                saves_everywhere(&competition, person, &leagues[0], [all, "", ""]),
                there.put(&path, body),
            )
            .await;
        one.ok();
        let left_out = &in_all_leagues.ok()["leftOut"];
        for (league, (first, common)) in leagues.iter().zip(firsts(&pool, person, &leagues).await) {
            let is_own = last["leagueId"] == league.as_str();
            let expected = if is_own { own } else { all };
            assert_eq!((first.as_str(), common), (expected, !is_own));
        }
        if left_out[0]["leagueId"] == last["leagueId"] {
            "passed over"
        } else {
            assert_eq!(*left_out, json!([]));
            "before"
        }
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn saving_in_all_leagues_against_leaving(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["saved", "left"], async |round| {
        let person = &round.rival;
        let leagues = alone(&competition.app, &pool, person).await;
        let statement = "INSERT INTO memberships (league_id, user_id) VALUES ($1, $2)";
        execute(&pool, statement, [&round.league, &person.id]).await;
        let [athlete, other, _] = competition.podium();
        let (saved, left) = round
            .at_once(
                saves_everywhere(&competition, person, &leagues[0], [athlete, "", ""]),
                person.does(&round.path("leave")),
            )
            .await;
        left.ok();
        saved.ok();
        let all = (athlete.to_owned(), true);
        assert_eq!(firsts(&pool, person, &leagues).await, vec![all; LEAGUES]);
        let was = firsts(&pool, person, std::slice::from_ref(&round.league)).await;
        saves_everywhere(&competition, person, &leagues[0], [other, "", ""])
            .await
            .ok();
        let is = firsts(&pool, person, std::slice::from_ref(&round.league)).await;
        assert_eq!(was, is, "nobody picks where they have left");
        if was[0].0.is_empty() { "left" } else { "saved" }
    })
    .await;
}
