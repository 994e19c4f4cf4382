//! Notifications of accounts, and the spoiler guard that withholds them.

pub mod notification;
pub mod spoiler;
