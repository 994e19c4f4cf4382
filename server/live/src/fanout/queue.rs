//! One connection's outgoing frames: bounded, and never torn.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice};
use std::mem;
use std::task::Waker;

use bytes::{Buf, Bytes, BytesMut};

use crate::fanout::frame::Frame;

/// Frames a connection may be behind.
pub const QUEUE_FRAMES: usize = 256;
/// Bytes a connection may be behind; a single larger frame (a snapshot) is let through alone.
pub const QUEUE_BYTES: usize = 1024 * 1024;
/// Overflows in a row after which the socket is shut down: a reader that drips keeps the kernel's
/// own timeout from firing.
pub const REFUSALS_MAX: u32 = 32;
/// What the session may have said without its being taken, before it hears no more. Bytes.
const SAID_MAX: usize = 4096;
/// Frames that are written at once: ten cost what one costs.
const PIECES: usize = 16;

/// Lives on its worker's thread: no locks, no atomics.
#[derive(Debug, Default)]
pub struct ConnectionQueue {
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// What is left of a frame of which the socket took a part: goes first, whatever happens.
    begun: Bytes,
    /// Whole frames of the session, for this connection alone.
    said: BytesMut,
    frames: VecDeque<Frame>,
    /// In `frames`.
    bytes: usize,
    /// Of the connection's own task.
    waker: Option<Waker>,
    lagging: bool,
    session_in_doubt: bool,
    refusals: u32,
    life: Life,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Life {
    #[default]
    Open,
    /// Nothing more is taken; what is queued leaves, then the connection ends.
    Ending,
    Closed,
}

/// What became of a pushed frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    /// Nothing waited before it: whoever pushed has to see to it that it is written.
    First,
    /// Behind others, which somebody sees to already.
    Queued,
    /// Dropped, with all before it: the connection starts over when its peer reads again.
    Lagging,
    /// Dropped, and so often that the peer is beyond help.
    Hopeless,
}

/// How far the writing came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flushed {
    All,
    /// The socket takes no more for now.
    Blocked,
}

impl ConnectionQueue {
    pub fn push(&self, frame: Frame) -> Pushed {
        let mut inner = self.inner.borrow_mut();
        if inner.life != Life::Open {
            return Pushed::Lagging;
        }
        let full = inner.frames.len() >= QUEUE_FRAMES
            || (!inner.frames.is_empty() && inner.bytes + frame.len() > QUEUE_BYTES);
        if full || inner.lagging {
            inner.drop_frames();
            inner.lagging = true;
            inner.refusals += 1;
            return if inner.refusals >= REFUSALS_MAX {
                Pushed::Hopeless
            } else {
                Pushed::Lagging
            };
        }
        let first = inner.is_empty();
        inner.bytes += frame.len();
        inner.frames.push_back(frame);
        if first { Pushed::First } else { Pushed::Queued }
    }

    /// Frames of the session. They overtake the topics', but not what is half written.
    pub fn say(&self, frames: &[u8]) {
        self.inner.borrow_mut().said.extend_from_slice(frames);
    }

    /// Whether the peer asks without reading the answers: then it is not heard until it does.
    pub fn says_too_much(&self) -> bool {
        self.inner.borrow().said.len() > SAID_MAX
    }

    /// Drops everything and asks for a new start: the worker's own channel overflowed.
    pub fn mark_lagging(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.drop_frames();
        inner.lagging = true;
        inner.wake();
    }

    /// True once after the connection lagged; from then on frames are queued again. Asked when the
    /// peer is known to read.
    pub fn take_lagging(&self) -> bool {
        let mut inner = self.inner.borrow_mut();
        inner.refusals = 0;
        mem::take(&mut inner.lagging)
    }

    /// Says these last words instead of whatever is queued, and ends the connection.
    pub fn end_with(&self, last_words: [Frame; 2]) {
        let mut inner = self.inner.borrow_mut();
        if inner.life == Life::Closed {
            return;
        }
        inner.life = Life::Ending;
        inner.lagging = false;
        inner.bytes = last_words.iter().map(Frame::len).sum();
        inner.frames = last_words.into();
        inner.wake();
    }

