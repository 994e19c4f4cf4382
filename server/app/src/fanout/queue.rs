//! One connection's outgoing frames: bounded, and written as one chunk.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::net::Shutdown;
use std::task::{Context, Poll, Waker};

use bytes::{Bytes, BytesMut};

use super::Frame;

/// Frames a connection may be behind.
pub const QUEUE_FRAMES: usize = 256;
/// Bytes a connection may be behind; a single larger frame (a snapshot) is let through alone.
pub const QUEUE_BYTES: usize = 1024 * 1024;
/// Overflows in a row after which the socket is shut down: a reader that drips keeps the kernel's
/// own timeout from firing.
pub const REFUSALS_MAX: u32 = 32;

/// A second handle on the connection's socket: works when the session's actor is frozen, because
/// its body is polled only while the peer reads (risks.md, §1).
#[derive(Debug)]
pub struct KillSwitch(socket2::Socket);

impl KillSwitch {
    pub fn new(socket: socket2::Socket) -> Self {
        Self(socket)
    }

    /// Closes the socket under its owner; harmless when it is closed already.
    pub fn pull(&self) {
        if let Err(error) = self.0.shutdown(Shutdown::Both) {
            tracing::debug!(%error, "socket was closed already");
        }
    }
}

/// Lives on its worker's thread: no locks, no atomics.
#[derive(Debug, Default)]
pub struct ConnectionQueue {
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    frames: VecDeque<Frame>,
    bytes: usize,
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
    Queued,
    /// Dropped, with all before it: the connection starts over when its peer reads again.
    Lagging,
    /// Dropped, and so often that the peer is beyond help.
    Hopeless,
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
            inner.frames.clear();
            inner.bytes = 0;
            inner.lagging = true;
            inner.refusals += 1;
            return if inner.refusals >= REFUSALS_MAX {
                Pushed::Hopeless
            } else {
                Pushed::Lagging
            };
        }
        inner.bytes += frame.len();
        inner.frames.push_back(frame);
        if let Some(waker) = inner.waker.take() {
            waker.wake();
        }
        Pushed::Queued
    }

    /// Drops everything and asks for a new start: the worker's own channel overflowed.
    pub fn mark_lagging(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.frames.clear();
        inner.bytes = 0;
        inner.lagging = true;
        if let Some(waker) = inner.waker.take() {
            waker.wake();
        }
    }

    /// True once after the connection lagged; from then on frames are queued again. Asked when the
    /// peer is known to read.
    pub fn take_lagging(&self) -> bool {
        let mut inner = self.inner.borrow_mut();
        inner.refusals = 0;
        std::mem::take(&mut inner.lagging)
    }

    /// Says these last words instead of whatever is queued, and ends the connection.
    pub fn end_with(&self, last_words: [Frame; 2]) {
        let mut inner = self.inner.borrow_mut();
        inner.life = Life::Ending;
        inner.lagging = false;
        inner.bytes = last_words.iter().map(Frame::len).sum();
        inner.frames = last_words.into();
        if let Some(waker) = inner.waker.take() {
            waker.wake();
        }
    }

    /// Sessions of the connection's user were ended, perhaps its own.
    pub fn doubt_session(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.session_in_doubt = true;
        if let Some(waker) = inner.waker.take() {
            waker.wake();
        }
    }

    /// True once after a doubt.
    pub fn take_doubt(&self) -> bool {
        std::mem::take(&mut self.inner.borrow_mut().session_in_doubt)
    }

    /// The session ended: nothing more is kept.
    pub fn close(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.life = Life::Closed;
        inner.frames.clear();
        inner.bytes = 0;
    }

    /// All that is queued, as one chunk: ten frames cost one write. `None` at the connection's end.
    pub fn poll_chunk(&self, context: &Context<'_>) -> Poll<Option<Bytes>> {
        let mut inner = self.inner.borrow_mut();
        inner.refusals = 0;
        match inner.frames.pop_front() {
            None if inner.life == Life::Ending => Poll::Ready(None),
            None => {
                inner.waker = Some(context.waker().clone());
                Poll::Pending
            }
            Some(only) if inner.frames.is_empty() => {
                inner.bytes = 0;
                Poll::Ready(Some(only))
            }
            Some(first) => {
                let mut chunk = BytesMut::with_capacity(inner.bytes);
                chunk.extend_from_slice(&first);
                for frame in inner.frames.drain(..) {
                    chunk.extend_from_slice(&frame);
                }
                inner.bytes = 0;
                Poll::Ready(Some(chunk.freeze()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(queue: &ConnectionQueue) -> Option<Bytes> {
        match queue.poll_chunk(&Context::from_waker(Waker::noop())) {
            Poll::Ready(bytes) => bytes,
            Poll::Pending => None,
        }
    }

    #[test]
    fn the_last_words_are_the_last() {
        let queue = ConnectionQueue::default();
        queue.push(Bytes::from_static(b"old news"));
        queue.end_with([Bytes::from_static(b"good"), Bytes::from_static(b"bye")]);
        assert_eq!(queue.push(Bytes::from_static(b"late")), Pushed::Lagging);
        assert_eq!(chunk(&queue), Some(Bytes::from_static(b"goodbye")));
        assert_eq!(
            queue.poll_chunk(&Context::from_waker(Waker::noop())),
            Poll::Ready(None)
        );
    }

    #[test]
    fn queued_frames_leave_as_one_chunk_in_order() {
        let queue = ConnectionQueue::default();
        assert_eq!(chunk(&queue), None);
        for text in ["a", "b", "c"] {
            assert_eq!(
                queue.push(Bytes::from_static(text.as_bytes())),
                Pushed::Queued
            );
        }
        assert_eq!(chunk(&queue), Some(Bytes::from_static(b"abc")));
        assert_eq!(chunk(&queue), None);
    }

    #[test]
    fn a_reader_that_is_too_slow_loses_the_backlog_and_starts_over() {
        let queue = ConnectionQueue::default();
        for _ in 0..QUEUE_FRAMES {
            assert_eq!(queue.push(Bytes::from_static(b"x")), Pushed::Queued);
        }
        assert_eq!(queue.push(Bytes::from_static(b"x")), Pushed::Lagging);
        assert_eq!(chunk(&queue), None, "the backlog is gone, not half-sent");
        assert!(queue.take_lagging());
        assert!(!queue.take_lagging(), "told once");
        assert_eq!(queue.push(Bytes::from_static(b"y")), Pushed::Queued);
    }

    #[test]
    fn a_reader_that_never_recovers_is_hopeless() {
        let queue = ConnectionQueue::default();
        queue.mark_lagging();
        let last = (0..REFUSALS_MAX)
            .map(|_| queue.push(Bytes::from_static(b"x")))
            .last();
        assert_eq!(last, Some(Pushed::Hopeless));
    }

    #[test]
    fn bytes_are_bounded_but_one_large_snapshot_passes() {
        let queue = ConnectionQueue::default();
        let large = Bytes::from(vec![b'x'; QUEUE_BYTES + 1]);
        assert_eq!(queue.push(large.clone()), Pushed::Queued);
        assert_eq!(queue.push(Bytes::from_static(b"y")), Pushed::Lagging);
    }
}
