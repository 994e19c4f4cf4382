//! Settings of mail, push and chat messages.

pub mod mail;
pub mod push;
pub mod webhook;
