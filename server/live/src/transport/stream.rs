//! The connection as actix-http sees it.

use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::transport::pace::Pace;
use crate::transport::upgrade_handoff::Handover;

/// Reads and writes the connection until it is given away; from then on it is at its end, so that
/// the dispatcher finishes and its buffers are freed.
pub(crate) struct PeerStream {
    /// None once it was given away.
    stream: Option<TcpStream>,
    handover: Rc<Handover>,
    pace: Rc<Pace>,
    /// Whether the peer has said anything.
    heard: bool,
}

impl PeerStream {
    pub(crate) fn new(stream: TcpStream, handover: Rc<Handover>) -> Self {
        Self {
            stream: Some(stream),
            handover,
            pace: Rc::default(),
            heard: false,
        }
    }

    pub(crate) fn handover(&self) -> &Rc<Handover> {
        &self.handover
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
            heard,
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
        *heard |= read > 0;
        Poll::Ready(Ok(()))
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
            Some(stream) => {
                let written = Pin::new(stream).poll_write(context, bytes);
                self.pace.has_written(written.is_pending());
                written
            }
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

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use actix_web::body::MessageBody;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    async fn connected() -> (PeerStream, Rc<Handover>, TcpStream) {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let listener = TcpListener::bind(any).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (accepted, peer) = tokio::join!(listener.accept(), TcpStream::connect(address));
        let handover = Rc::new(Handover::default());
        let (stream, _) = accepted.expect("accepted");
        let stream = PeerStream::new(stream, Rc::clone(&handover));
        (stream, handover, peer.expect("connected"))
    }

    async fn hears(stream: &mut PeerStream, peer: &mut TcpStream) {
        peer.write_all(b"GET").await.expect("written");
        let mut heard = [0; 3];
        stream.read_exact(&mut heard).await.expect("read");
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
    async fn a_connection_that_was_never_used_is_closed_without_a_word() {
        let (mut stream, _, mut peer) = connected().await;
        stream.write_all(b"408").await.expect("written");
        stream.shutdown().await.expect("shut");
        let mut heard = Vec::new();
        peer.read_to_end(&mut heard).await.expect("read");
        assert_eq!(heard, b"");
    }

    #[tokio::test]
    async fn a_connection_is_given_away_when_the_answer_is_written_and_no_earlier() {
        let (mut stream, handover, mut peer) = connected().await;
        hears(&mut stream, &mut peer).await;
        let answer = handover.take_over(|mut stream| {
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
        handover.taken().expect("taken over").await;
        let mut heard = String::new();
        peer.read_to_string(&mut heard).await.expect("read");
        assert_eq!(heard, "an earlier answer, 101 and on");
    }

    #[tokio::test]
    async fn a_connection_whose_answer_was_replaced_stays_with_http() {
        let (mut stream, handover, mut peer) = connected().await;
        hears(&mut stream, &mut peer).await;
        drop(handover.take_over(|_| unreachable!("it is not taken over")));
        stream.write_all(b"503").await.expect("written");
        stream.flush().await.expect("flushed");
        hears(&mut stream, &mut peer).await;
        assert!(handover.taken().is_none());
    }
}
