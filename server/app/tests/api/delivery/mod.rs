//! Mail, push and chat messages.

pub(crate) mod mail;
pub(crate) mod push;
pub(crate) mod webhooks;
