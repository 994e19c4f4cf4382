//! P27: a backup can be restored, and clients with later state start over.

use std::time::Duration;

use podium_fault_tests::checks::{differences, predictions, topic_stored};
use podium_fault_tests::players::EVENT;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{Api, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use tokio::time::{Instant, sleep};

use crate::alone;

const PATIENCE: Duration = Duration::from_mins(1);
const FOLLOWERS: usize = 6;
/// Picks before the backup, after it, and after the restore. The third range equals the lost one, so that the
/// offsets of lost changes are reused before clients reconnect; the fourth follows afterwards.
const PICKS: [std::ops::Range<usize>; 4] = [0..10, 10..20, 20..30, 30..40];

#[tokio::test(flavor = "multi_thread")]
async fn clients_see_a_restored_backup() {
    let _alone = alone().await;
    let missing = restored(&[]).await;
    let Some(missing) = missing else {
        println!("P27: skipped, this Postgres has no pg_dump");
        return;
    };
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Negative control: if the restored database keeps the old epoch, clients keep state that was lost.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_new_epoch_clients_miss_a_restore() {
    let _alone = alone().await;
    let Some(missing) = restored(&["UPDATE live_epoch SET origin = database_origin()"]).await
    else {
        println!("P27 control: skipped, this Postgres has no pg_dump");
        return;
    };
    assert!(
        missing.iter().any(|words| words.contains("diverged")),
        "the proof has no power: {missing:#?}"
    );
}

/// Picks, a backup, more picks, a restore into another database, more picks there. Returns the differences between
/// the clients and the database.
async fn restored(sabotage: &[&str]) -> Option<Vec<String>> {
    let mut rig = Rig::start(Plan {
        nodes: 1,
        ..Plan::new("P27")
    })
    .await;
    let topics = [rig.league_topic(), format!("event:{EVENT}")];
    let players = rig.world.players.iter().take(FOLLOWERS);
    let clients: Vec<LiveClient> = players
        .map(|player| LiveClient::start(&rig.endpoints, 0, player, &topics))
        .collect();
    for client in &clients {
        assert!(settled(client, topics.len()).await, "a client follows");
    }
    pick(&rig, PICKS[0].clone()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("podium.dump");
    let file = file.to_str().expect("a path");
    let dump = ["--format=custom", "--file", file, podium_postgres::DATABASE];
    rig.postgres.run("pg_dump", &dump).await?;
    pick(&rig, PICKS[1].clone()).await;
    let before = stored(&rig, podium_postgres::DATABASE, &topics).await;
    assert_eq!(until_equal(&clients, &before).await, Vec::<String>::new());

    clients.iter().for_each(LiveClient::falls_asleep);
    rig.kill_node(0).await;
    let create = "CREATE DATABASE restored";
    let created = rig.connect().await.batch_execute(create).await;
    created.expect("a database");
    let restore = [
        "--exit-on-error",
        "--no-owner",
        "--dbname",
        "restored",
        file,
    ];
    rig.postgres.run("pg_restore", &restore).await?;
    let database = rig.postgres.connect_to("restored").await;
    let count = predictions(&database).await.len();
    assert_eq!(count, PICKS[0].len(), "what was there at the backup");
    for statement in sabotage {
        let done = database.batch_execute(statement).await;
        done.expect("the sabotage works");
    }
    let url = rig.postgres.url_of("restored");
    rig.move_node(0, url).await;
    pick(&rig, PICKS[2].clone()).await;
    clients.iter().for_each(LiveClient::wakes_up);
    for client in &clients {
        let back = client.until(PATIENCE, |ledger| ledger.welcomed.len() > 1);
        assert!(back.await && settled(client, topics.len()).await);
    }
    pick(&rig, PICKS[3].clone()).await;
    let now = stored(&rig, "restored", &topics).await;
    Some(until_equal(&clients, &now).await)
}

async fn settled(client: &LiveClient, topics: usize) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while !client.is_settled(topics) {
        if Instant::now() > deadline {
            return false;
        }
        sleep(Duration::from_millis(10)).await;
    }
    true
}

/// Each of these players picks a category, directly on the node.
async fn pick(rig: &Rig, players: std::ops::Range<usize>) {
    let (api, base) = (Api::default(), rig.node(0).url());
    let podium: [String; 3] = std::array::from_fn(|place| rig.world.athletes[place].clone());
    for player in &rig.world.players[players] {
        let body = new_pick(&rig.world.leagues[0], &rig.world.categories[0], &podium);
        let url = format!("{base}/api/predictions");
        let reply = api.create(player, &url, &body).await;
        reply.done();
    }
}

type Stored = Vec<(String, podium_fault_tests::checks::TopicStored)>;

async fn stored(rig: &Rig, database: &str, topics: &[String]) -> Stored {
    let mut database = rig.postgres.connect_to(database).await;
    let mut all = Vec::new();
    for topic in topics {
        all.push((topic.clone(), topic_stored(&mut database, topic).await));
    }
    all
}

/// Waits until every client equals the database. Returns the differences at the timeout, or as soon as a client has
/// the database's offset with different state.
async fn until_equal(clients: &[LiveClient], stored: &Stored) -> Vec<String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let found: Vec<String> = clients
            .iter()
            .flat_map(|client| stored.iter().map(move |it| (client, it)))
            .flat_map(|(client, (topic, stored))| differences(client, topic, stored))
            // The ledger also keeps changes from before the restore, which differ legitimately.
            .filter(|words| !words.contains("another change"))
            .collect();
        let hopeless = found.iter().any(|words| words.contains("diverged"));
        if found.is_empty() || hopeless || Instant::now() > deadline {
            return found;
        }
        sleep(Duration::from_millis(20)).await;
    }
}
