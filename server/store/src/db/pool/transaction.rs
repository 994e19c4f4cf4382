use std::ops::{Deref, DerefMut};

use crate::db::pool::connection::Connection;

/// Rolled back when it is dropped, unless it was committed.
#[derive(Debug)]
pub(crate) struct Transaction(pub(crate) Box<Connection>);

impl Transaction {
    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.0.commit().await
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}
