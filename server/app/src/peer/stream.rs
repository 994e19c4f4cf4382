//! The connection as actix-http sees it.

use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::Handover;

/// Reads and writes the connection until it is given away; from then on it is at its end, so that
/// the dispatcher finishes and its buffers are freed.
pub(super) struct PeerStream {
    /// None once it was given away.
    stream: Option<TcpStream>,
    handover: Rc<Handover>,
    /// Whether the peer has said anything.
    heard: bool,
}

impl PeerStream {
    pub(super) fn new(stream: TcpStream, handover: Rc<Handover>) -> Self {
        Self {
            stream: Some(stream),
            handover,
            heard: false,
        }
    }

    pub(super) fn handover(&self) -> &Rc<Handover> {
        &self.handover
    }
}

impl AsyncRead for PeerStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Some(stream) = &mut self.stream else {
            return Poll::Ready(Ok(()));
        };
        let before = buffer.filled().len();
        let read = Pin::new(stream).poll_read(context, buffer);
        self.heard |= buffer.filled().len() > before;
        read
    }
}

impl AsyncWrite for PeerStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // Browsers open connections in advance. One that was never used is closed without a word:
        // the 408 would be taken for the answer to the request that is just being sent into it.
        if !self.heard {
            return Poll::Ready(Ok(bytes.len()));
        }
        match &mut self.stream {
            Some(stream) => Pin::new(stream).poll_write(context, bytes),
            None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    /// Asked when all that was to be written is with the kernel: no earlier may the connection go.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = match &mut self.stream {
            Some(stream) => Pin::new(stream).poll_flush(context),
            None => Poll::Ready(Ok(())),
        };
        if matches!(flushed, Poll::Ready(Ok(())))
            && self.handover.is_answered()
            && let Some(stream) = self.stream.take()
        {
            self.handover.give(stream);
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Some(stream) => Pin::new(stream).poll_shutdown(context),
            None => Poll::Ready(Ok(())),
        }
    }
}
