//! The TCP connection below HTTP, and its handover to other code after an upgrade.
//!
//! 1. [`upgrade_handoff`]: a handler answers 101 and takes the connection over.
//! 2. [`stream`]: the stream that actix-http reads and writes; hands the connection over once the answer is written.
//! 3. [`pace`]: bounds how far a connection is read ahead, and how much waits to be written.
//! 4. [`server`]: accepts connections, serves the app, then runs the code that took the connection over.
//!
//! actix-web's own `HttpServer` is not used, because it treats an upgraded connection as a response body until it is
//! closed. Such a connection holds the dispatcher's two buffers, each frame passes through them, and a peer that stops
//! reading blocks the sender.

pub(crate) mod counts;
pub(crate) mod pace;
pub(crate) mod server;
pub(crate) mod stream;
pub(crate) mod upgrade_handoff;

pub use counts::{Counted, Counts};
pub use server::{CONNECTIONS_PER_ADDRESS, ServeOptions, serve};
pub use upgrade_handoff::{LastAnswer, UpgradeHandoff};
