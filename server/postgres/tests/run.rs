//! `podium-postgres run`: a command with a database that is removed afterwards.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

mod support;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::{Connection, PgConnection};
use support::kill_9;

fn run(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_podium-postgres"));
    command.arg("run").args(args);
    command
}

/// Starts a run whose command waits for the end of its input, and returns the cluster's folder.
fn waiting() -> (Child, PathBuf) {
    let mut child = run(&["--", "sh", "-c", "echo $DATABASE_URL; read line"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    let stdout = child.stdout.as_mut().unwrap();
    BufReader::new(stdout).read_line(&mut url).unwrap();
    (child, folder_in(&url))
}

fn folder_in(url: &str) -> PathBuf {
    let (_, host) = url.split_once("host=").unwrap();
    let socket_dir = host.split('&').next().unwrap();
    Path::new(socket_dir).parent().unwrap().to_owned()
}

fn postmaster_in(folder: &Path) -> i32 {
    let mark = std::fs::read_to_string(folder.join("cluster/postmaster.pid")).unwrap();
    mark.lines().next().unwrap().parse().unwrap()
}

#[tokio::test]
#[ignore = "not a test, but a command for others to run"]
async fn the_command() {
    let url = std::env::var("DATABASE_URL").unwrap();
    let mut connection = PgConnection::connect(&url).await.unwrap();
    sqlx::query("SELECT count(*) FROM _sqlx_migrations")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query("CREATE DATABASE as_sqlx_test_does")
        .execute(&mut connection)
        .await
        .unwrap();
}

#[test]
fn the_exit_code_is_forwarded_and_nothing_is_left() {
    let output = run(&["--", "sh", "-c", "echo $DATABASE_URL; exit 7"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(7), "{output:?}");
    assert!(!folder_in(&String::from_utf8(output.stdout).unwrap()).exists());
}

#[test]
fn the_command_finds_a_migrated_database() {
    let migrations = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let this = std::env::current_exe().unwrap();
    let this = this.to_str().unwrap();
    let status = run(&["--migrations", migrations, "--durable", "--", this])
        .args(["--exact", "the_command", "--ignored"])
        .status()
        .unwrap();
    assert!(status.success());
}

#[test]
fn an_unknown_command_is_an_error_and_nothing_is_left() {
    let output = run(&["--", "/no/such/command"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("cannot run /no/such/command"), "{message}");
}

#[test]
fn sigterm_ends_the_command_and_nothing_is_left() {
    let (mut child, folder) = waiting();
    assert!(folder.exists());
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::TERM).unwrap();
    // `wait` would close the input, which would end the command.
    let _input = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert!(!folder.exists());
}

#[test]
fn leftovers_of_a_kill_are_removed_by_the_next_run() {
    let (mut child, folder) = waiting();
    let orphan = postmaster_in(&folder);
    kill_9(Pid::from_child(&child).as_raw_nonzero().get());
    child.wait().unwrap();
    assert!(folder.exists());

    assert!(run(&["--", "true"]).status().unwrap().success());
    assert!(!folder.exists());
    let line = std::fs::read(format!("/proc/{orphan}/cmdline")).unwrap_or_default();
    assert!(line.is_empty(), "the orphan still runs");
}
