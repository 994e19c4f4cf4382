//! Promise P1: once a lock is answered, no pick changes until the unlock. Here are the database's own lock and what
//! the races of copies and of saves for all leagues share (`races`); `faults/locks/lock.rs` races single saves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use podium_store::outbox::Wakeups;
use podium_wire::live::topic::Topic;
use sqlx::PgPool;
use tokio::task::JoinHandle;

use crate::support::competition::Competition;
use crate::support::person::Answer;
use crate::support::sql::{execute, scalar, violated};
use crate::support::waiting::occurs;

/// Number of lock and unlock rounds; `PODIUM_LOCK_ROUNDS` changes it for long runs.
fn rounds() -> u32 {
    std::env::var("PODIUM_LOCK_ROUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(40)
}

/// A digest of the current picks of all events.
async fn digest(pool: &PgPool) -> String {
    let statement = "SELECT md5(COALESCE(string_agg(concat_ws('/', id, first, second, third), ',' ORDER BY id), ''))
         FROM predictions";
    scalar(pool, statement, []).await
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
        execute(pool, statement, []).await;
    }
}

/// What the race runs against.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Lock {
    Holds,
    /// The race goes on until a pick slips past.
    IsAway,
}

impl Lock {
    /// Checks that the answer names the lock. If the lock is away, an unlock can come between the write and the
    /// search for what has refused it: such a write is answered as overtaken.
    #[track_caller]
    pub(crate) fn refuses(self, answer: Answer) {
        match (self, answer.status.as_u16()) {
            (Self::IsAway, 503) => answer.refused(503, "unavailable"),
            _ => answer.refused(409, "event_locked"),
        };
    }

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
        let before = self.accepted.load(Ordering::Acquire);
        while self.accepted.load(Ordering::Acquire) < before + 3 {
            tokio::task::yield_now().await;
        }
        competition.set_lock("lock").await;
        let at_the_answer = digest(pool).await;
        // Allows a few round trips for writers still under way.
        let mut has_changed = false;
        for _ in 0..10 {
            has_changed |= digest(pool).await != at_the_answer;
        }
        competition.set_lock("unlock").await;
        has_changed
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_trigger_refuses_closed_picks_without_a_bypass(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    competition.set_lock("lock").await;
    for statement in [
        "UPDATE predictions SET third = NULL",
        "DELETE FROM predictions",
        "INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first)
         SELECT '0123456789abcdef01234567', user_id, league_id, event_id,
             (SELECT id FROM categories WHERE id <> category_id LIMIT 1), first FROM predictions",
    ] {
        assert_eq!(
            violated(&pool, statement, []).await,
            "predictions_are_closed"
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_close_at_the_start_by_the_databases_clock(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let topic = format!("event:{}", competition.event);
    let mut socket = anna.socket().await;
    assert_eq!(
        socket.follow(&topic).await["data"]["event"]["locked"],
        false
    );
    // No lock is set: the start approaches, and the event's actor is notified.
    let statement = "UPDATE events SET starts_at = clock_timestamp() + interval '300 milliseconds'";
    execute(&pool, statement, []).await;
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
    let stored: bool = scalar(&pool, "SELECT locked FROM events", []).await;
    assert!(stored, "the actor has locked it for all to see");
}
