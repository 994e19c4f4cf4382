//! Real `podium` processes on a real Postgres, and everything that can happen to them.
//!
//! | part | what it does |
//! |---|---|
//! | [`dice`] | how long, and from which seed: `PODIUM_PROOF=full`, `PODIUM_PROOF_SEED` |
//! | [`postgres`], [`node`], [`nats`], [`rig`] | processes: started, killed, frozen, restarted |
//! | [`fault_proxy`], [`frames`], [`network`] | the wire between: cut, silent, slow, dripping, wrong |
//! | [`gremlin`] | wake-ups that lie, between the nodes |
//! | [`balancer`] | what stands before two nodes in production, in a hundred lines |
//! | [`world`], [`api`], [`writers`] | who plays, and what they do |
//! | [`live_client`], [`ledger`], [`picture`] | a browser's connection, and what it came to believe |
//! | [`slow_peers`], [`raw_socket`] | readers that are stuck or drip, and clients that no library would be |
//! | [`checks`] | what the database says in the end |
//!
//! Linux only: it reads `/proc`, and the kernel has to end a node whose proof was killed.
//!
//! **Invariant:** nothing here trusts the server. What a client was told is held against the
//! database, which is read over a connection of our own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a kit for tests: whatever fails here is a failed proof, and what was measured is its result"
)]

pub mod checks;
pub mod dice;
pub mod network;
pub mod percentiles;
pub mod players;
pub mod processes;
