//! Picks written in one transaction, because they arrive while another pick waits for the event.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use futures_util::future::join_all;
use podium_domain::ids::EventId;
use podium_domain::picks::pick::Podium;
use podium_live::error::LiveError;
use podium_store::db::new_hex_id;
use podium_store::picks::{Author, PickCommand, PickMutation, PickOutcome, PickRequest};
use sqlx::{PgPool, Postgres, Transaction};

use crate::support::arena::found_leagues;
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::until;

pub(crate) type Written = Result<PickOutcome, LiveError>;
type Answers = Pin<Box<dyn Future<Output = Vec<Written>> + Send>>;

/// Picks that are queued in their event's actor behind a pick that is held up.
pub(crate) struct OneBatch {
    event_held: Transaction<'static, Postgres>,
    opener: Answers,
    batch: Answers,
}

impl OneBatch {
    pub(crate) async fn of(
        pool: &PgPool,
        competition: &Competition,
        requests: Vec<PickRequest>,
    ) -> Self {
        let mut event_held = pool.begin().await.expect("a transaction");
        let statement = "SELECT hold_event_alone($1)";
        execute(&mut *event_held, statement, [&competition.event]).await;
        let [first] = competition.app.people::<1>().await;
        let league = found_leagues(&competition.app, &first, 1, "private").await;
        let opener = sent(competition, vec![creates(&first, &league[0], competition)]).await;
        until(
            pool,
            "SELECT EXISTS (SELECT FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event = 'advisory')",
        )
        .await;
        let batch = sent(competition, requests).await;
        Self {
            event_held,
            opener,
            batch,
        }
    }

    /// Releases the event, and waits for the writes.
    pub(crate) async fn written(self) -> Vec<Written> {
        self.event_held.commit().await.expect("the event is free");
        for first in self.opener.await {
            first.expect("written");
        }
        self.batch.await
    }
}

/// Sends the picks in this order; returns the future of their answers.
async fn sent(competition: &Competition, requests: Vec<PickRequest>) -> Answers {
    let event: EventId = competition.event.parse().expect("an event");
    let live = competition.app.state.live.clone();
    let mut answers: Answers = Box::pin(async move {
        let writes = requests
            .into_iter()
            .map(|request| live.write_pick(&event, request));
        join_all(writes).await
    });
    // Polling the answers sends the requests.
    poll_fn(|context| {
        assert!(answers.as_mut().poll(context).is_pending(), "answered");
        Poll::Ready(())
    })
    .await;
    answers
}

pub(crate) fn request(person: &Person, write: PickMutation) -> PickRequest {
    PickRequest {
        author: Author {
            user: person.id.parse().expect("a user"),
            site_admin: false,
        },
        command: PickCommand::One(write),
        key: None,
    }
}

/// A request to pick the winner of the first category in this league.
pub(crate) fn creates(person: &Person, league: &str, competition: &Competition) -> PickRequest {
    let [winner, _, _] = competition.podium();
    let winner = winner.parse().expect("an athlete");
    request(
        person,
        PickMutation::Create {
            id: new_hex_id().parse().expect("an id"),
            league: league.parse().expect("a league"),
            category: competition.category.parse().expect("a category"),
            podium: Podium::stored([Some(winner), None, None]),
            common: false,
        },
    )
}

/// The number of transactions that wrote the picks of these leagues.
pub(crate) async fn transactions(pool: &PgPool, leagues: &[String]) -> i64 {
    sqlx::query_scalar(
        "SELECT count(DISTINCT xmin::text) FROM predictions WHERE league_id = ANY($1)",
    )
    .bind(leagues)
    .fetch_one(pool)
    .await
    .expect("a count")
}
