//! Upstream in, facts out (design section 8).
//!
//! ```text
//!   poller ── when ──> sync ── one event ──> client ── HTTP ──> results service
//!      │                │ body
//!      │                v
//!      │             podium_feed ── facts ──> store ── bells ──> live
//!      └ holds the cluster's one leadership
//! ```
//!
//! * `poller` decides when; `fetch-full-results` and the `sync` command ask `sync` directly.
//! * `sync` fetches one event's documents, hands what changed to the store, rings the bells.
//! * `client` speaks HTTP: the gate, the limits, the faults.
//! * the crate `podium_feed` reads bodies into facts. Pure.
//!
//! **Invariant:** what cannot be read is kept aside, and the last good state stays.

mod client;
mod entity_tags;
mod fault;
mod fetch;
mod measure;
mod pace;
mod poller;
mod seasons;
mod sync;

#[cfg(test)]
mod client_tests;
#[cfg(test)]
mod fault_tests;
#[cfg(test)]
mod poller_tests;
#[cfg(test)]
mod test_support;

pub use fault::FeedError;
pub(crate) use fault::retry_after;
pub use pace::Schedule;
pub use poller::poll;
pub use seasons::SeasonReport;
pub use sync::{Depth, Feeds, FetchStep, SyncReport};
