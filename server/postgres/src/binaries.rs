//! A checked Postgres installation, copied if the account that runs it cannot reach it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::account::Account;
use crate::error::{Error, WhileDoing};
use crate::{place, tree};

/// The oldest major version that the schema is tested with.
const OLDEST_MAJOR: u32 = 15;

/// A folder with working `postgres` and `initdb` programs.
#[derive(Clone, Debug)]
pub struct Binaries {
    bin: PathBuf,
    /// Folder of the shared libraries that packages include; harmless for other installations.
    lib: Option<PathBuf>,
    version: String,
    major: u32,
}

impl Binaries {
    /// Checks a `bin` folder; the error is a short reason why it cannot be used.
    pub fn probe(bin: &Path) -> Result<Self, String> {
        let bin = fs::canonicalize(bin).map_err(|error| error.to_string())?;
        let lib = bin
            .parent()
            .map(|install| install.join("lib"))
            .filter(|lib| lib.is_dir());
        if let Some(install) = bin.parent() {
            restore_links(install);
        }
        let version = version_of(&bin.join("postgres"), lib.as_deref())?;
        version_of(&bin.join("initdb"), lib.as_deref())?;
        let major = version
            .split(|letter: char| !letter.is_ascii_digit())
            .next()
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| format!("its version {version:?} makes no sense"))?;
        if major < OLDEST_MAJOR {
            return Err(format!("its version is {version}"));
        }
        Ok(Self {
            bin,
            lib,
            version,
            major,
        })
    }

    /// The folder that contains `postgres`.
    pub fn bin(&self) -> &Path {
        &self.bin
    }

    /// The version, such as `18.4`.
    pub fn version(&self) -> &str {
        &self.version
    }

    pub fn major(&self) -> u32 {
        self.major
    }

    pub(crate) fn command(&self, account: Account, program: &str) -> Command {
        let mut command = account.command(self.bin.join(program));
        if let Some(lib) = &self.lib {
            command.env("LD_LIBRARY_PATH", lib);
        }
        command
    }

    /// These binaries, or a copy that the account may run, because it cannot reach a package in root's home. The copy
    /// is made once per version and kept.
    pub(crate) fn within_reach_of(self, account: Account) -> Result<Self, Error> {
        if account.can_run(&self.bin.join("postgres")) {
            return Ok(self);
        }
        let name = format!(
            "podium-postgres-binaries-{}-{:016x}",
            self.version,
            place::hash(&self.bin)
        );
        let home = place::reachable_home();
        let copy = home.join(name);
        if !copy.exists() {
            let unfinished = tempfile::Builder::new()
                .prefix("podium-postgres-unfinished-")
                .tempdir_in(&home)
                .while_doing("create a folder in", &home)?;
            let package = unfinished.path().join("package");
            let install = self.bin.parent().unwrap_or(&self.bin);
            tree::copy_for_everybody(install, &package)?;
            match fs::rename(&package, &copy) {
                Err(_) if copy.exists() => {} // Another process was faster.
                done => done.while_doing("create", &copy)?,
            }
        }
        let bin = copy.join("bin");
        Self::probe(&bin).map_err(|reason| Error::UnusableBinFolder { bin, reason })
    }
}

/// Runs `PROGRAM --version` and returns the first word that starts with a digit.
fn version_of(program: &Path, lib: Option<&Path>) -> Result<String, String> {
    let mut command = Command::new(program);
    if let Some(lib) = lib {
        command.env("LD_LIBRARY_PATH", lib);
    }
    let output = command
        .arg("--version")
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    let line = String::from_utf8_lossy(&output.stdout).into_owned();
    line.split_whitespace()
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
        .map(str::to_owned)
        .ok_or_else(|| format!("{} said {line:?}", program.display()))
}

#[derive(Deserialize)]
struct PackedLink {
    source: PathBuf,
    target: PathBuf,
}

/// Creates the symbolic links of the npm package. npm packages cannot contain links, so the package creates them in an
/// install script, which does not run if scripts are disabled. Errors are ignored here, because the check that runs the
/// programs reports them.
fn restore_links(install: &Path) {
    let list = fs::read(install.join("pg-symlinks.json")).unwrap_or_default();
    let links: Vec<PackedLink> = serde_json::from_slice(&list).unwrap_or_default();
    let Some(package) = install.parent() else {
        return;
    };
    for PackedLink { source, target } in links {
        let link = package.join(target);
        if let Some(name) = source.file_name()
            && !link.exists()
        {
            drop(std::os::unix::fs::symlink(name, link));
        }
    }
}
