//! Handover of a connection from HTTP to code that a handler provides.

use std::cell::RefCell;
use std::convert::Infallible;
use std::mem;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::rt::net::TcpStream;
use actix_web::web::Bytes;
use futures_util::future::LocalBoxFuture;

/// Runs the connection after HTTP.
type Taker = Box<dyn FnOnce(TcpStream) -> LocalBoxFuture<'static, ()>>;

/// State of a connection's handover. Part of the connection's data (`HttpRequest::conn_data`), shared with its stream.
#[derive(Default)]
pub struct UpgradeHandoff(RefCell<Step>);

#[derive(Default)]
enum Step {
    #[default]
    Http,
    /// A handler has requested the connection; its answer passes through the middleware.
    Asked(Taker),
    /// The dispatcher has the head of the answer in its buffer, and no body follows: after the next flush, the kernel
    /// has the whole answer.
    Answered(Taker),
    Given(Taker, TcpStream),
}

impl UpgradeHandoff {
    /// `taker` gets the connection as soon as the answer with the returned body is written.
    pub fn take_over(
        self: &Rc<Self>,
        taker: impl FnOnce(TcpStream) -> LocalBoxFuture<'static, ()> + 'static,
    ) -> LastAnswer {
        *self.0.borrow_mut() = Step::Asked(Box::new(taker));
        LastAnswer(Rc::clone(self))
    }

    pub(crate) fn is_answered(&self) -> bool {
        matches!(*self.0.borrow(), Step::Answered(_))
    }

    pub(crate) fn give(&self, stream: TcpStream) {
        let mut step = self.0.borrow_mut();
        if let Step::Answered(taker) = mem::take(&mut *step) {
            *step = Step::Given(taker, stream);
        }
    }

    /// The future that runs the connection after HTTP, if it was handed over.
    pub(crate) fn taken(&self) -> Option<LocalBoxFuture<'static, ()>> {
        match self.0.take() {
            Step::Given(taker, stream) => Some(taker(stream)),
            Step::Http | Step::Asked(_) | Step::Answered(_) => None,
        }
    }
}

/// The empty body of the answer that ends HTTP. It is polled when the answer's head is in the
/// dispatcher's buffer, and dropped unpolled when another answer is given in its place.
pub struct LastAnswer(Rc<UpgradeHandoff>);

impl MessageBody for LastAnswer {
    type Error = Infallible;

    /// Declared as a stream, because an empty body would not be polled.
    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        let mut step = self.0.0.borrow_mut();
        if let Step::Asked(taker) = mem::take(&mut *step) {
            *step = Step::Answered(taker);
        }
        Poll::Ready(None)
    }
}

impl Drop for LastAnswer {
    fn drop(&mut self) {
        let dropped = {
            let mut step = self.0.0.borrow_mut();
            match mem::take(&mut *step) {
                Step::Asked(taker) => Some(taker),
                other @ (Step::Http | Step::Answered(_) | Step::Given(..)) => {
                    *step = other;
                    None
                }
            }
        };
        // Dropped outside the borrow, because it may own values whose destructors run other code.
        drop(dropped);
    }
}
