//! Members react to one entry at the same time.

use futures_util::future::join_all;
use sqlx::PgPool;

use crate::leagues::reactions::{counts, newest, object, reacts};
use crate::support::app::spawn_among;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::occurs;

const MEMBERS: usize = 12;
const NAMES: [&str; MEMBERS] = [
    "Anna", "Ben", "Cem", "Dana", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Lea",
];

/// All react at once, each with two kinds; whether the last change that a screen hears has the counts that are stored.
async fn heard_right(pool: &PgPool, league: &str, members: &[Person]) -> bool {
    let anna = &members[0];
    let entry = object(&newest(anna, league).await);
    execute(pool, "DELETE FROM reactions", []).await;
    let topic = format!("league:{league}");
    let mut screen = anna.follows(&topic).await;
    let requests = members
        .iter()
        .flat_map(|member| ["fire", "heart"].map(|kind| reacts(member, league, &entry, kind)));
    for answer in join_all(requests).await {
        answer.ok();
    }
    let each = "SELECT count(*) FROM reactions";
    let stored: i64 = scalar(pool, each, []).await;
    assert_eq!(usize::try_from(stored).ok(), Some(MEMBERS), "one each");
    let mut last = Vec::new();
    for _ in 0..2 * MEMBERS {
        last = counts(&screen.hears(&topic, "reacted").await["data"]);
    }
    last == counts(&newest(anna, league).await["reactions"])
}

/// The test must be able to fail, so it runs afterwards without the lock of the object.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_react_to_one_entry(pool: PgPool) {
    let (_app, members, league) = Box::pin(spawn_among(&pool, NAMES)).await;
    for _round in 0..5 {
        assert!(heard_right(&pool, &league, &members).await);
    }
    let unlocked =
        "CREATE OR REPLACE FUNCTION hold_reactions(object text) RETURNS void LANGUAGE sql AS ''";
    execute(&pool, unlocked, []).await;
    occurs("a change with old counts", async || {
        !heard_right(&pool, &league, &members).await
    })
    .await;
}
