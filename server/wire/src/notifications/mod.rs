//! Notifications and the spoiler guard.

pub mod notification;
pub mod spoiler;
