//! Who of a cluster's nodes does what only one may do.

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;

/// After so long without a word the database takes the role away: a node whose connection is silent cannot give it back.
/// Whoever leads asks every second.
const SILENT_FOR: &str = "10s";

/// Held by one node at a time, as long as its connection lives.
pub struct Leadership {
    connection: Box<Connection>,
}

impl Store {
    /// Takes the role if nobody has it. The lock lives on a connection of its own: when the node or
    /// the connection dies, the role is free.
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
    /// False once the connection is lost, and the role with it.
    pub async fn still_lead(&mut self) -> bool {
        sqlx::query!("SELECT 1 AS one")
            .fetch_one(&mut *self.connection)
            .await
            .is_ok()
    }
}
