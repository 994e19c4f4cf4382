//! A connection after its upgrade: written to by its worker's loop and by its own task, read by its own task only.

use std::cell::RefCell;
use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use bytes::Bytes;
use podium_domain::ids::UserId;
use socket2::SockRef;

use crate::fanout::frame::Frame;
use crate::fanout::queue::ConnectionQueue;
use crate::fanout::queue::{Flushed, PushResult};

/// Maximum number of bytes per read.
pub const READ_MAX: usize = 16 * 1024;

thread_local! {
    /// Read buffer shared by all sockets of a worker, so that an idle socket holds none.
    static SCRATCH: RefCell<Box<[u8]>> = RefCell::new(vec![0; READ_MAX].into_boxed_slice());
}

#[derive(Debug)]
pub struct OpenSocket {
    user: UserId,
    queue: ConnectionQueue,
    stream: TcpStream,
}

impl OpenSocket {
    pub fn new(user: UserId, stream: TcpStream) -> Self {
        Self {
            user,
            queue: ConnectionQueue::default(),
            stream,
        }
    }

    pub fn queue(&self) -> &ConnectionQueue {
        &self.queue
    }

    /// Reads bytes from the peer; empty at the end of the stream. Called by the socket's own task only.
    pub fn poll_read(&self, context: &mut Context<'_>) -> Poll<io::Result<Bytes>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            let read: io::Result<Bytes> = SCRATCH.with_borrow_mut(|scratch| {
                let read = self.stream.try_read(scratch)?;
                Ok(Bytes::copy_from_slice(
                    scratch.get(..read).unwrap_or_default(),
                ))
            });
            match read {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Ok(_) | Err(_) => return Poll::Ready(read),
            }
        }
    }

    /// Writes until the queue is empty. Called by the socket's own task only, because only the last waiting task is
    /// woken.
    pub fn poll_flush(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.flush()? == Flushed::Blocked {
            ready!(self.stream.poll_write_ready(context))?;
        }
        Poll::Ready(Ok(()))
    }

    /// Shuts down the write side.
    pub fn shut_write(&self) -> io::Result<()> {
        SockRef::from(&self.stream).shutdown(Shutdown::Write)
    }

    /// Shuts down the socket; its task is woken and finds the end of the stream.
    pub fn abort(&self) {
        if let Err(error) = SockRef::from(&self.stream).shutdown(Shutdown::Both) {
            tracing::debug!(%error, "socket was already closed");
        }
        self.queue.wake();
    }

    pub(crate) fn user(&self) -> &UserId {
        &self.user
    }

    /// Queues a frame; returns whether the caller must ensure that it gets written.
    pub(crate) fn push(&self, frame: Frame) -> bool {
        match self.queue.push(frame) {
            PushResult::First => true,
            PushResult::Queued | PushResult::Lagging => false,
            PushResult::Disconnect => {
                metrics::counter!("podium_sockets_closed_slow_total").increment(1);
                tracing::info!(user = %self.user, "closing a connection whose peer does not read");
                self.abort();
                false
            }
        }
    }

    /// Writes as much as the socket accepts at once; its own task writes the rest.
    pub(crate) fn write(&self) {
        match self.flush() {
            Ok(Flushed::All) => {}
            Ok(Flushed::Blocked) | Err(_) => self.queue.wake(),
        }
    }

    fn flush(&self) -> io::Result<Flushed> {
        self.queue.flush(|pieces| match pieces {
            [only] => self.stream.try_write(only),
            several => self.stream.try_write_vectored(several),
        })
    }
}
