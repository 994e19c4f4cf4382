//! P23 and P24: without its database or a free connection, a node reports that at once; public competition data is
//! served with its age; the node works again as soon as the database does.

use std::time::{Duration, Instant};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::{Account, EVENT};
use podium_fault_tests::players::{Api, http_client, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::header::{COOKIE, ORIGIN, RETRY_AFTER};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(20);
/// More requests than a node's pool has connections.
const HANGING: usize = 64;
/// Checked with `PODIUM_PROOF=full` only.
const REFUSED_WITHIN: Duration = Duration::from_millis(2500);
const BACK_WITHIN: Duration = Duration::from_secs(3);
const STALE: &str = "x-podium-stale-seconds";

/// A client that reads from one node as one player.
#[derive(Clone)]
struct Asker {
    client: Client,
    base: String,
    account: Account,
}

impl Asker {
    fn of(rig: &Rig) -> Self {
        Self {
            client: http_client(PATIENCE, usize::MAX),
            base: rig.node(0).url(),
            account: rig.world.players[0].clone(),
        }
    }

    async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Response {
        let request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .header(COOKIE, &self.account.cookie)
            .header(ORIGIN, &self.base);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        request.send().await.expect("an answer")
    }

    async fn get(&self, path: &str) -> Response {
        self.send(Method::GET, path, None).await
    }

    async fn until(&self, path: &str, status: StatusCode) -> Duration {
        let began = Instant::now();
        while self.get(path).await.status() != status {
            assert!(began.elapsed() < PATIENCE, "{path} is never {status}");
            sleep(Duration::from_millis(20)).await;
        }
        began.elapsed()
    }
}

fn age(answer: &Response) -> Option<u64> {
    let seconds = answer.headers().get(STALE)?;
    seconds.to_str().expect("text").parse().ok()
}

/// A player whose session the node has served, and then refused because it had ended.
async fn with_an_ended_session(rig: &Rig, path: &str) -> Asker {
    let ended = Asker {
        account: rig.world.players[1].clone(),
        ..Asker::of(rig)
    };
    assert_eq!(ended.get(path).await.status(), StatusCode::OK);
    let database = rig.connect().await;
    let end = "DELETE FROM sessions WHERE user_id = $1::text";
    database
        .execute(end, &[&ended.account.id])
        .await
        .expect("its end");
    ended.until(path, StatusCode::UNAUTHORIZED).await;
    ended
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_a_node_serves_stale_responses_marked_as_such() {
    let _alone = alone().await;
    let mut rig = Rig::start(Plan {
        nodes: 1,
        ..Plan::new("P24 database away")
    })
    .await;
    let asker = Asker::of(&rig);
    let event = format!("/api/events/{EVENT}");
    let pick = new_pick(
        &rig.world.leagues[0],
        &rig.world.categories[0],
        &[0, 1, 2].map(|at| rig.world.athletes[at].clone()),
    );
    let ended = with_an_ended_session(&rig, &event).await;
    let (mut back, mut refused) = (Spread::default(), Spread::default());
    for _ in 0..short_or_full(2, 20) {
        let known = asker.get(&event).await;
        assert_eq!((known.status(), age(&known)), (StatusCode::OK, None));
        let known: Value = known.json().await.expect("JSON");
        rig.postgres.kill().await;
        asker
            .until("/api/health/ready", StatusCode::SERVICE_UNAVAILABLE)
            .await;
        // Wait until the node's short-lived cache has expired.
        let began = Instant::now();
        let shown = loop {
            let shown = asker.get(&event).await;
            assert_eq!(shown.status(), StatusCode::OK);
            if age(&shown).is_some() {
                break shown;
            }
            assert!(began.elapsed() < PATIENCE, "its age is never told");
            sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(shown.json::<Value>().await.expect("JSON"), known);
        let live = asker.get("/api/health/live").await.status();
        assert_eq!(live, StatusCode::NO_CONTENT);
        let began = Instant::now();
        let path = "/api/predictions";
        let answer = asker.send(Method::POST, path, Some(&pick)).await;
        refused.add(began.elapsed());
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(answer.headers().contains_key(RETRY_AFTER));
        // A session that the node does not have in its cache gets no data.
        let stranger = Asker {
            account: Account {
                id: String::new(),
                cookie: "podium_session=nobody".to_owned(),
            },
            ..Asker::of(&rig)
        };
        for refused in [stranger, ended.clone()] {
            let answer = refused.get(&event).await.status();
            assert_eq!(answer, StatusCode::SERVICE_UNAVAILABLE);
        }
        sleep(short_or_full(Duration::ZERO, Duration::from_secs(10))).await;
        rig.postgres.start_again().await;
        let ready = asker
            .until("/api/health/ready", StatusCode::NO_CONTENT)
            .await;
        let api = Api::default();
        let url = format!("{}/api/leagues/my-leagues", asker.base);
        api.get(&asker.account, &url).await.done();
        back.add(ready);
    }
    println!("P24: a pick was refused after {refused}; ready again after {back}");
    assert!(!is_full() || back.max() <= BACK_WITHIN, "late: {back}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_with_hanging_connections_refuses_in_time_and_recovers() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        ..Plan::new("P23 starved pool")
    })
    .await;
    let asker = Asker::of(&rig);
    let hung = "/api/leagues/my-leagues";
    asker.get(hung).await.error_for_status().expect("it works");
    let database = rig.connect().await;
    database
        .batch_execute("BEGIN; LOCK TABLE leagues, memberships IN ACCESS EXCLUSIVE MODE")
        .await
        .expect("the lock");
    let mut waiting = JoinSet::new();
    for player in rig.world.players.iter().cycle().take(HANGING) {
        let who = Asker {
            account: player.clone(),
            ..Asker::of(&rig)
        };
        waiting.spawn(async move {
            let began = Instant::now();
            (who.get(hung).await.status(), began.elapsed())
        });
    }
    // The requests without a free connection are answered first; the others wait for the lock.
    let (mut refused, mut served) = (Spread::default(), 0);
    let starved = HANGING - usize::try_from(waiting_for_a_lock(&database).await).expect("few");
    for _ in 0..starved {
        let (status, took) = waiting.join_next().await.expect("one").expect("an answer");
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        refused.add(took);
    }
    database
        .batch_execute("COMMIT")
        .await
        .expect("the lock's end");
    let back = asker.until(hung, StatusCode::OK).await;
    while let Some(answer) = waiting.join_next().await {
        let (status, took) = answer.expect("an answer");
        if status == StatusCode::OK {
            served += 1;
        } else {
            refused.add(took);
        }
    }
    println!(
        "P23: refused after {refused}; {served} waited and were served; back after {back:.1?}"
    );
    assert!(!is_full() || refused.max() <= REFUSED_WITHIN, "{refused}");
    assert!(!is_full() || back <= Duration::from_secs(1), "{back:?}");
}

/// Number of the node's connections that wait for a lock.
async fn waiting_for_a_lock(database: &tokio_postgres::Client) -> i64 {
    let statement = "SELECT count(*) FROM pg_stat_activity
        WHERE application_name = 'podium' AND wait_event_type = 'Lock'";
    let (mut last, mut same) = (0, 0);
    // Wait until the number is stable.
    while same < 10 {
        let now: i64 = database
            .query_one(statement, &[])
            .await
            .expect("a count")
            .get(0);
        same = if now > 0 && now == last { same + 1 } else { 0 };
        last = now;
        sleep(Duration::from_millis(50)).await;
    }
    last
}
