//! One player's picks on two servers at once: no two transactions ever wait for each other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::picks::all_leagues::saves_everywhere;
use crate::support::app::spawn_app;
use crate::support::arena::found_leagues;
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar, scalars};
use crate::support::waiting::occurs;

const PLAYERS: usize = 6;
const LEAGUES: usize = 4;
const ROUNDS: usize = 12;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn contrary_writes_at_two_servers_never_deadlock(pool: PgPool) {
    assert_eq!(deadlocks(&pool, false).await, 0);
}

/// The test must be able to fail: a writer that takes the same picks in the other order deadlocks with the servers, and
/// is counted.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_writer_in_the_other_order_deadlocks(pool: PgPool) {
    occurs("a deadlock", async || deadlocks(&pool, true).await > 0).await;
}

/// Runs the storm; the number of deadlocks in this database so far.
async fn deadlocks(pool: &PgPool, contrary: bool) -> i64 {
    // Soon found, a deadlock does not end the storm for a second.
    let hasty = "DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''20ms''', current_database());
    END $$";
    execute(pool, hasty, []).await;
    storm(pool, contrary).await;
    // What a connection has counted is visible at the latest when it has ended.
    let ended_connections = "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()";
    execute(pool, ended_connections, []).await;
    let statement = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    scalar(pool, statement, []).await
}

async fn storm(pool: &PgPool, contrary: bool) {
    let competition = Competition::tomorrow(pool).await;
    let elsewhere = spawn_app(pool);
    let people = competition.app.people::<PLAYERS>().await;
    let over = Arc::new(AtomicBool::new(false));
    let backwards = contrary.then(|| tokio::spawn(write_backwards(pool.clone(), over.clone())));
    let players = people.iter().map(async |player| {
        let leagues = found_leagues(&competition.app, player, LEAGUES, "private").await;
        for round in 0..ROUNDS {
            let servers = [player, &player.at(&elsewhere)];
            let answers = contradict(&competition, servers, &leagues, round).await;
            let failed = |answer: &&Answer| answer.status.is_server_error();
            let failed: Vec<_> = answers.iter().filter(failed).collect();
            // A writer in the other order may win every repeat of a request.
            assert!(contrary || failed.is_empty(), "{failed:?}");
        }
    });
    join_all(players).await;
    over.store(true, Ordering::Release);
    if let Some(backwards) = backwards {
        backwards.await.expect("the writer ends well");
    }
}

/// One round of a player at both servers: makes the picks at both, then changes at each what the other deletes, while
/// others of the same picks are copied and saved for all leagues.
async fn contradict(
    competition: &Competition,
    servers: [&Person; 2],
    leagues: &[String],
    round: usize,
) -> Vec<Answer> {
    let podium = [competition.podium()[round % 3], "", ""];
    let made = servers.map(|player| {
        join_all(
            leagues
                .iter()
                .map(|league| competition.picks(player, league, podium)),
        )
    });
    let [here, there] = made;
    let (mut answers, there) = tokio::join!(here, there);
    answers.extend(there);
    let mut ids: Vec<String> = answers.iter().filter_map(id).collect();
    ids.sort();
    ids.dedup();
    let path = |id: &String| format!("/api/predictions/{id}");
    let change = |player, id| {
        let body = json!({"data": {"first": competition.podium()[(round + 1) % 3]}});
        let path = path(id);
        async move { Person::put(player, &path, body).await }
    };
    let delete = |player, id| {
        let path = path(id);
        async move { Person::send(player, Method::DELETE, &path, None).await }
    };
    let Some(first) = ids.first() else {
        return answers;
    };
    let (low, high) = ids.split_at(ids.len() / 2);
    let [here, there] = servers;
    let copied = format!("{}/copy", path(first));
    let (a, b, c, d, everywhere, copy) = tokio::join!(
        join_all(high.iter().map(|id| change(here, id))),
        join_all(low.iter().map(|id| delete(here, id))),
        join_all(low.iter().map(|id| change(there, id))),
        join_all(high.iter().map(|id| delete(there, id))),
        saves_everywhere(competition, here, &leagues[0], podium),
        there.post(&copied, json!({"leagueIds": leagues})),
    );
    answers.extend([a, b, c, d].into_iter().flatten());
    answers.extend([everywhere, copy]);
    answers
}

/// The pick that was made or was there.
fn id(answer: &Answer) -> Option<String> {
    let id = ["predictionId", "existingPredictionId"]
        .iter()
        .find_map(|key| answer.body[*key].as_str());
    id.map(str::to_owned)
}

/// Locks all picks one after another, the highest id first.
async fn write_backwards(pool: PgPool, over: Arc<AtomicBool>) {
    while !over.load(Ordering::Acquire) {
        let mut tx = pool.begin().await.expect("a transaction");
        let ids: Vec<String> = scalars(
            &mut *tx,
            "SELECT id::text FROM predictions ORDER BY id DESC",
            [],
        )
        .await;
        for id in ids {
            let locked = sqlx::query("SELECT FROM predictions WHERE id = $1 FOR UPDATE")
                .bind(id)
                .execute(&mut *tx)
                .await;
            if locked.is_err() {
                break;
            }
        }
        tx.rollback().await.expect("an end");
    }
}
