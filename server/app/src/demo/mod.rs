//! Demo data: a whole season and three leagues of simulated players.
//!
//! ```text
//!   podium_simulator::simulated ── HTTP on loopback ──> feed ──> store     (as in production)
//!   players, picks (pure, from a seed) ── seed ──> store
//! ```
//!
//! * `players` generates people and their league memberships; `picks` draws podiums.
//! * `seed` writes them beside the data fetched by the feed, the most active leagues first.
//! * `following` lets them pick the events that become live later.
//! * `simulation` starts the simulated results services.
//!
//! **Invariant:** this module does nothing unless the server was started with `--demo`.

pub(crate) mod following;
pub(crate) mod picks;
pub(crate) mod players;
pub(crate) mod seed;
pub mod simulation;

pub use seed::{DemoError, SignIn, admin_email, prepare_accounts, seed};
pub use simulation::{Simulation, start_simulation};
