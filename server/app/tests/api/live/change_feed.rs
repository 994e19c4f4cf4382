//! Two servers of one cluster: the sockets of one receive the changes committed by the other. What NATS carries, and
//! what polling finds without a feed, is in `faults/sockets/convergence.rs` and `faults/locks/propagation.rs`.

use std::time::Duration;

use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app_set};
use crate::support::competition::Competition;
use crate::support::sql::scalar;

/// Longer than any test waits, so that only the feed can deliver wake-ups.
const NEVER: Duration = Duration::from_hours(1);

fn on_the_feed_alone(pool: &PgPool) -> TestApp {
    spawn_app_set(pool, |options| options.offset_poll_interval = NEVER)
}

/// A lock, a pick and a membership on one server; the sockets are on the other.
async fn news_from_one_server_reach_the_other(
    competition: &Competition,
    here: &TestApp,
    there: &TestApp,
) {
    let (anna, ben) = (here.person("Anna").await, here.person("Ben").await);
    let league = anna.creates_league("Friends", "public").await;
    let event_topic = format!("event:{}", competition.event);
    let league_topic = format!("league:{league}");
    let board_topic = format!("leaderboard:{league}");
    let mut socket = anna.at(there).socket().await;
    for topic in [&event_topic, &league_topic, &board_topic] {
        assert_eq!(socket.follow(topic).await["type"], "snapshot", "{topic}");
    }
    ben.joins(&league, &anna).await;
    socket
        .receive_until(&board_topic, |message| message["data"]["total"] == 2)
        .await;
    competition.saves_podium(&ben, &league).await;
    socket.hears(&league_topic, "picked").await;
    let lock = format!("/api/events/{}/lock", competition.event);
    competition.admin.at(here).sets(&lock).await.ok();
    socket
        .receive_until(&event_topic, |message| {
            message["data"]["event"]["locked"] == true
        })
        .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn postgres_carries_changes_between_nodes(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let [here, there] = [(); 2].map(|()| on_the_feed_alone(&pool));
    there.listens().await;
    news_from_one_server_reach_the_other(&competition, &here, &there).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lost_listening_connection_is_restored(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let [here, there] = [(); 2].map(|()| on_the_feed_alone(&pool));
    there.listens().await;
    let statement = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    let cut: i64 = scalar(&pool, statement, []).await;
    assert!(cut >= 2, "both listened: {cut}");
    there.listens().await;
    news_from_one_server_reach_the_other(&competition, &here, &there).await;
}

/// The control of the tests above: a change that nobody announces is not found otherwise.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_change_without_a_wake_up_is_not_found(pool: PgPool) {
    let _third = Competition::tomorrow(&pool).await;
    let [here, there] = [(); 2].map(|()| on_the_feed_alone(&pool));
    there.listens().await;
    let anna = here.person("Anna").await;
    let league = anna.creates_league("Friends", "private").await;
    let topic = format!("league:{league}");
    let mut socket = anna.at(&there).socket().await;
    socket.follow("me").await;
    socket.follow(&topic).await;
    let change = r#"WITH moved AS (
            INSERT INTO topics (topic, "offset") VALUES ($1, 1)
            ON CONFLICT (topic) DO UPDATE SET "offset" = topics."offset" + 1 RETURNING topic, "offset"
        ), written AS (
            INSERT INTO changes (topic, "offset", payload)
            SELECT topic, "offset", '{"kind":"announcements_changed","gone":[1]}' FROM moved
        )
        SELECT pg_notify($2, topic || ' ' || "offset") FROM moved"#;
    let announce = |channel: &'static str| {
        let statement = sqlx::query(change).bind(topic.clone()).bind(channel);
        statement.execute(&pool)
    };
    // The node may still be about to read the offsets, which it does once when it begins to listen.
    let mut is_found = true;
    for round in 0..4 {
        announce("another_channel").await.expect("committed");
        // A later wake-up of another topic.
        let name = format!("Later {round}");
        anna.creates_league(&name, "private").await;
        is_found = false;
        loop {
            let message = socket.receive().await;
            is_found |= message["topic"] == topic.as_str();
            if message["data"]["kind"] == "league_joined" {
                break;
            }
        }
        if !is_found {
            break;
        }
    }
    assert!(!is_found, "nobody announced it");
    announce("podium_wakeups").await.expect("committed");
    let changes = [
        socket.receive_on(&topic).await,
        socket.receive_on(&topic).await,
    ];
    for change in changes {
        assert_eq!(change["data"]["kind"], "announcements_changed");
    }
}
