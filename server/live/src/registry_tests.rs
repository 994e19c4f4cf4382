//! Restart of crashed actors, and retries of failed reads.

use std::time::{Duration, Instant};

use podium_postgres::ThrowawayCluster;
use tokio::net::TcpListener;

use crate::change_feed::PostgresFeed;
use crate::registry::*;
use crate::shell::RETRY_AFTER;

/// Reads that fail before the retries are counted as enough.
const CONNECTIONS: u32 = 4;

/// Makes an actor panic, as a bug would.
#[derive(Message)]
#[rtype(result = "()")]
struct Explode;

impl Handler<Explode> for TopicActor {
    type Result = ();

    fn handle(&mut self, _: Explode, _: &mut Self::Context) {
        panic!("exploded for a test");
    }
}

fn node(store: &Store, actors: &Arbiter) -> Live {
    let feed = Arc::new(PostgresFeed::new(store.clone()));
    let [arbiter, background] = [(); 2].map(|()| actors.handle());
    Live::new(store.clone(), Hub::default(), arbiter, background, feed)
}

async fn until(mut holds: impl FnMut() -> bool) {
    let waiting = async {
        while !holds() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting)
        .await
        .expect("it holds in time");
}

#[actix_web::test]
async fn a_crashed_actor_is_restarted_without_affecting_others() {
    let cluster = ThrowawayCluster::start().await.expect("a cluster");
    let store =
        Store::connect(&cluster.connection_url(podium_postgres::DATABASE)).expect("a store");
    store.migrate().await.expect("a schema");
    let actors = Arbiter::new();
    let live = node(&store, &actors);
    let (one, two) = (live.topic(&Topic::Events), live.topic(&Topic::Feed));
    for round in 0..10 {
        live.topic(&Topic::Events)
            .try_send(Explode)
            .expect("it lives");
        until(|| live.0.topics.alive(&Topic::Events).is_none()).await;
        assert_eq!(
            live.0.topics.keys().len(),
            2,
            "round {round}: listed until found dead"
        );
        live.restart_dead_actors();
        assert_eq!(live.0.topics.keys(), [Topic::Feed], "round {round}");
    }
    // A lookup before the poll starts a new actor and still reports the dead one.
    live.topic(&Topic::Events)
        .try_send(Explode)
        .expect("it lives");
    until(|| live.0.topics.alive(&Topic::Events).is_none()).await;
    let mut crashed = Vec::new();
    let again = live.0.topics.find_or_start(
        &Topic::Events,
        |seat| live.start(LiveTopic::new(Topic::Events), seat),
        |topic| crashed.push(topic.clone()),
    );
    assert!(again.connected());
    assert_eq!(crashed, [Topic::Events]);
    assert!(!one.connected(), "the first one is gone for good");
    assert!(two.connected(), "its neighbour is the same as ever");
    actors.stop();
    actors.join().expect("it ends");
    store.close().await;
}

/// The database is a listener that closes every connection.
#[actix_web::test]
async fn a_failed_load_is_retried_after_a_pause() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let store = Store::connect(&format!(
        "postgres://nobody@{address}/nothing?sslmode=disable"
    ))
    .expect("a store");
    let actors = Arbiter::new();
    let live = node(&store, &actors);
    let started = Instant::now();
    live.watch_event(&"1405".parse().expect("an id"));
    let hang_up = async {
        for _ in 0..CONNECTIONS {
            drop(listener.accept().await.expect("a connection"));
        }
    };
    tokio::time::timeout(Duration::from_mins(1), hang_up)
        .await
        .expect("it tries again and again");
    assert!(started.elapsed() >= RETRY_AFTER * (CONNECTIONS - 1));
    actors.stop();
    actors.join().expect("it ends");
}
