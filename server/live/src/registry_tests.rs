//! Restart of crashed actors.

use std::time::Duration;

use podium_postgres::ThrowawayCluster;

use crate::bus::postgres::PostgresBus;
use crate::registry::*;

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
    let live = Live::new(
        store.clone(),
        Hub::default(),
        actors.handle(),
        actors.handle(),
        Arc::new(PostgresBus::default()),
    );
    let (one, two) = (live.topic(&Topic::Events), live.topic(&Topic::Feed));
    for round in 0..10 {
        live.topic(&Topic::Events)
            .try_send(Explode)
            .expect("it lives");
        until(|| live.topics().alive(&Topic::Events).is_none()).await;
        assert_eq!(
            live.topics().keys().len(),
            2,
            "round {round}: listed until found dead"
        );
        live.restart_dead_actors();
        assert_eq!(live.topics().keys(), [Topic::Feed], "round {round}");
    }
    // A lookup before the poll starts a new actor and still reports the dead one.
    live.topic(&Topic::Events)
        .try_send(Explode)
        .expect("it lives");
    until(|| live.topics().alive(&Topic::Events).is_none()).await;
    let mut buried = Vec::new();
    let again = live.topics().find_or_start(
        &Topic::Events,
        || TopicActor::new(Topic::Events, live.clone()).start(),
        |topic| buried.push(topic.clone()),
    );
    assert!(again.connected());
    assert_eq!(buried, [Topic::Events]);
    assert!(!one.connected(), "the first one is gone for good");
    assert!(two.connected(), "its neighbour is the same as ever");
    actors.stop();
    actors.join().expect("it ends");
    store.close().await;
}
