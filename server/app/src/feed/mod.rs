//! Upstream in, facts out (design section 8).
//!
//! `poller` decides when, `sync` fetches one event and hands what changed to the store, `client`
//! speaks HTTP, `document` is the upstream's JSON as far as we read it, `normalise` turns it into
//! facts of the domain. What cannot be read is kept aside, and the last good state stays.

mod client;
mod document;
mod normalise;
mod poller;
mod sync;

pub use client::FeedError;
pub use poller::{Schedule, poll};
pub use sync::{Depth, Feeds, SyncReport};
