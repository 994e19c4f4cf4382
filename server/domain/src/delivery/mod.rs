//! Mail, push and chat messages: content, addresses, retries.

pub mod backoff;
pub mod public_address;
pub mod push;
pub mod reminder;
pub mod result;
pub mod webhook;
