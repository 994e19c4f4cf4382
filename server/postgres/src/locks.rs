//! Locks that serialise opening and stopping a cluster and record its users.
//!
//! Both are kernel locks on files: they are released when their process ends for any reason, so neither a `kill -9` nor
//! a reused process id leaves a stale lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::error::{Error, WhileDoing};

/// Longer than a start and a stop together may take.
const PATIENCE: Duration = Duration::from_secs(90);
const RETRY_EVERY: Duration = Duration::from_millis(10);

/// Held by the one process that opens or stops a cluster.
#[derive(Debug)]
pub(crate) struct StartLock {
    _file: File,
}

impl StartLock {
    /// Polls instead of blocking, so that two opens on one thread do not deadlock.
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

/// Shared lock held by every process for as long as it uses the cluster.
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

    /// Takes the exclusive lock of a cluster; `None` if the cluster is in use.
    pub(crate) fn take_over(data_dir: &Path) -> Option<LastUser> {
        let path = data_dir.join("in-use");
        let file = OpenOptions::new().write(true).open(path).ok()?;
        file.try_lock().ok()?;
        Some(LastUser { _file: file })
    }

    /// Leaves the cluster. The process that gets the exclusive lock is the last user and may stop the cluster; no other
    /// process can join meanwhile.
    pub(crate) fn leave(self) -> Option<LastUser> {
        self.file.try_lock().ok()?;
        Some(LastUser { _file: self.file })
    }
}

/// Proof that no other process uses the cluster; prevents joining until dropped.
#[derive(Debug)]
pub(crate) struct LastUser {
    _file: File,
}

fn open(path: &Path) -> Result<File, Error> {
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        // Other users could otherwise open and lock the file and so block this process.
        .mode(0o600)
        .open(path)
        .while_doing("open", path)
}
