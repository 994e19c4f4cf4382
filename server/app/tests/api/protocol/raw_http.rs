//! HTTP that no library would send: conflicting lengths, heads and bodies that never end, unbounded nesting
//! (docs/promises.md, P32; ASVS 4.2.1).

use std::time::{Duration, Instant};

use sqlx::PgPool;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::app::{TestApp, spawn_app, spawn_with};

/// Longer than any timeout of the server.
const PATIENCE: Duration = Duration::from_secs(40);

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(app.address).await.expect("connected")
}

/// Everything that the server answers to these bytes until it closes or pauses for a second.
async fn hears(app: &TestApp, bytes: &str) -> String {
    let mut stream = connect(app).await;
    // The server may close before it has read everything.
    drop(stream.write_all(bytes.as_bytes()).await);
    let mut received = Vec::new();
    let mut buffer = [0; 4096];
    let pause = Duration::from_secs(1);
    while let Ok(Ok(read)) = tokio::time::timeout(pause, stream.read(&mut buffer)).await {
        if read == 0 {
            break;
        }
        received.extend_from_slice(&buffer[..read]);
    }
    String::from_utf8_lossy(&received).into_owned()
}

fn statuses(received: &str) -> Vec<&str> {
    received
        .match_indices("HTTP/1.1 ")
        .map(|(at, found)| &received[at + found.len()..at + found.len() + 3])
        .collect()
}

/// A part that a proxy regards as the body of one request must never be read as another request.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_request_with_two_lengths_is_refused_and_closes_the_connection(pool: PgPool) {
    let app = spawn_app(&pool);
    let smuggled = "GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n";
    let chunked = format!("0\r\n\r\n{smuggled}");
    let longer = chunked.len();
    for (what, head) in [
        (
            "both lengths",
            format!("content-length: {longer}\r\ntransfer-encoding: chunked\r\n"),
        ),
        (
            "both, the other way round",
            format!("transfer-encoding: chunked\r\ncontent-length: {longer}\r\n"),
        ),
        (
            "two lengths",
            format!("content-length: 5\r\ncontent-length: {longer}\r\n"),
        ),
        (
            "a list of lengths",
            format!("content-length: 5, {longer}\r\n"),
        ),
        (
            "a length with a sign",
            format!("content-length: +{longer}\r\n"),
        ),
        (
            "a length that is none",
            "content-length: five\r\n".to_owned(),
        ),
        (
            "a coding that is none",
            "transfer-encoding: xchunked\r\n".to_owned(),
        ),
        (
            "chunked, but not at last",
            "transfer-encoding: chunked, identity\r\n".to_owned(),
        ),
        (
            "chunked twice",
            "transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n".to_owned(),
        ),
        (
            "a space before the colon",
            format!("content-length : {longer}\r\ntransfer-encoding: chunked\r\n"),
        ),
    ] {
        let request = format!(
            "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{head}\r\n{chunked}"
        );
        let received = hears(&app, &request).await;
        let found = statuses(&received);
        assert!(
            found.first().is_some_and(|status| status.starts_with('4')),
            "{what}: {received}"
        );
        assert!(!found.contains(&"204"), "{what}: smuggled\n{received}");
    }
}

/// The control: two valid requests on one connection get two answers.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_chunked_request_and_the_next_one_are_both_answered(pool: PgPool) {
    let app = spawn_app(&pool);
    let received = hears(
        &app,
        "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n\
         GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n",
    )
    .await;
    assert_eq!(statuses(&received), ["400", "204"], "{received}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn deep_json_and_endless_heads_are_refused(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let cookie = &anna.cookie;
    let brackets = "[".repeat(100_000);
    let length = brackets.len();
    let received = hears(
        &app,
        &format!(
            "POST /api/leagues HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{brackets}"
        ),
    )
    .await;
    assert_eq!(statuses(&received), ["413"], "{received}");
    let nested = format!(
        "{{\"query\": {}{}}}",
        "[".repeat(30_000),
        "]".repeat(30_000)
    );
    let length = nested.len();
    let received = hears(
        &app,
        &format!(
            "POST /api/events/query HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{nested}"
        ),
    )
    .await;
    assert_eq!(statuses(&received), ["400"], "{received}");
    let long = "x".repeat(300_000);
    for head in [
        format!("GET /{long} HTTP/1.1\r\nhost: x\r\n\r\n"),
        format!("GET /api/events HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n"),
        format!(
            "GET /api/events HTTP/1.1\r\nhost: x\r\n{}\r\n",
            "x-many: 1\r\n".repeat(5_000)
        ),
    ] {
        let received = hears(&app, &head).await;
        let found = statuses(&received);
        assert!(
            found.iter().all(|status| status.starts_with('4')),
            "{}: {received}",
            &head[..60]
        );
    }
    anna.get("/api/auth/me").await.ok();
}

/// One byte at a time, without end: such a client is disconnected, and no other client is affected.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn slow_heads_and_bodies_time_out(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let head = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\n".to_owned();
    let body = format!(
        "{head}cookie: {}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{{",
        anna.cookie
    );
    let begun = Instant::now();
    let both = tokio::join!(drips(&app, &head), drips(&app, &body), async {
        while begun.elapsed() < Duration::from_secs(2) {
            anna.get("/api/auth/me").await.ok();
        }
    });
    assert!(
        both.0 && both.1,
        "the head: {}, the body: {}",
        both.0,
        both.1
    );
}

/// Sends a beginning, then a byte at intervals; returns whether the server ended the connection.
async fn drips(app: &TestApp, first: &str) -> bool {
    let mut stream = connect(app).await;
    stream.write_all(first.as_bytes()).await.expect("written");
    let (mut reads, mut writes) = stream.split();
    let begun = Instant::now();
    let mut buffer = [0; 4096];
    while begun.elapsed() < PATIENCE {
        let letter = Duration::from_millis(100);
        match tokio::time::timeout(letter, reads.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => return true,
            Ok(Ok(_)) => {}
            Err(_) => {
                if writes.write_all(b"x").await.is_err() {
                    return true;
                }
            }
        }
    }
    false
}
