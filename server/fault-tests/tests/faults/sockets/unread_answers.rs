//! P48: peers that send many requests and read no answers hold little memory, even when they reconnect often.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::processes::Node;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::alone;

/// The two largest public answers.
const PATHS: [&str; 2] = ["/api/openapi.json", "/api/docs/swagger-ui-bundle.js"];
const CONNECTIONS: usize = 200;
/// Pipelined requests on each connection.
const REQUESTS: usize = 400;
/// Pipelined requests of the control, which reads the answers.
const REQUESTS_READ: usize = 40;
/// Receive buffer of our kernel, which fills while we do not read.
const BUFFER_BYTES: u32 = 4096;
/// The limit for all connections together; without the fix it was 500 MiB and more.
const GROWTH_MAX_KIB: u64 = 48 * 1024;
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_hold_little_memory() {
    let _alone = alone().await;
    let plan = Plan::new("P48 unread answers");
    let rig = Rig::start(Plan { nodes: 1, ..plan }).await;
    let node = rig.node(0);
    // The control, which also warms up the server: a client that reads gets every answer.
    for path in PATHS {
        let reading = async {
            let one = bytes_read(node.address(), path, 1).await;
            let all = bytes_read(node.address(), path, REQUESTS_READ).await;
            // The last answer has an additional `Connection: close` header.
            assert!(all.abs_diff(one * REQUESTS_READ) <= 100 * REQUESTS_READ);
        };
        timeout(PATIENCE, reading).await.expect("answers");
    }
    let before_kib = node.resident_kib();
    for round in 1..=short_or_full(2, 5) {
        for path in PATHS {
            // Compared with the memory before the first round: the allocator keeps freed memory and reuses it.
            let growth_kib = unread(node, path).await.saturating_sub(before_kib);
            println!(
                "P48: round {round}, {CONNECTIONS} connections with {REQUESTS} requests for {path} each, nothing \
                 read: memory +{growth_kib} KiB at most"
            );
            assert!(growth_kib <= GROWTH_MAX_KIB, "they hold too much");
        }
    }
}

/// `number` pipelined requests; with `and_end`, the last one has `Connection: close`.
fn requests(path: &str, number: usize, and_end: bool) -> Vec<u8> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
    let last = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let mut all = request.repeat(number - usize::from(and_end));
    if and_end {
        all.push_str(&last);
    }
    all.into_bytes()
}

/// Total length of all answers for a client that reads them.
async fn bytes_read(endpoint: SocketAddr, path: &str, number: usize) -> usize {
    let stream = TcpStream::connect(endpoint).await.expect("connected");
    let (mut reads, mut writes) = stream.into_split();
    let requests = requests(path, number, true);
    let writing = tokio::spawn(async move {
        writes.write_all(&requests).await.expect("sent");
        writes
    });
    let (mut all, mut buffer) = (0, vec![0; 256 * 1024]);
    while let read @ 1.. = reads.read(&mut buffer).await.expect("read") {
        all += read;
    }
    drop(writing.await.expect("sent"));
    all
}

/// Peak memory of the node, in KiB.
async fn unread(node: &Node, path: &str) -> u64 {
    let requests = requests(path, REQUESTS, false);
    let mut connections = Vec::new();
    for _ in 0..CONNECTIONS {
        let socket = TcpSocket::new_v4().expect("a socket");
        drop(socket.set_recv_buffer_size(BUFFER_BYTES));
        let stream = socket.connect(node.address()).await.expect("connected");
        stream.writable().await.expect("writable");
        // The server may not accept all of them.
        drop(stream.try_write(&requests));
        connections.push(stream);
    }
    let (mut peak_kib, mut grew) = (0, Instant::now());
    while grew.elapsed() < Duration::from_secs(1) {
        let now_kib = node.resident_kib();
        if now_kib > peak_kib {
            (peak_kib, grew) = (now_kib, Instant::now());
        }
        sleep(Duration::from_millis(50)).await;
    }
    peak_kib
}
