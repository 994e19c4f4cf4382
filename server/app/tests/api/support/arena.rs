//! Repeated races of two contrary actions: each round has a separate league, and several rounds run concurrently.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::task::Poll;
use std::time::Instant;

use futures_util::future::{join_all, maybe_done};
use sqlx::PgPool;

use crate::support::app::TestApp;
use crate::support::person::{Answer, Person};
use crate::support::waiting::occurs;

/// Rounds of each race; `PODIUM_RACE_ROUNDS` sets another number, as `make proof` does.
const ROUNDS: usize = 200;
/// Odd, so that each lane runs both orders.
const LANES: usize = 11;
/// Longest head start, in parts of the polls that the first action took in the lane's last round of this order. All
/// lanes are polled together, at every event of any of them, so polls count like ticks of a clock.
const HEAD_START_PARTS: u32 = 8;
/// With fewer rounds, all may end the same.
const ENOUGH_ROUNDS: usize = 200;
const INVITE_CODE: &str = "ABCD2345";

fn rounds() -> usize {
    std::env::var("PODIUM_RACE_ROUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(ROUNDS)
}

/// A person's relation to the league at the start of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Stranger,
    Asked,
    Invited,
    Member,
    Admin,
}

pub(crate) struct Round {
    pub(crate) number: usize,
    pub(crate) league: String,
    /// The invite code of the league.
    pub(crate) code: &'static str,
    pub(crate) owner: Person,
    pub(crate) rival: Person,
    pub(crate) third: Person,
    pool: PgPool,
    /// How often the first action was polled in the lane's last round of each order.
    polls: Rc<[Cell<u32>; 2]>,
}

/// A league as stored, whose invariants hold.
#[derive(Debug)]
pub(crate) struct League {
    members: Vec<String>,
    admins: Vec<String>,
    requests: Vec<String>,
    invited: Vec<String>,
}

impl League {
    pub(crate) fn standing(&self, person: &Person) -> Standing {
        let is_in = |ids: &[String]| ids.contains(&person.id);
        if is_in(&self.admins) {
            Standing::Admin
        } else if is_in(&self.members) {
            Standing::Member
        } else if is_in(&self.invited) {
            Standing::Invited
        } else if is_in(&self.requests) {
            Standing::Asked
        } else {
            Standing::Stranger
        }
    }
}

impl Round {
    pub(crate) fn path(&self, verb: &str) -> String {
        format!("/api/leagues/{}/{verb}", self.league)
    }

    /// Runs both concurrently; the order and the head start vary between rounds. The longest head start lets the first
    /// action finish, so that a slow one also wins against a fast one.
    pub(crate) async fn at_once<A, B>(
        &self,
        one: impl Future<Output = A>,
        other: impl Future<Output = B>,
    ) -> (A, B) {
        let polls = &self.polls[self.number % 2];
        let turn = u32::try_from(self.number / 2).expect("a number of rounds");
        let parts = turn % (HEAD_START_PARTS + 1);
        let head_start = polls.get() * parts / HEAD_START_PARTS;
        if self.number.is_multiple_of(2) {
            ahead(head_start, polls, one, other).await
        } else {
            let (other, one) = ahead(head_start, polls, other, one).await;
            (one, other)
        }
    }

    /// The stored league, with its invariants asserted; `None` if it has been deleted.
    pub(crate) async fn league(&self) -> Option<League> {
        type Row = (
            i32,
            Option<i32>,
            String,
            Vec<String>,
            Vec<String>,
            Vec<String>,
            Vec<String>,
        );
        let row: Option<Row> = sqlx::query_as(
            "SELECT member_count, max_members, owner_id::text,
                 ARRAY(SELECT user_id::text FROM memberships WHERE league_id = leagues.id),
                 ARRAY(SELECT user_id::text FROM memberships WHERE league_id = leagues.id AND is_admin),
                 ARRAY(SELECT user_id::text FROM join_requests WHERE league_id = leagues.id),
                 ARRAY(SELECT user_id::text FROM invitations WHERE league_id = leagues.id)
             FROM leagues WHERE id = $1",
        )
        .bind(&self.league)
        .fetch_optional(&self.pool)
        .await
        .expect("a league or none");
        let (count, most, owner, members, admins, requests, invited) = row?;
        assert_eq!(usize::try_from(count).ok(), Some(members.len()));
        assert!(most.is_none_or(|most| count <= most), "{count} members");
        assert!(
            members.contains(&owner) && admins.contains(&owner),
            "{owner} has left"
        );
        for waiting in requests.iter().chain(&invited) {
            assert!(
                !members.contains(waiting),
                "{waiting} is in and still waits"
            );
        }
        Some(League {
            members,
            admins,
            requests,
            invited,
        })
    }

    pub(crate) async fn standing(&self, person: &Person) -> Standing {
        self.league().await.expect("the league").standing(person)
    }
}

/// Of two contrary actions, one succeeds and the other is refused with this code. Returns whether it is the first that
/// succeeds.
#[track_caller]
pub(crate) fn first_won(one: Answer, other: Answer, status: u16, code: &str) -> bool {
    let first_won = one.status.is_success();
    let (won, lost) = if first_won {
        (one, other)
    } else {
        (other, one)
    };
    won.ok();
    lost.refused(status, code);
    first_won
}

