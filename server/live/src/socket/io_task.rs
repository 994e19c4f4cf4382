//! The task of one socket: passes frames from the peer to the session and back. Broadcasts do not pass through it (see
//! `fanout`) unless the peer is slow: frames that the socket did not accept are written here when it is writable again.

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

/// Maximum length of a client's message, in bytes.
const MESSAGE_MAX: usize = 16 * 1024;

/// Maximum number of bytes received before the upgrade is answered, exclusive: at this number the dispatcher may have
/// held back more.
const EARLY_MAX: usize = 32 * 1024;
/// How long the peer may take to read the last frames.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the peer may then take to close the connection.
const LINGER: Duration = Duration::from_secs(1);
/// Maximum number of bytes read and dropped during that time: a peer that sends more is not waiting for the close
/// frame.
const LINGER_BYTES: usize = 256 * 1024;

/// Runs the socket from the answer to the upgrade until it is closed.
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
    // State held from here on costs memory for every idle socket.
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

/// Moves frames between session and socket; ready when the socket is to be closed.
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
    // Everything queued was passed to the kernel, so the peer reads.
    if queue.take_lagging() && !session.start_over() {
        queue.mark_lagging();
    }
    Poll::Pending
}

/// Writes the queued frames, then lets the peer close first: closing with unread data would make the kernel discard
/// frames that the peer has not read yet.
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

/// Bytes that the dispatcher read after the request; `None` if they may be incomplete.
fn early_bytes(payload: Payload) -> Option<Bytes> {
    let mut payload = payload.into_inner();
    let mut early = BytesMut::new();
    let mut context = Context::from_waker(Waker::noop());
    while let Poll::Ready(Some(Ok(bytes))) = Pin::new(&mut payload).poll_next(&mut context) {
        early.extend_from_slice(&bytes);
    }
    (early.len() < EARLY_MAX).then(|| early.freeze())
}

/// Stream of the peer's frames, for the session.
pub(crate) struct Inbound {
    socket: Rc<OpenSocket>,
    frames: FrameReader,
    /// Bytes read from the socket and not yet passed to the session as frames.
    bytes: Bytes,
    /// Whether this task has read since it last yielded.
    has_read: bool,
}

impl Inbound {
    /// The next frame in the bytes already read.
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
            // Yields to the other sockets of this thread before each further read, regardless of how fast this peer
            // sends.
            if mem::take(&mut self.has_read) && pin!(yield_now()).poll(context).is_pending() {
                return Poll::Pending;
            }
            // The session is polled again when the peer has read some of its responses.
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