    /// Whether the connection ends when everything is written.
    pub fn is_ending(&self) -> bool {
        self.inner.borrow().life == Life::Ending
    }

    /// Sessions of the connection's user were ended, perhaps its own.
    pub fn doubt_session(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.session_in_doubt = true;
        inner.wake();
    }

    /// True once after a doubt.
    pub fn take_doubt(&self) -> bool {
        mem::take(&mut self.inner.borrow_mut().session_in_doubt)
    }

    /// The session ended: its own last words are written still, its topics' are not.
    pub fn close(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.life = Life::Closed;
        inner.drop_frames();
    }

    /// The task that is woken when there is something to do that only it can.
    pub fn is_attended_by(&self, waker: &Waker) {
        let mut inner = self.inner.borrow_mut();
        match &mut inner.waker {
            Some(known) => known.clone_from(waker),
            None => inner.waker = Some(waker.clone()),
        }
    }

    pub fn wake(&self) {
        self.inner.borrow().wake();
    }

    /// Hands everything to `write`, which takes several pieces as one and says how much of it went.
    pub fn flush(
        &self,
        mut write: impl FnMut(&[IoSlice<'_>]) -> io::Result<usize>,
    ) -> io::Result<Flushed> {
        let mut inner = self.inner.borrow_mut();
        while !inner.is_empty() {
            let written = {
                let mut pieces = [IoSlice::new(&[]); PIECES];
                let mut number = 0;
                for (piece, bytes) in pieces.iter_mut().zip(inner.pieces()) {
                    *piece = IoSlice::new(bytes);
                    number += 1;
                }
                write(pieces.get(..number).unwrap_or_default())
            };
            match written {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(bytes) => inner.advance(bytes),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(Flushed::Blocked),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        // Thousands are idle for most of the time: they keep nothing.
        inner.frames = VecDeque::new();
        Ok(Flushed::All)
    }
}

impl Inner {
    fn is_empty(&self) -> bool {
        self.begun.is_empty() && self.said.is_empty() && self.frames.is_empty()
    }

    /// In the order in which they are written.
    fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let first: [&[u8]; 2] = [&self.begun, &self.said];
        first
            .into_iter()
            .filter(|bytes| !bytes.is_empty())
            .chain(self.frames.iter().map(Bytes::as_ref))
    }

    fn advance(&mut self, mut written: usize) {
        while written > 0 {
            if self.begun.is_empty() {
                self.begun = if self.said.is_empty() {
                    let Some(frame) = self.frames.pop_front() else {
                        return;
                    };
                    self.bytes -= frame.len();
                    frame
                } else {
                    mem::take(&mut self.said).freeze()
                };
            }
            let step = written.min(self.begun.len());
            self.begun.advance(step);
            written -= step;
            if self.begun.is_empty() {
                // The memory is shared: it is let go.
                self.begun = Bytes::new();
            }
        }
    }

    fn drop_frames(&mut self) {
        self.frames = VecDeque::new();
        self.bytes = 0;
    }

    fn wake(&self) {
        if let Some(waker) = &self.waker {
            waker.wake_by_ref();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a socket takes that has room for so many bytes.
    fn written(queue: &ConnectionQueue, mut room: usize) -> (Vec<u8>, Flushed) {
        let mut taken = Vec::new();
        let flushed = queue.flush(|pieces| {
            if room == 0 {
                return Err(ErrorKind::WouldBlock.into());
            }
            let all = pieces.iter().flat_map(|piece| piece.iter());
            let now: Vec<u8> = all.copied().take(room).collect();
            room -= now.len();
            taken.extend_from_slice(&now);
            Ok(now.len())
        });
        (taken, flushed.expect("no failure"))
    }

    fn all(queue: &ConnectionQueue) -> Vec<u8> {
        let (taken, flushed) = written(queue, usize::MAX);
        assert_eq!(flushed, Flushed::All);
        taken
    }

    fn push(queue: &ConnectionQueue, text: &'static str) -> Pushed {
        queue.push(Bytes::from_static(text.as_bytes()))
    }

    #[test]
    fn the_last_words_are_the_last() {
        let queue = ConnectionQueue::default();
        push(&queue, "old news");
        queue.end_with([Bytes::from_static(b"good"), Bytes::from_static(b"bye")]);
        assert_eq!(push(&queue, "late"), Pushed::Lagging);
        assert!(queue.is_ending());
        assert_eq!(all(&queue), b"goodbye");
    }

    #[test]
    fn queued_frames_leave_in_order_and_whoever_is_first_sees_to_it() {
        let queue = ConnectionQueue::default();
        assert_eq!(all(&queue), b"");
        assert_eq!(push(&queue, "a"), Pushed::First);
        assert_eq!(push(&queue, "b"), Pushed::Queued);
        assert_eq!(push(&queue, "c"), Pushed::Queued);
        assert_eq!(all(&queue), b"abc");
        assert_eq!(push(&queue, "d"), Pushed::First);
    }

    #[test]
    fn nothing_comes_between_the_parts_of_a_frame() {
        let queue = ConnectionQueue::default();
        push(&queue, "broadcast");
        push(&queue, "second");
        assert_eq!(written(&queue, 5), (b"broad".to_vec(), Flushed::Blocked));
        queue.say(b"[pong]");
        queue.say(b"[ping]");
        assert_eq!(push(&queue, "third"), Pushed::Queued);
        assert_eq!(written(&queue, 8).0, b"cast[pon");
        assert_eq!(all(&queue), b"g][ping]secondthird");
    }

    #[test]
    fn a_half_written_frame_is_finished_whatever_is_dropped() {
        for dropped in [ConnectionQueue::mark_lagging, ConnectionQueue::close] {
            let queue = ConnectionQueue::default();
            push(&queue, "begun");
            push(&queue, "waiting");
            assert_eq!(written(&queue, 2).0, b"be");
            dropped(&queue);
            assert_eq!(all(&queue), b"gun");
        }
        let queue = ConnectionQueue::default();
        push(&queue, "begun");
        assert_eq!(written(&queue, 2).0, b"be");
        queue.end_with([Bytes::from_static(b"good"), Bytes::from_static(b"bye")]);
        assert_eq!(all(&queue), b"gungoodbye");
    }

    #[test]
    fn more_frames_than_one_write_takes_all_leave() {
        let queue = ConnectionQueue::default();
        for _ in 0..QUEUE_FRAMES {
            assert_ne!(push(&queue, "x"), Pushed::Lagging);
        }
        assert_eq!(all(&queue).len(), QUEUE_FRAMES);
    }

    #[test]
    fn a_reader_that_is_too_slow_loses_the_backlog_and_starts_over() {
        let queue = ConnectionQueue::default();
        for _ in 0..QUEUE_FRAMES {
            push(&queue, "x");
        }
        assert_eq!(push(&queue, "x"), Pushed::Lagging);
        assert_eq!(all(&queue), b"", "the backlog is gone, not half-sent");
        assert!(queue.take_lagging());
        assert!(!queue.take_lagging(), "told once");
        assert_eq!(push(&queue, "y"), Pushed::First);
    }

    #[test]
    fn a_reader_that_never_recovers_is_hopeless() {
        let queue = ConnectionQueue::default();
        queue.mark_lagging();
        let last = (0..REFUSALS_MAX).map(|_| push(&queue, "x")).last();
        assert_eq!(last, Some(Pushed::Hopeless));
    }

    #[test]
    fn bytes_are_bounded_but_one_large_snapshot_passes() {
        let queue = ConnectionQueue::default();
        let large = Bytes::from(vec![b'x'; QUEUE_BYTES + 1]);
        assert_eq!(queue.push(large.clone()), Pushed::First);
        assert_eq!(push(&queue, "y"), Pushed::Lagging);
    }

    #[test]
    fn whoever_asks_without_reading_is_not_heard() {
        let queue = ConnectionQueue::default();
        queue.say(&[b'x'; SAID_MAX]);
        assert!(!queue.says_too_much());
        queue.say(b"x");
        assert!(queue.says_too_much());
        all(&queue);
        assert!(!queue.says_too_much());
    }
}
