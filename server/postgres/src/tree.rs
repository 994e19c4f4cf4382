//! Operations on whole folders: walking, copying, moving.

use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::error::{Error, WhileDoing};

/// Calls `visit` for the path and for everything below it, not following symbolic links.
pub(crate) fn for_each(
    path: &Path,
    visit: &mut dyn FnMut(&Path) -> Result<(), Error>,
) -> Result<(), Error> {
    let kind = fs::symlink_metadata(path).while_doing("look at", path)?;
    if !kind.is_symlink() {
        visit(path)?;
    }
    if kind.is_dir() {
        for entry in fs::read_dir(path).while_doing("list", path)? {
            for_each(&entry.while_doing("list", path)?.path(), visit)?;
        }
    }
    Ok(())
}

/// Copies a folder with permissions that let everybody read it.
pub(crate) fn copy_for_everybody(from: &Path, to: &Path) -> Result<(), Error> {
    copy(from, to, &|mode| {
        if mode & 0o100 == 0 { 0o644 } else { 0o755 }
    })
}

/// Moves a folder, even to another file system; the target is never visible incomplete.
pub(crate) fn relocate(from: &Path, to: &Path) -> Result<(), Error> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
            let unfinished = to.with_extension("unfinished");
            remove_if_there(&unfinished)?;
            copy(from, &unfinished, &|mode| mode & 0o7777)?;
            fs::rename(&unfinished, to).while_doing("create", to)?;
            remove_if_there(from)
        }
        done => done.while_doing("move", from),
    }
}

pub(crate) fn remove_if_there(folder: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done.while_doing("remove", folder),
    }
}

fn copy(from: &Path, to: &Path, mode: &dyn Fn(u32) -> u32) -> Result<(), Error> {
    let found = fs::symlink_metadata(from).while_doing("look at", from)?;
    if found.is_symlink() {
        let target = fs::read_link(from).while_doing("read", from)?;
        return symlink(target, to).while_doing("create", to);
    }
    if found.is_dir() {
        fs::create_dir(to).while_doing("create", to)?;
        for entry in fs::read_dir(from).while_doing("list", from)? {
            let entry = entry.while_doing("list", from)?;
            copy(&entry.path(), &to.join(entry.file_name()), mode)?;
        }
    } else {
        fs::copy(from, to).while_doing("copy", from)?;
    }
    let mode = fs::Permissions::from_mode(mode(found.permissions().mode()));
    fs::set_permissions(to, mode).while_doing("set the permissions of", to)
}
