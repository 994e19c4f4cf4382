//! One connection's queue of outgoing frames: bounded, and frames are never interleaved.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice};
use std::mem;
use std::task::Waker;

use bytes::{Buf, Bytes, BytesMut};

use crate::fanout::frame::Frame;

/// Maximum number of frames queued for a connection.
pub const QUEUE_FRAMES: usize = 256;
/// Maximum number of bytes queued for a connection; a single larger frame (a snapshot) is accepted into an empty queue.
pub const QUEUE_BYTES: usize = 1024 * 1024;
/// Number of consecutive overflows after which the socket is shut down: the kernel's timeout does not detect a peer
/// that reads slowly but steadily.
pub const OVERFLOWS_MAX: u32 = 32;
/// Queued frames of the session above which reading from the peer is paused. Bytes.
const UNICAST_MAX: usize = 4096;
/// Maximum number of buffers in one vectored write: writing ten costs about as much as writing one.
const PIECES: usize = 16;

/// Used on its worker's thread only: no locks, no atomics.
#[derive(Debug, Default)]
pub struct ConnectionQueue {
    inner: RefCell<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// The rest of a frame that was written in part: always written first.
    partial: Bytes,
    /// Whole frames of the session, for this connection only.
    unicast: BytesMut,
    frames: VecDeque<Frame>,
    /// Total length of `frames`.
    bytes: usize,
    /// Waker of the connection's own task.
    waker: Option<Waker>,
    lagging: bool,
    revalidation_requested: bool,
    overflows: u32,
    state: QueueState,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum QueueState {
    #[default]
    Open,
    /// Accepts no more frames; the queued ones are written, then the connection ends.
    Ending,
    Closed,
}

/// The result of a push.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushResult {
    /// The queue was empty: the caller must ensure that it gets written.
    First,
    /// Queued behind frames whose writing is already ensured.
    Queued,
    /// Dropped, together with the queued frames: the connection starts over when its peer reads again.
    Lagging,
    /// Dropped, and the peer is disconnected because it is too slow.
    Disconnect,
}

/// The result of a flush.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flushed {
    All,
    /// The socket's send buffer is full.
    Blocked,
}

impl ConnectionQueue {
    pub fn push(&self, frame: Frame) -> PushResult {
        let mut inner = self.inner.borrow_mut();
        if inner.state != QueueState::Open {
            return PushResult::Lagging;
        }
        let full = inner.frames.len() >= QUEUE_FRAMES
            || (!inner.frames.is_empty() && inner.bytes + frame.len() > QUEUE_BYTES);
        if full || inner.lagging {
            inner.drop_frames();
            inner.lagging = true;
            inner.overflows += 1;
            return if inner.overflows >= OVERFLOWS_MAX {
                PushResult::Disconnect
            } else {
                PushResult::Lagging
            };
        }
        let first = inner.is_empty();
        inner.bytes += frame.len();
        inner.frames.push_back(frame);
        if first {
            PushResult::First
        } else {
            PushResult::Queued
        }
    }

    /// Queues frames of the session. They are written before frames of topics, but after a partly written frame.
    pub fn send_unicast(&self, frames: &[u8]) {
        self.inner.borrow_mut().unicast.extend_from_slice(frames);
    }

    /// Whether reading from the peer is paused because it does not read its responses.
    pub fn inbound_paused(&self) -> bool {
        self.inner.borrow().unicast.len() > UNICAST_MAX
    }

    /// Drops all queued frames and makes the connection start over, after the worker's own channel overflowed or a
    /// topic's actor crashed.
    pub fn mark_lagging(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.drop_frames();
        inner.lagging = true;
        inner.wake();
    }

    /// True once after the connection lagged; from then on frames are queued again. Called when the peer is known to
    /// read.
    pub fn take_lagging(&self) -> bool {
        let mut inner = self.inner.borrow_mut();
        inner.overflows = 0;
        mem::take(&mut inner.lagging)
    }

    /// Replaces the queued frames with these, then closes the connection.
    pub fn close_with(&self, final_frames: [Frame; 2]) {
        let mut inner = self.inner.borrow_mut();
        if inner.state == QueueState::Closed {
            return;
        }
        inner.state = QueueState::Ending;
        inner.lagging = false;
        inner.bytes = final_frames.iter().map(Frame::len).sum();
        inner.frames = final_frames.into();
        inner.wake();
    }

    /// Whether the connection ends when everything is written.
    pub fn is_ending(&self) -> bool {
        self.inner.borrow().state == QueueState::Ending
    }

    /// Requests a check of the session, after sessions of the connection's user were ended, possibly its own.
    pub fn request_revalidation(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.revalidation_requested = true;
        inner.wake();
    }

    /// True once after a request.
    pub fn take_revalidation(&self) -> bool {
        mem::take(&mut self.inner.borrow_mut().revalidation_requested)
    }

    /// Closes the queue after the session ended: queued frames of the session are still written, those of topics are
    /// dropped.
    pub fn close(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.state = QueueState::Closed;
        inner.drop_frames();
    }

