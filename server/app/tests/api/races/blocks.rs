//! An invitation against a block of whoever invites.

use sqlx::PgPool;

use crate::accounts::blocks::{blocks, invitations, notices};
use crate::accounts::guests::races::Delay;
use crate::support::app::{TestApp, spawn_among};
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::occurs;

/// Whether anything of the invitation is left to Ben, who blocks Anna while she invites him.
async fn is_shown(pool: &PgPool, delay: &Delay, [anna, ben]: [&Person; 2], league: &str) -> bool {
    for statement in [
        "DELETE FROM friends",
        "DELETE FROM invitations",
        "DELETE FROM notices",
    ] {
        execute(pool, statement, []).await;
    }
    let (invited, blocked) = delay
        .race(anna.invites(league, ben), blocks(ben, anna))
        .await;
    invited.ok();
    blocked.ok();
    !invitations(ben).await.is_empty() || !notices(ben).await.is_empty()
}

async fn scene(pool: &PgPool) -> (TestApp, [Person; 2], String) {
    let (app, [anna, ben], _) = spawn_among(pool, ["Anna", "Ben"]).await;
    let league = anna.creates_league("Other", "private").await;
    (app, [anna, ben], league)
}

/// The test must be able to fail, so it runs afterwards with invitations that no foreign key makes wait.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn inviting_against_a_block(pool: PgPool) {
    let (_app, [anna, ben], league) = scene(&pool).await;
    let delay = Delay::default();
    for _ in 0..66 {
        assert!(!is_shown(&pool, &delay, [&anna, &ben], &league).await);
    }
    for statement in [
        "ALTER TABLE invitations DROP CONSTRAINT invitations_are_of_the_living",
        // Long enough for an invitation to pass the block.
        "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_sleep(0.02); RETURN NULL; END $$",
        "CREATE TRIGGER friends_linger AFTER INSERT ON friends
         FOR EACH ROW EXECUTE FUNCTION linger()",
    ] {
        execute(&pool, statement, []).await;
    }
    occurs("an invitation that is shown after the block", async || {
        is_shown(&pool, &delay, [&anna, &ben], &league).await
    })
    .await;
}

/// Both accounts' rows are locked in one order.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_who_block_each_other_at_once(pool: PgPool) {
    let (_app, [anna, ben], _) = scene(&pool).await;
    for _ in 0..20 {
        execute(&pool, "DELETE FROM friends", []).await;
        let (one, other) = tokio::join!(blocks(&anna, &ben), blocks(&ben, &anna));
        one.ok();
        other.ok();
    }
}
