//! A cluster in a temporary folder, for tests; everything is removed at the end.

use std::env;
use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::account::Account;
use crate::cluster::Cluster;
use crate::error::{Error, WhileDoing};
use crate::locks::InUse;
use crate::postmaster;
use crate::settings::Settings;

const PREFIX: &str = "podium-pg-";

/// Shared memory, a file system on Linux.
const IN_MEMORY: &str = "/dev/shm";

const IN_MEMORY_MIN_BYTES: u64 = 4 << 30;

#[derive(Debug)]
pub struct ThrowawayCluster {
    // Field order is drop order: processes end before their files are removed.
    cluster: Cluster,
    folder: TempDir,
}

impl ThrowawayCluster {
    pub async fn start() -> Result<Self, Error> {
        Self::start_with(Settings::Throwaway).await
    }

    /// Starts a cluster with these settings; [`Settings::Durable`] is as slow as in production, for load tests.
    pub async fn start_with(settings: Settings) -> Result<Self, Error> {
        let base = base_folder(settings)?;
        sweep(&base);
        // The account of Postgres has to pass through if it is not ours.
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .permissions(Permissions::from_mode(0o711))
            .tempdir_in(&base)
            .while_doing("create a folder in", &base)?;
        let cluster = Cluster::open_with(folder.path(), settings).await?;
        Ok(Self { cluster, folder })
    }

    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }

    pub fn connection_url(&self, database: &str) -> String {
        self.cluster.connection_url(database)
    }

    /// Stops Postgres and removes the folder. A plain drop does the same, but ignores failures and blocks its thread.
    pub async fn stop(self) -> Result<(), Error> {
        let Self { cluster, folder } = self;
        cluster.stop().await?;
        let path = folder.path().to_owned();
        match folder.close() {
            // Already removed by the sweep of another process.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done.while_doing("remove", &path),
        }
    }
}

/// A folder in memory if there is one, since a test database is hundreds of small files, and creating them on a disk
/// took a fifth of the tests' processor time. Else the folder for temporary files, or `/tmp` if Postgres cannot reach
/// that folder or its path is too long for a socket, as on macOS with a nested one. A durable cluster needs a disk.
fn base_folder(settings: Settings) -> Result<PathBuf, Error> {
    const LONGEST: usize = 60;
    let account = Account::for_cluster(Path::new("/nonexistent"))?;
    let in_memory = Path::new(IN_MEMORY);
    if settings == Settings::Throwaway && has_room(in_memory) && account.can_reach(in_memory) {
        return Ok(in_memory.to_owned());
    }
    let folder = env::temp_dir();
    if folder.as_os_str().len() <= LONGEST && account.can_reach(&folder) {
        Ok(folder)
    } else {
        Ok(PathBuf::from("/tmp"))
    }
}

/// Whether a file system has enough free space for a run of all tests. In a container, `/dev/shm` is often 64 MB.
fn has_room(folder: &Path) -> bool {
    rustix::fs::statvfs(folder)
        .is_ok_and(|of| of.f_bavail.saturating_mul(of.f_frsize) >= IN_MEMORY_MIN_BYTES)
}

/// Removes folders of earlier throw-away clusters whose processes were killed before they could clean up.
fn sweep(base: &Path) {
    let ours = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let folder = entry.path();
        let is_candidate = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && fs::symlink_metadata(&folder).is_ok_and(|found| found.uid() == ours)
            // Missing in a folder that is being created, whose lock may not be held yet.
            && folder.join("cluster").is_dir();
        if is_candidate && let Some(_last_user) = InUse::take_over(&folder) {
            tracing::info!("removing {}, which was left behind", folder.display());
            postmaster::quit_and_wait(&folder.join("cluster"));
            if let Err(error) = fs::remove_dir_all(&folder) {
                tracing::debug!("cannot remove {}: {error}", folder.display());
            }
        }
    }
}
