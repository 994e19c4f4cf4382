//! One WebSocket connection.
//!
//! 1. The handshake, in the app's `live_socket`: checks session, origin and WebSocket version before the upgrade.
//! 2. [`connection`]: the client's messages, handled by a plain state machine.
//! 3. [`session`]: the actor that uses it; the only file that imports `actix_web_actors`.
//! 4. [`io_task`]: the task that reads the socket for the session and writes for it.
//!
//! The upgrade is an ordinary request: middleware, cookie, connection permit. Once its response is written, the
//! connection is no longer handled by HTTP (see `transport`). Frames of topics never pass through the session: the
//! worker's loop writes them from the connection's queue (see `fanout`).

pub(crate) mod connection;
pub(crate) mod io_task;
pub(crate) mod session;

pub use session::{Opening, open};
