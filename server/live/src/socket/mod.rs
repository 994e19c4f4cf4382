//! One socket.
//!
//! 1. [`handshake`]: signed in? our own origin? a WebSocket version we speak? Before the upgrade.
//! 2. [`connection`]: what the client says, as a plain state machine.
//! 3. [`session`]: the actor around it; the only file that names `actix_web_actors`.
//! 4. [`io_task`]: the task that reads the socket for the session and writes for it.
//!
//! The upgrade is an ordinary request: middleware, cookie, connection permit. Once its answer is written the
//! connection leaves HTTP (see `transport`). What the client hears of its topics never passes through the
//! session: the worker's loop writes it from the connection's queue (see `fanout`).

pub(crate) mod connection;
pub(crate) mod io_task;
pub(crate) mod session;

pub use session::{Opening, open};
