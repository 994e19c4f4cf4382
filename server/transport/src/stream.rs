//! The connection's stream, as actix-http reads and writes it.

use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::pace::Pace;
use crate::upgrade_handoff::UpgradeHandoff;

/// Reads and writes the connection until it is handed over; from then on it reports the end of the stream, so that the
/// dispatcher finishes and its buffers are freed.
pub(crate) struct PeerStream {
    /// `None` after the handover.
    stream: Option<TcpStream>,
    handoff: Rc<UpgradeHandoff>,
    pace: Rc<Pace>,
    /// Whether the peer has sent any bytes.
    has_received: bool,
}

impl PeerStream {
    pub(crate) fn new(stream: TcpStream, handoff: Rc<UpgradeHandoff>) -> Self {
        Self {
            stream: Some(stream),
            handoff,
            pace: Rc::default(),
            has_received: false,
        }
    }

    pub(crate) fn handoff(&self) -> &Rc<UpgradeHandoff> {
        &self.handoff
    }

    pub(crate) fn pace(&self) -> &Rc<Pace> {
        &self.pace
    }
}

impl AsyncRead for PeerStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Self {
            stream: Some(stream),
            pace,
            has_received,
            ..
        } = &mut *self
        else {
            return Poll::Ready(Ok(()));
        };
        let room = ready!(pace.poll_room(context)).min(buffer.remaining());
        let mut part = ReadBuf::new(buffer.initialize_unfilled_to(room));
        ready!(Pin::new(stream).poll_read(context, &mut part))?;
        let read = part.filled().len();
        buffer.advance(read);
        pace.has_read(read, room);
        *has_received |= read > 0;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for PeerStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // Browsers open connections in advance. An unused one is closed without a response: the browser would take a
        // 408 as the response to a request that it is just sending.
        if !self.has_received {
            return Poll::Ready(Ok(bytes.len()));
        }
        match &mut self.stream {
            Some(stream) => {
                let written = Pin::new(stream).poll_write(context, bytes);
                self.pace.has_written(written.is_pending());
                written
            }
            None => Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())),
        }
    }

    /// Hands the connection over once the answer is flushed. The dispatcher flushes after it has passed everything to
    /// the kernel; an earlier handover would lose bytes.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = match &mut self.stream {
            Some(stream) => Pin::new(stream).poll_flush(context),
            None => Poll::Ready(Ok(())),
        };
        if matches!(flushed, Poll::Ready(Ok(())))
            && self.handoff.is_answered()
            && let Some(stream) = self.stream.take()
        {
            self.handoff.give(stream);
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

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use actix_web::body::MessageBody;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    async fn connected() -> (PeerStream, Rc<UpgradeHandoff>, TcpStream) {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let listener = TcpListener::bind(any).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (accepted, peer) = tokio::join!(listener.accept(), TcpStream::connect(address));
        let handoff = Rc::new(UpgradeHandoff::default());
        let (stream, _) = accepted.expect("accepted");
        let stream = PeerStream::new(stream, Rc::clone(&handoff));
        (stream, handoff, peer.expect("connected"))
    }

    async fn hears(stream: &mut PeerStream, peer: &mut TcpStream) {
        peer.write_all(b"GET").await.expect("written");
        let mut has_received = [0; 3];
        stream.read_exact(&mut has_received).await.expect("read");
    }

    fn is_polled(body: impl MessageBody) {
        let mut body = std::pin::pin!(body);
        let mut context = Context::from_waker(std::task::Waker::noop());
        assert!(matches!(
            body.as_mut().poll_next(&mut context),
            Poll::Ready(None)
        ));
    }

    #[tokio::test]
    async fn an_unused_connection_is_closed_without_a_response() {
        let (mut stream, _, mut peer) = connected().await;
        stream.write_all(b"408").await.expect("written");
        stream.shutdown().await.expect("shut");
        let mut has_received = Vec::new();
        peer.read_to_end(&mut has_received).await.expect("read");
        assert_eq!(has_received, b"");
    }

    #[tokio::test]
    async fn a_connection_is_handed_off_only_once_the_response_is_written() {
        let (mut stream, handoff, mut peer) = connected().await;
        hears(&mut stream, &mut peer).await;
        let answer = handoff.take_over(|mut stream| {
            Box::pin(async move { stream.write_all(b" and on").await.expect("written") })
        });
        stream
            .write_all(b"an earlier answer, ")
            .await
            .expect("written");
        stream.flush().await.expect("flushed");
        is_polled(answer);
        stream.write_all(b"101").await.expect("still HTTP");
        stream.flush().await.expect("flushed");
        assert_eq!(stream.read(&mut [0; 9]).await.expect("at its end"), 0);
        assert!(stream.write_all(b"more").await.is_err());
        stream.shutdown().await.expect("for nothing");
        drop(stream);
        handoff.taken().expect("taken over").await;
        let mut has_received = String::new();
        peer.read_to_string(&mut has_received).await.expect("read");
        assert_eq!(has_received, "an earlier answer, 101 and on");
    }

    #[tokio::test]
    async fn a_connection_whose_response_was_replaced_stays_with_http() {
        let (mut stream, handoff, mut peer) = connected().await;
        hears(&mut stream, &mut peer).await;
        drop(handoff.take_over(|_| unreachable!("it is not taken over")));
        stream.write_all(b"503").await.expect("written");
        stream.flush().await.expect("flushed");
        hears(&mut stream, &mut peer).await;
        assert!(handoff.taken().is_none());
    }
}
