//! The order of row locks in saving picks and in deleting their parents: events, leagues, accounts, picks. Two
//! transactions with opposite orders would deadlock.

use sqlx::PgPool;

use crate::picks::all_leagues::saves_everywhere;
use crate::support::arena::found_leagues;
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};
use crate::support::sql::execute;
use crate::support::waiting::until;

/// Makes a request wait for a held row, and locks another row that the request must not hold yet. Both are statements
/// with an id.
async fn waits_without(
    pool: &PgPool,
    request: impl Future<Output = Answer>,
    held: (&'static str, &str),
    free: (&'static str, &str),
) -> Answer {
    let mut other = pool.begin().await.expect("a transaction");
    execute(&mut *other, held.0, [held.1]).await;
    let looks = async {
        until(
            pool,
            "SELECT EXISTS (SELECT FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event = 'transactionid')",
        )
        .await;
        execute(&mut *other, free.0, [free.1]).await;
        other.commit().await.expect("committed");
    };
    let (answer, ()) = tokio::join!(request, looks);
    answer
}

/// Anna, who has picked in the first of two leagues of her own.
async fn anna(pool: &PgPool) -> (Competition, Person, Vec<String>) {
    let (competition, [anna]) = Competition::with(pool, ["Anna"]).await;
    let leagues = found_leagues(&competition.app, &anna, 2, "private").await;
    competition.saves_podium(&anna, &leagues[0]).await;
    (competition, anna, leagues)
}

const PICKS: &str = "SELECT id FROM predictions WHERE user_id = $1 FOR UPDATE NOWAIT";

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_save_for_all_leagues_holds_them_before_its_picks(pool: PgPool) {
    let (competition, anna, leagues) = anna(&pool).await;
    let saves = saves_everywhere(&competition, &anna, &leagues[0], competition.podium());
    let league = "SELECT id FROM leagues WHERE id = $1 FOR UPDATE";
    let answer = waits_without(&pool, saves, (league, &leagues[1]), (PICKS, &anna.id)).await;
    answer.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_save_for_all_leagues_holds_its_account_before_its_picks(pool: PgPool) {
    let (competition, anna, leagues) = anna(&pool).await;
    let saves = saves_everywhere(&competition, &anna, &leagues[0], competition.podium());
    let account = "SELECT id FROM users WHERE id = $1 FOR UPDATE";
    let answer = waits_without(&pool, saves, (account, &anna.id), (PICKS, &anna.id)).await;
    answer.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn who_deletes_an_account_holds_the_leagues_that_go_with_it_before_it(pool: PgPool) {
    let (_competition, anna, leagues) = anna(&pool).await;
    anna.confirms().await;
    // The same locks as those of a batch with one of her picks.
    let league = "SELECT id FROM leagues WHERE id = $1 FOR KEY SHARE";
    let account = "SELECT id FROM users WHERE id = $1 FOR KEY SHARE NOWAIT";
    let deletes = anna.delete("/api/auth/me");
    let answer = waits_without(&pool, deletes, (league, &leagues[0]), (account, &anna.id)).await;
    answer.ok();
}
