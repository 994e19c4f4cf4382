//! Errors of a private cluster, each with a message that names the remedy where there is one.

use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "no Postgres 15 or newer was found: install one (such as `apt-get install postgresql`), \
         run `npm install` in web/, or set PODIUM_PG_BIN to the folder that holds `postgres`"
    )]
    NoBinaries,
    #[error("PODIUM_PG_BIN names {}, which has no usable Postgres 15 or newer: {reason}", bin.display())]
    UnusableBinFolder { bin: PathBuf, reason: String },
    #[error(
        "the data in {} was written by Postgres {major}, which was not found: install that version, \
         set PODIUM_PG_BIN to it, or move the folder away to start empty",
        cluster.display()
    )]
    OtherMajor { cluster: PathBuf, major: u32 },
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        action: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error(
        "{} belongs to user id {owner}: run as that user or as root, or choose another data folder",
        path.display()
    )]
    NotOurs { path: PathBuf, owner: u32 },
    #[error(
        "the data of {} was kept in {}, which is gone: remove {} to start empty",
        data_dir.display(), target.display(), pointer.display()
    )]
    MovedAway {
        data_dir: PathBuf,
        target: PathBuf,
        pointer: PathBuf,
    },
    #[error("another process has been opening or stopping {} for too long", data_dir.display())]
    Busy { data_dir: PathBuf },
    #[error("initdb failed: {output}")]
    Initdb { output: String },
    #[error("Postgres did not start ({} has more): {tail}", log.display())]
    Start { log: PathBuf, tail: String },
    #[error("Postgres did not accept a connection in time ({} may say why): {last}", log.display())]
    NotAnswering { log: PathBuf, last: String },
    #[error("the start of Postgres was abandoned because its cluster is being stopped")]
    Abandoned,
    #[error("Postgres (process {pid}) did not stop in time")]
    StillRunning { pid: i32 },
    #[error("a blocking step of the start-up was lost: {0}")]
    Lost(#[from] tokio::task::JoinError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("cannot apply the migrations: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    #[error("cannot listen for signals: {0}")]
    Signals(io::Error),
}

/// Adds the attempted action and the path to an I/O error.
pub(crate) trait WhileDoing<T> {
    fn while_doing(self, action: &'static str, path: &Path) -> Result<T, Error>;
}

impl<T> WhileDoing<T> for io::Result<T> {
    fn while_doing(self, action: &'static str, path: &Path) -> Result<T, Error> {
        self.map_err(|source| Error::Io {
            action,
            path: path.to_owned(),
            source,
        })
    }
}
