//! Resources of a process: processor time of all its threads, and memory.

use std::fs;
use std::io;
use std::time::Duration;

/// Processor time in nanosecond resolution (`/proc/PID/task/*/schedstat`). It excludes threads that have ended; no
/// server here ends threads during a measurement.
pub(crate) fn spent(pid: u32) -> io::Result<Duration> {
    let mut nanoseconds = 0;
    for thread in fs::read_dir(format!("/proc/{pid}/task"))? {
        // A thread may end after the directory was listed.
        let Ok(text) = fs::read_to_string(thread?.path().join("schedstat")) else {
            continue;
        };
        let on_processor = text.split_whitespace().next();
        nanoseconds += on_processor
            .and_then(|number| number.parse::<u64>().ok())
            .unwrap_or_default();
    }
    Ok(Duration::from_nanos(nanoseconds))
}

/// Resident memory in kB (`VmRSS`).
pub(crate) fn resident_kb(pid: u32) -> io::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next())
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| io::Error::other("no VmRSS"))
}