    /// Sets the task to wake when there is work that only that task can do.
    pub fn register_waker(&self, waker: &Waker) {
        let mut inner = self.inner.borrow_mut();
        match &mut inner.waker {
            Some(known) => known.clone_from(waker),
            None => inner.waker = Some(waker.clone()),
        }
    }

    pub fn wake(&self) {
        self.inner.borrow().wake();
    }

    /// Passes the queued frames to `write`, a vectored write that returns how many bytes it wrote.
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
        // Thousands of connections are idle most of the time: they keep no allocation.
        inner.frames = VecDeque::new();
        Ok(Flushed::All)
    }
}

impl Inner {
    fn is_empty(&self) -> bool {
        self.partial.is_empty() && self.unicast.is_empty() && self.frames.is_empty()
    }

    /// The queued bytes, in the order in which they are written.
    fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let first: [&[u8]; 2] = [&self.partial, &self.unicast];
        first
            .into_iter()
            .filter(|bytes| !bytes.is_empty())
            .chain(self.frames.iter().map(Bytes::as_ref))
    }

    fn advance(&mut self, mut written: usize) {
        while written > 0 {
            if self.partial.is_empty() {
                self.partial = if self.unicast.is_empty() {
                    let Some(frame) = self.frames.pop_front() else {
                        return;
                    };
                    self.bytes -= frame.len();
                    frame
                } else {
                    mem::take(&mut self.unicast).freeze()
                };
            }
            let step = written.min(self.partial.len());
            self.partial.advance(step);
            written -= step;
            if self.partial.is_empty() {
                // Releases the shared memory.
                self.partial = Bytes::new();
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

    /// The bytes that a socket with room for `room` bytes accepts.
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

    fn push(queue: &ConnectionQueue, text: &'static str) -> PushResult {
        queue.push(Bytes::from_static(text.as_bytes()))
    }

    #[test]
    fn closing_frames_replace_queued_ones() {
        let queue = ConnectionQueue::default();
        push(&queue, "old news");
        queue.close_with([Bytes::from_static(b"good"), Bytes::from_static(b"bye")]);
        assert_eq!(push(&queue, "late"), PushResult::Lagging);
        assert!(queue.is_ending());
        assert_eq!(all(&queue), b"goodbye");
    }

    #[test]
    fn frames_are_flushed_in_order_and_the_first_push_reports_it() {
        let queue = ConnectionQueue::default();
        assert_eq!(all(&queue), b"");
        assert_eq!(push(&queue, "a"), PushResult::First);
        assert_eq!(push(&queue, "b"), PushResult::Queued);
        assert_eq!(push(&queue, "c"), PushResult::Queued);
        assert_eq!(all(&queue), b"abc");
        assert_eq!(push(&queue, "d"), PushResult::First);
    }

    #[test]
    fn nothing_comes_between_the_parts_of_a_frame() {
        let queue = ConnectionQueue::default();
        push(&queue, "broadcast");
        push(&queue, "second");
        assert_eq!(written(&queue, 5), (b"broad".to_vec(), Flushed::Blocked));
        queue.send_unicast(b"[pong]");
        queue.send_unicast(b"[ping]");
        assert_eq!(push(&queue, "third"), PushResult::Queued);
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
        queue.close_with([Bytes::from_static(b"good"), Bytes::from_static(b"bye")]);
        assert_eq!(all(&queue), b"gungoodbye");
    }

    #[test]
    fn more_frames_than_one_write_takes_all_leave() {
        let queue = ConnectionQueue::default();
        for _ in 0..QUEUE_FRAMES {
            assert_ne!(push(&queue, "x"), PushResult::Lagging);
        }
        assert_eq!(all(&queue).len(), QUEUE_FRAMES);
    }

    #[test]
    fn a_slow_reader_loses_the_backlog_and_starts_over() {
        let queue = ConnectionQueue::default();
        for _ in 0..QUEUE_FRAMES {
            push(&queue, "x");
        }
        assert_eq!(push(&queue, "x"), PushResult::Lagging);
        assert_eq!(all(&queue), b"", "the backlog is gone, not half-sent");
        assert!(queue.take_lagging());
        assert!(!queue.take_lagging(), "told once");
        assert_eq!(push(&queue, "y"), PushResult::First);
    }

    #[test]
    fn a_reader_that_never_recovers_is_disconnected() {
        let queue = ConnectionQueue::default();
        queue.mark_lagging();
        let last = (0..OVERFLOWS_MAX).map(|_| push(&queue, "x")).last();
        assert_eq!(last, Some(PushResult::Disconnect));
    }

    #[test]
    fn bytes_are_bounded_but_one_large_snapshot_passes() {
        let queue = ConnectionQueue::default();
        let large = Bytes::from(vec![b'x'; QUEUE_BYTES + 1]);
        assert_eq!(queue.push(large.clone()), PushResult::First);
        assert_eq!(push(&queue, "y"), PushResult::Lagging);
    }

    #[test]
    fn reading_pauses_while_answers_are_not_taken() {
        let queue = ConnectionQueue::default();
        queue.send_unicast(&[b'x'; UNICAST_MAX]);
        assert!(!queue.inbound_paused());
        queue.send_unicast(b"x");
        assert!(queue.inbound_paused());
        all(&queue);
        assert!(!queue.inbound_paused());
    }
}
