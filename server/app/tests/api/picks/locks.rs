//! Promise P1: once a lock is answered, no pick changes until the unlock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use podium_store::outbox::Wakeups;
use podium_wire::live::topic::Topic;
use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;
use tokio::task::JoinHandle;

use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::waiting::occurs;

/// Number of lock and unlock rounds; `PODIUM_LOCK_ROUNDS` changes it for long runs.
fn rounds() -> u32 {
    std::env::var("PODIUM_LOCK_ROUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(40)
}
const WRITERS: usize = 16;

/// A digest of the current picks of all events.
async fn digest(pool: &PgPool) -> String {
    sqlx::query_scalar(
        "SELECT md5(COALESCE(string_agg(concat_ws('/', id, first, second, third), ',' ORDER BY id), ''))
         FROM predictions",
    )
    .fetch_one(pool)
    .await
    .expect("a digest")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn no_pick_changes_after_a_lock_was_answered(pool: PgPool) {
    let changed = race(&pool, Lock::Holds).await;
    assert_eq!(changed, 0, "locks after whose answer a pick still changed");
}

/// The test must be able to fail: without the database's lock (the trigger, and the writers' wait for the locker)
/// picks slip past.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_the_database_lock_the_same_race_lets_picks_slip_past(pool: PgPool) {
    take_the_lock_away(&pool).await;
    race(&pool, Lock::IsAway).await;
}

/// Disables the trigger, and the writers' wait for the locker.
pub(crate) async fn take_the_lock_away(pool: &PgPool) {
    for statement in [
        "ALTER TABLE predictions DISABLE TRIGGER USER",
        "CREATE OR REPLACE FUNCTION hold_event_shared(event_id text) RETURNS void LANGUAGE plpgsql AS
             $$ BEGIN END $$",
        // Widens the gap between judgement and commit, which always exists.
        "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN PERFORM pg_sleep(0.01); RETURN NULL; END $$",
        "CREATE TRIGGER dawdles AFTER INSERT OR UPDATE ON predictions
             FOR EACH STATEMENT EXECUTE FUNCTION dawdle()",
    ] {
        sqlx::query(statement).execute(pool).await.expect("the lock is taken away");
    }
}

/// The number of rounds in which picks changed between a lock's answer and the unlock.
async fn race(pool: &PgPool, lock: Lock) -> u32 {
    let competition = Competition::tomorrow(pool).await;
    let admin = &competition.admin;
    let league = admin.creates_league("Race", "public").await;
    admin
        .put(
            &format!("/api/leagues/{league}"),
            json!({"joinPolicy": "open"}),
        )
        .await
        .ok();
    let race = LockRace::default();
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        let writer = competition.app.person(&format!("Writer{number}")).await;
        writer
            .send(
                Method::POST,
                &format!("/api/leagues/{league}/join-request"),
                None,
            )
            .await
            .ok();
        let saved = competition
            .picks(&writer, &league, competition.podium())
            .await
            .ok();
        let id = saved["predictionId"].as_str().expect("an id").to_owned();
        let athletes = competition.best.clone();
        let race = race.clone();
        writers.push(tokio::spawn(async move {
            keep_writing(&writer, &id, &athletes, &race).await;
        }));
    }
    race.run(pool, &competition, writers, lock).await
}

/// What the race runs against.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Lock {
    Holds,
    /// The race goes on until a pick slips past.
    IsAway,
}

impl Lock {
    /// The number of rounds that returned true.
    pub(crate) async fn count(self, rounds: u32, mut round: impl AsyncFnMut() -> bool) -> u32 {
        let mut count = 0;
        match self {
            Self::Holds => {
                for _ in 0..rounds {
                    count += u32::from(round().await);
                }
            }
            Self::IsAway => {
                occurs("a pick that slips past", round).await;
                count = 1;
            }
        }
        count
    }
}

