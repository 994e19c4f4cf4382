//! Topics between nodes: wake-ups, and the changes that a woken node reads.

pub(crate) mod changes;
pub(crate) mod listener;
pub(crate) mod wakeups;

pub use listener::WakeupListener;
pub use wakeups::{parse_wakeups, wakeup_messages};
