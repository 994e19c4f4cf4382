//! A live connection at the byte level, for behaviour that no library would show.

use std::net::SocketAddr;
use std::time::Duration;

use socket2::{Domain, SockRef, Socket as Socket2, Type};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PATIENCE: Duration = Duration::from_secs(20);
/// Not zero: a mask that leaves the payload as it is would hide a server that does not unmask.
const MASK: [u8; 4] = [7, 42, 99, 200];
pub(crate) const TEXT: u8 = 1;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;
pub(crate) const PONG: u8 = 10;

pub(crate) struct RawSocket {
    stream: TcpStream,
    received: Vec<u8>,
}

impl RawSocket {
    /// `room`: bytes that the kernel buffers for us while we do not read.
    pub(crate) fn connect(address: SocketAddr, room: Option<usize>) -> Self {
        let socket = Socket2::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        if let Some(room) = room {
            socket.set_recv_buffer_size(room).expect("a small one");
        }
        socket.connect(&address.into()).expect("connected");
        socket.set_nonblocking(true).expect("set");
        socket.set_tcp_nodelay(true).expect("set");
        Self {
            stream: TcpStream::from_std(socket.into()).expect("a stream"),
            received: Vec::new(),
        }
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        assert!(self.try_say(bytes).await, "written");
    }

    /// Sends the bytes; false if the server has already closed.
    pub(crate) async fn try_say(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).await.is_ok()
    }

    pub(crate) fn upgrade(host: SocketAddr, cookie: &str) -> Vec<u8> {
        format!(
            "GET /api/live HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: {cookie}\r\n\
             connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .into_bytes()
    }

    /// A frame as a client sends it.
    pub(crate) fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
        Self::any_frame(0x80 | kind, payload)
    }

    /// A frame with any first byte.
    pub(crate) fn any_frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut frame = Self::frame_head(first, payload.len());
        let masked = payload.iter().zip(MASK.iter().cycle());
        frame.extend(masked.map(|(byte, key)| byte ^ key));
        frame
    }

    /// A frame's head without its payload.
    pub(crate) fn frame_head(first: u8, length: usize) -> Vec<u8> {
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

    /// Reads the head of an answer.
    pub(crate) async fn head(&mut self) -> String {
        loop {
            if let Some(end) = self
                .received
                .windows(4)
                .position(|four| four == b"\r\n\r\n")
            {
                let rest = self.received.split_off(end + 4);
                let head = std::mem::replace(&mut self.received, rest);
                return String::from_utf8(head).expect("text");
            }
            assert!(self.receive_more(usize::MAX).await, "the head ends");
        }
    }

    /// Kind and payload of the next frame; `None` at the end. Reads at most `step` bytes at a time.
    pub(crate) async fn next_frame(&mut self, step: usize) -> Option<(u8, Vec<u8>)> {
        loop {
            if let Some((header, length)) = sizes(&self.received)
                && self.received.len() >= header + length
            {
                let rest = self.received.split_off(header + length);
                let mut frame = std::mem::replace(&mut self.received, rest);
                let first = frame[0];
                assert_eq!(first & 0xf0, 0x80, "a whole frame begins: {first:#x}");
                return Some((first & 0x0f, frame.split_off(header)));
            }
            if !self.receive_more(step).await {
                return None;
            }
        }
    }

    /// The next text; control frames are skipped.
    pub(crate) async fn next_text(&mut self) -> serde_json::Value {
        loop {
            let (kind, payload) = self.next_frame(usize::MAX).await.expect("a frame");
            if kind == TEXT {
                return serde_json::from_slice(&payload).expect("JSON");
            }
        }
    }

    /// Everything until the end of the connection.
    pub(crate) async fn rest(mut self) -> String {
        while self.receive_more(usize::MAX).await {}
        String::from_utf8(self.received).expect("text")
    }

    /// Closes with a reset, dropping unread data.
    pub(crate) fn resets(self) {
        let at_once = Some(Duration::ZERO);
        SockRef::from(&self.stream)
            .set_linger(at_once)
            .expect("set");
    }

    async fn receive_more(&mut self, step: usize) -> bool {
        let mut buffer = vec![0; step.min(64 * 1024)];
        let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut buffer));
        let read = read.await.expect("something in time").unwrap_or_default();
        self.received.extend_from_slice(&buffer[..read]);
        read > 0
    }
}

/// Sizes of a server's frame header and payload in bytes, once the header is complete.
fn sizes(bytes: &[u8]) -> Option<(usize, usize)> {
    match *bytes.get(1)? {
        126 => {
            let length: [u8; 2] = bytes.get(2..4)?.try_into().ok()?;
            Some((4, usize::from(u16::from_be_bytes(length))))
        }
        127 => {
            let length: [u8; 8] = bytes.get(2..10)?.try_into().ok()?;
            Some((10, usize::try_from(u64::from_be_bytes(length)).ok()?))
        }
        length => Some((2, usize::from(length))),
    }
}
