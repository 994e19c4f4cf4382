//! A streaming replica of a proof's Postgres.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

use podium_postgres::{Cluster, DATABASE, Settings};
use tempfile::TempDir;
use tokio_postgres::Client;

use crate::processes::postgres::{Postgres, connect_in};

/// Follows its primary from its start until it is dropped.
#[derive(Debug)]
pub struct Replica {
    // Field order is drop order: Postgres ends before its files are removed.
    cluster: Cluster,
    folder: TempDir,
}

impl Replica {
    /// `None` if this installation lacks `pg_basebackup`.
    pub async fn of(primary: &Postgres) -> Option<Self> {
        let folder = tempfile::Builder::new()
            .prefix("podium-pg-")
            .permissions(Permissions::from_mode(0o711))
            .tempdir()
            .expect("a folder");
        let files = folder.path().join("cluster");
        let files = files.to_str().expect("a path");
        let copy = [
            "--pgdata",
            files,
            "--write-recovery-conf",
            "--checkpoint=fast",
            "--no-sync",
        ];
        primary.run("pg_basebackup", &copy).await?;
        let cluster = Cluster::open_with(folder.path(), Settings::Durable).await;
        let cluster = cluster.expect("the replica starts");
        Some(Self { cluster, folder })
    }

    /// Value for `DATABASE_REPLICA_URL`.
    pub fn url(&self) -> String {
        self.cluster.connection_url(DATABASE)
    }

    pub async fn connect(&self) -> Client {
        connect_in(self.folder.path(), DATABASE).await
    }

    pub async fn stop(self) {
        self.cluster.stop().await.expect("the replica stops");
    }
}
