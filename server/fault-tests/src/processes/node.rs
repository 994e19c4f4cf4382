//! One `podium serve` process.

use std::fs::{self, File};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use crate::processes::postgres::signal;

const READY_WITHIN: Duration = Duration::from_mins(1);
const ENDED_WITHIN: Duration = Duration::from_mins(1);
/// Number of log lines printed when a proof fails.
const LINES_SHOWN: usize = 15;

/// Options for the start of a node.
#[derive(Debug, Clone)]
pub struct NodeOptions {
    /// `None` selects the embedded Postgres in `PODIUM_DATA_DIR`.
    pub database_url: Option<String>,
    /// The network namespace in which the node runs, and its IP address there.
    pub namespace: Option<(String, Ipv4Addr)>,
    pub nats_url: Option<String>,
    /// Additional environment variables.
    pub settings: Vec<(&'static str, String)>,
}

/// A running `podium serve`; killed when dropped.
#[derive(Debug)]
pub struct Node {
    child: Child,
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    /// Holds the log and the node's files.
    folder: TempDir,
    /// Kept open: a server whose standard output is closed would end.
    _output: Lines<BufReader<ChildStdout>>,
}

/// The binary under test: `PODIUM_BIN`, or the debug build of this workspace.
pub fn podium_binary() -> PathBuf {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/debug/podium");
    let binary = std::env::var_os("PODIUM_BIN").map_or(built, PathBuf::from);
    assert!(
        binary.exists(),
        "{} is not there: run `cargo build --bin podium`, or set PODIUM_BIN",
        binary.display()
    );
    binary
}

/// Runs one command of the binary to completion and returns its output.
pub async fn run_podium(database_url: &str, words: &[&str]) -> String {
    let output = Command::new(podium_binary())
        .args(words)
        .env("DATABASE_URL", database_url)
        .output()
        .await
        .expect("podium runs");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "podium {words:?}: {out}{err}");
    out.into_owned()
}

impl Node {
    /// Starts a node on a free port and waits until it listens.
    pub async fn start(options: &NodeOptions) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let log = File::create(folder.path().join("log")).expect("a log");
        let ip = options
            .namespace
            .as_ref()
            .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |(_, ip)| IpAddr::V4(*ip));
        let mut command = command(options);
        command
            .arg("serve")
            .env("PODIUM_LISTEN", format!("{ip}:0"))
            .env("PODIUM_DATA_DIR", folder.path())
            .env("PODIUM_RATE_LIMITS", "off")
            .env("PODIUM_FEED_POLL", "false")
            // A closed port: no proof reaches the real results service.
            .env("PODIUM_FEEDS", "ifsc=http://127.0.0.1:9")
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true);
        match &options.database_url {
            Some(url) => command.env("DATABASE_URL", url),
            None => command.env_remove("DATABASE_URL"),
        };
        if let Some(url) = &options.nats_url {
            command.env("NATS_URL", url);
        }
        command.envs(options.settings.iter().cloned());
        let mut child = command.spawn().expect("podium starts");
        let stdout = child.stdout.take().expect("its words");
        let mut output = BufReader::new(stdout).lines();
        let addresses = timeout(READY_WITHIN, listen_addresses(&mut output)).await;
        let Ok(Some((address, metrics))) = addresses else {
            let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
            panic!("podium does not listen: {log}");
        };
        Self {
            child,
            address,
            metrics,
            folder,
            _output: output,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// URL of the metrics; panics without `PODIUM_METRICS_LISTEN`.
    pub fn metrics_url(&self) -> String {
        let address = self.metrics.expect("PODIUM_METRICS_LISTEN");
        format!("http://{address}/metrics")
    }

    pub fn pid(&self) -> i32 {
        let pid = self.child.id().expect("it runs");
        i32::try_from(pid).expect("a process id")
    }

    /// `kill -9`, and waits for the end.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("killed");
    }

    /// Sends `SIGTERM` and returns how long the process took to end.
    pub async fn terminate(mut self) -> Duration {
        let start = Instant::now();
        signal(self.pid(), Signal::TERM);
        let ended = timeout(ENDED_WITHIN, self.child.wait()).await;
        ended.expect("it ends").expect("it ended");
        start.elapsed()
    }

    /// Resident memory, in KiB.
    pub fn resident_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid())).expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let words = line.expect("VmRSS").split_whitespace().next();
        words.and_then(|number| number.parse().ok()).expect("KiB")
    }

    /// Number of established connections in the node's socket table from these ports, or from any port if the list
    /// is empty.
    pub fn established(&self, from_ports: &[u16]) -> usize {
        const ESTABLISHED: &str = "01";
        let table = fs::read_to_string(format!("/proc/{}/net/tcp", self.pid())).expect("sockets");
        let is_ours = |line: &str| {
            let mut columns = line.split_whitespace();
            let local = columns.nth(1).and_then(port_of);
            let remote = columns.next().and_then(port_of);
            local == Some(self.address.port())
                && columns.next() == Some(ESTABLISHED)
                && (from_ports.is_empty() || remote.is_some_and(|port| from_ports.contains(&port)))
        };
        table.lines().skip(1).filter(|line| is_ours(line)).count()
    }

    /// The whole log so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = self.log();
            let lines: Vec<&str> = log.lines().collect();
            let tail = &lines[lines.len().saturating_sub(LINES_SHOWN)..];
            println!("{} said last:\n{}", self.address, tail.join("\n"));
        }
    }
}

/// The kernel kills the node when this process dies, even if it is killed and runs no `drop`.
fn command(options: &NodeOptions) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "--"]);
    if let Some((name, _)) = &options.namespace {
        command.args(["ip", "netns", "exec", name]);
    }
    command.arg(podium_binary());
    command
}

/// Reads the addresses of the API and of the metrics from the node's output.
async fn listen_addresses(
    output: &mut Lines<BufReader<ChildStdout>>,
) -> Option<(SocketAddr, Option<SocketAddr>)> {
    let mut metrics = None;
    while let Ok(Some(line)) = output.next_line().await {
        if let Some(address) = line.strip_prefix("listening on http://") {
            return Some((address.parse().ok()?, metrics));
        }
        if let Some(url) = line.strip_prefix("metrics on http://") {
            metrics = url.trim_end_matches("/metrics").parse().ok();
        }
    }
    None
}

/// The port in an address such as `0100007F:1F90`.
fn port_of(address: &str) -> Option<u16> {
    let (_, port) = address.split_once(':')?;
    u16::from_str_radix(port, 16).ok()
}
