//! Synchronisation with the results services (docs/results-service.md).
//!
//! ```text
//!   poller ── when ──> sync ── one event ──> client ── HTTP ──> results service
//!      │                │ body
//!      │                v
//!      │             podium_results ── facts ──> store ── wake-ups ──> live
//!      └ holds the cluster's one leadership
//! ```
//!
//! * `poller` schedules fetches; `fetch-full-results` and the `sync` command call `sync` directly.
//! * `sync` (`run`) fetches one event's documents, passes changed ones to the store, sends the wake-ups.
//! * `programme` fetches the times of rounds from another source.
//! * `client` makes HTTP requests: session gate, limits, faults.
//! * The crate `podium_results` parses bodies into facts. Pure.
//!
//! **Invariant:** an unreadable document is stored separately, and the last good state stays.

pub(crate) mod client;
#[cfg(test)]
mod client_tests;
pub(crate) mod fault;
#[cfg(test)]
mod fault_tests;
pub(crate) mod fetch;
pub(crate) mod measure;
pub(crate) mod pace;
pub(crate) mod poller;
#[cfg(test)]
mod poller_tests;
pub(crate) mod programme;
#[cfg(test)]
mod programme_tests;
pub(crate) mod progress;
pub(crate) mod run;
pub(crate) mod seasons;
#[cfg(test)]
mod test_support;

pub use fault::FeedError;
pub use pace::Schedule;
pub use poller::poll;
pub use progress::FetchStep;
pub use run::{Feeds, SyncReport};
pub use seasons::SeasonReport;
