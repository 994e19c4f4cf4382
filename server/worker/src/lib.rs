//! Background work of a node: fetches results, sends mail, push and chat messages.

pub mod mail;
pub mod outbox_loop;
pub mod push;
pub mod shutdown;
pub mod sync;
pub mod webhook;