/// Starts the second action when the first one has been polled `head_start` times or has finished. Sets `polls` to the
/// number of polls of the first one.
async fn ahead<A, B>(
    head_start: u32,
    polls: &Cell<u32>,
    first: impl Future<Output = A>,
    second: impl Future<Output = B>,
) -> (A, B) {
    polls.set(0);
    let mut first = pin!(first);
    let counted = poll_fn(|context| {
        polls.set(polls.get() + 1);
        first.as_mut().poll(context)
    });
    let mut first = pin!(maybe_done(counted));
    poll_fn(|context| {
        if polls.get() >= head_start {
            return Poll::Ready(());
        }
        first.as_mut().poll(context)
    })
    .await;
    let ((), second) = tokio::join!(first.as_mut(), second);
    let first = first.as_mut().take_output().expect("a finished action");
    (first, second)
}

/// Runs the rounds, and again until each of `outcomes` has occurred: a race with one outcome proves nothing. Any other
/// outcome fails. Prints the frequency of each. `start` is the standing of rival and third.
#[allow(clippy::print_stdout, reason = "how the race went is its result")]
pub(crate) async fn race<const N: usize>(
    app: &TestApp,
    start: [Standing; 2],
    outcomes: [&'static str; N],
    round: impl AsyncFn(&Round) -> &'static str,
) {
    let people = app.people::<{ 3 * LANES }>().await;
    let started = Instant::now();
    let mut tally: BTreeMap<&str, usize> = outcomes.into_iter().map(|name| (name, 0)).collect();
    occurs("each outcome of the race", async || {
        let lanes = people.chunks_exact(3).enumerate();
        let lanes = lanes.map(|(lane, people)| run_lane(app, lane, people, start, &round));
        for outcome in join_all(lanes).await.into_iter().flatten() {
            *tally.get_mut(outcome).expect("a known outcome") += 1;
        }
        println!("{tally:?} in {:.1?}", started.elapsed());
        rounds() < ENOUGH_ROUNDS || tally.values().all(|times| *times > 0)
    })
    .await;
}

/// The outcomes of every `LANES`th round, from `lane` on, one after another among the same three people.
async fn run_lane(
    app: &TestApp,
    lane: usize,
    people: &[Person],
    start: [Standing; 2],
    round: &impl AsyncFn(&Round) -> &'static str,
) -> Vec<&'static str> {
    let [owner, rival, third] = people else {
        return Vec::new();
    };
    let numbers: Vec<usize> = (lane..rounds()).step_by(LANES).collect();
    let leagues = found_leagues(app, owner, numbers.len(), "public").await;
    for (person, standing) in [rival, third].into_iter().zip(start) {
        put_in_place(&app.pool, &leagues, person, standing).await;
    }
    let mut ended = Vec::new();
    let polls = Rc::default();
    for (number, league) in numbers.into_iter().zip(leagues) {
        let this = Round {
            number,
            league,
            code: INVITE_CODE,
            owner: owner.clone(),
            rival: rival.clone(),
            third: third.clone(),
            pool: app.pool.clone(),
            polls: Rc::clone(&polls),
        };
        ended.push(round(&this).await);
        // Checks the invariants, even if the round itself has not.
        this.league().await;
    }
    ended
}

/// Creates leagues of this owner in the database; returns their ids.
pub(crate) async fn found_leagues(
    app: &TestApp,
    owner: &Person,
    leagues: usize,
    league_type: &str,
) -> Vec<String> {
    let ids: Vec<String> = (0..leagues)
        .map(|_| hex::encode(rand::random::<[u8; 12]>()))
        .collect();
    sqlx::query(
        "WITH founded AS (
             INSERT INTO leagues (id, name, type, owner_id, invite_code)
             SELECT id, 'Race', $2, $3, $4 FROM UNNEST($1::text[]) AS id
         ),
         owned AS (
             INSERT INTO memberships (league_id, user_id, is_admin)
             SELECT id, $3, true FROM UNNEST($1::text[]) AS id
         )
         INSERT INTO league_slugs (slug, league_id, current)
         SELECT concat('race-', id), id, true FROM UNNEST($1::text[]) AS id",
    )
    .bind(&ids)
    .bind(league_type)
    .bind(&owner.id)
    .bind(INVITE_CODE)
    .execute(&app.pool)
    .await
    .expect("leagues");
    ids
}

async fn put_in_place(pool: &PgPool, leagues: &[String], person: &Person, standing: Standing) {
    let statement = match standing {
        Standing::Stranger => return,
        Standing::Asked => {
            "INSERT INTO join_requests (league_id, user_id)
             SELECT id, $2 FROM UNNEST($1::text[]) AS id"
        }
        Standing::Invited => {
            "INSERT INTO invitations (league_id, user_id)
             SELECT id, $2 FROM UNNEST($1::text[]) AS id"
        }
        Standing::Member => {
            "INSERT INTO memberships (league_id, user_id)
             SELECT id, $2 FROM UNNEST($1::text[]) AS id"
        }
        Standing::Admin => {
            "INSERT INTO memberships (league_id, user_id, is_admin)
             SELECT id, $2, true FROM UNNEST($1::text[]) AS id"
        }
    };
    sqlx::query(statement)
        .bind(leagues)
        .bind(&person.id)
        .execute(pool)
        .await
        .expect("everybody in place");
}
