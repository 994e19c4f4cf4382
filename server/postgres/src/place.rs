//! Location of a cluster's files.
//!
//! ```text
//! DATA_DIR/door, in-use         locks (locks.rs)
//! DATA_DIR/cluster/             data directory of Postgres
//! DATA_DIR/socket/              the only socket, accessible to its owner only
//! DATA_DIR/postgres.log
//! DATA_DIR/moved -> elsewhere   instead of the last three, see `relocate`
//! ```

use std::fs::{self, DirBuilder};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::error::{Error, WhileDoing};
use crate::{postmaster, tree};

/// Port number, which for a Unix socket is only part of the file's name.
pub(crate) const PORT: u16 = 5432;

/// The kernel's limit on the length of socket paths, the lowest among the supported systems.
const LONGEST_SOCKET_PATH: usize = 103;

/// Folders for root's data, in order of preference: `/var/lib` is not subject to the cleaning of temporary files.
const REACHABLE_HOMES: [&str; 2] = ["/var/lib", "/var/tmp"];

#[derive(Clone, Debug)]
pub(crate) struct Place {
    root: PathBuf,
    pub(crate) account: Account,
}

impl Place {
    /// Finds or creates the place for a data folder. The caller holds the start lock.
    pub(crate) fn settle(data_dir: &Path) -> Result<Self, Error> {
        let pointer = data_dir.join("moved");
        match fs::read_link(&pointer) {
            Ok(target) if target.is_dir() => Self::moved(data_dir, target),
            Ok(target) => Err(Error::MovedAway {
                data_dir: data_dir.to_owned(),
                target,
                pointer,
            }),
            Err(_) => {
                let root = data_dir.to_owned();
                let account = Account::for_cluster(&root.join("cluster"))?;
                if account.can_reach(&root) {
                    Ok(Self { root, account })
                } else {
                    Self::relocate(data_dir, &pointer)
                }
            }
        }
    }

    /// Creates the place elsewhere, because the data folder lies below one that only root may enter, such as root's
    /// home. The data folder keeps a link to the place.
    fn relocate(data_dir: &Path, pointer: &Path) -> Result<Self, Error> {
        let name = format!("podium-{:016x}", hash(data_dir));
        let root = reachable_home().join(name);
        if root.exists() {
            // The link to it is missing, so the data folder was removed to start empty.
            abandon(&root)?;
        }
        create_dir(&root, 0o711)?;
        symlink(&root, pointer).while_doing("create", pointer)?;
        tracing::warn!(
            "{} is out of reach for an unprivileged Postgres, so its data is in {}",
            data_dir.display(),
            root.display()
        );
        Self::moved(data_dir, root)
    }

    /// The place behind a link; a cluster created before the link was needed is moved there.
    fn moved(data_dir: &Path, root: PathBuf) -> Result<Self, Error> {
        let (before, now) = (data_dir.join("cluster"), root.join("cluster"));
        if before.exists() && !now.exists() {
            tree::relocate(&before, &now)?;
        }
        let account = Account::for_cluster(&now)?;
        Ok(Self { root, account })
    }

    /// The folder that contains cluster, log and usually the socket.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn cluster(&self) -> PathBuf {
        self.root.join("cluster")
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.root.join("postgres.log")
    }

    pub(crate) fn socket_dir(&self) -> PathBuf {
        let beside = self.root.join("socket");
        let file_name = format!("/.s.PGSQL.{PORT}");
        if beside.as_os_str().len() + file_name.len() <= LONGEST_SOCKET_PATH {
            return beside;
        }
        let name = format!(
            "podium-socket-{}-{:016x}",
            self.account.uid,
            hash(&self.root)
        );
        Path::new("/tmp").join(name)
    }

    /// Whether the socket's folder belongs to the cluster's account. Otherwise its listener must not be trusted,
    /// because the folder can be in `/tmp`.
    pub(crate) fn socket_dir_is_ours(&self) -> bool {
        fs::symlink_metadata(self.socket_dir())
            .is_ok_and(|found| found.is_dir() && found.uid() == self.account.uid)
    }

    /// Recreates the socket's folder, without the socket and lock file that a crash leaves behind.
    pub(crate) fn renew_socket_dir(&self) -> Result<(), Error> {
        let path = self.socket_dir();
        if self.socket_dir_is_ours() {
            fs::remove_dir_all(&path).while_doing("empty", &path)?;
        }
        create_dir(&path, 0o700)?;
        self.account.give(&path)
    }
}

/// Creates the data folder with permissions that let the account of Postgres, if it is not ours, pass through it.
pub(crate) fn create_data_dir(data_dir: &Path) -> Result<PathBuf, Error> {
    if !data_dir.exists() {
        if let Some(parent) = data_dir.parent() {
            fs::create_dir_all(parent).while_doing("create", parent)?;
        }
        match create_dir(data_dir, 0o711) {
            Err(_) if data_dir.is_dir() => {} // Another process was faster.
            done => done?,
        }
    }
    fs::canonicalize(data_dir).while_doing("look at", data_dir)
}

/// A folder writable by root that any account can reach.
pub(crate) fn reachable_home() -> PathBuf {
    let writable = |home: &&str| {
        tempfile::Builder::new()
            .prefix("podium-probe-")
            .tempdir_in(home)
            .is_ok()
    };
    let home = REACHABLE_HOMES.iter().copied().find(writable);
    PathBuf::from(home.unwrap_or("/tmp"))
}

/// FNV-1a, because the name for a path must be the same in every build.
pub(crate) fn hash(path: &Path) -> u64 {
    path.as_os_str()
        .as_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

pub(crate) fn create_dir(path: &Path, mode: u32) -> Result<(), Error> {
    DirBuilder::new()
        .mode(mode)
        .create(path)
        .while_doing("create", path)?;
    // Set again, because a strict umask removes bits.
    let mode = fs::Permissions::from_mode(mode);
    fs::set_permissions(path, mode).while_doing("set the permissions of", path)
}

fn abandon(root: &Path) -> Result<(), Error> {
    let owner = fs::symlink_metadata(root)
        .while_doing("look at", root)?
        .uid();
    if owner != rustix::process::geteuid().as_raw() {
        let path = root.to_owned();
        return Err(Error::NotOurs { path, owner });
    }
    postmaster::quit_and_wait(&root.join("cluster"));
    fs::remove_dir_all(root).while_doing("remove", root)
}
