//! Creation of a cluster that does not exist yet.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::binaries::Binaries;
use crate::error::{Error, WhileDoing};
use crate::place::Place;
use crate::settings::Settings;
use crate::{SUPERUSER, search};

/// First major version with built-in Unicode rules, which are the same on every system.
const FIRST_WITH_BUILTIN_LOCALE: u32 = 17;
const UNFINISHED: &str = "cluster-unfinished-";

/// Creates the cluster unless it exists. It gets its name only when complete, so that a crash in between leaves no
/// incomplete cluster.
pub(crate) fn ensure(place: &Place, settings: Settings) -> Result<(), Error> {
    remove_unfinished(place);
    let cluster = place.cluster();
    if cluster.exists() {
        return Ok(());
    }
    let binaries = search::find_binaries()?.within_reach_of(place.account)?;
    tracing::info!(
        "making a Postgres {} cluster in {}",
        binaries.version(),
        cluster.display()
    );
    let mut last_output = String::new();
    for locale in locales(&binaries) {
        let unfinished = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(place.root())
            .while_doing("create a folder in", place.root())?;
        place.account.give(unfinished.path())?;
        match run(place, &binaries, settings, locale, unfinished.path())? {
            Ok(()) => {
                return fs::rename(unfinished.keep(), &cluster).while_doing("create", &cluster);
            }
            Err(output) => last_output = output,
        }
    }
    Err(Error::Initdb {
        output: last_output,
    })
}

/// Removes unfinished clusters of killed processes. Errors are ignored, because an `initdb` of such a process may still
/// be writing to the folder, which is never used.
fn remove_unfinished(place: &Place) {
    for entry in fs::read_dir(place.root()).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED)
            && let Err(error) = fs::remove_dir_all(entry.path())
        {
            tracing::debug!("cannot remove {}: {error}", entry.path().display());
        }
    }
}

/// Locale options to try in order: sorting by code point everywhere, and upper and lower case beyond ASCII where
/// available.
fn locales(binaries: &Binaries) -> &'static [&'static [&'static str]] {
    if binaries.major() >= FIRST_WITH_BUILTIN_LOCALE {
        &[&[
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
        ]]
    } else {
        // Not every C library supports C.UTF-8.
        &[&["--locale=C", "--lc-ctype=C.UTF-8"], &["--locale=C"]]
    }
}

fn run(
    place: &Place,
    binaries: &Binaries,
    settings: Settings,
    locale: &[&str],
    target: &Path,
) -> Result<Result<(), String>, Error> {
    let output = binaries
        .command(place.account, "initdb")
        .arg("--pgdata")
        .arg(target)
        .arg(format!("--username={SUPERUSER}"))
        // `trust` is safe because only the owner of the socket's folder can connect.
        .args(["--auth=trust", "--encoding=UTF8", "--no-instructions"])
        .args(locale)
        .args(settings.initdb_options())
        .output()
        .while_doing("run", &binaries.bin().join("initdb"))?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    let message = String::from_utf8_lossy(&output.stderr);
    Ok(Err(format!("{} ({})", message.trim(), output.status)))
}
