//! The user id that Postgres runs as.
//!
//! Postgres refuses to run as root. If root starts it, it runs under the unprivileged id that every system reserves, so
//! that no system user has to be created.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::{Error, WhileDoing};
use crate::tree;

const ROOT: u32 = 0;
const UNPRIVILEGED: u32 = 65534;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    /// Whether this process is root, so that Postgres needs another user id.
    pub(crate) differs_from_ours: bool,
}

impl Account {
    /// The account that runs the cluster in this folder, which may not exist yet. A cluster created by an ordinary user
    /// continues to run as that user, who can then open it again without root.
    pub(crate) fn for_cluster(cluster: &Path) -> Result<Self, Error> {
        let ours = rustix::process::geteuid().as_raw();
        let found = fs::symlink_metadata(cluster).ok();
        let owner = found.as_ref().map(MetadataExt::uid);
        if ours != ROOT {
            return match owner {
                Some(owner) if owner != ours => Err(Error::NotOurs {
                    path: cluster.to_owned(),
                    owner,
                }),
                _ => Ok(Self {
                    uid: ours,
                    gid: rustix::process::getegid().as_raw(),
                    differs_from_ours: false,
                }),
            };
        }
        let (uid, gid) = match found {
            Some(found) if found.uid() != ROOT => (found.uid(), found.gid()),
            _ => (UNPRIVILEGED, UNPRIVILEGED),
        };
        let account = Self {
            uid,
            gid,
            differs_from_ours: true,
        };
        // The folder belongs to root if root copied or restored it.
        if owner == Some(ROOT) {
            tree::for_each(cluster, &mut |path| account.give(path))?;
        }
        Ok(account)
    }

    /// A command that runs as this account, in a process group of its own: Ctrl-C in the terminal must reach only this
    /// process, which stops Postgres when it is no longer in use.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            // The environment may contain secrets, and the account may be shared.
            .env_clear()
            .env("LC_ALL", "C")
            .env("TZ", "UTC")
            .current_dir("/")
            .stdin(Stdio::null())
            .process_group(0);
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        if self.differs_from_ours {
            // Changing the user id also drops root's supplementary groups.
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Makes the account the owner of a path.
    pub(crate) fn give(&self, path: &Path) -> Result<(), Error> {
        if self.differs_from_ours {
            let (uid, gid) = (Some(self.uid), Some(self.gid));
            chown(path, uid, gid).while_doing("change the owner of", path)?;
        }
        Ok(())
    }

    /// Whether the account may reach this folder, by the permission bits of all folders on the path.
    pub(crate) fn can_reach(&self, folder: &Path) -> bool {
        const SEARCH: u32 = 0o1;
        !self.differs_from_ours
            || fs::canonicalize(folder)
                .is_ok_and(|folder| folder.ancestors().all(|step| self.is_granted(step, SEARCH)))
    }

    /// Whether the account may read and run this file.
    pub(crate) fn can_run(&self, program: &Path) -> bool {
        const READ_AND_RUN: u32 = 0o5;
        !self.differs_from_ours
            || fs::canonicalize(program).is_ok_and(|program| {
                self.is_granted(&program, READ_AND_RUN)
                    && program
                        .parent()
                        .is_some_and(|folder| self.can_reach(folder))
            })
    }

    fn is_granted(&self, path: &Path, access: u32) -> bool {
        fs::metadata(path).is_ok_and(|found| {
            let granted = if found.uid() == self.uid {
                found.mode() >> 6
            } else if found.gid() == self.gid {
                found.mode() >> 3
            } else {
                found.mode()
            };
            granted & access == access
        })
    }
}
