//! Valid and invalid upgrade requests.

use sqlx::PgPool;

use crate::support::app::spawn_with;
use crate::support::raw_socket::RawSocket;

const KEY: &str = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";

/// Name, replaced part of a valid request, replacement, and status of the answer.
const CASES: [(&str, &str, &str, u16); 19] = [
    ("a good request", "", "", 101),
    (
        "another good key",
        KEY,
        "sec-websocket-key: AQIDBAUGBwgJCgsMDQ4PEA==",
        101,
    ),
    (
        "an extension, which is not negotiated",
        KEY,
        "sec-websocket-extensions: permessage-deflate\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        101,
    ),
    (
        "a list in Connection",
        "connection: upgrade",
        "connection: keep-alive, Upgrade",
        101,
    ),
    ("HTTP/1.0", "HTTP/1.1", "HTTP/1.0", 400),
    ("POST", "GET", "POST", 404),
    ("no key", KEY, "x: y", 400),
    ("an empty key", KEY, "sec-websocket-key:", 400),
    (
        "a key that is not base64",
        KEY,
        "sec-websocket-key: !!!!!!!!!!!!!!!!!!!!!!==",
        400,
    ),
    (
        "a key without padding",
        KEY,
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ",
        400,
    ),
    (
        "a key of 15 bytes",
        KEY,
        "sec-websocket-key: dGhlIHNhbXBsZSBub25j",
        400,
    ),
    (
        "a key of 17 bytes",
        KEY,
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZSE=",
        400,
    ),
    (
        "two keys",
        KEY,
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-key: AQIDBAUGBwgJCgsMDQ4PEA==",
        400,
    ),
    ("no version", "sec-websocket-version: 13", "x: y", 400),
    ("version 8", "version: 13", "version: 8", 400),
    ("version 14", "version: 13", "version: 14", 400),
    (
        "another protocol",
        "upgrade: websocket",
        "upgrade: h2c",
        400,
    ),
    ("no Upgrade", "upgrade: websocket", "x: y", 400),
    ("no Connection", "connection: upgrade", "x: y", 400),
];

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_good_requests_are_upgraded(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let good = String::from_utf8(RawSocket::upgrade(app.address, &anna.cookie)).expect("text");
    for (name, part, replaced, status) in CASES {
        let request = good.replacen(part, replaced, 1);
        let mut socket = RawSocket::connect(app.address, None);
        socket.send(request.as_bytes()).await;
        let head = socket.head().await.to_lowercase();
        let line = head.lines().next().unwrap_or_default();
        assert!(line.contains(&format!(" {status} ")), "{name}: {head}");
        assert!(!head.contains("sec-websocket-extensions"), "{name}: {head}");
    }
}
