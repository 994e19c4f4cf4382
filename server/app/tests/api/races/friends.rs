//! Friends are added at the same time as what contradicts it.

use futures_util::future::join_all;
use sqlx::PgPool;

use crate::accounts::friends::{CHOOSES_MEMBERS, adds, fills};
use crate::accounts::guests::races::until_both;
use crate::support::app::{TestApp, spawn_among, spawn_with_people};
use crate::support::arena::found_leagues;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::occurs;

const RIVALS: usize = 24;
const ROOM: usize = 3;

/// Adds everybody at once to an account with room for three; returns how many were added.
async fn added(pool: &PgPool, chooser: &Person, people: &[Person]) -> usize {
    execute(pool, "DELETE FROM friends", []).await;
    execute(pool, CHOOSES_MEMBERS, [&chooser.id, "497"]).await;
    let answers = join_all(people.iter().map(|friend| adds(chooser, friend))).await;
    let mut welcome = 0;
    for answer in answers {
        if answer.status.is_success() {
            welcome += 1;
        } else {
            answer.refused(409, "too_many_friends");
        }
    }
    let stored = "SELECT count(*) - 497 FROM friends WHERE user_id = $1";
    let stored: i64 = scalar(pool, stored, [&chooser.id]).await;
    assert_eq!(usize::try_from(stored).ok(), Some(welcome));
    welcome
}

/// The test must be able to fail, so it runs afterwards without the lock of the database's bound.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn friends_racing_for_3_places(pool: PgPool) {
    let (app, [anna]) = spawn_with_people(&pool).await;
    let people = Box::pin(app.people::<RIVALS>()).await;
    let league = found_leagues(&app, &anna, 1, "public").await.remove(0);
    let joined = "INSERT INTO memberships (league_id, user_id)
        SELECT $1, id FROM users ON CONFLICT DO NOTHING";
    execute(&pool, joined, [&league]).await;
    fills(&pool, &league, "497").await;
    for _round in 0..5 {
        assert_eq!(added(&pool, &anna, &people).await, ROOM);
    }
    let unlocked = "CREATE OR REPLACE FUNCTION bound_friends() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF (SELECT count(*) FROM friends WHERE user_id = NEW.user_id) >= 500 THEN
                RAISE EXCEPTION 'full' USING ERRCODE = 'check_violation', CONSTRAINT = 'friends_are_bounded';
            END IF;
            RETURN NEW;
        END $$";
    execute(&pool, unlocked, []).await;
    occurs("more friends than the bound", async || {
        added(&pool, &anna, &people).await > ROOM
    })
    .await;
}

/// Two members of the league who have just confirmed their password.
async fn two_members(pool: &PgPool, app: &TestApp, league: &str) -> [Person; 2] {
    let people = app.people().await;
    for person in &people {
        let joined = "INSERT INTO memberships (league_id, user_id) VALUES ($1, $2)";
        execute(pool, joined, [league, &person.id]).await;
        let confirmed =
            "UPDATE sessions SET confirmed_until = clock_timestamp() + interval '1 minute'
            WHERE user_id = $1";
        execute(pool, confirmed, [&person.id]).await;
    }
    people
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn adding_against_the_deletion_of_the_friends_account(pool: PgPool) {
    let (app, _, league) = spawn_among(&pool, ["Anna"]).await;
    until_both(["added before", "too late"], async |delay| {
        let [ben, cleo] = two_members(&pool, &app, &league).await;
        let deletion = ben.delete("/api/auth/me");
        let (deleted, added) = delay.race(deletion, adds(&cleo, &ben)).await;
        deleted.ok();
        let left: i64 = scalar(&pool, "SELECT count(*) FROM friends", []).await;
        assert_eq!(left, 0);
        if added.status.is_success() {
            return "added before";
        }
        added.refused(404, "not_found");
        "too late"
    })
    .await;
}

/// Two friends of each other, whose rows both deletions delete.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_friends_delete_their_accounts_at_once(pool: PgPool) {
    let (app, _, league) = spawn_among(&pool, ["Anna"]).await;
    for _round in 0..10 {
        let [ben, cleo] = two_members(&pool, &app, &league).await;
        adds(&ben, &cleo).await.ok();
        adds(&cleo, &ben).await.ok();
        let (first, second) = tokio::join!(ben.delete("/api/auth/me"), cleo.delete("/api/auth/me"));
        first.ok();
        second.ok();
    }
    let left: i64 = scalar(&pool, "SELECT count(*) FROM friends", []).await;
    assert_eq!(left, 0);
}
