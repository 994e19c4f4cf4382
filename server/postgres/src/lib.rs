//! A private Postgres cluster that runs only while its owner does.
//!
//! [`Cluster`] keeps its data in the caller's folder, [`ThrowawayCluster`] in a temporary one, and [`Run`] runs a
//! command beside a throw-away cluster. All of them use the binaries that [`find_binaries`] finds, listen only on a
//! Unix socket that only their owner can open, and need no set-up.
//!
//! **Invariants:** no network port is ever opened; nothing is installed and no system user is created; after any of
//! these processes is killed at any moment, the folder can be opened again.

mod account;
mod binaries;
mod cluster;
mod error;
mod initdb;
mod locks;
mod place;
mod postmaster;
mod run;
mod search;
mod settings;
mod starter;
mod supervisor;
mod throwaway;
mod tree;

pub use binaries::Binaries;
pub use cluster::Cluster;
pub use error::Error;
pub use run::Run;
pub use search::find_binaries;
pub use settings::Settings;
pub use supervisor::Health;
pub use throwaway::ThrowawayCluster;

/// Name of the database that every cluster has.
pub const DATABASE: &str = "podium";

/// The only role: a superuser, because the cluster is the caller's own.
const SUPERUSER: &str = "podium";
