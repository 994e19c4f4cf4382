//! Settings of mail, push and leagues' chats.

pub(crate) mod mail;
pub(crate) mod push;
pub(crate) mod webhooks;
