//! What an account is notified of, and what a spoiler guard withholds.

pub mod notification;
pub mod spoiler;
