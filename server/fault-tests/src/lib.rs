//! Runs real `podium` processes on a real Postgres and injects faults.
//!
//! | part | purpose |
//! |---|---|
//! | [`dice`] | case counts and seed: `PODIUM_PROOF=full`, `PODIUM_PROOF_SEED` |
//! | [`processes`] | Postgres, nodes and NATS: started, killed, frozen, restarted |
//! | [`network::fault_proxy`], [`network::frames`], [`network::namespace`] | cut, silent, slow and faulty connections |
//! | [`network::false_wakeups`] | false wake-ups between the nodes |
//! | [`network::balancer`] | a small load balancer in front of two nodes |
//! | [`players::world`], [`players::api`], [`players::writers`] | test accounts and their requests |
//! | [`players::live_client`], [`players::ledger`], [`players::facts`] | a live connection and its resulting state |
//! | [`network::slow_peers`], [`network::raw_socket`] | stuck and slow readers, and clients that break the protocol |
//! | [`checks`] | comparison with the final database state |
//!
//! Linux only: it reads `/proc`, and relies on the kernel to kill the nodes of a killed proof.
//!
//! **Invariant:** no check trusts the server. The state of a client is compared with the database, which is read
//! over a separate connection.
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
