//! The Postgres of a proof: durable, a child of this process, and killed without warning.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use podium_postgres::{Cluster, DATABASE, Settings, ThrowawayCluster, find_binaries};
use rustix::process::{Pid, Signal, kill_process};
use tokio::time::{Instant, sleep};
use tokio_postgres::{Client, Config, NoTls};

const GONE_WITHIN: Duration = Duration::from_secs(10);

/// Postgres with `fsync`: acknowledged writes must survive a `kill -9`. This process is the postmaster's parent and
/// reaps it, because the lock file of a zombie prevents the next start.
#[derive(Debug)]
pub struct Postgres {
    // Field order is drop order: the last user of the folder stops Postgres and removes it.
    restarted: Option<Cluster>,
    throwaway: ThrowawayCluster,
}

impl Postgres {
    pub async fn start() -> Self {
        let throwaway = ThrowawayCluster::start_with(Settings::Durable).await;
        Self {
            restarted: None,
            throwaway: throwaway.expect("Postgres starts"),
        }
    }

    /// Value for `DATABASE_URL`; unchanged after a restart.
    pub fn url(&self) -> String {
        self.throwaway.connection_url(DATABASE)
    }

    /// Value for `DATABASE_URL`, for another database of the same cluster.
    pub fn url_of(&self, database: &str) -> String {
        self.throwaway.connection_url(database)
    }

    /// Runs one of Postgres' own programs against the cluster; `None` if this installation lacks it.
    pub async fn run(&self, program: &str, words: &[&str]) -> Option<()> {
        let bin = find_binaries().expect("Postgres").bin().join(program);
        if !bin.exists() {
            return None;
        }
        let mut command = tokio::process::Command::new(bin);
        let socket = self.folder().join("socket");
        command
            .args(words)
            .env("PGHOST", socket)
            .env("PGPORT", "5432")
            .env("PGUSER", "podium");
        let output = command.output().await.expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {words:?}: {error}");
        Some(())
    }

    /// A direct connection, independent of the server.
    pub async fn connect(&self) -> Client {
        self.connect_to(DATABASE).await
    }

    pub async fn connect_to(&self, database: &str) -> Client {
        connect_in(&self.folder(), database).await
    }

    /// Sends `kill -9` to the postmaster and all its children at once.
    pub async fn kill(&self) {
        let Some(postmaster) = self.throwaway.cluster().postmaster_pid() else {
            return;
        };
        let backends = children_of(postmaster);
        for pid in std::iter::once(postmaster).chain(backends) {
            signal(pid, Signal::KILL);
        }
        self.gone().await;
    }

    /// First half of an orderly restart: connections are terminated, and the WAL needs no recovery.
    pub async fn stop(&self) {
        if let Some(postmaster) = self.throwaway.cluster().postmaster_pid() {
            signal(postmaster, Signal::INT);
        }
        self.gone().await;
    }

    /// Starts Postgres again on the same folder and socket, with recovery.
    pub async fn start_again(&mut self) {
        let again = Cluster::open_with(&self.folder(), Settings::Durable).await;
        self.restarted = Some(again.expect("Postgres starts again"));
    }

    /// The Unix socket of the cluster.
    pub fn socket(&self) -> PathBuf {
        self.folder().join("socket/.s.PGSQL.5432")
    }

    /// Stops all processes with `SIGSTOP`: Postgres answers nothing, while the kernel still acknowledges received
    /// data.
    pub fn freeze(&self) {
        self.signal_all(Signal::STOP);
    }

    pub fn thaw(&self) {
        self.signal_all(Signal::CONT);
    }

    fn signal_all(&self, what: Signal) {
        let postmaster = self.throwaway.cluster().postmaster_pid();
        let postmaster = postmaster.expect("Postgres runs");
        // The postmaster first: once stopped, it starts no further children.
        signal(postmaster, what);
        for pid in children_of(postmaster) {
            signal(pid, what);
        }
    }

    fn folder(&self) -> PathBuf {
        let cluster = self.throwaway.cluster().location();
        cluster.parent().expect("a folder around it").to_owned()
    }

    async fn gone(&self) {
        let deadline = Instant::now() + GONE_WITHIN;
        while self.throwaway.cluster().postmaster_pid().is_some() {
            assert!(Instant::now() < deadline, "Postgres does not die");
            sleep(Duration::from_millis(2)).await;
        }
    }
}

/// Connects to the cluster in this data folder.
pub async fn connect_in(folder: &Path, database: &str) -> Client {
    let mut config = Config::new();
    config
        .host_path(folder.join("socket"))
        .port(5432)
        .user("podium")
        .dbname(database)
        .application_name("proof");
    let (client, connection) = config.connect(NoTls).await.expect("a connection");
    tokio::spawn(async move {
        // Ends with the client or with Postgres; the client's next query reports the error.
        drop(connection.await);
    });
    client
}

/// Sends a signal to a process started by this kit.
pub fn signal(pid: i32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(pid) {
        // The process may have ended already.
        let _ = kill_process(pid, signal);
    }
}

fn children_of(parent: i32) -> Vec<i32> {
    let processes = fs::read_dir("/proc").expect("a list of processes");
    processes
        .flatten()
        .filter_map(|entry| entry.file_name().to_string_lossy().parse().ok())
        .filter(|pid| parent_of(*pid) == Some(parent))
        .collect()
}

fn parent_of(pid: i32) -> Option<i32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The process name is in brackets and may contain any character.
    let (_, after_name) = stat.rsplit_once(") ")?;
    after_name.split(' ').nth(1)?.parse().ok()
}
