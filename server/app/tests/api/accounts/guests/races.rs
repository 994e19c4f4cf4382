//! Guests at the same time as what contradicts them. In every round the end is one of the two, and over the rounds both
//! occur: a race with one outcome proves nothing.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_registered;
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar};
use crate::support::waiting::occurs;

const GUEST: &str = "/api/auth/guest";
const KEEP: &str = "/api/auth/guest/keep";

fn link(league: &str, code: &Value) -> Value {
    json!({"name": "Gina", "slug": league, "inviteCode": code})
}

/// Which part of the slow action's time passes before the quick one begins: none, and a little more than all of it.
const PARTS: u32 = 8;
const PARTS_MAX: u32 = 10;

/// The time of a round's slow action, by which the quick one of the next round is delayed.
#[derive(Default)]
pub(crate) struct Delay {
    round: Cell<u32>,
    took: Cell<Duration>,
}

impl Delay {
    /// Both at once, the second after a part of the first one's time that grows from round to round.
    pub(crate) async fn race(
        &self,
        slow: impl Future<Output = Answer>,
        quick: impl Future<Output = Answer>,
    ) -> (Answer, Answer) {
        let round = self.round.get();
        self.round.set(round + 1);
        let pause = self.took.get() * (round % (PARTS_MAX + 1)) / PARTS;
        let begun = Instant::now();
        let slow = async {
            let answer = slow.await;
            self.took.set(begun.elapsed());
            answer
        };
        let quick = async {
            tokio::time::sleep(pause).await;
            quick.await
        };
        tokio::join!(slow, quick)
    }
}

