//! The connection pools, and shared building blocks of the other modules.

pub(crate) mod batcher;
pub(crate) mod epoch;
pub mod error;
pub mod error_chain;
pub(crate) mod event_lock;
pub(crate) mod filters;
pub(crate) mod idempotency;
pub(crate) mod identity;
pub(crate) mod leader_lock;
pub mod log_throttle;
pub(crate) mod pool;
pub(crate) mod retention;
pub mod rows;
pub(crate) mod session_cache;
pub mod store;
pub(crate) mod topics;

pub use error::StoreError;
pub use error_chain::error_chain;
pub use idempotency::{IdempotencyKey, IdempotencyRecord};
pub use identity::{SessionToken, SignedIn};
pub use leader_lock::Leadership;
pub use log_throttle::LogThrottle;
pub use rows::new_hex_id;
pub use store::{CHATTY, CHATTY_TARGET, Store};
pub use topics::{WakeupListener, parse_wakeups, wakeup_messages};
