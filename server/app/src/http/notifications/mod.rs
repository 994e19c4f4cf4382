//! Notifications and the spoiler guard.

pub(crate) mod inbox;
pub(crate) mod spoiler_guard;
