//! The main process of a running cluster: starting, recognising and signalling it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::error::{Error, WhileDoing};
use crate::place::{PORT, Place};
use crate::search;
use crate::settings::Settings;

/// A log larger than this is renamed when Postgres starts, replacing the previous one, so that there are at most two.
const LONGEST_LOG_BYTES: u64 = 16 << 20;
const LOG_TAIL_BYTES: u64 = 4096;

/// A postmaster that this process has started.
#[derive(Debug)]
pub(crate) struct Started {
    exit: Arc<OnceLock<ExitStatus>>,
    log_bytes_before: u64,
}

impl Started {
    pub(crate) fn has_exited(&self) -> bool {
        self.exit.get().is_some()
    }

    /// The end of its log so far, at most [`LOG_TAIL_BYTES`].
    pub(crate) fn logged(&self, place: &Place) -> String {
        log_since(&place.log(), self.log_bytes_before).unwrap_or_default()
    }
}

/// Starts Postgres, unless it is already running. The caller holds the start lock.
pub(crate) fn start(place: &Place, settings: Settings) -> Result<Option<Started>, Error> {
    let cluster = place.cluster();
    let binaries = search::find_binaries_for(&cluster)?.within_reach_of(place.account)?;
    // A Postgres started by a process that was then killed may have written its `postmaster.pid` only now.
    if running_on(&cluster).is_some() {
        return Ok(None);
    }
    forget_the_dead(&cluster)?;
    place.renew_socket_dir()?;
    let log = open_log(&place.log())?;
    let log_bytes_before = log.metadata().map_or(0, |found| found.len());
    let program = binaries.bin().join("postgres");
    let mut command = binaries.command(place.account, "postgres");
    command
        .arg("-D")
        .arg(&cluster)
        .arg("-c")
        .arg(socket_option(&place.socket_dir()))
        .args(["-c", "listen_addresses="])
        .args(["-c", &format!("port={PORT}")])
        .args(["-c", "unix_socket_permissions=0700"])
        .args(["-c", "timezone=UTC", "-c", "log_timezone=UTC"])
        .args(
            settings
                .server_options()
                .iter()
                .flat_map(|option| ["-c", option]),
        )
        .stdout(log.try_clone().while_doing("write", &place.log())?)
        .stderr(log);
    let mut child = command.spawn().while_doing("run", &program)?;
    tracing::info!(
        "started Postgres {} on {}",
        binaries.version(),
        cluster.display()
    );
    let exit = Arc::new(OnceLock::new());
    let slot = Arc::clone(&exit);
    // An unreaped child would appear to be running to the next Postgres, which would then refuse to start. A thread
    // reaps it independently of the async runtime.
    thread::spawn(move || {
        if let Ok(status) = child.wait() {
            let _ = slot.set(status);
        }
    });
    Ok(Some(Started {
        exit,
        log_bytes_before,
    }))
}

/// The running postmaster of this cluster, regardless of which process started it.
pub(crate) fn running_on(cluster: &Path) -> Option<Pid> {
    let file = fs::read_to_string(cluster.join("postmaster.pid")).ok()?;
    let pid = Pid::from_raw(file.lines().next()?.trim().parse().ok()?)?;
    names_folder(pid, cluster).then_some(pid)
}

pub(crate) fn signal(pid: Pid, signal: Signal) {
    if let Err(error) = kill_process(pid, signal) {
        tracing::debug!("signal to {}: {error}", pid.as_raw_nonzero());
    }
}

/// Stops a cluster whose data is to be discarded; blocks briefly.
pub(crate) fn quit_and_wait(cluster: &Path) {
    if let Some(pid) = running_on(cluster) {
        signal(pid, Signal::QUIT);
        wait_until_gone(cluster, Duration::from_secs(2));
    }
}

pub(crate) fn wait_until_gone(cluster: &Path, patience: Duration) {
    let deadline = Instant::now() + patience;
    while running_on(cluster).is_some() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether the process was started on this folder. That the process id exists is not enough: ids are reused, in a
/// restarted container even the same ones, and a zombie, which `kill` reports as existing, has no command line any
/// more.
fn names_folder(pid: Pid, folder: &Path) -> bool {
    let pid = pid.as_raw_nonzero().to_string();
    if Path::new("/proc/self/cmdline").exists() {
        // Unlike the links in the same folder, this file is readable by other users without privileges.
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let mut words = line.split(|byte| *byte == 0);
        return words.any(|word| word == b"-D")
            && words.next().map(OsStr::from_bytes).is_some_and(|named| {
                // A path that does not exist is taken for the folder's name before it was renamed.
                named == folder || !Path::new(named).exists()
            });
    }
    let path = folder.as_os_str().as_bytes();
    Command::new("ps")
        .args(["-ww", "-o", "args=", "-p", &pid])
        .output()
        .is_ok_and(|ps| ps.stdout.windows(path.len()).any(|part| part == path))
}

/// Removes the `postmaster.pid` of a dead postmaster. Postgres does so itself, except when another process has the id
/// by now.
fn forget_the_dead(cluster: &Path) -> Result<(), Error> {
    let mark = cluster.join("postmaster.pid");
    match fs::remove_file(&mark) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done.while_doing("remove", &mark),
    }
}

/// The option that sets the socket's folder. It is a list, so the path is quoted in case it contains a comma or a
/// space.
fn socket_option(folder: &Path) -> OsString {
    let mut option = OsString::from("unix_socket_directories=\"");
    option.push(folder.as_os_str().to_string_lossy().replace('"', "\"\""));
    option.push("\"");
    option
}

fn open_log(path: &Path) -> Result<File, Error> {
    if fs::metadata(path).is_ok_and(|found| found.len() > LONGEST_LOG_BYTES) {
        let before = path.with_extension("log.1");
        fs::rename(path, &before).while_doing("move", path)?;
    }
    OpenOptions::new()
        .create(true)
        .append(true)
        // The log contains failed statements with their data.
        .mode(0o600)
        .open(path)
        .while_doing("open", path)
}

fn log_since(path: &Path, start: u64) -> std::io::Result<String> {
    let mut log = File::open(path)?;
    let end = log.seek(SeekFrom::End(0))?;
    log.seek(SeekFrom::Start(
        start.max(end.saturating_sub(LOG_TAIL_BYTES)),
    ))?;
    let mut tail = Vec::new();
    log.read_to_end(&mut tail)?;
    Ok(String::from_utf8_lossy(&tail).trim().to_owned())
}
