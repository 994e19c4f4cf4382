//! Test accounts, their requests, and the answers and messages they receive.

pub mod api;
pub mod facts;
pub mod ledger;
pub mod live_client;
pub mod world;
pub mod writers;

pub use api::{Api, Reply, changed_pick, http_client, new_pick};
pub use ledger::{Counts, Ledger};
pub use live_client::LiveClient;
pub use world::{Account, EVENT, Size, World};
pub use writers::{Course, Slot, Writer, words};
