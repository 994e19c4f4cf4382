//! A whole season and three leagues of players that nobody is, so that a newcomer sees the product
//! alive.
//!
//! ```text
//!   podium_simulator::simulated ── HTTP on loopback ──> feed ──> store     (as in production)
//!   players, picks (pure, from a seed) ── seed ──> store
//! ```
//!
//! * `players` invents people and says who is in which league; `picks` draws podiums.
//! * `seed` writes them beside what the feed has fetched, the liveliest first.
//! * `simulation` starts the upstream.
//!
//! **Invariant:** nothing here runs unless the server was started with `--demo`.

pub(crate) mod picks;
pub(crate) mod players;
pub(crate) mod seed;
pub mod simulation;

pub use seed::{DemoError, SignIn, prepare_accounts, seed};
pub use simulation::{Simulation, start_simulation};
