//! The task of one socket: what the peer says goes to the session, what the session says to the
//! peer. Broadcasts pass by (see `fanout`), unless the peer is slow: then what is left is written
//! here, when there is room.

use std::future::poll_fn;
use std::mem;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use actix_http::error::PayloadError;
use actix_http::ws::CloseCode;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Bytes, BytesMut, Payload};
use futures_util::Stream;
use futures_util::future::LocalBoxFuture;
use tokio::time::timeout;

use super::session::{Opening, Session};
use crate::fanout::{OpenSocket, READ_MAX, close_frame};

/// Bytes that may come before the upgrade is answered. From here on the dispatcher may have kept
/// some to itself.
const EARLY_MAX: usize = 32 * 1024;
/// How long the peer may take for the last words.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// And then for closing its side.
const LINGER: Duration = Duration::from_secs(1);

/// From the answer to the upgrade until the socket is closed.
pub(super) fn attend(
    stream: TcpStream,
    payload: Payload,
    opening: Opening,
) -> LocalBoxFuture<'static, ()> {
    let socket = Rc::new(OpenSocket::new(opening.user.clone(), stream));
    let session = said_early(payload).map(|early| {
        let inbound = Inbound {
            socket: Rc::clone(&socket),
            early,
            pause: false,
        };
        Session::start(opening, &socket, inbound)
    });
    // What is kept from here on is kept for every idle socket.
    Box::pin(async move {
        if let Some(mut session) = session {
            poll_fn(|context| poll_traffic(&socket, &mut session, context)).await;
        } else {
            socket.queue().say(close_frame(CloseCode::Protocol));
        }
        Box::pin(farewell(&socket)).await;
    })
}

/// Ready when the socket is to be closed.
fn poll_traffic(socket: &OpenSocket, session: &mut Session, context: &mut Context<'_>) -> Poll<()> {
    let queue = socket.queue();
    queue.is_attended_by(context.waker());
    if queue.take_doubt() && !session.check() {
        queue.doubt_session();
    }
    while let Poll::Ready(said) = session.poll_said(context) {
        match said {
            Some(frames) => queue.say(frames),
            None => return Poll::Ready(()),
        }
    }
    if ready!(socket.poll_flush(context)).is_err() || queue.is_ending() {
        return Poll::Ready(());
    }
    // Everything is with the kernel: the peer reads.
    if queue.take_lagging() && !session.start_over() {
        queue.mark_lagging();
    }
    Poll::Pending
}

/// Whatever is said still is written; then the peer may close first, or the kernel would take back
/// what it has not read yet.
async fn farewell(socket: &OpenSocket) {
    let written = timeout(LAST_WORDS, poll_fn(|context| socket.poll_flush(context))).await;
    if matches!(written, Ok(Ok(()))) && socket.shut_write().is_ok() {
        let closed = poll_fn(|context| {
            while let Ok(heard) = ready!(socket.poll_read(context)) {
                if heard.is_empty() {
                    break;
                }
            }
            Poll::Ready(())
        });
        if timeout(LINGER, closed).await.is_err() {
            tracing::debug!("a peer does not close its side");
        }
    }
}

/// What the dispatcher read behind the request; none if that may not be all.
fn said_early(payload: Payload) -> Option<Bytes> {
    let mut payload = payload.into_inner();
    let mut early = BytesMut::new();
    let mut context = Context::from_waker(Waker::noop());
    while let Poll::Ready(Some(Ok(bytes))) = Pin::new(&mut payload).poll_next(&mut context) {
        early.extend_from_slice(&bytes);
    }
    (early.len() < EARLY_MAX).then(|| early.freeze())
}

/// What the peer says, for the session.
pub(super) struct Inbound {
    socket: Rc<OpenSocket>,
    early: Bytes,
    /// Whoever says much is heard in turns: its messages are looked at before more is read.
    pause: bool,
}

impl Stream for Inbound {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if !self.early.is_empty() {
            return Poll::Ready(Some(Ok(mem::take(&mut self.early))));
        }
        if mem::take(&mut self.pause) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        // The session is polled again when the peer has taken some.
        if self.socket.queue().says_too_much() {
            return Poll::Pending;
        }
        let heard = ready!(self.socket.poll_read(context)).unwrap_or_default();
        self.pause = heard.len() >= READ_MAX;
        Poll::Ready((!heard.is_empty()).then_some(Ok(heard)))
    }
}
