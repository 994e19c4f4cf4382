//! Locks: no pick is accepted after the lock, and clients get the new lock state in time.

pub(crate) mod effective_lock;
pub(crate) mod late_save;
pub(crate) mod lock;
pub(crate) mod propagation;
