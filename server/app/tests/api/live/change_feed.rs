//! Two servers of one cluster: the sockets of one receive the changes committed by the other.

use std::time::Duration;

use podium_app::startup::ServerOptions;
use reqwest::Method;
use sqlx::PgPool;

use crate::support::app::{TestApp, options, start};
use crate::support::competition::Competition;
use crate::support::nats::NatsServer;

/// Longer than any test waits, so that only the feed can deliver wake-ups.
const NEVER: Duration = Duration::from_hours(1);

fn on_the_feed_alone(pool: &PgPool, nats_url: Option<&str>) -> TestApp {
    start(
        pool,
        ServerOptions {
            offset_poll_interval: NEVER,
            nats_url: nats_url.map(Into::into),
            ..options("http://127.0.0.1:9")
        },
    )
}

/// A lock, a pick and a membership on one server; the sockets are on the other.
async fn news_from_one_server_reach_the_other(
    competition: &Competition,
    here: &TestApp,
    there: &TestApp,
) {
    let anna = here.person("Anna").await;
    let ben = here.person("Ben").await;
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
    let [first, second, third] = competition.podium();
    ben.picks(
        &league,
        &competition.event,
        &competition.category,
        [first, second, third],
    )
    .await
    .ok();
    socket
        .receive_until(&league_topic, |message| message["data"]["kind"] == "picked")
        .await;
    let lock = format!("/api/events/{}/lock", competition.event);
    competition
        .admin
        .at(here)
        .send(Method::PUT, &lock, None)
        .await
        .ok();
    socket
        .receive_until(&event_topic, |message| {
            message["data"]["event"]["locked"] == true
        })
        .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn postgres_carries_changes_between_nodes(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (here, there) = (
        on_the_feed_alone(&pool, None),
        on_the_feed_alone(&pool, None),
    );
    there.listens().await;
    news_from_one_server_reach_the_other(&competition, &here, &there).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lost_listening_connection_is_restored(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (here, there) = (
        on_the_feed_alone(&pool, None),
        on_the_feed_alone(&pool, None),
    );
    there.listens().await;
    let cut: i64 = sqlx::query_scalar(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    )
    .fetch_one(&pool)
    .await
    .expect("backends");
    assert!(cut >= 2, "both listened: {cut}");
    there.listens().await;
    news_from_one_server_reach_the_other(&competition, &here, &there).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nats_carries_changes_between_nodes(pool: PgPool) {
    let Some(nats) = NatsServer::start() else {
        return;
    };
    let competition = Competition::tomorrow(&pool).await;
    let here = on_the_feed_alone(&pool, Some(&nats.url));
    let there = on_the_feed_alone(&pool, Some(&nats.url));
    news_from_one_server_reach_the_other(&competition, &here, &there).await;
}

/// The control of the tests above: a change that nobody announces is not found otherwise.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_change_without_a_wake_up_is_not_found(pool: PgPool) {
    let _third = Competition::tomorrow(&pool).await;
    let (here, there) = (
        on_the_feed_alone(&pool, None),
        on_the_feed_alone(&pool, None),
    );
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

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_a_feed_polling_finds_every_change(pool: PgPool) {
    let Some(nats) = NatsServer::start() else {
        return;
    };
    let competition = Competition::tomorrow(&pool).await;
    let with_poll = || {
        start(
            &pool,
            ServerOptions {
                nats_url: Some(nats.url.clone().into()),
                ..options("http://127.0.0.1:9")
            },
        )
    };
    let (here, there) = (with_poll(), with_poll());
    drop(nats);
    news_from_one_server_reach_the_other(&competition, &here, &there).await;
}
