//! Concurrent contrary actions: in every order, the count in a browser equals the count in the database.

use futures_util::future::join_all;
use sqlx::PgPool;

use crate::notifications::{counted, kinds, mark_any_seen, unseen};
use crate::support::app::{TestApp, spawn_app};
use crate::support::history::picked;
use crate::support::person::Person;
use crate::support::socket::Socket;
use crate::support::sql::{execute, scalar, scalars};
use crate::support::waiting::fanout_is_done;

const ROUNDS: usize = 60;

/// The unseen count of a browser that applies every change.
pub(crate) struct Bell {
    socket: Socket,
    unseen: u64,
    offset: u64,
}

impl Bell {
    pub(crate) async fn of(person: &Person) -> Self {
        let mut socket = person.socket().await;
        let snapshot = socket.follow("me").await;
        Self {
            unseen: snapshot["data"]["unseenNotices"]
                .as_u64()
                .expect("a number"),
            offset: snapshot["offset"].as_u64().expect("an offset"),
            socket,
        }
    }

    /// Receives every change published so far.
    pub(crate) async fn catch_up(&mut self, person: &Person, pool: &PgPool) -> u64 {
        let statement = r#"SELECT "offset" FROM topics WHERE topic = $1"#;
        let newest: i64 = scalar(pool, statement, [&format!("account:{}", person.id)]).await;
        while self.offset < u64::try_from(newest).expect("positive") {
            let change = self.socket.receive_on("me").await;
            self.offset = change["offset"].as_u64().expect("an offset");
            self.unseen = counted(self.unseen, &change["data"]);
        }
        self.unseen
    }
}

/// Anna's league, and people who ask to join it.
async fn league(app: &TestApp) -> (String, Person, Vec<Person>) {
    let [anna, others @ ..] = app.people::<9>().await;
    let league = anna.creates_league("Friends", "public").await;
    (league, anna, others.to_vec())
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn marking_seen_races_with_arrivals_and_pruning(pool: PgPool) {
    let app = spawn_app(&pool);
    let (league, anna, others) = league(&app).await;
    let mut bell = Bell::of(&anna).await;
    let ask = format!("/api/leagues/{league}/join-request");
    let cancel = format!("/api/leagues/{league}/cancel-join-request");
    for round in 0..ROUNDS {
        let moves = join_all(others.iter().enumerate().map(|(number, person)| {
            let path = if (round + number) % 3 == 0 {
                &cancel
            } else {
                &ask
            };
            person.does(path)
        }));
        let (_, (), ()) = tokio::join!(moves, mark_any_seen(&anna), mark_any_seen(&anna));
        let shown = bell.catch_up(&anna, &pool).await;
        assert_eq!(shown, unseen(&anna).await, "round {round}");
    }
    // The test would be meaningless if each time all or none had been seen.
    mark_any_seen(&anna).await;
    assert_eq!(unseen(&anna).await, 0);
    assert_eq!(bell.catch_up(&anna, &pool).await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_admins_deciding_at_once_notify_once(pool: PgPool) {
    let app = spawn_app(&pool);
    let (league, anna, others) = league(&app).await;
    let [ben, askers @ ..] = others.as_slice() else {
        panic!("nobody asks");
    };
    ben.joins(&league, &anna).await;
    anna.does_in(&league, &format!("admins/{}", ben.id))
        .await
        .ok();
    for asker in askers {
        asker.does_in(&league, "join-request").await.ok();
        let approve = format!("/api/leagues/{league}/approve/{}", asker.id);
        let reject = format!("/api/leagues/{league}/reject/{}", asker.id);
        let (one, two, three) =
            tokio::join!(anna.does(&approve), ben.does(&approve), ben.does(&reject));
        let done = [&one, &two, &three]
            .iter()
            .filter(|answer| answer.status.is_success())
            .count();
        assert_eq!(done, 1);
        let expected = if three.status.is_success() {
            "request_rejected"
        } else {
            "request_approved"
        };
        assert_eq!(kinds(asker).await, [expected]);
        let statement =
            r#"SELECT count(*) FROM changes WHERE topic = $1 AND payload LIKE '%"notice_told"%'"#;
        let count: i64 = scalar(&pool, statement, [&format!("account:{}", asker.id)]).await;
        assert_eq!(count, 1);
    }
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
}

/// Two nodes on one database run the fan-out repeatedly.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_nodes_fan_out_once(pool: PgPool) {
    let (app, _other) = (spawn_app(&pool), spawn_app(&pool));
    let (league, anna, others) = league(&app).await;
    for person in &others {
        person.joins(&league, &anna).await;
    }
    let statement = "WITH event AS (
             INSERT INTO events (id, series, name, location, locked) VALUES ('1', 'ifsc', 'Cup', 'Here', true)
             RETURNING id
         )
         INSERT INTO categories (event_id, id, name, discipline, status, rounds, position)
         SELECT id, '1', 'LEAD Men', 'lead', 'registration_active', '[]', 1 FROM event";
    execute(&pool, statement, []).await;
    for person in others.iter().chain([&anna]) {
        picked(&pool, "1", &league, &person.id, None).await;
    }
    let statement = "INSERT INTO outbox (kind, about, event_id)
         SELECT 'fanout', 'picks_closed', '1' FROM generate_series(1, 8)";
    execute(&pool, statement, []).await;
    fanout_is_done(&pool).await;
    let statement = r#"SELECT count(*) FROM changes
           WHERE payload LIKE '%"notice_told"%' AND payload LIKE '%picks_locked%' GROUP BY topic"#;
    let counts: Vec<i64> = scalars(&pool, statement, []).await;
    assert_eq!(counts, vec![1; 1 + others.len()]);
}
