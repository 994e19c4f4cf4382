//! One socket.
//!
//! 1. [`handshake`]: signed in? our own origin? a WebSocket version we speak? Before the upgrade.
//! 2. [`connection`]: what the client says, as a plain state machine.
//! 3. [`session`]: the actor around it; the only file that names `actix_web_actors`.
//!
//! What the client hears of its topics never passes through the session: it comes out of the
//! connection's queue (see `fanout`), merged into the same response body.

mod connection;
mod handshake;
mod session;

pub(crate) use handshake::live_socket;
