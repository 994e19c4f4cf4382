//! The live socket, topics, shutdown and restart.

pub(crate) mod change_feed;
pub(crate) mod connections;
pub(crate) mod restart;
pub(crate) mod shutdown;
pub(crate) mod sockets;
pub(crate) mod subscriptions;
pub(crate) mod topics;
pub(crate) mod websocket;