/// Repeats the round until each outcome has occurred.
#[allow(clippy::print_stdout, reason = "how the race went is its result")]
pub(crate) async fn until_both(
    outcomes: [&'static str; 2],
    round: impl AsyncFn(&Delay) -> &'static str,
) {
    let mut tally = BTreeMap::from(outcomes.map(|name| (name, 0)));
    let delay = Delay::default();
    occurs("each outcome of the race", async || {
        for _ in 0..2 * (PARTS_MAX + 1) {
            *tally.get_mut(round(&delay).await).expect("known") += 1;
        }
        tally.values().all(|times| *times > 0)
    })
    .await;
    println!("{tally:?}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn arriving_against_the_deletion_of_the_league(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let nobody = anna.impersonate("", "no-such-session");
    until_both(["arrived", "too late"], async |delay| {
        let league = anna.creates_league("Walls", "private").await;
        let code = anna.league(&league).await["inviteCode"].clone();
        let arrival = nobody.post(GUEST, link(&league, &code));
        let path = format!("/api/leagues/{league}");
        let (deleted, arrived) = delay.race(anna.delete(&path), arrival).await;
        deleted.ok();
        let members = "SELECT count(*) FROM memberships JOIN users ON users.id = user_id AND guest";
        assert_eq!(scalar::<i64, 0>(&pool, members, []).await, 0);
        if arrived.status.is_success() {
            return "arrived";
        }
        arrived.refused(403, "wrong_invite_code");
        "too late"
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_tabs_with_one_key_make_one_guest(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let body = link(&league, &anna.league(&league).await["inviteCode"]);
    let nobody = anna.impersonate("", "no-such-session");
    for round in 0..20 {
        let key = format!("two-tabs-of-round-{round}");
        let tabs = (0..4).map(|_| nobody.send_keyed(Method::POST, GUEST, Some(&body), &key));
        let answers = join_all(tabs).await.into_iter();
        let mut ids: Vec<Value> = answers
            .map(|answer| answer.ok()["user"]["userId"].clone())
            .collect();
        ids.dedup();
        assert_eq!(ids.len(), 1);
    }
    let guests: i64 = scalar(&pool, "SELECT count(*) FROM users WHERE guest", []).await;
    assert_eq!(guests, 20);
}

/// Accounts whose password is Anna's, without the time to hash one for each.
async fn account(pool: &PgPool, anna: &Person, number: &str) -> Person {
    let id = hex::encode(rand::random::<[u8; 12]>());
    let made = "INSERT INTO users (id, email, name, password_hash)
        SELECT $1, $1 || '@podium.test', $2, password_hash FROM users WHERE id = $3";
    execute(pool, made, [&id, number, &anna.id]).await;
    anna.impersonate(&id, "no-session")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_that_was_confirmed_survives_the_merge(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let podium = competition.podium();
    until_both(["picked first", "merged first"], async |delay| {
        let ben = account(&pool, &anna, "Ben").await;
        let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
        let body = json!({"email": ben.email, "password": "correct horse"});
        let pick = competition.picks(&gina, &league, podium);
        let (merged, picked) = delay.race(gina.post(KEEP, body), pick).await;
        merged.ok();
        let picks = "SELECT count(*) FROM predictions WHERE user_id = $1";
        let moved: i64 = scalar(&pool, picks, [&ben.id]).await;
        let left: i64 = scalar(&pool, picks, [&gina.id]).await;
        assert_eq!(left, 0, "an open pick of nobody");
        // The account's places in the league are free for the next round.
        execute(
            &pool,
            "DELETE FROM memberships WHERE user_id = $1",
            [&ben.id],
        )
        .await;
        if picked.status.is_success() {
            assert_eq!(moved, 1, "a confirmed pick is lost");
            return "picked first";
        }
        assert!([401, 403].contains(&picked.status.as_u16()), "{picked:?}");
        assert_eq!(moved, 0);
        "merged first"
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_is_changed_while_the_guest_is_merged(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let [first, second, _] = competition.podium();
    until_both(["changed first", "merged first"], async |delay| {
        let ben = account(&pool, &anna, "Ben").await;
        let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
        let pick = competition.saves_winner(&gina, &league, first).await;
        let body = json!({"email": ben.email, "password": "correct horse"});
        let change = gina.changes_pick(&pick, second);
        let (merged, changed) = delay.race(gina.post(KEEP, body), change).await;
        merged.ok();
        let now =
            "SELECT first FROM predictions WHERE id = $1 AND user_id = $2 AND NOT edited_by_admin";
        let now: String = scalar(&pool, now, [&pick, &ben.id]).await;
        execute(
            &pool,
            "DELETE FROM memberships WHERE user_id = $1",
            [&ben.id],
        )
        .await;
        if changed.status.is_success() {
            assert_eq!(now, second, "a confirmed change is lost");
            return "changed first";
        }
        assert!([401, 404].contains(&changed.status.as_u16()), "{changed:?}");
        assert_eq!(now, first);
        "merged first"
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_account_picks_while_the_guest_is_merged(pool: PgPool) {
    let (competition, [anna, ben]) = Competition::with(&pool, ["Anna", "Ben"]).await;
    let league = anna.creates_league("Walls", "private").await;
    ben.joins_by_code(&league, &anna).await;
    let [first, second, _] = competition.podium();
    until_both(["own pick first", "guest's pick first"], async |delay| {
        let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
        competition.saves_winner(&gina, &league, first).await;
        let body = json!({"email": ben.email, "password": "correct horse"});
        let pick = competition.picks(&ben, &league, [second, "", ""]);
        let (merged, picked) = delay.race(gina.post(KEEP, body), pick).await;
        let winner = "SELECT first FROM predictions WHERE user_id = $1";
        let outcome = if picked.status.is_success() {
            merged.refused(409, "picks_differ");
            assert_eq!(scalar::<String, 1>(&pool, winner, [&ben.id]).await, second);
            "own pick first"
        } else {
            picked.refused(409, "prediction_exists");
            merged.ok();
            assert_eq!(scalar::<String, 1>(&pool, winner, [&ben.id]).await, first);
            "guest's pick first"
        };
        execute(&pool, "DELETE FROM predictions", []).await;
        let gone = "DELETE FROM memberships WHERE user_id = $1";
        execute(&pool, gone, [&gina.id]).await;
        outcome
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_tabs_keep_one_guest_once(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    for round in 0..12 {
        let gina = Person::guest(&app, "Gina", &league, &anna).await;
        let ben = account(&pool, &anna, "Ben").await;
        let merge = json!({"email": ben.email, "password": "correct horse"});
        let keep =
            json!({"email": format!("gina{round}@podium.test"), "password": "correct horse"});
        let (merge, keep) = tokio::join!(gina.post(KEEP, merge), gina.post(KEEP, keep));
        let both = [merge.status.as_u16(), keep.status.as_u16()];
        assert_eq!(
            both.iter().filter(|status| **status == 200).count(),
            1,
            "{both:?}"
        );
        assert!(
            both.iter().all(|status| [200, 401, 409].contains(status)),
            "{both:?}"
        );
        let members = "SELECT count(*) FROM memberships WHERE user_id IN ($1, $2)";
        let members: i64 = scalar(&pool, members, [&gina.id, &ben.id]).await;
        assert_eq!(members, 1, "one of them is in the league");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn keeping_against_deleting(pool: PgPool) {
    let (app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    until_both(["kept", "deleted"], async |delay| {
        let gina = Person::guest(&app, "Gina", &league, &anna).await;
        let email = format!("{}@podium.test", gina.id);
        let body = json!({"email": email, "password": "correct horse"});
        let keep = gina.post(KEEP, body);
        let (answer, deleted) = delay.race(keep, gina.delete("/api/auth/me")).await;
        let alive = "SELECT alive FROM users WHERE id = $1";
        let alive: bool = scalar(&pool, alive, [&gina.id]).await;
        // A deletion that the guest asked for may also delete the account that was kept meanwhile.
        assert_eq!(alive, !deleted.status.is_success());
        if alive {
            answer.ok();
            return "kept";
        }
        assert!(
            [200, 401, 409].contains(&answer.status.as_u16()),
            "{answer:?}"
        );
        "deleted"
    })
    .await;
}
