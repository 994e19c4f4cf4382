//! Faulty response bodies.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::HttpResponseBuilder;
use actix_web::body::{BodySize, MessageBody};
use actix_web::http::header::{CONTENT_ENCODING, HeaderValue};
use actix_web::web::Bytes;

/// Disables compression, which would end the body properly.
pub(crate) fn uncompressed(response: &mut HttpResponseBuilder) -> &mut HttpResponseBuilder {
    response.insert_header((CONTENT_ENCODING, HeaderValue::from_static("identity")))
}

/// Announces a length, sends less, and fails, which closes the connection.
pub(crate) struct CutShort {
    announced: u64,
    sent: Option<Bytes>,
}

impl CutShort {
    pub(crate) fn new(announced: usize, sent: Vec<u8>) -> Self {
        let announced = u64::try_from(announced).unwrap_or(u64::MAX);
        Self {
            announced,
            sent: Some(Bytes::from(sent)),
        }
    }
}

impl MessageBody for CutShort {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.announced)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let half = self.sent.take();
        Poll::Ready(Some(
            half.ok_or_else(|| io::Error::other("cut off, as asked")),
        ))
    }
}

/// Blanks, which JSON allows before a value, so that a client cannot recognise the fault early.
pub(crate) struct Blank {
    left: u64,
}

static CHUNK: [u8; 64 * 1024] = [b' '; 64 * 1024];

impl Blank {
    pub(crate) fn new(bytes: u64) -> Self {
        Self { left: bytes }
    }
}

impl MessageBody for Blank {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        let size = usize::try_from(self.left)
            .unwrap_or(usize::MAX)
            .min(CHUNK.len());
        let chunk = Bytes::from_static(CHUNK.get(..size).unwrap_or_default());
        self.left -= u64::try_from(chunk.len()).unwrap_or(self.left);
        Poll::Ready(Some(Ok(chunk)))
    }
}
