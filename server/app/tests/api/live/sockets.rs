//! The connection under a live socket: the upgrade from HTTP, intact frames, and cleanup.

use std::fs;
use std::net::SocketAddr;
use std::time::Duration;

use podium_live::fanout::{Channel, SOCKETS_PER_USER, change_frame};
use podium_wire::live::topic::Topic;
use sqlx::PgPool;
use tokio::time::timeout;

use crate::support::app::{
    TestApp, spawn_app, spawn_app_with_limits, spawn_with, spawn_with_people,
};
use crate::support::person::Person;
use crate::support::raw_socket;
use crate::support::raw_socket::RawSocket;

const PATIENCE: Duration = Duration::from_secs(20);
const HELLO: &[u8] = br#"{"type":"hello","protocol":2}"#;
const FOLLOW: &[u8] = br#"{"type":"subscribe","topic":"events"}"#;
/// More than the socket buffers of both sides hold if the reader's is small.
const LARGE: usize = 300_000;

/// Everything the client sends before the server has answered.
fn speaks_early(app: &TestApp, person: &Person) -> Vec<u8> {
    let mut bytes = RawSocket::upgrade(app.address, &person.cookie);
    bytes.extend(RawSocket::frame(raw_socket::TEXT, HELLO));
    bytes.extend(RawSocket::frame(raw_socket::TEXT, FOLLOW));
    bytes
}

async fn follower(app: &TestApp, person: &Person, room: Option<usize>) -> RawSocket {
    let mut socket = RawSocket::connect(app.address, room);
    socket.send(&speaks_early(app, person)).await;
    assert!(socket.head().await.starts_with("HTTP/1.1 101"));
    assert_eq!(socket.next_text().await["type"], "welcome");
    assert_eq!(socket.next_text().await["type"], "snapshot");
    socket
}

