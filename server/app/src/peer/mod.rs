//! The TCP connection below HTTP, and its way out of it.
//!
//! 1. [`handover`]: a handler answers 101 and takes the connection over.
//! 2. [`stream`]: what actix-http reads and writes; gives the connection away at the right moment.
//! 3. [`server`]: accepts, serves the app, then whoever took the connection over.
//!
//! Why not actix-web's own `HttpServer`: there, an upgraded connection is a response body for the
//! rest of its life. It holds the dispatcher's two buffers, each frame passes through them, and a
//! peer that stops reading freezes whoever speaks to it.

mod handover;
mod server;
mod stream;

pub use handover::{Handover, LastAnswer};
pub use server::{ServeOptions, serve};
