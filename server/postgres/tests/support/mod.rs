//! Helpers shared by several test programs.
#![allow(dead_code, reason = "each test program uses its own part")]

use std::fs::Permissions;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use podium_postgres::{Cluster, DATABASE};
use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

/// A folder that an unprivileged Postgres can reach.
pub(crate) fn reachable_folder() -> TempDir {
    folder(0o711)
}

/// A folder that only its owner can enter, like root's home.
pub(crate) fn private_folder() -> TempDir {
    folder(0o700)
}

fn folder(mode: u32) -> TempDir {
    tempfile::Builder::new()
        .prefix("podium-test-")
        .permissions(Permissions::from_mode(mode))
        .tempdir_in("/tmp")
        .unwrap()
}

pub(crate) async fn connect(cluster: &Cluster) -> PgConnection {
    PgConnection::connect(&cluster.connection_url(DATABASE))
        .await
        .unwrap()
}

pub(crate) async fn remember(cluster: &Cluster, word: &'static str) {
    let mut connection = connect(cluster).await;
    sqlx::query("CREATE TABLE IF NOT EXISTS words (word text)")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query("INSERT INTO words VALUES ($1)")
        .bind(word)
        .execute(&mut connection)
        .await
        .unwrap();
}

pub(crate) async fn remembered(cluster: &Cluster) -> Vec<String> {
    sqlx::query_scalar("SELECT word FROM words ORDER BY word")
        .fetch_all(&mut connect(cluster).await)
        .await
        .unwrap()
}

pub(crate) fn kill_9(pid: i32) {
    kill_process(Pid::from_raw(pid).unwrap(), Signal::KILL).unwrap();
}

/// Skips a test without root, because only root opens folders that its Postgres cannot reach.
pub(crate) fn is_skipped_without_root() -> bool {
    let skipped = !rustix::process::geteuid().is_root();
    if skipped {
        report("skipped: needs root");
    }
    skipped
}

#[allow(
    clippy::print_stdout,
    reason = "for whoever runs the test, or for the test itself"
)]
pub(crate) fn report(line: &str) {
    println!("\n{line}");
}

/// Another process that has a cluster open, until its standard input ends.
pub(crate) struct OtherProcess {
    pub(crate) child: Child,
    pub(crate) postmaster_pid: i32,
}

impl OtherProcess {
    /// Runs this test program again with only the test that acts as the other process.
    pub(crate) fn open(data_dir: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "the_other_process", "--ignored", "--nocapture"])
            .env("PODIUM_TEST_FOLDER", data_dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let postmaster_pid = BufReader::new(child.stdout.as_mut().unwrap())
            .lines()
            .map(Result::unwrap)
            .find_map(|line| line.split_once("postmaster is ")?.1.parse().ok())
            .unwrap();
        Self {
            child,
            postmaster_pid,
        }
    }

    pub(crate) async fn main() {
        let folder = std::env::var_os("PODIUM_TEST_FOLDER").unwrap();
        let cluster = Cluster::open(Path::new(&folder)).await.unwrap();
        report(&format!(
            "postmaster is {}",
            cluster.postmaster_pid().unwrap()
        ));
        std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
        cluster.stop().await.unwrap();
    }

    pub(crate) fn stop(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }

    pub(crate) fn kill_9(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
