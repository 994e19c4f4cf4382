//! Who may open or stop a cluster, and who still needs it.
//!
//! Both are kernel locks on files: they vanish with their process, however it dies, so neither a
//! `kill -9` nor a reused process id can leave a lie behind.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::error::{Error, WhileDoing};

/// Longer than a start and a stop may take together.
const PATIENCE: Duration = Duration::from_secs(90);
const RETRY_EVERY: Duration = Duration::from_millis(10);

/// Held while a cluster is opened or stopped: one process at a time.
#[derive(Debug)]
pub(crate) struct StartLock {
    _file: File,
}

impl StartLock {
    /// Polls instead of blocking, so that two opens on one thread do not wait for ever.
    pub(crate) async fn acquire(data_dir: &Path) -> Result<Self, Error> {
        let path = data_dir.join("door");
        let file = open(&path)?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    sleep(RETRY_EVERY).await;
                }
                Err(TryLockError::WouldBlock) => {
                    let data_dir = data_dir.to_owned();
                    return Err(Error::Busy { data_dir });
                }
                Err(TryLockError::Error(error)) => return Err(error).while_doing("lock", &path),
            }
        }
    }
}

/// Held, shared, by every process that uses the cluster, for as long as it does.
#[derive(Debug)]
pub(crate) struct InUse {
    file: File,
}

impl InUse {
    pub(crate) fn join(data_dir: &Path) -> Result<Self, Error> {
        let path = data_dir.join("in-use");
        let file = open(&path)?;
        file.lock_shared().while_doing("lock", &path)?;
        Ok(Self { file })
    }

    /// Takes the lock of a cluster that nobody uses, if that is so.
    pub(crate) fn take_over(data_dir: &Path) -> Option<LastUser> {
        let path = data_dir.join("in-use");
        let file = OpenOptions::new().write(true).open(path).ok()?;
        file.try_lock().ok()?;
        Some(LastUser { _file: file })
    }

    /// Gives up the use. Whoever gets the exclusive lock was the last, and may stop the cluster
    /// while nobody can join.
    pub(crate) fn leave(self) -> Option<LastUser> {
        self.file.try_lock().ok()?;
        Some(LastUser { _file: self.file })
    }
}

/// Proof that nobody else uses the cluster, and a bar to joining until dropped.
#[derive(Debug)]
pub(crate) struct LastUser {
    _file: File,
}

fn open(path: &Path) -> Result<File, Error> {
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        // Whoever can open it can lock it, and keep us out.
        .mode(0o600)
        .open(path)
        .while_doing("open", path)
}
