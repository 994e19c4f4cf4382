//! P50: a leaderboard read from a replica is as new as one read from the primary.

use std::time::Duration;

use podium_fault_tests::players::{Api, World, http_client};
use podium_fault_tests::processes::rig::SOME;
use podium_fault_tests::processes::{Node, NodeOptions, Postgres, Replica, run_podium};

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(20);
/// Members who leave one after the other in each situation.
const LEAVING: usize = 5;

/// A node with a replica, and a league that its members leave.
struct Proof {
    world: World,
    node: Node,
    left: usize,
}

impl Proof {
    /// A member leaves; returns whether the leaderboard read right after the answer knows.
    async fn leaves(&mut self) -> bool {
        let (api, base) = (Api::default(), self.node.url());
        let league = format!("{base}/api/leagues/{}", self.world.leagues[0]);
        let player = &self.world.players[self.left];
        api.post(player, &format!("{league}/leave")).await.done();
        self.left += 1;
        let members = self.world.players.len() + 1 - self.left;
        let board = format!("{league}/leaderboard");
        api.get(&self.world.admin, &board).await.done()["total"] == members
    }

    async fn all_leave(&mut self) -> bool {
        let mut is_new = true;
        for _ in 0..LEAVING {
            is_new &= self.leaves().await;
        }
        is_new
    }

    /// Leaderboards for which the replica was asked, by result.
    async fn reads(&self, result: &str) -> usize {
        let client = http_client(PATIENCE, 1);
        let answer = client.get(self.node.metrics_url()).send().await;
        let text = answer.expect("an answer").text().await.expect("a text");
        let name = format!("podium_replica_reads_total{{result=\"{result}\"}} ");
        let value = text.lines().find_map(|line| line.strip_prefix(&name));
        value.map_or(0, |value| value.parse().expect("a number"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_from_a_replica_is_as_new_as_from_the_primary() {
    let _alone = alone().await;
    let postgres = Postgres::start().await;
    run_podium(&postgres.url(), &["migrate"]).await;
    let world = World::found(&postgres.connect().await, SOME).await;
    let Some(replica) = Replica::of(&postgres).await else {
        println!("P50: skipped, this Postgres has no pg_basebackup");
        return;
    };
    let node = Node::start(&NodeOptions {
        database_url: Some(postgres.url()),
        namespace: None,
        nats_url: None,
        settings: vec![
            ("DATABASE_REPLICA_URL", replica.url()),
            ("PODIUM_METRICS_LISTEN", "127.0.0.1:0".to_owned()),
        ],
    })
    .await;
    let mut proof = Proof {
        world,
        node,
        left: 0,
    };

    assert!(proof.all_leave().await, "the replica serves");
    let served = proof.reads("served").await;
    assert!(served >= LEAVING, "{served} were read from the replica");

    let on_replica = replica.connect().await;
    let paused = on_replica
        .batch_execute("SELECT pg_wal_replay_pause()")
        .await;
    paused.expect("replay stops");
    assert!(proof.all_leave().await, "the replica is late");
    assert!(proof.reads("late").await >= LEAVING);
    let members = "SELECT count(*) FROM memberships";
    let stale = on_replica.query_one(members, &[]).await.expect("a number");
    let stale: i64 = stale.get(0);
    let left = i64::try_from(proof.left).expect("a few");
    let founded = i64::try_from(proof.world.players.len() + 1).expect("a few");
    assert!(stale > founded - left, "the proof has no power: {stale}");

    let resumed = on_replica
        .batch_execute("SELECT pg_wal_replay_resume()")
        .await;
    resumed.expect("replay goes on");
    assert!(proof.all_leave().await, "the replica serves again");
    assert!(proof.reads("served").await > served);

    let promoted = on_replica.batch_execute("SELECT pg_promote()").await;
    promoted.expect("it is no replica any more");
    assert!(proof.all_leave().await, "a promoted replica is not read");
    drop(on_replica);
    replica.stop().await;
    assert!(proof.all_leave().await, "there is no replica");
    assert!(proof.reads("failed").await >= LEAVING);
}
