//! Readers that a server has to get rid of: some take nothing, some a byte now and then.

use std::net::SocketAddr;
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::world::Account;

/// So small that the first snapshots fill it, and what waits is on the server's side.
const STUCK_BUFFER_BYTES: u32 = 4096;
/// A buffer that is emptied bit by bit opens the window again, so that the kernel sees progress.
const DRIPPING_BUFFER_BYTES: u32 = 16 * 1024;
/// Not zero: a mask that leaves the text as it is would hide a server that does not unmask.
const MASK: [u8; 4] = [7, 42, 99, 200];

/// A connection that follows topics and is a bad reader of them.
#[derive(Debug)]
pub struct SlowPeer {
    /// Of our end, as the server's kernel knows it.
    pub port: u16,
    task: JoinHandle<()>,
}

impl SlowPeer {
    /// Reads nothing after the upgrade.
    pub async fn stuck(door: SocketAddr, account: &Account, topics: &[String]) -> Self {
        let (stream, port) = follow(door, account, topics, STUCK_BUFFER_BYTES).await;
        let task = tokio::spawn(async move {
            std::future::pending::<()>().await;
            drop(stream);
        });
        Self { port, task }
    }

    /// Reads `bytes` with a pause after each time, until the connection ends.
    pub async fn dripping(
        door: SocketAddr,
        account: &Account,
        topics: &[String],
        bytes: usize,
        pause: Duration,
    ) -> Self {
        let (mut stream, port) = follow(door, account, topics, DRIPPING_BUFFER_BYTES).await;
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
    door: SocketAddr,
    account: &Account,
    topics: &[String],
    buffer_bytes: u32,
) -> (TcpStream, u16) {
    let socket = TcpSocket::new_v4().expect("a socket");
    drop(socket.set_recv_buffer_size(buffer_bytes));
    let mut stream = socket.connect(door).await.expect("a connection");
    let request = format!(
        "GET /api/live HTTP/1.1\r\nHost: {door}\r\nOrigin: http://{door}\r\nCookie: {}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        account.cookie
    );
    stream.write_all(request.as_bytes()).await.expect("asked");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 101");
    let hello = r#"{"type":"hello","protocol":1}"#.to_owned();
    let subscribe = |topic: &String| format!(r#"{{"type":"subscribe","topic":"{topic}"}}"#);
    for text in std::iter::once(hello).chain(topics.iter().map(subscribe)) {
        stream.write_all(&masked(&text)).await.expect("said");
    }
    let port = SockRef::from(&stream)
        .local_addr()
        .ok()
        .and_then(|address| address.as_socket())
        .expect("an address")
        .port();
    (stream, port)
}

/// One text frame, as a client has to send it; shorter than 126 bytes.
fn masked(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    let body = text
        .bytes()
        .zip(MASK.iter().cycle())
        .map(|(byte, mask)| byte ^ mask);
    [0x81, 0x80 | length]
        .into_iter()
        .chain(MASK)
        .chain(body)
        .collect()
}
