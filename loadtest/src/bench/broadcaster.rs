//! The minimum cost of a WebSocket broadcast: epoll, and one `send` per socket of a frame that was encoded once. It
//! has no limits, queues or timeouts: a lower bound for comparison, not a server.

use std::io::{self, ErrorKind, Read, Write};

use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::crowd::server_frame;
use super::failure::Outcome;

const LISTENER: Token = Token(usize::MAX);
const EVENTS: usize = 4096;
/// Larger than any request or subscription.
const SCRATCH: usize = 4096;

struct Broadcaster {
    poll: Poll,
    listener: TcpListener,
    sockets: Vec<Option<TcpStream>>,
    subscribed: Vec<usize>,
    frame: Vec<u8>,
}

/// Serves until killed: `GET /publish/N` sends N frames of `size` bytes of text to every socket.
pub(crate) fn run(size: usize) -> Outcome<()> {
    let poll = Poll::new()?;
    let mut listener = TcpListener::bind("127.0.0.1:0".parse()?)?;
    poll.registry()
        .register(&mut listener, LISTENER, Interest::READABLE)?;
    println!("listening on {}", listener.local_addr()?);
    let mut broadcaster = Broadcaster {
        poll,
        listener,
        sockets: Vec::new(),
        subscribed: Vec::new(),
        frame: server_frame(&"x".repeat(size)),
    };
    let mut events = Events::with_capacity(EVENTS);
    loop {
        broadcaster.poll.poll(&mut events, None)?;
        for event in &events {
            if event.token() == LISTENER {
                broadcaster.accept()?;
            } else {
                broadcaster.read(event.token().0)?;
            }
        }
    }
}

impl Broadcaster {
    fn accept(&mut self) -> io::Result<()> {
        loop {
            let (mut stream, _) = match self.listener.accept() {
                Ok(accepted) => accepted,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            };
            stream.set_nodelay(true)?;
            let token = Token(self.sockets.len());
            self.poll
                .registry()
                .register(&mut stream, token, Interest::READABLE)?;
            self.sockets.push(Some(stream));
        }
    }

    /// Assumes that each read returns one whole request, which holds for the benchmark's clients.
    fn read(&mut self, index: usize) -> io::Result<()> {
        let Some(stream) = self.sockets.get_mut(index).and_then(Option::as_mut) else {
            return Ok(());
        };
        let mut scratch = [0; SCRATCH];
        let read = match stream.read(&mut scratch) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            read => read.unwrap_or_default(),
        };
        let text = scratch.get(..read).unwrap_or_default();
        if text.is_empty() {
            if let Some(gone) = self.sockets.get_mut(index) {
                *gone = None;
            }
        } else if let Some(request) = text.strip_prefix(b"GET /") {
            let request = String::from_utf8_lossy(request).into_owned();
            let changes = request
                .strip_prefix("publish/")
                .and_then(|rest| rest.split(' ').next())
                .and_then(|number| number.parse().ok());
            match changes {
                Some(changes) => {
                    self.publish(changes);
                    self.send(index, b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")?;
                }
                None => self.send(index, upgraded(&request).as_bytes())?,
            }
        } else {
            self.subscribed.push(index);
            self.send(index, &server_frame("subscribed"))?;
        }
        Ok(())
    }

    fn publish(&mut self, changes: usize) {
        let bytes = self.frame.repeat(changes);
        for index in std::mem::take(&mut self.subscribed) {
            if self.send(index, &bytes).is_ok() {
                self.subscribed.push(index);
            }
        }
    }

    fn send(&mut self, index: usize, bytes: &[u8]) -> io::Result<()> {
        match self.sockets.get_mut(index) {
            Some(Some(stream)) => stream.write_all(bytes),
            _ => Err(ErrorKind::NotConnected.into()),
        }
    }
}

fn upgraded(request: &str) -> String {
    let key = request.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("sec-websocket-key")
            .then_some(value)
    });
    format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {}\r\n\r\n",
        derive_accept_key(key.unwrap_or_default().as_bytes())
    )
}
