//! Topics between nodes: wake-ups, grouped by subject, and the changes that a woken node reads.

pub(crate) mod changes;
pub(crate) mod listener;
pub(crate) mod subject;

pub use listener::WakeupListener;
pub use subject::{SUBJECTS, Subject, parse_wakeups, wakeup_messages};