/// The state shared with the writers while an admin locks and unlocks.
#[derive(Clone, Default)]
pub(crate) struct LockRace {
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) accepted: Arc<AtomicU64>,
}

impl LockRace {
    /// The number of rounds in which picks changed between a lock's answer and the unlock.
    pub(crate) async fn run(
        self,
        pool: &PgPool,
        competition: &Competition,
        writers: Vec<JoinHandle<()>>,
        lock: Lock,
    ) -> u32 {
        let round = async || self.round(pool, competition).await;
        let changed = lock.count(rounds(), round).await;
        self.stop.store(true, Ordering::Release);
        for writer in writers {
            writer.await.expect("the writer ends well");
        }
        changed
    }

    /// Locks and unlocks. Returns whether a pick changed in between.
    async fn round(&self, pool: &PgPool, competition: &Competition) -> bool {
        let admin = &competition.admin;
        let path = |verb: &str| format!("/api/events/{}/{verb}", competition.event);
        let before = self.accepted.load(Ordering::Acquire);
        while self.accepted.load(Ordering::Acquire) < before + 3 {
            tokio::task::yield_now().await;
        }
        admin.send(Method::PUT, &path("lock"), None).await.ok();
        let at_the_answer = digest(pool).await;
        // Allows a few round trips for writers still under way.
        let mut has_changed = false;
        for _ in 0..10 {
            has_changed |= digest(pool).await != at_the_answer;
        }
        admin.send(Method::PUT, &path("unlock"), None).await.ok();
        has_changed
    }
}

async fn keep_writing(writer: &Person, id: &str, athletes: &[String], race: &LockRace) {
    let path = format!("/api/predictions/{id}");
    for athlete in athletes.iter().cycle() {
        if race.stop.load(Ordering::Acquire) {
            return;
        }
        let answer = writer.put(&path, json!({"data": {"first": athlete}})).await;
        if answer.status.is_success() {
            race.accepted.fetch_add(1, Ordering::AcqRel);
        } else {
            let words = answer.refused(409, "event_locked");
            assert_eq!(words, "This event is locked. No new predictions allowed.");
        }
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_trigger_refuses_closed_picks_without_a_bypass(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let admin = &competition.admin;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    admin
        .send(
            Method::PUT,
            &format!("/api/events/{}/lock", competition.event),
            None,
        )
        .await
        .ok();
    for statement in [
        "UPDATE predictions SET third = NULL",
        "DELETE FROM predictions",
        "INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first)
         SELECT '0123456789abcdef01234567', user_id, league_id, event_id,
             (SELECT id FROM categories WHERE id <> category_id LIMIT 1), first FROM predictions",
    ] {
        let error = sqlx::query(statement)
            .execute(&pool)
            .await
            .expect_err(statement);
        let constraint = error
            .as_database_error()
            .and_then(|error| error.constraint().map(str::to_owned));
        assert_eq!(
            constraint.as_deref(),
            Some("predictions_are_closed"),
            "{statement}"
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_close_at_the_start_by_the_databases_clock(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    let topic = format!("event:{}", competition.event);
    let mut socket = anna.socket().await;
    assert_eq!(
        socket.follow(&topic).await["data"]["event"]["locked"],
        false
    );
    // No lock is set: the start approaches, and the event's actor is notified.
    sqlx::query("UPDATE events SET starts_at = clock_timestamp() + interval '300 milliseconds'")
        .execute(&pool)
        .await
        .expect("the start comes near");
    let event = competition.event.parse().expect("an id");
    let bell = Wakeups::new(vec![(Topic::Event(event), u64::MAX)]);
    competition.app.state.live.wake(&bell);
    socket
        .receive_until(&topic, |message| message["data"]["event"]["locked"] == true)
        .await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .refused(409, "event_locked");
    let stored: bool = sqlx::query_scalar("SELECT locked FROM events")
        .fetch_one(&pool)
        .await
        .expect("one event");
    assert!(stored, "the actor has locked it for all to see");
}
