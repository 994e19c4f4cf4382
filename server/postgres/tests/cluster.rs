//! A cluster in a folder: persistence, sharing, and reopening after crashes.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

mod support;

use std::fs;
use std::time::Instant;

use podium_postgres::{Cluster, Error};
use support::{OtherProcess, connect, kill_9, reachable_folder, remember, remembered, report};

#[tokio::test]
#[ignore = "not a test, but what others run as another process"]
async fn the_other_process() {
    OtherProcess::main().await;
}

#[tokio::test]
async fn data_is_kept_over_stop_and_open() {
    let folder = reachable_folder();
    let data_dir = folder
        .path()
        .join("below/a folder, with \"odd\" letters é%");

    let before = Instant::now();
    let cluster = Cluster::open(&data_dir).await.unwrap();
    report(&format!("open on nothing: {:?}", before.elapsed()));
    assert!(!cluster.is_adopted());
    remember(&cluster, "kept").await;
    let before = Instant::now();
    cluster.stop().await.unwrap();
    report(&format!("stop: {:?}", before.elapsed()));

    let before = Instant::now();
    let cluster = Cluster::open(&data_dir).await.unwrap();
    report(&format!(
        "open on an existing cluster: {:?}",
        before.elapsed()
    ));
    assert!(
        !cluster.is_adopted(),
        "Postgres was still running after stop"
    );
    assert_eq!(remembered(&cluster).await, ["kept"]);
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn text_is_ordered_by_code_point_and_lower_case_goes_beyond_ascii() {
    let folder = reachable_folder();
    let cluster = Cluster::open(folder.path()).await.unwrap();
    let (lower, ordered): (String, bool) = sqlx::query_as("SELECT lower('ÉŽ'), 'Z' < 'a'")
        .fetch_one(&mut connect(&cluster).await)
        .await
        .unwrap();
    assert_eq!((lower.as_str(), ordered), ("éž", true));
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn a_path_too_long_for_a_socket_works() {
    let folder = reachable_folder();
    let cluster = Cluster::open(&folder.path().join("deep".repeat(40)))
        .await
        .unwrap();
    remember(&cluster, "deep").await;
    let url = cluster.connection_url("podium");
    cluster.stop().await.unwrap();
    let (_, socket_dir) = url.split_once("host=").unwrap();
    fs::remove_dir_all(socket_dir.split('&').next().unwrap()).unwrap();
}

#[tokio::test]
async fn a_killed_postmaster_is_replaced_at_the_next_open() {
    let folder = reachable_folder();
    let cluster = Cluster::open(folder.path()).await.unwrap();
    remember(&cluster, "committed").await;
    let killed = cluster.postmaster_pid().unwrap();
    kill_9(killed);
    cluster.stop().await.unwrap();

    let cluster = Cluster::open(folder.path()).await.unwrap();
    assert_ne!(cluster.postmaster_pid(), Some(killed));
    assert_eq!(remembered(&cluster).await, ["committed"]);
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn a_postmaster_killed_under_a_live_user_is_replaced_by_the_next_one() {
    let folder = reachable_folder();
    let first = Cluster::open(folder.path()).await.unwrap();
    kill_9(first.postmaster_pid().unwrap());

    let second = Cluster::open(folder.path()).await.unwrap();
    remember(&first, "again").await;
    second.stop().await.unwrap();
    assert_eq!(remembered(&first).await, ["again"]);
    first.stop().await.unwrap();
}

#[tokio::test]
async fn a_stale_pid_file_does_not_block_the_next_start() {
    let folder = reachable_folder();
    let cluster = Cluster::open(folder.path()).await.unwrap();
    let mark = cluster.location().join("postmaster.pid");
    let text = fs::read_to_string(&mark).unwrap();
    cluster.stop().await.unwrap();
    // The id now belongs to a running process that is not Postgres.
    let (_, rest) = text.split_once('\n').unwrap();
    fs::write(
        &mark,
        format!("{}\n{rest}", std::os::unix::process::parent_id()),
    )
    .unwrap();

    let cluster = Cluster::open(folder.path()).await.unwrap();
    assert!(!cluster.is_adopted());
    cluster.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_opens_share_one_postmaster() {
    let folder = reachable_folder();
    let (path, elsewhere) = (folder.path(), folder.path().to_owned());
    let other = tokio::task::spawn_blocking(move || OtherProcess::open(&elsewhere));
    let (one, two, other) = tokio::join!(Cluster::open(path), Cluster::open(path), other);
    let (one, two, other) = (one.unwrap(), two.unwrap(), other.unwrap());

    assert!(one.is_adopted() || two.is_adopted());
    assert_eq!(one.postmaster_pid(), Some(other.postmaster_pid));
    assert_eq!(two.postmaster_pid(), Some(other.postmaster_pid));
    let (one, two) = tokio::join!(one.stop(), two.stop());
    one.and(two).unwrap();
    other.stop();
    let cluster = Cluster::open(path).await.unwrap();
    assert!(
        !cluster.is_adopted(),
        "the last one left without stopping Postgres"
    );
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn a_command_next_to_a_server_does_not_stop_its_postgres() {
    let folder = reachable_folder();
    let server = OtherProcess::open(folder.path());
    let command = Cluster::open(folder.path()).await.unwrap();
    assert!(command.is_adopted());
    let location = command.location();
    command.stop().await.unwrap();

    assert!(location.join("postmaster.pid").exists());
    server.stop();
    assert!(!location.join("postmaster.pid").exists());
}

#[tokio::test]
async fn an_orphaned_postgres_is_adopted_and_then_stopped() {
    let folder = reachable_folder();
    let server = OtherProcess::open(folder.path());
    let orphan = server.postmaster_pid;
    server.kill_9();

    let cluster = Cluster::open(folder.path()).await.unwrap();
    assert!(cluster.is_adopted());
    assert_eq!(cluster.postmaster_pid(), Some(orphan));
    remember(&cluster, "adopted").await;
    let location = cluster.location();
    cluster.stop().await.unwrap();
    assert!(!location.join("postmaster.pid").exists());
}

#[tokio::test]
async fn dropping_stops_postgres_and_reopening_waits_for_it() {
    let folder = reachable_folder();
    let cluster = Cluster::open(folder.path()).await.unwrap();
    let stopping = cluster.postmaster_pid();
    drop(cluster);

    let cluster = Cluster::open(folder.path()).await.unwrap();
    assert_ne!(cluster.postmaster_pid(), stopping);
    cluster.stop().await.unwrap();
}

#[tokio::test]
async fn data_of_another_version_is_refused() {
    let folder = reachable_folder();
    let cluster = Cluster::open(folder.path()).await.unwrap();
    let version = cluster.location().join("PG_VERSION");
    cluster.stop().await.unwrap();
    fs::write(&version, "9\n").unwrap();

    let error = Cluster::open(folder.path()).await.unwrap_err();
    assert!(
        matches!(error, Error::OtherMajor { major: 9, .. }),
        "{error}"
    );
}
