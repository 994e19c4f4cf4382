use std::ops::{Deref, DerefMut};

use crate::db::pool::connection::Connection;

/// Rolled back when it is dropped, unless it was committed.
#[derive(Debug)]
pub(crate) struct PoolTransaction(pub(crate) Box<Connection>);

impl PoolTransaction {
    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }
}

impl Deref for PoolTransaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for PoolTransaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}
