//! Every league's owner is a member and an admin of it, under concurrent account deletions, joins and leaves.

use reqwest::Method;
use sqlx::PgPool;

use crate::support::app::spawn_registered;
use crate::support::person::{Answer, Person};
use crate::support::sql::{scalar, violated};

const ROUNDS: i32 = 200;

/// The people of a round, in the order in which they joined the league.
const OWNER: i32 = 0;
const SECOND: i32 = 1;
const THIRD: i32 = 2;
/// Not a member yet.
const STRANGER: i32 = 3;

fn hex_id(round: i32, person: i32) -> String {
    format!("{:024x}", (round + 1) * 16 + person)
}

/// One open league per round: an owner, two more members, a stranger; all are signed in and have just confirmed their
/// password. Inserted in bulk, because hashing so many passwords would take minutes.
async fn people_and_leagues(pool: &PgPool, second_is_admin: bool) {
    let everybody = "SELECT lpad(to_hex(round * 16 + person), 24, '0') AS id, round, person
        FROM generate_series(1, $1) AS round, generate_series(0, 3) AS person";
    let leagues = "SELECT lpad(to_hex(round * 16), 24, '0') AS id, round FROM generate_series(1, $1) AS round";
    let mut transaction = pool.begin().await.expect("a transaction");
    for statement in [
        format!("INSERT INTO users (id, email, name) SELECT id, id || '@podium.test', 'P ' || id FROM ({everybody}) AS all_of_them"),
        format!("INSERT INTO sessions (token_hash, id, user_id, confirmed_until)
                 SELECT sha256(convert_to(id, 'UTF8')), id, id, clock_timestamp() + interval '10 minutes'
                 FROM ({everybody}) AS all_of_them"),
        format!("INSERT INTO leagues (id, name, type, join_policy, owner_id, invite_code)
                 SELECT id, 'L ' || round, 'public', 'open', id, 'ABCDEFGH' FROM ({leagues}) AS all_of_them"),
        format!("INSERT INTO league_slugs (slug, league_id, current)
                 SELECT 'l-' || round, id, true FROM ({leagues}) AS all_of_them"),
        format!("INSERT INTO memberships (league_id, user_id, is_admin, joined_at)
                 SELECT lpad(to_hex(round * 16), 24, '0'), id, person = 0 OR (person = 1 AND {second_is_admin}),
                        clock_timestamp() + make_interval(secs => person)
                 FROM ({everybody}) AS all_of_them WHERE person < 3"),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(ROUNDS)
            .execute(&mut *transaction)
            .await
            .expect("people and leagues");
    }
    transaction.commit().await.expect("committed");
}

fn person(anybody: &Person, round: i32, number: i32) -> Person {
    let id = hex_id(round, number);
    anybody.impersonate(&id, &id)
}

/// The owner of the round's league, or `None` if it has been deleted.
async fn owner(pool: &PgPool, round: i32) -> Option<String> {
    sqlx::query_scalar("SELECT owner_id::text FROM leagues WHERE id = $1")
        .bind(hex_id(round, OWNER))
        .fetch_optional(pool)
        .await
        .expect("an answer")
}

async fn every_league_has_its_owner(pool: &PgPool) {
    let statement = "SELECT count(*) FROM leagues WHERE NOT EXISTS (
             SELECT FROM memberships JOIN users ON users.id = user_id
             WHERE league_id = leagues.id AND user_id = owner_id AND is_admin AND alive)";
    let orphans: i64 = scalar(pool, statement, []).await;
    assert_eq!(orphans, 0);
    let statement = "SELECT count(*) FROM leagues WHERE member_count
             <> (SELECT count(*) FROM memberships WHERE league_id = leagues.id)";
    let miscounted: i64 = scalar(pool, statement, []).await;
    assert_eq!(miscounted, 0);
}

/// Asserts success or a refusal with a reason: no deadlock and no violated constraint.
#[track_caller]
fn no_accident(answer: &Answer) {
    assert!(
        answer.status.as_u16() < 500,
        "{} {}",
        answer.status,
        answer.body
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_owners_deleted_at_once_leave_the_league_to_the_next(pool: PgPool) {
    let (_app, [anybody]) = spawn_registered(&pool, ["Anybody"]).await;
    people_and_leagues(&pool, true).await;
    for round in 1..ROUNDS {
        let (owner_, second) = (
            person(&anybody, round, OWNER),
            person(&anybody, round, SECOND),
        );
        let (one, other) =
            tokio::join!(owner_.delete("/api/auth/me"), second.delete("/api/auth/me"));
        one.ok();
        other.ok();
        assert_eq!(owner(&pool, round).await, Some(hex_id(round, THIRD)));
    }
    every_league_has_its_owner(&pool).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn deletion_racing_with_moves_keeps_every_league_owned(pool: PgPool) {
    let (_app, [anybody]) = spawn_registered(&pool, ["Anybody"]).await;
    people_and_leagues(&pool, false).await;
    for round in 1..ROUNDS {
        let [owner_, second, third, stranger] =
            [OWNER, SECOND, THIRD, STRANGER].map(|number| person(&anybody, round, number));
        let league = format!("/api/leagues/{}", hex_id(round, OWNER));
        let (leave, join) = (format!("{league}/leave"), format!("{league}/join-request"));
        let elsewhere = format!("/api/leagues/{}/join-request", hex_id(round + 1, OWNER));
        let post =
            |person, path| async move { Person::send(person, Method::POST, path, None).await };
        let (deleted, left, left_too, joined, strayed) = tokio::join!(
            owner_.delete("/api/auth/me"),
            post(&second, &leave),
            post(&third, &leave),
            post(&stranger, &join),
            post(&owner_, &elsewhere),
        );
        deleted.ok();
        for answer in [&left, &left_too, &joined, &strayed] {
            no_accident(answer);
        }
        // A member who could not leave had just become the owner; a stranger who could not join came too late.
        let heir = owner(&pool, round).await;
        for (answer, number) in [(left, SECOND), (left_too, THIRD)] {
            if !answer.status.is_success() {
                assert_eq!(heir, Some(hex_id(round, number)), "{}", answer.body);
            }
        }
        if joined.status.is_success() {
            assert!(heir.is_some());
        } else {
            assert_eq!(
                (heir, joined.status.as_u16()),
                (None, 404),
                "{}",
                joined.body
            );
        }
    }
    every_league_has_its_owner(&pool).await;
    let statement =
        "SELECT count(*) FROM memberships JOIN users ON users.id = user_id WHERE NOT alive";
    let ghosts: i64 = scalar(&pool, statement, []).await;
    assert_eq!(ghosts, 0);
}

/// The schema alone enforces this, whatever future code does.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_schema_keeps_every_owner_a_member_and_admin(pool: PgPool) {
    people_and_leagues(&pool, true).await;
    for statement in [
        "DELETE FROM memberships WHERE user_id = lpad(to_hex(16), 24, '0')",
        "UPDATE memberships SET is_admin = false WHERE user_id = lpad(to_hex(16), 24, '0')",
        // The third person is a plain member, the stranger is none.
        "UPDATE leagues SET owner_id = lpad(to_hex(18), 24, '0') WHERE id = lpad(to_hex(16), 24, '0')",
        "UPDATE leagues SET owner_id = lpad(to_hex(19), 24, '0') WHERE id = lpad(to_hex(16), 24, '0')",
    ] {
        assert_eq!(
            violated(&pool, statement, []).await,
            "leagues_owner_is_member_and_admin"
        );
    }
}
