//! Subscriptions of a socket: only the topics last requested, and never more than fifty.

use podium_live::fanout::{Channel, change_frame};
use podium_wire::live::topic::Topic;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_with, spawn_with_people};
use crate::support::person::Person;
use crate::support::raw_socket;
use crate::support::raw_socket::RawSocket;

/// Maximum number of topics per socket.
const TOPICS_MAX: usize = 50;

fn topics() -> Vec<String> {
    (1..=TOPICS_MAX)
        .map(|number| format!("event:{number}"))
        .collect()
}

async fn events(pool: &PgPool) {
    let count = i32::try_from(TOPICS_MAX).expect("a few");
    sqlx::query(
        "INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at)
         SELECT n::text, 'ifsc', 'Cup ' || n, 'Here', '2090-01-01', '2090-01-02', '2090-01-01'
         FROM generate_series(1, $1) AS n",
    )
    .bind(count)
    .execute(pool)
    .await
    .expect("events");
}

fn say(message: &Value) -> Vec<u8> {
    RawSocket::any_frame(0x80 | raw_socket::TEXT, message.to_string().as_bytes())
}

fn request(kind: &str, topic: &str) -> Vec<u8> {
    say(&json!({"type": kind, "topic": topic}))
}

async fn greeted(app: &TestApp, person: &Person) -> RawSocket {
    let mut socket = RawSocket::connect(app.address, None);
    socket
        .send(&RawSocket::upgrade(app.address, &person.cookie))
        .await;
    assert!(socket.head().await.starts_with("HTTP/1.1 101"));
    socket
        .send(&say(
            &json!({"type": "hello", "protocol": podium_wire::PROTOCOL_VERSION}),
        ))
        .await;
    assert_eq!(socket.next_text().await["type"], "welcome");
    socket
}

/// Publishes changes on all topics, then sends a ping: the number of changes received before its answer.
async fn changes_heard(app: &TestApp, socket: &mut RawSocket) -> usize {
    for topic in topics() {
        let topic: Topic = topic.parse().expect("a topic");
        let frame = change_frame(&topic, 1_000_000, "\"news\"");
        let channel = Channel {
            topic,
            window: None,
        };
        app.state.live.hub().publish(&channel, &frame);
    }
    socket.send(&request("subscribe", "events")).await;
    let mut received = 0;
    loop {
        let message = socket.next_text().await;
        match message["type"].as_str() {
            Some("change") => received += 1,
            Some("snapshot") if message["topic"] == "events" => break,
            Some("snapshot") => {}
            _ => panic!("unexpected: {message}"),
        }
    }
    received
}

/// A socket's messages are processed in order.
async fn requests_are_processed(socket: &mut RawSocket) {
    socket.send(&say(&json!({"type": "ping"}))).await;
    while socket.next_text().await["type"] != "pong" {}
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_topic_that_was_left_before_it_was_granted_is_not_followed(pool: PgPool) {
    events(&pool).await;
    let (app, [anna, berta]) = spawn_with_people(&pool).await;
    let mut leaves = greeted(&app, &anna).await;
    // In one write, so that each topic is left before its snapshot is ready.
    let hasty: Vec<u8> = topics()
        .iter()
        .flat_map(|topic| [request("subscribe", topic), request("unsubscribe", topic)])
        .flatten()
        .collect();
    leaves.send(&hasty).await;
    requests_are_processed(&mut leaves).await;
    // The control, requested afterwards: once it is subscribed, all the others have been processed.
    let mut stays = greeted(&app, &berta).await;
    for topic in topics() {
        stays.send(&request("subscribe", &topic)).await;
        assert_eq!(stays.next_text().await["type"], "snapshot");
    }
    stays.send(&request("unsubscribe", "event:1")).await;
    requests_are_processed(&mut stays).await;
    assert_eq!(changes_heard(&app, &mut stays).await, TOPICS_MAX - 1);
    assert_eq!(changes_heard(&app, &mut leaves).await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn topics_that_are_refused_do_not_count(pool: PgPool) {
    events(&pool).await;
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let mut socket = greeted(&app, &anna).await;
    for number in 0..TOPICS_MAX {
        let nobodys = format!("league:{number:024x}");
        socket.send(&request("subscribe", &nobodys)).await;
        let refused = socket.next_text().await;
        assert_eq!(refused["code"], "not_found", "{refused}");
    }
    for topic in topics() {
        socket.send(&request("subscribe", &topic)).await;
        assert_eq!(socket.next_text().await["type"], "snapshot", "{topic}");
    }
    socket.send(&request("subscribe", "events")).await;
    let refused = socket.next_text().await;
    assert_eq!(refused["code"], "too_many_topics", "{refused}");
    socket.send(&request("unsubscribe", "event:1")).await;
    socket.send(&request("subscribe", "events")).await;
    assert_eq!(socket.next_text().await["type"], "snapshot");
}