fn publish(app: &TestApp, number: u64, length: usize) {
    let text = "x".repeat(length);
    let frame = change_frame(&Topic::Events, number, &format!("\"{text}\""));
    let channel = Channel {
        topic: Topic::Events,
        window: None,
    };
    app.state.live.hub().publish(&channel, &frame);
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let holding = async {
        while !holds() {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, holding).await.expect(what);
}

/// Connections of which the server still holds its end, from the kernel's table.
fn open_connections(address: SocketAddr) -> usize {
    let table = fs::read_to_string("/proc/net/tcp").expect("the kernel's table");
    let port = format!("{:04X}", address.port());
    let held = table.lines().skip(1).filter(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        // Without the listener, and without connections that the kernel keeps after the process closed them.
        fields[1].ends_with(&format!(":{port}")) && fields[3] != "0A" && fields[9] != "0"
    });
    held.count()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_client_may_send_before_the_upgrade_is_answered(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    follower(&app, &anna, None).await;
    // In two parts, of which the second begins in the middle of a frame.
    let bytes = speaks_early(&app, &anna);
    let (first, second) = bytes.split_at(bytes.len() - FOLLOW.len() - 20);
    let mut socket = RawSocket::connect(app.address, None);
    socket.send(first).await;
    socket.send(second).await;
    assert!(socket.head().await.starts_with("HTTP/1.1 101"));
    assert_eq!(socket.next_text().await["type"], "welcome");
    assert_eq!(socket.next_text().await["type"], "snapshot");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_client_that_sends_too_much_before_the_upgrade_is_closed(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let mut bytes = RawSocket::upgrade(app.address, &anna.cookie);
    let ping = RawSocket::frame(raw_socket::PING, b"");
    bytes.extend(ping.repeat(10_000));
    let mut socket = RawSocket::connect(app.address, None);
    socket.send(&bytes).await;
    assert!(socket.head().await.starts_with("HTTP/1.1 101"));
    let mut last = None;
    while let Some(frame) = socket.next_frame(usize::MAX).await {
        last = Some(frame);
    }
    let refused = (raw_socket::CLOSE, 1008_u16.to_be_bytes().to_vec());
    assert_eq!(last, Some(refused));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_slow_reader_gets_every_frame_whole_and_in_order(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let mut socket = follower(&app, &anna, Some(4096)).await;
    let mut next = 1_000_000;
    for round in 0..6 {
        let (first, mut pongs) = (next, 0);
        for length in [LARGE, 10, LARGE, 2000, LARGE, 10, 20, 30] {
            publish(&app, next, length);
            next += 1;
            // The session's own frames go between the broadcasts.
            socket
                .send(&RawSocket::frame(raw_socket::PING, b"there?"))
                .await;
        }
        let mut expected = first;
        while expected < next || pongs < 8 {
            // Small reads force the server into small writes.
            let frame = socket.next_frame(1000 + 997 * round).await;
            match frame.expect("the socket lives") {
                (raw_socket::TEXT, payload) => {
                    let text: serde_json::Value =
                        serde_json::from_slice(&payload).expect("a whole message");
                    assert_eq!(text["offset"], expected);
                    expected += 1;
                }
                (raw_socket::PONG, payload) => {
                    assert_eq!(payload, b"there?");
                    pongs += 1;
                }
                other => panic!("unexpected: {other:?}"),
            }
        }
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reset_in_the_middle_of_a_frame_frees_the_connection(pool: PgPool) {
    let (app, [anna, berta]) = spawn_with_people(&pool).await;
    let mut healthy = follower(&app, &berta, None).await;
    for number in 1..=5 {
        let socket = follower(&app, &anna, Some(4096)).await;
        publish(&app, number, LARGE);
        publish(&app, 100 + number, LARGE);
        assert_eq!(healthy.next_text().await["offset"], number);
        assert_eq!(healthy.next_text().await["offset"], 100 + number);
        socket.resets();
        until("the seat is given back", || {
            app.state.live.hub().connection_limits().open() == 1
        })
        .await;
    }
    until("one connection is left", || {
        open_connections(app.address) <= 2
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_thousand_connections_leak_nothing(pool: PgPool) {
    let mut app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    for round in 0..20 {
        let mut sockets = Vec::new();
        for _ in 0..50 {
            sockets.push(follower(&app, &anna, None).await);
        }
        for (number, mut socket) in sockets.into_iter().enumerate() {
            match (round + number) % 3 {
                0 => {
                    let goodbye = RawSocket::frame(raw_socket::CLOSE, &1000_u16.to_be_bytes());
                    socket.send(&goodbye).await;
                    let closed = socket.next_frame(usize::MAX).await.expect("an answer");
                    assert_eq!(closed.0, raw_socket::CLOSE);
                    assert_eq!(socket.next_frame(usize::MAX).await, None);
                }
                1 => drop(socket),
                _ => socket.resets(),
            }
        }
    }
    until("all seats are given back", || {
        app.state.live.hub().connection_limits().open() == 0
    })
    .await;
    // The client's connections for requests are still idle.
    until("no socket is held", || open_connections(app.address) <= 1).await;
    // A stopping server waits for everything that still runs for a connection.
    let stopped = timeout(Duration::from_secs(4), app.stops()).await;
    stopped.expect("nothing runs any more");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_refused_upgrade_is_answered_like_any_request(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.person("Anna").await;
    let mut open = Vec::new();
    for _ in 0..SOCKETS_PER_USER {
        open.push(anna.socket().await);
    }
    let ours = String::from_utf8(RawSocket::upgrade(app.address, &anna.cookie)).expect("text");
    let nobody = ours.replace(&anna.cookie, "podium=nobody");
    let elsewhere = ours.replace("origin: http://", "origin: http://elsewhere.");
    let older = ours.replace("version: 13", "version: 8");
    let with_body = ours.replace("connection:", "content-length: 2\r\nconnection:");
    for (request, status) in [
        (nobody, 401),
        (elsewhere, 403),
        (older, 400),
        (with_body, 400),
        (ours, 429),
    ] {
        let mut socket = RawSocket::connect(app.address, None);
        socket.send(request.as_bytes()).await;
        let head = socket.head().await.to_lowercase();
        assert!(head.starts_with(&format!("http/1.1 {status}")), "{head}");
        assert!(head.contains("content-length: "), "{head}");
        // Bytes after an upgrade request are indistinguishable from its body, so this connection ends.
        assert!(head.contains("connection: close"), "{head}");
        let body: serde_json::Value = serde_json::from_str(&socket.rest().await).expect("JSON");
        assert!(body.is_object(), "{body}");
    }
}
