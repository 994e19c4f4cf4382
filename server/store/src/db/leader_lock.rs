//! Leader election for tasks that only one node of a cluster may run.

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;

/// How long the leader's connection may be idle before Postgres ends it and frees the role: a node with a silent
/// connection cannot release the role itself. The leader sends a statement every second.
const SILENT_FOR: &str = "10s";

/// Leadership of one node at a time, for as long as its connection lives.
pub struct Leadership {
    connection: Box<Connection>,
}

impl Store {
    /// Acquires the role if it is free. The lock belongs to a connection outside the pool: when the node or the
    /// connection dies, the role is free.
    pub async fn try_lead(&self, role: &str) -> Result<Option<Leadership>, StoreError> {
        let mut connection = self.pool.alone(SILENT_FOR).await?;
        let taken = sqlx::query_scalar!(
            r#"SELECT pg_try_advisory_lock(7206, hashtext($1)) AS "taken!""#,
            role
        )
        .fetch_one(&mut *connection)
        .await?;
        Ok(taken.then_some(Leadership { connection }))
    }
}

impl Leadership {
    /// `false` once the connection is lost, and the role with it.
    pub async fn still_lead(&mut self) -> bool {
        sqlx::query!("SELECT 1 AS one")
            .fetch_one(&mut *self.connection)
            .await
            .is_ok()
    }
}
