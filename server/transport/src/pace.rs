//! Limits how far ahead a connection is read, and the size of the pieces in which response bodies are written.
//!
//! Without these limits, actix-http 3.20 decodes everything in its buffer of 128 KiB while the first request is being
//! answered (it checks its limit of 16 waiting requests between reads only), continues reading while the peer reads no
//! answers, and copies each chunk of a body whole into its buffer. A peer that sent hundreds of requests and read
//! nothing held megabytes. Here the next request is read only after the previous one is answered, and nothing is read
//! while writes are blocked.

use std::cell::{Cell, RefCell};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};

use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;
use tokio::task::yield_now;

/// Maximum number of bytes per read: they are decoded before the next read. Most requests are shorter.
const READ_MAX: usize = 2 * 1024;
/// Maximum number of bytes read after the head of an upgrade before it is answered; the rest is read afterwards. Less
/// than a payload's buffer holds (32 KiB).
const UPGRADE_MAX: usize = 16 * 1024;
/// Maximum number of bytes read of a body: more than the largest accepted body (64 KiB), in any coding.
const BODY_MAX: usize = 96 * 1024;
/// Maximum number of bytes of a response body that are encoded at once.
const WRITE_MAX: usize = 8 * 1024;

/// The data that may be read after a request's head before it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// The request has no body; the next one has to wait.
    Nothing,
    Upgrade,
    Body,
}

/// Read and write limits of one connection, shared by its stream and the request that is being answered.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// Bytes that may still be read while a request is being answered; `None` between requests.
    answering: Cell<Option<usize>>,
    write_blocked: Cell<bool>,
    /// Whether the last read was as long as allowed, so that the next one yields to other connections first.
    paused: Cell<bool>,
    /// Waker of a read that is pending.
    waiting: RefCell<Option<Waker>>,
}

/// A request is being answered until this is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Rc<Pace>);

impl Pace {
    pub(crate) fn begin(self: &Rc<Self>, ahead: Ahead) -> Turn {
        self.answering.set(Some(match ahead {
            Ahead::Nothing => 0,
            Ahead::Upgrade => UPGRADE_MAX,
            Ahead::Body => BODY_MAX,
        }));
        Turn(Rc::clone(self))
    }

    /// Number of bytes that may be read; pending while none may be.
    pub(crate) fn poll_room(&self, context: &mut Context<'_>) -> Poll<usize> {
        if self.paused.take() && pin!(yield_now()).poll(context).is_pending() {
            return Poll::Pending;
        }
        let room = self.answering.get().unwrap_or(READ_MAX).min(READ_MAX);
        if self.write_blocked.get() || room == 0 {
            *self.waiting.borrow_mut() = Some(context.waker().clone());
            return Poll::Pending;
        }
        Poll::Ready(room)
    }

    /// Records that `bytes` bytes were read where `room` were allowed.
    pub(crate) fn has_read(&self, bytes: usize, room: usize) {
        self.paused.set(bytes == room);
        let left = self.answering.get();
        self.answering
            .set(left.map(|left| left.saturating_sub(bytes)));
    }

    pub(crate) fn has_written(&self, is_blocked: bool) {
        if self.write_blocked.replace(is_blocked) && !is_blocked {
            self.wake();
        }
    }

    fn wake(&self) {
        if let Some(waiting) = self.waiting.take() {
            waiting.wake();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.answering.set(None);
        self.0.wake();
    }
}

/// The body of an answer, split into pieces of at most [`WRITE_MAX`].
pub(crate) struct Pieces<B> {
    body: B,
    /// The rest of the body's last chunk.
    rest: Bytes,
    _turn: Option<Turn>,
}

impl<B> Pieces<B> {
    pub(crate) fn new(body: B, turn: Option<Turn>) -> Self {
        Self {
            body,
            rest: Bytes::new(),
            _turn: turn,
        }
    }
}

impl<B: MessageBody + Unpin> MessageBody for Pieces<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let this = self.get_mut();
        if this.rest.is_empty() {
            match ready!(Pin::new(&mut this.body).poll_next(context)) {
                Some(Ok(chunk)) => this.rest = chunk,
                end @ (Some(Err(_)) | None) => return Poll::Ready(end),
            }
        }
        let piece = this.rest.split_to(this.rest.len().min(WRITE_MAX));
        Poll::Ready(Some(Ok(piece)))
    }
}
