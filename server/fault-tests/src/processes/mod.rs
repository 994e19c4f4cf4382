//! Server processes of a proof: started, killed, frozen, restarted.

pub mod nats;
pub mod node;
pub mod postgres;
pub mod rig;

pub use nats::Nats;
pub use node::{Node, NodeOptions, run_podium};
pub use postgres::{Postgres, connect_in, signal};
pub use rig::{Plan, Rig};
