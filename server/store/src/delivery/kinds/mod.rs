//! The kinds of the outbox, one file each: what a row holds, how it is queued, and what its outcome changes elsewhere.

pub(crate) mod announcements;
mod champions;
pub(crate) mod fanout;
pub(crate) mod mail;
mod moves;
pub(crate) mod push;
mod story;
mod stream;
pub(crate) mod webhook;
