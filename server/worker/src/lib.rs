//! Background work of a node: fetches results, delivers mail, push, chat messages and notifications for everyone.

pub mod delivery;
pub mod fanout;
pub mod mail;
pub(crate) mod outbox_loop;
pub mod push;
pub mod shutdown;
pub mod sync;
pub mod webhook;
