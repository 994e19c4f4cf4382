//! Copies of a pick against concurrent changes: a copy is complete or absent.

use std::sync::atomic::Ordering;

use serde_json::json;
use sqlx::PgPool;

use crate::picks::all_leagues::firsts;
use crate::picks::locks::{Lock, LockRace, take_the_lock_away};
use crate::support::app::{TestApp, spawn_app};
use crate::support::arena::{Standing, found_leagues, race};
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};

const WRITERS: usize = 8;
const TARGETS: usize = 3;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn copying_against_a_lock(pool: PgPool) {
    let changed = copy_and_lock(&pool, Lock::Holds).await;
    assert_eq!(changed, 0, "locks after whose answer a copy still landed");
}

/// The test must be able to fail, so it runs here without the database's lock.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn copying_against_a_disabled_lock(pool: PgPool) {
    take_the_lock_away(&pool).await;
    copy_and_lock(&pool, Lock::IsAway).await;
}

/// The number of rounds in which picks changed between a lock's answer and the unlock.
async fn copy_and_lock(pool: &PgPool, lock: Lock) -> u32 {
    let competition = Competition::tomorrow(pool).await;
    let lock_race = LockRace::default();
    let people = competition.app.people::<WRITERS>().await;
    let mut writers = Vec::new();
    for writer in people {
        let leagues = found_leagues(&competition.app, &writer, TARGETS + 2, "private").await;
        let mut sources = Vec::new();
        for (league, athlete) in leagues.iter().zip(&competition.best).take(2) {
            sources.push(competition.saves_winner(&writer, league, athlete).await);
        }
        let targets = leagues[2..].to_vec();
        let lock_race = lock_race.clone();
        writers.push(tokio::spawn(async move {
            keep_copying(&writer, &sources, &targets, &lock_race, lock).await;
        }));
    }
    lock_race.run(pool, &competition, writers, lock).await
}

/// Repeatedly replaces some picks and creates one.
async fn keep_copying(
    writer: &Person,
    sources: &[String],
    targets: &[String],
    race: &LockRace,
    lock: Lock,
) {
    for source in sources.iter().cycle() {
        if race.stop.load(Ordering::Acquire) {
            return;
        }
        let answer = copy(writer, source, targets).await;
        if !answer.status.is_success() {
            lock.refuses(answer);
            continue;
        }
        race.accepted.fetch_add(1, Ordering::AcqRel);
        let copied = answer.ok();
        assert_eq!(
            copied["predictions"].as_array().map(Vec::len),
            Some(targets.len())
        );
        let last = copied["predictions"][0]["_id"].as_str().expect("an id");
        let deleted = writer.delete(&format!("/api/predictions/{last}")).await;
        if !deleted.status.is_success() {
            lock.refuses(deleted);
        }
    }
}

async fn copy(person: &Person, source: &str, leagues: &[String]) -> Answer {
    let path = format!("/api/predictions/{source}/copy");
    person.post(&path, json!({"leagueIds": leagues})).await
}

/// Two podiums of one person for the same leagues, on two servers, without earlier picks: both copies succeed, and
/// the same one is last in every league.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn copying_against_copying(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere: TestApp = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["this", "that"], async |round| {
        let person = &round.owner;
        let there = person.at(&elsewhere);
        let mut leagues = found_leagues(&competition.app, person, 4, "private").await;
        let targets = leagues.split_off(2);
        let [this, that, _] = competition.podium();
        let sources = [
            competition.saves_winner(person, &leagues[0], this).await,
            competition.saves_winner(person, &leagues[1], that).await,
        ];
        let backwards: Vec<String> = targets.iter().rev().cloned().collect();
        let (one, other) = round
            .at_once(
                copy(person, &sources[0], &targets),
                copy(&there, &sources[1], &backwards),
            )
            .await;
        one.ok();
        other.ok();
        let found = firsts(&pool, person, &targets).await;
        assert_eq!(found[0], found[1], "half of one and half of the other");
        if found[0].0 == this { "this" } else { "that" }
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn copying_against_leaving(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let start = [Standing::Member, Standing::Stranger];
    race(&competition.app, start, ["copied", "left"], async |round| {
        let person = &round.rival;
        let mut leagues = found_leagues(&competition.app, person, 2, "private").await;
        let [athlete, _, _] = competition.podium();
        let source = competition.saves_winner(person, &leagues[0], athlete).await;
        leagues.remove(0);
        leagues.push(round.league.clone());
        let (copied, left) = round
            .at_once(
                copy(person, &source, &leagues),
                person.does(&round.path("leave")),
            )
            .await;
        left.ok();
        let found = firsts(&pool, person, &leagues).await;
        let outcome = if copied.status.is_success() {
            assert_eq!(found, vec![(athlete.to_owned(), false); 2]);
            "copied"
        } else {
            copied.refused(403, "not_a_member");
            let none = vec![(String::new(), false); 2];
            assert_eq!(found, none, "not in the other league either");
            "left"
        };
        // Nobody copies into what they left.
        let again = copy(person, &source, &leagues).await;
        again.refused(403, "not_a_member");
        outcome
    })
    .await;
}
