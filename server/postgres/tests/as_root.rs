//! Folders that the account of Postgres cannot enter, which only root can open.
#![allow(clippy::unwrap_used, reason = "a failed helper is a failed test")]

mod support;

use std::fs;

use podium_postgres::{Cluster, Error};
use support::{is_skipped_without_root, private_folder, reachable_folder, remember, remembered};

#[tokio::test]
async fn an_inaccessible_folder_gets_its_cluster_elsewhere() {
    if is_skipped_without_root() {
        return;
    }
    let folder = private_folder();
    let data_dir = folder.path().join("data");

    let cluster = Cluster::open(&data_dir).await.unwrap();
    let location = cluster.location();
    assert!(!location.starts_with(folder.path()));
    remember(&cluster, "kept").await;
    cluster.stop().await.unwrap();
    let cluster = Cluster::open(&data_dir).await.unwrap();
    assert_eq!(remembered(&cluster).await, ["kept"]);
    cluster.stop().await.unwrap();

    // Removing the data folder starts empty.
    fs::remove_dir_all(&data_dir).unwrap();
    let cluster = Cluster::open(&data_dir).await.unwrap();
    assert_eq!(cluster.location(), location);
    remember(&cluster, "new").await;
    assert_eq!(remembered(&cluster).await, ["new"]);
    cluster.stop().await.unwrap();

    // A missing place behind the folder is an error.
    fs::remove_dir_all(location.parent().unwrap()).unwrap();
    let error = Cluster::open(&data_dir).await.unwrap_err();
    assert!(matches!(error, Error::MovedAway { .. }), "{error}");
}

#[tokio::test]
async fn a_folder_that_becomes_inaccessible_keeps_its_data() {
    if is_skipped_without_root() {
        return;
    }
    let before = reachable_folder();
    let cluster = Cluster::open(before.path()).await.unwrap();
    remember(&cluster, "moved").await;
    cluster.stop().await.unwrap();
    let out_of_reach = private_folder();
    let data_dir = out_of_reach.path().join("data");
    fs::rename(before.path(), &data_dir).unwrap();

    let cluster = Cluster::open(&data_dir).await.unwrap();
    assert_eq!(remembered(&cluster).await, ["moved"]);
    let location = cluster.location();
    assert!(!location.starts_with(out_of_reach.path()));
    cluster.stop().await.unwrap();
    fs::remove_dir_all(location.parent().unwrap()).unwrap();
}
