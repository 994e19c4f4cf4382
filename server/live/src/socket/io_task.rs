//! The task of one socket: what the peer says goes to the session, what the session says to the
//! peer. Broadcasts pass by (see `fanout`), unless the peer is slow: then what is left is written
//! here, when there is room.

use std::future::poll_fn;
use std::mem;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use actix_http::ws::CloseCode;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Buf, Bytes, BytesMut, Payload};
use futures_util::Stream;
use futures_util::future::LocalBoxFuture;
use podium_wire::live::client_frames::{ClientFrame, FrameError, FrameReader};
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::fanout::frame::close_frame;
use crate::fanout::open_socket::OpenSocket;
use crate::socket::session::{Opening, Session};

/// Bytes of a client's message, at most.
const MESSAGE_MAX: usize = 16 * 1024;

/// Bytes that may come before the upgrade is answered. From here on the dispatcher may have kept
/// some to itself.
const EARLY_MAX: usize = 32 * 1024;
/// How long the peer may take for the last words.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);
/// And then for closing its side.
const LINGER: Duration = Duration::from_secs(1);
/// Bytes that are read and dropped meanwhile, at most: a peer that sends more is not waiting for the close frame.
const LINGER_BYTES: usize = 256 * 1024;

/// From the answer to the upgrade until the socket is closed.
pub(crate) fn run_io(
    stream: TcpStream,
    payload: Payload,
    opening: Opening,
) -> LocalBoxFuture<'static, ()> {
    let socket = Rc::new(OpenSocket::new(opening.user.clone(), stream));
    let session = early_bytes(payload).map(|early| {
        let inbound = Inbound {
            socket: Rc::clone(&socket),
            frames: FrameReader::new(MESSAGE_MAX),
            bytes: early,
            has_read: false,
        };
        Session::start(opening, &socket, inbound)
    });
    // What is kept from here on is kept for every idle socket.
    Box::pin(async move {
        if let Some(mut session) = session {
            poll_fn(|context| poll_io(&socket, &mut session, context)).await;
        } else {
            socket
                .queue()
                .send_unicast(&close_frame(CloseCode::Protocol));
        }
        Box::pin(close_gracefully(&socket)).await;
    })
}

/// Ready when the socket is to be closed.
fn poll_io(socket: &OpenSocket, session: &mut Session, context: &mut Context<'_>) -> Poll<()> {
    let queue = socket.queue();
    queue.register_waker(context.waker());
    if queue.take_revalidation() && !session.check() {
        queue.request_revalidation();
    }
    while let Poll::Ready(outbound) = session.poll_outbound(context) {
        match outbound {
            Some(frames) => queue.send_unicast(&frames),
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
async fn close_gracefully(socket: &OpenSocket) {
    let written = timeout(FLUSH_TIMEOUT, poll_fn(|context| socket.poll_flush(context))).await;
    if matches!(written, Ok(Ok(()))) && socket.shut_write().is_ok() {
        let closed = async {
            let mut dropped = 0;
            while dropped < LINGER_BYTES
                && let Ok(received) = poll_fn(|context| socket.poll_read(context)).await
                && !received.is_empty()
            {
                dropped += received.len();
                yield_now().await;
            }
        };
        if timeout(LINGER, closed).await.is_err() {
            tracing::debug!("peer did not close its side in time");
        }
    }
}

/// What the dispatcher read behind the request; none if that may not be all.
fn early_bytes(payload: Payload) -> Option<Bytes> {
    let mut payload = payload.into_inner();
    let mut early = BytesMut::new();
    let mut context = Context::from_waker(Waker::noop());
    while let Poll::Ready(Some(Ok(bytes))) = Pin::new(&mut payload).poll_next(&mut context) {
        early.extend_from_slice(&bytes);
    }
    (early.len() < EARLY_MAX).then(|| early.freeze())
}

/// The peer's frames, for the session.
pub(crate) struct Inbound {
    socket: Rc<OpenSocket>,
    frames: FrameReader,
    /// What was read from the socket, without the frames that the session has.
    bytes: Bytes,
    /// Since this task last gave way to others.
    has_read: bool,
}

impl Inbound {
    /// The next frame of what was read.
    fn next_frame(&mut self) -> Option<Result<ClientFrame, FrameError>> {
        let mut rest: &[u8] = &self.bytes;
        let frame = self.frames.read(&mut rest).transpose();
        let left = rest.len();
        self.bytes.advance(self.bytes.len() - left);
        if left == 0 {
            // An idle socket holds no buffer.
            self.bytes = Bytes::new();
        }
        frame
    }
}

impl Stream for Inbound {
    type Item = Result<ClientFrame, FrameError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(frame) = self.next_frame() {
                return Poll::Ready(Some(frame));
            }
            // The other sockets of this thread have their turn before more is read, however fast this peer sends.
            if mem::take(&mut self.has_read) && pin!(yield_now()).poll(context).is_pending() {
                return Poll::Pending;
            }
            // The session is polled again when the peer has taken some.
            if self.socket.queue().inbound_paused() {
                return Poll::Pending;
            }
            self.bytes = ready!(self.socket.poll_read(context)).unwrap_or_default();
            if self.bytes.is_empty() {
                return Poll::Ready(None);
            }
            self.has_read = true;
        }
    }
}
