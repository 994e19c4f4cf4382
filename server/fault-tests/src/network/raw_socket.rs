//! A live socket at byte level, for clients that break the protocol as no library does.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::players::world::Account;

/// Not zero: a mask that leaves the text unchanged would hide a server that does not unmask.
const MASK: [u8; 4] = [7, 42, 99, 200];
pub const TEXT: u8 = 0x81;
pub const PING: u8 = 0x89;
/// First byte of a close frame without a mask bit, in either direction.
const CLOSE: u8 = 0x88;

/// Connects and upgrades. `buffer_bytes` sets the receive buffer of our kernel, which fills while we do not read.
pub async fn upgraded(
    endpoint: SocketAddr,
    account: &Account,
    buffer_bytes: Option<u32>,
) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    if let Some(bytes) = buffer_bytes {
        drop(socket.set_recv_buffer_size(bytes));
    }
    let mut stream = socket.connect(endpoint).await.ok()?;
    let request = format!(
        "GET /api/live HTTP/1.1\r\nHost: {endpoint}\r\nOrigin: http://{endpoint}\r\nCookie: {}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        account.cookie
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    head.starts_with(b"HTTP/1.1 101").then_some(stream)
}

/// Header of a client frame with a payload of `length` bytes.
pub fn head(first: u8, length: usize) -> Vec<u8> {
    let mut head = vec![first];
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => head.push(0x80 | short),
        (_, Ok(middle)) => {
            head.push(0xfe);
            head.extend(middle.to_be_bytes());
        }
        _ => {
            head.push(0xff);
            let length = u64::try_from(length).expect("64 bits");
            head.extend(length.to_be_bytes());
        }
    }
    head.extend(MASK);
    head
}

/// A masked client frame.
pub fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(first, payload.len());
    let masked = payload.iter().zip(MASK.iter().cycle());
    frame.extend(masked.map(|(byte, mask)| byte ^ mask));
    frame
}

/// Status code of the close frame at the end of the received bytes.
pub fn close_code(received: &[u8]) -> Option<u16> {
    match received {
        [.., CLOSE, 2, a, b] => Some(u16::from_be_bytes([*a, *b])),
        _ => None,
    }
}
