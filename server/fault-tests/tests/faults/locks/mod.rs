//! No pick gets in after the lock, and the news of it.

pub(crate) mod effective_lock;
pub(crate) mod late_save;
pub(crate) mod lock;
pub(crate) mod lock_news;
