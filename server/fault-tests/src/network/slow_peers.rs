//! Slow readers that a server has to disconnect: some read nothing, some a few bytes at a time.

use std::net::SocketAddr;
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::network::raw_socket::{TEXT, frame, upgraded};
use crate::players::world::Account;

/// So small that the first snapshots fill it; the rest queues on the server's side.
const STUCK_BUFFER_BYTES: u32 = 4096;
/// Large enough for the TCP window to reopen as it drains, so that the server's kernel sees progress.
const DRIPPING_BUFFER_BYTES: u32 = 16 * 1024;

/// A connection that subscribes to topics and reads them too slowly.
#[derive(Debug)]
pub struct SlowPeer {
    /// Our port, by which the connection is found in the server's socket table.
    pub port: u16,
    task: JoinHandle<()>,
}

impl SlowPeer {
    /// Reads nothing after the upgrade.
    pub async fn stuck(endpoint: SocketAddr, account: &Account, topics: &[String]) -> Self {
        let (stream, port) = follow(endpoint, account, topics, STUCK_BUFFER_BYTES).await;
        let task = tokio::spawn(async move {
            std::future::pending::<()>().await;
            drop(stream);
        });
        Self { port, task }
    }

    /// Reads `bytes` at a time with a pause after each read, until the connection ends.
    pub async fn dripping(
        endpoint: SocketAddr,
        account: &Account,
        topics: &[String],
        bytes: usize,
        pause: Duration,
    ) -> Self {
        let (mut stream, port) = follow(endpoint, account, topics, DRIPPING_BUFFER_BYTES).await;
        let task = tokio::spawn(async move {
            let mut buffer = vec![0; bytes];
            while let Ok(1..) = stream.read(&mut buffer).await {
                sleep(pause).await;
            }
        });
        Self { port, task }
    }
}

impl Drop for SlowPeer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn follow(
    endpoint: SocketAddr,
    account: &Account,
    topics: &[String],
    buffer_bytes: u32,
) -> (TcpStream, u16) {
    let upgraded = upgraded(endpoint, account, Some(buffer_bytes)).await;
    let mut stream = upgraded.expect("a live socket");
    let hello = r#"{"type":"hello","protocol":2}"#.to_owned();
    let subscribe = |topic: &String| format!(r#"{{"type":"subscribe","topic":"{topic}"}}"#);
    for text in std::iter::once(hello).chain(topics.iter().map(subscribe)) {
        stream
            .write_all(&frame(TEXT, text.as_bytes()))
            .await
            .expect("said");
    }
    let port = SockRef::from(&stream)
        .local_addr()
        .ok()
        .and_then(|address| address.as_socket())
        .expect("an address")
        .port();
    (stream, port)
}
