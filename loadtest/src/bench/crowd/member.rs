//! One socket of the crowd.

use std::io::{self, ErrorKind, Read, Write};

use mio::net::TcpStream;

use super::dialect::{Meaning, Speech};
use super::frames::{CLOSE, PING, PONG, TEXT, client_frame, first_frame};

/// Bytes per read; a shorter read means that the socket is empty.
pub(super) const SCRATCH: usize = 256 * 1024;
const HEAD_END: &[u8] = b"\r\n\r\n";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Connecting,
    Upgrading,
    Subscribing,
    Ready,
}

#[derive(Debug)]
pub(super) struct Member {
    pub(super) stream: TcpStream,
    number: usize,
    stage: Stage,
    /// The start of an incomplete frame.
    rest: Vec<u8>,
    /// A JSON list without its end: the newest leaderboard and its changes.
    leaderboard: Vec<u8>,
}

/// The result of processing an event.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) became_ready: bool,
    pub(super) changes: u32,
    /// Length of the newest change's text, in bytes.
    pub(super) size: usize,
}

impl Member {
    pub(super) fn new(stream: TcpStream, number: usize) -> Self {
        Self {
            stream,
            number,
            stage: Stage::Connecting,
            rest: Vec::new(),
            leaderboard: Vec::new(),
        }
    }

    pub(super) fn is_ready(&self) -> bool {
        self.stage == Stage::Ready
    }

    /// A JSON list: the newest leaderboard and its changes.
    pub(super) fn leaderboard(&self) -> Vec<u8> {
        [self.leaderboard.as_slice(), b"]"].concat()
    }

    pub(super) fn writable(&mut self, speech: &Speech) -> io::Result<()> {
        if self.stage == Stage::Connecting {
            if let Some(error) = self.stream.take_error()? {
                return Err(error);
            }
            self.stream.set_nodelay(true)?;
            self.stage = Stage::Upgrading;
            send(&mut self.stream, speech.upgrade(self.number).as_bytes())?;
        }
        Ok(())
    }

    /// Reads until the socket is empty.
    pub(super) fn readable(&mut self, speech: &Speech, scratch: &mut [u8]) -> io::Result<Progress> {
        let mut progress = Progress::default();
        loop {
            let read = match self.stream.read(scratch) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(progress),
                Err(error) => return Err(error),
            };
            let full = read == scratch.len();
            let fresh = scratch.get(..read).unwrap_or_default();
            if self.rest.is_empty() {
                self.receive(fresh, speech, &mut progress)?;
            } else {
                let mut whole = std::mem::take(&mut self.rest);
                whole.extend(fresh);
                self.receive(&whole, speech, &mut progress)?;
            }
            if !full {
                return Ok(progress);
            }
        }
    }

    fn receive(
        &mut self,
        bytes: &[u8],
        speech: &Speech,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let mut left = bytes;
        if self.stage == Stage::Upgrading {
            let Some(end) = bytes.windows(HEAD_END.len()).position(|at| at == HEAD_END) else {
                bytes.clone_into(&mut self.rest);
                return Ok(());
            };
            if !bytes.starts_with(b"HTTP/1.1 101") {
                let head = bytes.get(..end).unwrap_or_default();
                return Err(io::Error::other(String::from_utf8_lossy(head)));
            }
            send(&mut self.stream, &speech.after_upgrade(self.number))?;
            self.stage = Stage::Subscribing;
            left = bytes.get(end + HEAD_END.len()..).unwrap_or_default();
        }
        while let Some((frame, rest)) = first_frame(left) {
            left = rest;
            match frame.opcode {
                TEXT => self.handle(frame.payload, speech, progress)?,
                PING => send(&mut self.stream, &client_frame(PONG, frame.payload))?,
                CLOSE => return Err(ErrorKind::ConnectionReset.into()),
                _ => {}
            }
        }
        left.clone_into(&mut self.rest);
        Ok(())
    }

    fn handle(&mut self, text: &[u8], speech: &Speech, progress: &mut Progress) -> io::Result<()> {
        match speech.interpret(text) {
            Meaning::Reply(frame) => send(&mut self.stream, &frame)?,
            Meaning::Ready => {
                progress.became_ready |= self.stage == Stage::Subscribing;
                self.stage = Stage::Ready;
            }
            Meaning::Leaderboard => {
                if text.starts_with(br#"{"type":"snapshot""#) {
                    self.leaderboard.clear();
                }
                let first = self.leaderboard.is_empty();
                self.leaderboard.push(if first { b'[' } else { b',' });
                self.leaderboard.extend_from_slice(text);
                if self.stage == Stage::Ready {
                    progress.changes += 1;
                }
                progress.became_ready |= self.stage == Stage::Subscribing;
                progress.size = text.len();
                self.stage = Stage::Ready;
            }
            Meaning::Change => {
                progress.changes += 1;
                progress.size = text.len();
            }
            Meaning::Refused => return Err(io::Error::other("refused")),
            Meaning::Nothing => {}
        }
        Ok(())
    }
}

/// The client's messages fit into the socket's empty send buffer.
fn send(stream: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    stream.write_all(bytes)
}
