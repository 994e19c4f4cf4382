use std::ops::{Deref, DerefMut};

use super::Connection;

/// Rolled back when it is dropped, unless it was committed.
#[derive(Debug)]
pub(in crate::store) struct Transaction(pub(super) Box<Connection>);

impl Transaction {
    pub(in crate::store) async fn commit(mut self) -> Result<(), sqlx::Error> {
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
