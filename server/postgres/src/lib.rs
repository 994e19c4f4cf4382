//! A private Postgres cluster that lives and dies with its owner.
//!
//! [`Cluster`] keeps its data in a folder of the caller's, [`ThrowawayCluster`] in one that is
//! removed, [`Run`] puts the latter around a command. All of them use whatever [`find_binaries`]
//! finds, listen on nothing but a Unix socket that only their owner can open, and need no set-up.
//!
//! **Invariants:** no network port is ever opened; nothing is installed and no system user is
//! created; killing any process here, at any moment, leaves a folder that can be opened again.

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

/// The database that every cluster has.
pub const DATABASE: &str = "podium";

/// The only role: a superuser, because the cluster is the caller's own.
const SUPERUSER: &str = "podium";
