//! Concurrent joins never exceed a league's capacity.

use futures_util::future::join_all;
use serde_json::json;
use sqlx::PgPool;

use crate::support::app::spawn_with_people;
use crate::support::arena::found_leagues;
use crate::support::person::{Answer, Person};
use crate::support::sql::execute;
use crate::support::waiting::occurs;

const RIVALS: usize = 200;
const SEATS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Request,
    Code,
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn join_requests_racing_for_3_places(pool: PgPool) {
    assert_eq!(let_in(&pool, |_| Way::Request).await, SEATS);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn joins_by_code_racing_for_3_places(pool: PgPool) {
    assert_eq!(let_in(&pool, |_| Way::Code).await, SEATS);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn joins_of_both_kinds_racing_for_3_places(pool: PgPool) {
    let either = |number: usize| {
        if number.is_multiple_of(2) {
            Way::Request
        } else {
            Way::Code
        }
    };
    assert_eq!(let_in(&pool, either).await, SEATS);
}

/// The test must be able to fail, so it runs here without the database's constraint.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_the_database_limit_the_same_race_overfills_the_league(pool: PgPool) {
    let statement = "ALTER TABLE leagues DROP CONSTRAINT leagues_not_over_full";
    execute(&pool, statement, []).await;
    occurs("a league filled over its limit", async || {
        let_in(&pool, |_| Way::Request).await > SEATS
    })
    .await;
}

/// The number of rivals who joined; all others were refused because the league is full.
#[allow(clippy::print_stdout, reason = "how the race went is its result")]
async fn let_in(pool: &PgPool, way: impl Fn(usize) -> Way) -> usize {
    let (app, [owner]) = spawn_with_people(pool).await;
    let rivals = Box::pin(app.people::<RIVALS>()).await.to_vec();
    let league = found_leagues(&app, &owner, 1, "public").await.remove(0);
    sqlx::query("UPDATE leagues SET join_policy = 'open', max_members = $1")
        .bind(i32::try_from(SEATS + 1).expect("a few"))
        .execute(pool)
        .await
        .expect("three seats beside the owner's");
    let code = owner.league(&league).await["inviteCode"].clone();
    let answers = join_all(rivals.iter().zip(0..).map(|(rival, number)| {
        let body = (way(number) == Way::Code).then(|| json!({"inviteCode": code}));
        join(rival, &league, body)
    }))
    .await;
    let (mut welcome, mut busy) = (0, 0);
    for (answer, times_busy) in answers {
        busy += times_busy;
        if answer.status.is_success() {
            welcome += 1;
        } else {
            assert_eq!(answer.refused(409, "league_full"), "This league is full.");
        }
    }
    let (members, counted): (i64, i32) =
        sqlx::query_as("SELECT (SELECT count(*) FROM memberships), member_count FROM leagues")
            .fetch_one(pool)
            .await
            .expect("a count");
    assert_eq!(usize::try_from(members).ok(), Some(welcome + 1));
    assert_eq!(i64::from(counted), members);
    println!("{welcome} of {RIVALS} got in; {busy} answers were a 503");
    welcome
}

/// Retries when the server is busy, after the time it gave; also returns the number of retries.
async fn join(rival: &Person, league: &str, code: Option<serde_json::Value>) -> (Answer, usize) {
    for times_busy in 0.. {
        let answer = if let Some(code) = &code {
            let path = format!("/api/leagues/{league}/join-private");
            rival.post(&path, code.clone()).await
        } else {
            let path = format!("/api/leagues/{league}/join-request");
            rival.does(&path).await
        };
        if answer.status.as_u16() != 503 {
            return (answer, times_busy);
        }
    }
    unreachable!("it comes back for ever")
}
