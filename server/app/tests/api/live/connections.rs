//! Limits on connections per address, and the order of requests on one connection.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use podium_transport::CONNECTIONS_PER_ADDRESS;
use sqlx::PgPool;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::OwnedReadHalf;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::support::app::{TestApp, spawn_app, spawn_app_set};

const PATIENCE: Duration = Duration::from_secs(20);
const LINE: &str = "HTTP/1.1 ";
const LIVE: &str = "GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n";

/// A server with limits, which trusts forwarded addresses from `proxy`.
fn limited(pool: &PgPool, proxy: Option<&str>) -> TestApp {
    let proxies = proxy.map(|address| address.parse().expect("an address"));
    spawn_app_set(pool, |options| {
        options.rate_limits = true;
        options.trusted_proxies = proxies.into_iter().collect();
    })
}

async fn connect(app: &TestApp, from: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("bound");
    socket.connect(app.address).await.expect("connected")
}

/// Whether the server answers, or has closed the connection.
async fn is_answered(stream: &mut TcpStream) -> bool {
    let mut head = [0; 12];
    let answered = async {
        stream.write_all(LIVE.as_bytes()).await?;
        stream.read_exact(&mut head).await
    };
    let answered = timeout(PATIENCE, answered).await.expect("in time");
    answered.is_ok() && head == *b"HTTP/1.1 204"
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_address_has_so_many_connections_and_gets_them_back(pool: PgPool) {
    let app = limited(&pool, None);
    let home = Ipv4Addr::LOCALHOST;
    let mut open = Vec::new();
    for _ in 0..=CONNECTIONS_PER_ADDRESS {
        open.push(connect(&app, home).await);
    }
    // One connection is too many: which one is closed depends on the workers.
    let mut ends: FuturesUnordered<_> = open
        .iter_mut()
        .enumerate()
        .map(|(number, stream)| async move { (number, stream.read(&mut [0]).await) })
        .collect();
    let first = timeout(PATIENCE, ends.next()).await.expect("in time");
    let (refused, Ok(0)) = first.expect("an end") else {
        panic!("not closed");
    };
    drop(ends);
    open.remove(refused);
    let mut elsewhere = connect(&app, Ipv4Addr::new(127, 0, 0, 2)).await;
    assert!(is_answered(&mut elsewhere).await, "others are not refused");
    open.truncate(open.len() / 2);
    let again = async { while !is_answered(&mut connect(&app, home).await).await {} };
    timeout(PATIENCE, again).await.expect("places are free");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_proxy_has_as_many_connections_as_it_opens(pool: PgPool) {
    let app = limited(&pool, Some("127.0.0.1"));
    let mut open = Vec::new();
    for _ in 0..=CONNECTIONS_PER_ADDRESS + 1 {
        open.push(connect(&app, Ipv4Addr::LOCALHOST).await);
    }
    for stream in open.iter_mut().rev().take(3) {
        assert!(is_answered(stream).await);
    }
}

/// The statuses of this many answers, in order.
async fn statuses(reads: &mut OwnedReadHalf, number: usize) -> Vec<String> {
    let (mut received, mut buffer) = (Vec::new(), vec![0; 64 * 1024]);
    let mut statuses = Vec::new();
    while statuses.len() < number {
        let read = timeout(PATIENCE, reads.read(&mut buffer)).await;
        let read = read.expect("in time").expect("read");
        assert!(read > 0, "closed after {} answers", statuses.len());
        received.extend_from_slice(&buffer[..read]);
        let text = String::from_utf8_lossy(&received);
        let found = text.match_indices(LINE);
        let status = |at| text.get(at + LINE.len()..at + LINE.len() + 3);
        statuses.extend(found.filter_map(|(at, _)| Some(status(at)?.to_owned())));
        // A status line may be split across two reads.
        received.drain(..received.len().saturating_sub(LINE.len() + 2));
    }
    statuses
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn requests_that_come_at_once_are_all_answered_in_order(pool: PgPool) {
    let app = spawn_app(&pool);
    let nowhere = "GET /api/nowhere HTTP/1.1\r\nhost: x\r\n\r\n";
    let large = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n";
    let rounds = 50;
    let sent = [LIVE, large, nowhere, LIVE].concat().repeat(rounds);
    let expected: Vec<&str> = ["204", "200", "404", "204"].repeat(rounds);
    let stream = connect(&app, Ipv4Addr::LOCALHOST).await;
    let (mut reads, mut writes) = stream.into_split();
    let writing = tokio::spawn(async move {
        let written = writes.write_all(sent.as_bytes()).await;
        written.expect("written");
        writes
    });
    assert_eq!(statuses(&mut reads, expected.len()).await, expected);
    drop(writing.await.expect("written"));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn large_bodies_are_read_one_after_the_other(pool: PgPool) {
    let app = spawn_app(&pool);
    let body = format!("{{\"email\":\"{}\"}}", "x".repeat(60_000));
    let post = format!(
        "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let stream = connect(&app, Ipv4Addr::LOCALHOST).await;
    let (mut reads, mut writes) = stream.into_split();
    for _ in 0..10 {
        let written = writes.write_all(post.as_bytes()).await;
        written.expect("written");
        assert_eq!(statuses(&mut reads, 1).await, ["400"]);
    }
}
