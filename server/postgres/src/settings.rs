//! Durability settings of a cluster.

use std::time::Duration;

use rustix::process::Signal;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Settings {
    /// For persistent data: every commit is on disk when it is acknowledged.
    #[default]
    Durable,
    /// For tests: data does not survive a power failure, and no commit waits for the disk.
    Throwaway,
}

impl Settings {
    pub(crate) fn server_options(self) -> &'static [&'static str] {
        match self {
            Self::Durable => &["max_connections=200", "shared_buffers=128MB"],
            Self::Throwaway => &[
                "fsync=off",
                "full_page_writes=off",
                "synchronous_commit=off",
                // Every `#[sqlx::test]` opens a pool of its own.
                "max_connections=300",
                "shared_buffers=128MB",
                // Its files may be in memory.
                "max_wal_size=1GB",
                "checkpoint_timeout=1h",
            ],
        }
    }

    pub(crate) fn initdb_options(self) -> &'static [&'static str] {
        match self {
            Self::Durable => &[],
            Self::Throwaway => &["--no-sync"],
        }
    }

    /// SIGINT is a fast shutdown with a final checkpoint; SIGQUIT leaves the clean-up to recovery at the next start,
    /// which a throw-away cluster never has.
    pub(crate) fn shutdown_signal(self) -> Signal {
        match self {
            Self::Durable => Signal::INT,
            Self::Throwaway => Signal::QUIT,
        }
    }

    /// How long a `Drop` may block its thread. A throw-away cluster stops within milliseconds, and its folder can be
    /// removed only after that; a durable one is left to finish on its own.
    pub(crate) fn wait_in_drop(self) -> Duration {
        match self {
            Self::Durable => Duration::ZERO,
            Self::Throwaway => Duration::from_secs(2),
        }
    }
}
