//! The TCP connection below HTTP, and its way out of it.
//!
//! 1. [`upgrade_handoff`]: a handler answers 101 and takes the connection over.
//! 2. [`stream`]: what actix-http reads and writes; gives the connection away at the right moment.
//! 3. [`pace`]: bounds what a connection is read ahead, and what waits to be written.
//! 4. [`server`]: accepts, serves the app, then whoever took the connection over.
//!
//! Why not actix-web's own `HttpServer`: there, an upgraded connection is a response body for the
//! rest of its life. It holds the dispatcher's two buffers, each frame passes through them, and a
//! peer that stops reading freezes whoever speaks to it.

pub(crate) mod counts;
pub(crate) mod pace;
pub(crate) mod server;
pub(crate) mod stream;
pub(crate) mod upgrade_handoff;

pub use counts::{Counted, Counts};
pub use server::{CONNECTIONS_PER_ADDRESS, ServeOptions, serve};
pub use upgrade_handoff::{LastAnswer, UpgradeHandoff};
